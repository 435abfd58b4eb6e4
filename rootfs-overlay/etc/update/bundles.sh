# Sourced by /etc/update/agent.sh: which bundles there are, and what is thought of them.

# Of the bundles on the stick and on the card: further ones, and larger ones, are not looked at.
maximum_bundles=8 maximum_megabytes=256
# What RAUC may say of one, and how long it may think.
maximum_words=65536 patience=60
# Where a machine is emulated that is many times slower than its clock.
case " $slot_words " in *" watch=no "*) patience=6000 ;; esac

# value NAME: of what `rauc info` said.
value() { sed -n "s/^$1='\{0,1\}\([^']*\).*/\1/p" "$private/info" | head -n 1; }

# reason FILE: why RAUC refused a bundle, from what it said: a word for the app.
reason() {
  case $(cat "$1") in
  *"Compatible mismatch"*) echo board ;;
  *"signature verification failed"* | *"Verify error"*) echo signature ;;
  *"format 'plain' not allowed"* | *"format 'crypt' not allowed"* | *"ormat not supported"*) echo format ;;
  *) echo damaged ;;
  esac
}

# judge FILE: sets $judgement, to ok or why not, and $bundle_version. What a file from outside says is read by the app's user; before
# anything is written, RAUC looks at it once more.
judge() {
  bundle_version=-
  size=$(stat -c %s "$1") || { judgement=gone; return; }
  [ $((size >> 20)) -lt "$maximum_megabytes" ] || { judgement=large; return; }
  : > "$private/errors"
  (as "$app_user" "" timeout -s KILL "$patience" rauc --conf="$configuration" info --output-format=shell "$1") \
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

# What the app asks for by "update look".
look() {
  is_waiting && return
  look_at_systems
  : > "$private/bundles"
  tell looking
  : > "$private/list"
  : > "$private/bundles.new"
  number=0
  for file in /settings/*.raucb /media/stick/*.raucb; do
    [ "$number" -lt "$maximum_bundles" ] || break
    # A name with a line feed would be two.
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
  tell ready
}
