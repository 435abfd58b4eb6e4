# Sourced by /init and by the update scripts: reads and changes the state of the two systems, which U-Boot's script
# (board/common/boot/boot.cmd) also uses. The state is one sector of the card and is written as a whole. The next sector
# stores the steps of an update across the restart (/etc/update/outcome.sh). Only the holder of $state_lock may change
# the state.
state_sector=6144 note_sector=6145 state_lock=/run/slots.lock
starts=3

# find_card: finds the disk that contains the running system. Sets $card (/dev/mmcblk0), $card_partition (/dev/mmcblk0p) and $slot.
find_card() {
  read -r slot_words < /proc/cmdline
  case " $slot_words " in *" slot=A "*) slot=A ;; *" slot=B "*) slot=B ;; *) return 1 ;; esac
  card=$(sed -n 's|^\(/dev/[^ ]*\) / .*|\1|p' /proc/mounts | tail -n 1)
  for card in /sys/block/*/"${card##*/}"; do [ -e "$card/partition" ] && break; done
  [ -e "$card/partition" ] || return 1
  card=${card%/*}
  card=/dev/${card##*/}
  case $card in *[0-9]) card_partition=${card}p ;; *) card_partition=$card ;; esac
}

read_sector() { dd if="$card" bs=512 skip="$1" count=1 2>/dev/null | tr -d '\000'; }
write_sector() { dd of="$card" bs=512 seek="$1" count=1 conv=sync,notrunc,fsync 2>/dev/null; }

# read_state: sets $order (such as "A B"), $left_a and $left_b. If the state is lost, uses the same default as U-Boot.
read_state() {
  order='' left_a='' left_b=''
  while IFS='=' read -r name value; do
    case $name in
    BOOT_ORDER) order=$value ;;
    BOOT_A_LEFT) left_a=$value ;;
    BOOT_B_LEFT) left_b=$value ;;
    esac
  done <<EOF
$(read_sector "$state_sector")
EOF
  case $order in "A B" | "B A" | A | B) ;; *) order="A B" left_a=$starts left_b=$starts ;; esac
  case $left_a in [0-3]) ;; *) left_a=0 ;; esac
  case $left_b in [0-3]) ;; *) left_b=0 ;; esac
}

write_state() {
  printf 'BOOT_A_LEFT=%s\nBOOT_B_LEFT=%s\nBOOT_ORDER=%s\n' "$left_a" "$left_b" "$order" | write_sector "$state_sector"
}

# left SLOT, set_left SLOT NUMBER: print and set how many starts remain for a system that has not proved itself.
left() { if [ "$1" = A ]; then echo "$left_a"; else echo "$left_b"; fi; }
set_left() { if [ "$1" = A ]; then left_a=$2; else left_b=$2; fi; }

# other SLOT: prints the other slot.
other() { if [ "$1" = A ]; then echo B; else echo A; fi; }

# mark_good: called when a frame was shown. A system has proved itself if the app runs for ten more seconds and the card
# can store data.
mark_good() {
  [ -z "$without_app" ] && find_card || return
  sleep 10
  # Skip these checks on a board that is emulated without a display: there, no frame is shown, and the app ends normally.
  if [ -z "$without_display" ]; then
    [ -z "$without_frame" ] || { not_good "it has shown nothing"; return; }
    [ ! -e /run/crash ] || { not_good "pocketscope ended"; return; }
  fi
  stores || { not_good "nothing can be stored"; return; }
  exec 6> "$state_lock"
  flock 6
  read_state
  before="$left_a $left_b $order"
  set_left "$slot" "$starts"
  # If the other system is first in the order but has used up its starts without proving itself, make it the second one.
  rest=$(other "$slot")
  case $order in "$rest "*) [ "$(left "$rest")" != 0 ] || { order="$slot $rest"; : > /run/gave-way; } ;; esac
  [ "$before" = "$left_a $left_b $order" ] || write_state || { say "the slots' state could not be written"; return; }
  say "system $slot has proved itself"
  exec 6>&-
  /etc/update/agent.sh outcome
}

# not_good REASON: restarts the board if a new system has starts left. A system that has already proved itself
# continues as far as possible.
not_good() {
  say "system $slot has not proved itself: $1"
  /etc/update/agent.sh is-tried || return
  say "the board starts again"
  timeout 5 sync
  echo b > /proc/sysrq-trigger
}

# update_by_word NUMBER: installs an update on a board without a display. A word on the kernel's command line requests it.
update_by_word() {
  # Does not try an update that has failed before.
  grep -q "^outcome reverted" /run/update/note 2>/dev/null && return
  /etc/update/agent.sh look
  /etc/update/agent.sh install "$1"
  case $(head -n 1 /run/update/note) in "state installed"*)
    timeout 60 sync
    reboot -n -f
    ;;
  esac
}

# uncount_start: does not count this start of the system. Called if the user switches the device off before the system
# could prove itself, and the app has ended normally.
uncount_start() {
  [ ! -e /run/crash ] && find_card || return
  exec 6> "$state_lock"
  flock -n 6 || return
  read_state
  number=$(left "$slot")
  [ "$number" -lt "$starts" ] || return
  set_left "$slot" $((number + 1))
  write_state
}

# True if data that this function writes to the data partition can be read again.
stores() {
  case $(cat /proc/mounts) in *" /data ext4 rw"*) ;; *) return 1 ;; esac
  read -r token < /proc/sys/kernel/random/uuid
  # The folder's owner, the app's user, writes the file, because root would follow a link there. The attempt ends after
  # 30 s if the card hangs.
  (as "$app_user" "" timeout -s KILL 30 sh -c 'cd /data && rm -f proof proof.new && echo "$1" > proof.new && sync -f proof.new &&
    mv proof.new proof && read -r found < proof && rm proof && [ "$found" = "$1" ]' sh "$token")
}
