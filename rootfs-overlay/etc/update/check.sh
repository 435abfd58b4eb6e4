#!/bin/sh
# RAUC calls this when a bundle's signature holds and its content is mounted, before anything is written: a bundle that was exchanged since
# it was looked at is not to bring back an older system.
. /etc/update/system
. /etc/update/versions.sh
read -r wanted < "$RAUC_BUNDLE_MOUNT_POINT/version" && is_allowed "$wanted" && exit 0
echo "older than allowed" >&2
exit 1
