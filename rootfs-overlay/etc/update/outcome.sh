# Sourced by /etc/update/agent.sh: the result of an update, across the restart.

# keep_note [SLOT FROM TO [proved]]: stores the present step in a sector of the card; without arguments, none.
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

# True if the running system is new and has not proved itself yet; there must be another one to return to.
is_tried() {
  read_note && [ "$wanted" = "$slot" ] && [ -z "$proved" ] || return 1
  read_state
  case " $order " in *" $(other "$slot") "*) ;; *) return 1 ;; esac
}

# True if an installed system will be started next; reports that to the app.
is_waiting() { [ -s "$private/installed" ] && tell installed "$(cat "$private/installed")"; }

# outcome: init calls it when the running system has proved itself.
outcome() {
  # Installed during this start: the new system has not been started yet.
  [ ! -e "$private/installed" ] || return
  look_at_systems
  if ! read_note; then
    # No update: three starts were interrupted.
    [ -e /run/gave-way ] || return
    wanted=$(other "$slot") from=$version to=$(version_of "$found")
    keep_note "$wanted" "$from" "$to"
  fi
  read_state
  if [ "$wanted" = "$slot" ]; then
    result=updated to=$version
    [ -n "$proved" ] || keep_note "$wanted" "$from" "$to" proved
  else
    # It was started three times, or never: its slot enters the order only after both of its partitions were written.
    result=interrupted
    case " $order " in *" $wanted "*) [ "$(left "$wanted")" != 0 ] || result=reverted ;; esac
  fi
  echo "outcome $result $from $to" > "$private/outcome"
  tell idle
  say "$result: from $from to $to"
}

# The user has read the outcome.
told() {
  is_waiting && return
  keep_note
  rm -f "$private/outcome"
  tell idle
}
