# Sourced by /etc/update/agent.sh: determines the result of an update, across the restart.

# keep_note [SLOT FROM TO [proved]]: stores the current step of an update in a sector of the card. Without arguments,
# it removes the step.
keep_note() { printf 'SLOT=%s\nFROM=%s\nTO=%s\nSTATE=%s\n' "$1" "$2" "$3" "$4" | write_sector "$note_sector"; }

# read_note: sets $wanted, the slot of an update, $from, $to and $proved.
read_note() {
  wanted='' from='' to='' proved=''
  while IFS='=' read -r name value; do
    case $name in
    SLOT) wanted=$value ;;
    FROM) from=$(version_of "$value") ;;
    TO) to=$(version_of "$value") ;;
    STATE) proved=$value ;;
    esac
  done <<EOT
$(read_sector "$note_sector")
EOT
  case $wanted in A | B) ;; *) return 1 ;; esac
}

# True if the running system is new and has not proved itself yet. There must also be another system to which the board
# can return.
is_tried() {
  read_note && [ "$wanted" = "$slot" ] && [ -z "$proved" ] || return 1
  read_state
  case " $order " in *" $(other "$slot") "*) ;; *) return 1 ;; esac
}

# True if the board will next start a system that was installed now. Reports that to the app.
is_waiting() { [ -s "$private/installed" ] && write_note installed "$(cat "$private/installed")"; }

# outcome: init calls it when the running system has proved itself.
outcome() {
  # Without a restart since the installation, there is no result yet: the new system has not been started.
  [ ! -e "$private/installed" ] || return
  look_at_systems
  if ! read_note; then
    # If no update was stored, continue only if the order of the systems has changed because three starts of the first one were interrupted.
    [ -e /run/gave-way ] || return
    wanted=$(other "$slot") from=$version to=$(version_of "$found")
    keep_note "$wanted" "$from" "$to"
  fi
  read_state
  if [ "$wanted" = "$slot" ]; then
    result=updated to=$version
    [ -n "$proved" ] || keep_note "$wanted" "$from" "$to" proved
  else
    # The old system runs. The result is "reverted" if the new system was started three times; otherwise "interrupted": a slot enters the order only
    # after both of its partitions were written.
    result=interrupted
    case " $order " in *" $wanted "*) [ "$(left "$wanted")" != 0 ] || result=reverted ;; esac
  fi
  echo "outcome $result $from $to" > "$private/outcome"
  write_note idle
  say "$result: from $from to $to"
}

# told: the user has read the outcome. Deletes it.
told() {
  is_waiting && return
  keep_note
  rm -f "$private/outcome"
  write_note idle
}
