# Sourced by /etc/update/agent.sh: the locations of an update's files, and the notes for the app (docs/updates.md).
folder=/run/update
private=$folder/private
note=$folder/note
# The file with RAUC's configuration for this card. Other users can read the file, too.
configuration=$folder/system.conf

say() { echo "update: $*" > /dev/console; }

# write_note STATE: writes the note for the app, with the facts that are known so far.
write_note() {
  {
    echo "state $*"
    cat "$private/systems" "$private/bundles" "$private/outcome" 2>/dev/null
  } > "$note.new"
  mv "$note.new" "$note"
}

# printable TEXT: prints the text without control characters, on one line of at most 120 bytes.
printable() { printf '%s' "$1" | tr -d '\000-\037\177' | head -c 120; }

# version_of TEXT: prints one word that the app accepts as a version, or - if there is none.
version_of() {
  word=$(printf '%s' "$1" | tr -cd '!-~' | head -c 60)
  echo "${word:--}"
}

# Writes RAUC's configuration: the card's slots and the trusted signers. RAUC checks certificates as of the time of the
# signature, because a device has no trustworthy clock.
configure() {
  cat > "$configuration" <<EOT
[system]
compatible=pocketscope-$board
bootloader=custom
bundle-formats=verity
mountprefix=$private/mounts
statusfile=$private/status
[keyring]
path=/etc/update/keyring.pem
use-bundle-signing-time=true
check-purpose=codesign
[handlers]
bootloader-custom-backend=/etc/update/backend.sh
pre-install=/etc/update/check.sh
[slot.rootfs.0]
device=${card_partition}6
type=raw
bootname=A
[slot.boot.0]
device=${card_partition}5
type=raw
parent=rootfs.0
[slot.rootfs.1]
device=${card_partition}8
type=raw
bootname=B
[slot.boot.1]
device=${card_partition}7
type=raw
parent=rootfs.1
EOT
}

# look_at_systems: reads the versions of the running system and of the other one. The other system may be incomplete; its version is
# then "-".
look_at_systems() {
  rest=$(other "$slot") found=
  if [ "$slot" = A ]; then device=${card_partition}8; else device=${card_partition}6; fi
  read_state
  case " $order " in *" $rest "*)
    mkdir -p "$private/other"
    timeout 20 mount -t squashfs -o ro,nosuid,nodev,noexec "$device" "$private/other" 2>/dev/null &&
      found=$(sed -n 's/^version=//p' "$private/other/etc/update/system" | head -n 1)
    umount "$private/other" 2>/dev/null
    ;;
  esac
  {
    echo "running $slot $version"
    echo "other $rest $(version_of "$found")"
    echo "keyring $signers"
  } > "$private/systems"
}
