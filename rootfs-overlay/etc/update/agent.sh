#!/bin/sh
# Updates, run as root: init calls this when the app requests it (look, install NUMBER, told), when a system has proved itself (outcome), or
# has not yet (is-tried). RAUC checks a bundle's signature and writes it into the other system's partitions. The note for the app is
# /run/update/note.
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
# After everything else in priority, and the first to be ended when memory runs out.
renice 19 $$ > /dev/null
echo 1000 > /proc/self/oom_score_adj
# One instance at a time; its child processes do not keep the lock. The result of an update is worth a wait.
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
