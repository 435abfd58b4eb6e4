#!/bin/sh
# Handles USB sticks. udev calls it for a disk or a partition (NAME add, NAME remove). Init calls it with eject when
# the user wants to remove a stick. It mounts the first FAT or exFAT for the app alone. No program on a stick can run,
# and no file there gets more rights than the app.
# The note /run/stick contains a word and the partition's name: ready, read-only (write-protected), unreadable (no
# known file system), safe (released), or held (could not be released). Without that file, there is no stick.
export PATH=/bin:/usr/bin
. /etc/users.sh
folder=/media/stick note=/run/stick
options=noatime,nosuid,nodev,noexec,umask=077,uid=$app_user,gid=$app_user

say() { echo "stick: $*" > /dev/console; }

# Reads the note and sets $state and $name.
look() {
  state='' name=''
  [ -e "$note" ] && read -r state name < "$note"
}

# write_note STATE NAME: writes the note. The app may read it at any time.
write_note() {
  say "$1 ($2)"
  echo "$1 $2" > "$note.new" && mv "$note.new" "$note"
}

# mount_as TYPE NAME OPTIONS: mounts a partition with a file system of this type.
mount_as() { timeout -s KILL 30 mount -t "$1" -o "$options$3" "/dev/$2" "$folder" 2>/dev/null; }

# alone TRIES: waits until no other instance runs, 0.1 s for each try. Several instances can run because the partitions
# of a disk appear in parallel. A killed instance does not count.
lock=/run/stick.lock
alone() {
  tries=$1
  until ln -s "$$" "$lock" 2>/dev/null; do
    # Remove the lock if its owner has ended without releasing it.
    owner=$(readlink "$lock") && [ ! -e "/proc/$owner" ] && rm -f "$lock" && continue
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || return 1
    sleep 0.1
  done
  trap 'rm -f "$lock"' EXIT
}

# True if a partition does not belong to the user: a partition for a computer's firmware, or one on the device's own
# system disk.
is_foreign() {
  case $ID_PART_ENTRY_TYPE in 0xef | 0xda | c12a7328-f81f-11d2-ba4b-00a0c93ec93b) return 0 ;; esac
  # These are the labels of the system partitions on another PocketScope card.
  case $ID_FS_LABEL in PSSTART | PSBOOT) return 0 ;; esac
  while read -r mounted place _; do
    case $mounted in "/dev/${1%%[0-9]*}"*) [ "$place" = "$folder" ] || return 0 ;; esac
  done < /proc/mounts
  return 1
}

# add NAME: handles a new disk or partition.
add() {
  # Ignore a card reader without a card, whose size is 0, and a disk that was removed meanwhile, which has no size.
  { read -r sectors < "/sys/class/block/$1/size"; } 2>/dev/null || return
  [ "$sectors" = 0 ] && return
  is_foreign "$1" && return
  look
  # Ignore another stick: the device uses one stick at a time.
  case $state in ready | read-only | held) return ;; esac
  # Ignore a stick that was released for removal and is still plugged in. A restarted udevd announces such a stick again.
  [ "$state:$name" != "safe:$1" ] || return
  # Ignore a disk that has partitions: its files are in the partitions, which are announced separately.
  for partition in "/sys/block/$1/$1"*; do [ -e "$partition" ] && return; done
  # Mount FAT with file names in UTF-8. On exFAT, they always are in UTF-8.
  if mount_as vfat "$1" ,utf8 || mount_as exfat "$1"; then
    while read -r _ place _ flags _; do
      [ "$place" = "$folder" ] || continue
      case $flags in
      ro | ro,*) write_note read-only "$1" ;;
      *) write_note ready "$1" ;;
      esac
    done < /proc/mounts
  else
    write_note unreadable "$1"
  fi
}

# remove NAME: handles the removal of a disk or partition. Writes that are in progress fail automatically.
remove() {
  look
  [ "$name" = "$1" ] || return
  umount -l "$folder" 2>/dev/null
  rm -f "$note"
  say "gone ($1)"
}

eject() {
  look
  case $state in ready | read-only | held) ;; *) return ;; esac
  # umount writes the data in memory before it ends. Only the app waits for this, with a timeout. The process that
  # measures songs closes its file a moment after the app's request, so umount is tried several times.
  tries=20
  until umount "$folder"; do
    tries=$((tries - 1))
    if [ "$tries" -eq 0 ]; then
      write_note held "$name"
      return
    fi
    sleep 0.2
  done
  write_note safe "$name"
}

case $1:$2 in
eject:) alone 300 && eject ;;
*:add) alone 900 && add "$1" ;;
# Wait for a shorter time than for a new disk, because processes that hang end when the stick is removed.
*:remove)
  alone 100
  remove "$1"
  ;;
esac
exit 0
