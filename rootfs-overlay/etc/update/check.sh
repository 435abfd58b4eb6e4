#!/bin/sh
# RAUC calls this script before it writes anything, when it has checked a bundle's signature and mounted the bundle's
# content. A bundle that was exchanged since the app's check must not install an older system. A damaged bundle must not
# destroy the other system.
. /etc/update/system
. /etc/update/versions.sh
refuse() {
  echo "$1" > "$UPDATE_REFUSAL"
  exit 1
}

# Reads all data, so that the kernel compares them with the signed hashes (dm-verity).
cat "$RAUC_BUNDLE_MOUNT_POINT"/* > /dev/null || refuse damaged
# RAUC may write only the bundle that was checked and chosen.
read -r wanted < "$RAUC_BUNDLE_MOUNT_POINT/version" && is_allowed "$wanted" && [ "$wanted" = "$UPDATE_WANTED" ] || refuse older
