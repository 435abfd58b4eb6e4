#!/bin/sh
# Updates, as root: init calls this when the app asks (look, install NUMBER, told), when a system has proved itself (outcome), or has not
# (is-tried). RAUC checks a bundle's signature and writes it into the other system's partitions. What the app is told stands in
# /run/update/note.
export PATH=/bin:/usr/bin
. /etc/users.sh
. /etc/slots.sh
. /etc/update/system
. /etc/update/versions.sh
. /etc/update/common.sh
. /etc/update/bundles.sh
. /etc/update/install.sh
. /etc/update/outcome.sh
export DBUS_SYSTEM_BUS_ADDRESS=unix:path=$private/bus

find_card || exit 1
mkdir -p "$folder"
mkdir -p -m 700 "$private" "$private/mounts"
# One of these at a time; what they start does not hold the lock.
exec 7> "$state_lock"
flock -w 10 7 || exit 1
configure
case $1:$2 in
look: | outcome: | told:) "$1" 7>&- ;;
install:[0-7])
  (install "$2" 7>&-)
  settle 7>&-
  ;;
is-tried:) is_tried || exit 1 ;;
esac
exit 0
