#!/bin/sh
# RAUC calls this when a bundle's signature is valid and its content is mounted, before anything is written: a bundle that was exchanged
# since its check must not restore an older system, and a damaged one must not destroy the previous system.
. /etc/update/system
. /etc/update/versions.sh
refuse() {
  echo "$1" > "$UPDATE_REFUSAL"
  exit 1
}

# Reads everything: the kernel compares the data with the signed hashes (dm-verity).
cat "$RAUC_BUNDLE_MOUNT_POINT"/* > /dev/null || refuse damaged
# The checked and chosen bundle must be the one that is written.
read -r wanted < "$RAUC_BUNDLE_MOUNT_POINT/version" && is_allowed "$wanted" && [ "$wanted" = "$UPDATE_WANTED" ] || refuse older
