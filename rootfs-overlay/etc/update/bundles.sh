# Sourced by /etc/update/agent.sh: lists the available bundles and judges them.

# The limits for bundles on the stick and on the card: the maximum number and the maximum size. Other bundles are
# ignored.
maximum_bundles=8 maximum_megabytes=256
# The maximum number of bytes of RAUC's output about a bundle, and the timeout in seconds.
maximum_words=65536 timeout=60
# On an emulated machine, use a longer timeout: it can be many times slower than its clock.
case " $slot_words " in *" watch=no "*) timeout=6000 ;; esac

# value NAME: prints a value from the output of `rauc info`.
value() { sed -n "s/^$1='\{0,1\}\([^']*\).*/\1/p" "$private/info" | head -n 1; }

# reason FILE: prints the reason why RAUC refused a bundle, as a word for the app. FILE contains RAUC's output.
reason() {
  case $(cat "$1") in
  *"Compatible mismatch"*) echo board ;;
  *"signature verification failed"* | *"Verify error"*) echo signature ;;
  *"format 'plain' not allowed"* | *"format 'crypt' not allowed"* | *"ormat not supported"*) echo format ;;
  *) echo damaged ;;
  esac
}

# judge FILE: sets $bundle_version, and sets $judgement to ok or to the reason for a refusal. The file is from outside,
# so the app's user reads it. RAUC checks the bundle again before it writes anything.
judge() {
  bundle_version=-
  size=$(stat -c %s "$1") || { judgement=gone; return; }
  [ $((size >> 20)) -lt "$maximum_megabytes" ] || { judgement=large; return; }
  : > "$private/errors"
  (as "$app_user" "" timeout -s KILL "$timeout" rauc --conf="$configuration" info --output-format=shell "$1") \
    2> "$private/said" | head -c "$maximum_words" > "$private/info"
  head -c "$maximum_words" "$private/said" > "$private/errors"
  bundle_version=$(version_of "$(value RAUC_MF_VERSION)")
  if [ "$bundle_version" = - ]; then
    judgement=$(reason "$private/errors")
    [ -e "$1" ] || judgement=gone
  elif [ "$(value RAUC_MF_COMPATIBLE)" != "pocketscope-$board" ]; then judgement=board
  elif ! is_allowed "$bundle_version"; then judgement=older
  else judgement=ok
  fi
}

# look: carries out the app's request "update look".
look() {
  is_waiting && return
  look_at_systems
  : > "$private/bundles"
  write_note looking
  : > "$private/list"
  : > "$private/bundles.new"
  number=0
  for file in /settings/*.raucb /media/stick/*.raucb; do
    [ "$number" -lt "$maximum_bundles" ] || break
    # Skip a name with a line feed, which would count as two names.
    case $file in *[[:cntrl:]]*) continue ;; esac
    [ -f "$file" ] && [ ! -L "$file" ] || continue
    judge "$file"
    case $file in /media/*) place=stick ;; *) place=card ;; esac
    name=$(printable "${file##*/}")
    [ "$judgement" = ok ] || say "$name: $judgement: $(printable "$(tail -n 1 "$private/errors")")"
    echo "$file" >> "$private/list"
    echo "bundle $number $judgement $place ${size:-0} $bundle_version $name" >> "$private/bundles.new"
    number=$((number + 1))
  done
  mv "$private/bundles.new" "$private/bundles"
  write_note ready
}
