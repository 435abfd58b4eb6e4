# Sourced by /etc/update/agent.sh: makes RAUC write a bundle into the other system's partitions. RAUC runs only during
# an installation, with the lowest priority. Its two processes have a bus of their own.

fail() {
  say "not installed: $1"
  write_note failed "$1"
}

# begin_service: starts RAUC's service, which only root can use.
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
  # Passes two things to /etc/update/check.sh: the version of the chosen bundle, and the file to which check.sh writes the reason of a refusal.
  rm -f "$private/refusal"
  UPDATE_WANTED=$bundle_version UPDATE_REFUSAL=$private/refusal rauc --conf="$configuration" service --override-boot-slot="$slot" > "$private/service.log" 2>&1 &
  service=$!
}

end_service() {
  kill "$service" "$bus" 2>/dev/null
  wait "$service" "$bus" 2>/dev/null
  # Unmount what a killed service has left mounted. Otherwise the stick could not be removed.
  for mounted in "$private"/mounts/*; do umount -l "$mounted" 2>/dev/null; done
}

# ask_service: requests the installation of the bundle as soon as the service listens. The exit status is that of RAUC.
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

# written _ PARTITION PARTITION: sets $sectors to the number of sectors that were written to both partitions since the
# start.
written() {
  sectors=0
  for part in $2 $3; do
    read -r _ _ _ _ _ _ number _ < "/sys/class/block/${card_partition##*/}$part/stat" && sectors=$((sectors + number))
  done
}

# follow PROCESS: reports the progress to the app while the process runs. RAUC's own figure does not change while it
# writes.
follow() {
  if [ "$slot" = A ]; then set -- "$1" 7 8; else set -- "$1" 5 6; fi
  all=1
  for size in $(value RAUC_IMAGE_SIZE_0) $(value RAUC_IMAGE_SIZE_1); do
    case $size in *[!0-9]* | ???????????*) ;; *) all=$((all + size / 512)) ;; esac
  done
  written "$@"
  before=$sectors
  written_percent=0
  while kill -0 "$1" 2>/dev/null; do
    written "$@"
    percent=$(((sectors - before) * 100 / all))
    [ "$percent" -le 99 ] || percent=99
    [ "$percent" = "$written_percent" ] || write_note installing "$percent" "$bundle_version"
    written_percent=$percent
    sleep 0.3
  done
}

# install NUMBER: carries out the app's request "update install NUMBER". NUMBER is the position of a bundle in the last
# list.
install() {
  rm -f "$private/installed"
  # Refuse the installation while the running system has not proved itself: the other system, which would be overwritten, is the only one to which the
  # device can return.
  ! is_tried || { fail unproved; return; }
  file=$(sed -n "$(($1 + 1))p" "$private/list" 2>/dev/null)
  [ -n "$file" ] && [ -f "$file" ] && [ ! -L "$file" ] || { fail gone; return; }
  write_note installing 0 -
  judge "$file"
  [ "$judgement" = ok ] || { fail "$judgement"; return; }
  # Check the path again, which may lead to another file now.
  case $(sed -n "$(($1 + 1))p" "$private/bundles") in
  "bundle $1 ok "*" $bundle_version "*) ;;
  *) fail gone; return ;;
  esac
  write_note installing 0 "$bundle_version"
  target=$(other "$slot")
  say "installing $bundle_version into system $target"
  keep_note "$target" "$version" "$bundle_version" || { fail storage; return; }
  # Make a link to give the bundle a name in UTF-8, which RAUC requires.
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
    write_note installed "$bundle_version"
    return
  fi
  keep_note
  # Undo a change of the order: RAUC may have made the other system the first one before it failed.
  case $order in "$target "*) /etc/update/backend.sh set-state "$target" bad ;; esac
  say "$(printable "$(grep LastError "$private/progress" | tail -n 1)")"
  if [ ! -e "$file" ]; then fail gone
  elif [ -s "$private/refusal" ]; then fail "$(cat "$private/refusal")"
  elif grep -q "Failed updating slot" "$private/progress" && ! grep -q "nput/output error" "$private/progress"; then fail storage
  else fail "$(reason "$private/progress")"
  fi
}

# settle: reports an installation as failed if it ended without a result.
settle() {
  case $(head -n 1 "$note") in "state installing"*) ;; *) return ;; esac
  killall rauc dbus-daemon 2>/dev/null
  for mounted in "$private"/mounts/*; do umount -l "$mounted" 2>/dev/null; done
  keep_note
  fail damaged
}
