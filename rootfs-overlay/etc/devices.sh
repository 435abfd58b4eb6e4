# Sourced by init: runs udevd. udevd classifies devices and calls the programs in its rules when a device is added or
# removed.

# Makes the kernel announce its devices again. For devices that are already set up, this changes nothing. Only the
# subsystems in the rules are announced, because all devices of the kernel would take seconds.
look_for_devices() {
  udevadm trigger --action=add --subsystem-match=input --subsystem-match=drm --subsystem-match=virtio-ports --subsystem-match=sound
  # Announce sticks after the touch panel: the user may be waiting for the touch panel.
  if [ -e /sys/bus/usb ]; then
    udevadm trigger --action=add --subsystem-match=block
    udevadm trigger --action=add --subsystem-match=usb
    udevadm trigger --action=add --subsystem-match=tty --sysname-match='ttyUSB*'
  fi
}

# Returns when udevd receives the kernel's announcements. Fails if udevd has ended, or after ten seconds.
await_udevd() {
  tries=100
  until [ -S /run/udev/control ] && udevadm control --ping --timeout=5 2>/dev/null; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] && { [ -z "$udevd" ] || runs "$udevd"; } || return 1
    sleep 0.1
  done
}

# Handles the devices that were added or removed while udevd did not run.
catch_up() {
  if [ -e /run/stick ]; then
    read -r _ name < /run/stick
    [ -e "/sys/class/block/$name" ] || /etc/stick.sh "$name" remove
  fi
  for noted in /run/dhcp/*.keeper; do
    [ -e "$noted" ] || continue
    interface=${noted#/run/dhcp/} interface=${interface%.keeper}
    [ -e "/sys/class/net/$interface" ] || /etc/link.sh "$interface" gone
  done
  notify_wifi gone
  look_for_devices
  udevadm trigger --action=add --subsystem-match=net
}

# Keeps udevd running. If memory runs out, the kernel kills udevd last. udevd's workers do not have that protection. Each worker takes about
# 0.5 MB for seconds after its last event, so two must suffice: without a limit, udevd starts more than four at each start of the board.
keep_udevd() {
  while :; do
    # Remove the file that the ended udevd has left.
    [ -z "$again" ] || rm -f /run/udev/control
    /lib/systemd/systemd-udevd --children-max=2 --resolve-names=never >/dev/null 2>&1 &
    udevd=$!
    [ -z "$again" ] || { await_udevd && catch_up; }
    wait "$udevd"
    again=yes
    say "udevd ended, starting it again"
    sleep 1
  done
}

start_devices() {
  keep_udevd &
  await_udevd
  look_for_devices
}
