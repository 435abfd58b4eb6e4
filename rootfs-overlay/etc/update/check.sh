#!/bin/sh
# RAUC calls this when a bundle's signature holds and its content is mounted, before anything is written: a bundle that was exchanged since
# it was looked at is not to bring back an older system, and one that is damaged must not cost the system to go back to.
. /etc/update/system
. /etc/update/versions.sh
refuse() {
  echo "$1" > "$UPDATE_REFUSAL"
  exit 1
}

# All of it is read: the kernel compares what it reads with the signed sums (dm-verity).
cat "$RAUC_BUNDLE_MOUNT_POINT"/* > /dev/null || refuse damaged
# What was looked at, and chosen, is what is written.
read -r wanted < "$RAUC_BUNDLE_MOUNT_POINT/version" && is_allowed "$wanted" && [ "$wanted" = "$UPDATE_WANTED" ] || refuse older
