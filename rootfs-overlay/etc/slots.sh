# Sourced by /init: tells U-Boot's script (board/common/boot/boot.cmd) that the system has proved itself, so that it is started again.
# The state is one sector of the card, written whole.
state_sector=6144
starts=3

# mark_good: a frame was shown; the app lives for ten seconds more without an end, and what is stored is on the card.
mark_good() {
  case " $words " in *" slot=A "*) slot=A ;; *" slot=B "*) slot=B ;; *) return ;; esac
  [ -z "$without_app" ] || return
  sleep 10
  [ ! -e /run/crash ] || { say "system $slot has not proved itself: pocketscope ended"; return; }
  stores || { say "system $slot has not proved itself: nothing can be stored"; return; }
  find_partition_of / || return
  for disk in /sys/block/*/"${partition##*/}"; do [ -e "$disk" ] && break; done
  disk=${disk%/*}
  device=/dev/${disk##*/}
  state=$(dd if="$device" bs=512 skip="$state_sector" count=1 2>/dev/null | tr -d '\000')
  new=$(echo "$state" | sed "s/^BOOT_${slot}_LEFT=.*/BOOT_${slot}_LEFT=$starts/")
  case $new in *"BOOT_${slot}_LEFT=$starts"*) ;; *) return ;; esac
  [ "$new" = "$state" ] || echo "$new" | dd of="$device" bs=512 seek="$state_sector" count=1 conv=sync,notrunc,fsync 2>/dev/null ||
    { say "the slots' state could not be written"; return; }
  say "system $slot has proved itself"
}

# Whether what is written to the data partition is there again.
stores() {
  case $(cat /proc/mounts) in *" /data ext4 rw"*) ;; *) return 1 ;; esac
  read -r token < /proc/sys/kernel/random/uuid
  echo "$token" > /data/proof.new && timeout 20 sync && mv /data/proof.new /data/proof && read -r found < /data/proof &&
    rm /data/proof && [ "$found" = "$token" ]
}
