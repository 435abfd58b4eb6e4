# Sourced by /etc/update/agent.sh: RAUC writes a bundle into the other system's partitions. RAUC runs only meanwhile, with a separate bus
# between its two processes, and with the lowest priority.

fail() {
  say "not installed: $1"
  tell failed "$1"
}

# begin_service: starts RAUC's service, for root only.
begin_service() {
  modprobe -a loop dm_verity
  rm -f "$private/bus"
  dbus-daemon --config-file=/etc/update/bus.conf --nofork --nopidfile > "$private/bus.log" 2>&1 &
  bus=$!
  tries=100
  until [ -S "$private/bus" ] || [ "$tries" = 0 ]; do
    tries=$((tries - 1))
    sleep 0.1
  done
  # /etc/update/check.sh gets the chosen bundle, and the file for the reason of a refusal.
  rm -f "$private/refusal"
  UPDATE_WANTED=$bundle_version UPDATE_REFUSAL=$private/refusal rauc --conf="$configuration" service --override-boot-slot="$slot" > "$private/service.log" 2>&1 &
  service=$!
}

end_service() {
  kill "$service" "$bus" 2>/dev/null
  wait "$service" "$bus" 2>/dev/null
  # Leftovers of a killed service would keep the stick busy.
  for mounted in "$private"/mounts/*; do umount -l "$mounted" 2>/dev/null; done
}

# ask_service: requests the installation of the bundle as soon as the service listens. Its status is RAUC's.
ask_service() {
  tries=100
  while [ "$tries" -gt 0 ]; do
    timeout 1800 rauc --conf="$configuration" install "$private/bundle.raucb" > "$private/progress" 2>&1
    status=$?
    case $status:$(tail -c 400 "$private/progress") in
    0:*) return 0 ;;
    *ServiceUnknown* | *NameHasNoOwner* | *"not provided by any"*) kill -0 "$service" 2>/dev/null || return 1 ;;
    *) return "$status" ;;
    esac
    tries=$((tries - 1))
    sleep 0.1
  done
  return 1
}

# written _ PARTITION PARTITION: the number of sectors written to both since the start.
written() {
  sectors=0
  for part in $2 $3; do
    read -r _ _ _ _ _ _ number _ < "/sys/class/block/${card_partition##*/}$part/stat" && sectors=$((sectors + number))
  done
}

# follow PROCESS: reports the progress to the app while a process runs. RAUC's own figure does not change while it writes.
follow() {
  if [ "$slot" = A ]; then set -- "$1" 7 8; else set -- "$1" 5 6; fi
  all=1
  for size in $(value RAUC_IMAGE_SIZE_0) $(value RAUC_IMAGE_SIZE_1); do
    case $size in *[!0-9]* | ???????????*) ;; *) all=$((all + size / 512)) ;; esac
  done
  written "$@"
  before=$sectors
  told=0
  while kill -0 "$1" 2>/dev/null; do
    written "$@"
    percent=$(((sectors - before) * 100 / all))
    [ "$percent" -le 99 ] || percent=99
    [ "$percent" = "$told" ] || tell installing "$percent" "$bundle_version"
    told=$percent
    sleep 0.3
  done
}

# install NUMBER: the app's request "update install NUMBER", for one of the last listed bundles.
install() {
  rm -f "$private/installed"
  # The other system is the only one to which the device can return.
  ! is_tried || { fail unproved; return; }
  file=$(sed -n "$(($1 + 1))p" "$private/list" 2>/dev/null)
  [ -n "$file" ] && [ -f "$file" ] && [ ! -L "$file" ] || { fail gone; return; }
  tell installing 0 -
  judge "$file"
  [ "$judgement" = ok ] || { fail "$judgement"; return; }
  # Another file may be there now.
  case $(sed -n "$(($1 + 1))p" "$private/bundles") in
  "bundle $1 ok "*" $bundle_version "*) ;;
  *) fail gone; return ;;
  esac
  tell installing 0 "$bundle_version"
  target=$(other "$slot")
  say "installing $bundle_version into system $target"
  keep_note "$target" "$version" "$bundle_version" || { fail storage; return; }
  # RAUC's names are UTF-8.
  ln -sf "$file" "$private/bundle.raucb"
  begin_service
  ask_service &
  asking=$!
  follow "$asking"
  wait "$asking"
  status=$?
  end_service
  look_at_systems
  if [ "$status" = 0 ]; then
    echo "$bundle_version" > "$private/installed"
    say "installed $bundle_version"
    tell installed "$bundle_version"
    return
  fi
  keep_note
  # Its last step may have come before the failure.
  case $order in "$target "*) /etc/update/backend.sh set-state "$target" bad ;; esac
  say "$(printable "$(grep LastError "$private/progress" | tail -n 1)")"
  if [ ! -e "$file" ]; then fail gone
  elif [ -s "$private/refusal" ]; then fail "$(cat "$private/refusal")"
  elif grep -q "Failed updating slot" "$private/progress" && ! grep -q "nput/output error" "$private/progress"; then fail storage
  else fail "$(reason "$private/progress")"
  fi
}

# settle: an installation that ended without a result has failed, too.
settle() {
  case $(head -n 1 "$note") in "state installing"*) ;; *) return ;; esac
  killall rauc dbus-daemon 2>/dev/null
  for mounted in "$private"/mounts/*; do umount -l "$mounted" 2>/dev/null; done
  keep_note
  fail damaged
}
