#!/bin/sh
# Handles updates, as root. Init calls this script if the app requests it (look, install NUMBER, or told: the user has read
# the outcome), if a system has proved itself (outcome), and to ask if the running system must still prove itself
# (is-tried). RAUC checks a bundle's
# signature and writes the bundle into the other system's partitions. The note for the app is /run/update/note.
export PATH=/bin:/usr/bin
. /etc/users.sh
. /etc/slots.sh
. /etc/update/system
. /etc/update/versions.sh
. /etc/update/common.sh
. /etc/update/install.sh
. /etc/update/outcome.sh
export DBUS_SYSTEM_BUS_ADDRESS=unix:path=$private/bus

find_card || exit 1
. /etc/update/bundles.sh
mkdir -p "$folder"
mkdir -p -m 700 "$private" "$private/mounts"
if [ "$1" = is-tried ]; then
  is_tried
  exit
fi
# Set the lowest priority for this script, and make the kernel kill it first if memory runs out.
renice 19 $$ > /dev/null
echo 1000 > /proc/self/oom_score_adj
# Allow only one instance at a time, by a lock. Child processes do not inherit the lock. An instance that reports an
# update's result waits longer for the lock.
queue=10
[ "$1" != outcome ] || queue=600
exec 7> "$state_lock"
flock -w "$queue" 7 || exit 1
configure
case $1:$2 in
look: | outcome: | told:) "$1" 7>&- ;;
install:[0-7])
  (install "$2" 7>&-)
  settle 7>&-
  ;;
esac
exit 0
