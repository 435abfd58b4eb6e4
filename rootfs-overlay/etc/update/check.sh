#!/bin/sh
# RAUC calls this when a bundle's signature holds and its content is mounted, before anything is written: a bundle that was exchanged since
# it was looked at is not to bring back an older system.
. /etc/update/system
. /etc/update/versions.sh
# What was looked at, and chosen, is what is written.
read -r wanted < "$RAUC_BUNDLE_MOUNT_POINT/version" && is_allowed "$wanted" && [ "$wanted" = "$UPDATE_WANTED" ] && exit 0
echo "older than allowed" >&2
exit 1
