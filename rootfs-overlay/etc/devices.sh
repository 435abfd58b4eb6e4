# Sourced by init: udevd, which classifies devices and calls what the rules name when one comes or goes.

# Asks for devices again: what is there already is changed by none of the rules. Only the subsystems that rules are for, since going
# through every device of the kernel takes seconds.
look_for_devices() {
  udevadm trigger --action=add --subsystem-match=input --subsystem-match=drm --subsystem-match=virtio-ports --subsystem-match=sound
  # Sticks that are in already; behind the touch panel, which somebody waits for.
  if [ -e /sys/bus/usb ]; then
    udevadm trigger --action=add --subsystem-match=block
    udevadm trigger --action=add --subsystem-match=usb
  fi
}

# Returns when udevd hears what the kernel announces; fails where it has ended, and after ten seconds.
await_udevd() {
  tries=100
  until [ -S /run/udev/control ] && udevadm control --ping --timeout=5 2>/dev/null; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] && { [ -z "$udevd" ] || runs "$udevd"; } || return 1
    sleep 0.1
  done
}

# What came and went while nobody listened.
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
  tell_wifi gone
  look_for_devices
  udevadm trigger --action=add --subsystem-match=net
}

# Keeps udevd running. The kernel ends it last where there is no memory: a worker that it starts counts as anybody else.
keep_udevd() {
  while :; do
    # The one that ended has left it.
    [ -z "$again" ] || rm -f /run/udev/control
    /lib/systemd/systemd-udevd --resolve-names=never >/dev/null 2>&1 &
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
