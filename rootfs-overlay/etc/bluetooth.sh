#!/bin/sh
# Lets the app use the Bluetooth controller: loads what drives it, and has a program with the one privilege that it takes open the kernel's
# management interface for the app. Started when the app asks for it; nothing of it is loaded on a device that has no controller.
export PATH=/bin:/usr/bin
. /etc/users.sh
[ -s /etc/modules.bluetooth ] || exit

# Whether there may be a controller: one has a driver already, or something on USB is of their class or says so in a maker's own.
has_controller() {
  [ -d /sys/class/bluetooth ] && return
  for interface in /sys/bus/usb/devices/*:*; do
    class='' subclass='' protocol=''
    read -r class < "$interface/bInterfaceClass"
    read -r subclass < "$interface/bInterfaceSubClass"
    read -r protocol < "$interface/bInterfaceProtocol"
    case $class-$subclass-$protocol in e0-01-01 | ff-01-01) return ;; esac
  done
  return 1
}

has_controller 2>/dev/null || exit 0
read -r modules < /etc/modules.bluetooth
# shellcheck disable=SC2086 # the words are separate modules
modprobe -a $modules || {
  # The app asks again: once is enough.
  [ -e /run/bluetooth-failed ] || echo "init: some of the modules of /etc/modules.bluetooth failed"
  : > /run/bluetooth-failed
}
as "$bluetooth_user" ,+net_admin /usr/bin/bluetooth-socket
# What firmware its driver has missed by now, for the screen This device: the kernel alone knows the name.
sleep 3
for controller in /sys/class/bluetooth/hci*; do :; done
[ -e "$controller" ] || {
  rm -f /run/bluetooth-firmware
  exit 0
}
dmesg | sed -n 's/^.*luetooth hci[0-9]*: .*\(firmware load for\|failed to load\) \([^ ]*\) .*$/\2/p' | tail -n 1 > "/run/bluetooth-firmware.$$"
mv "/run/bluetooth-firmware.$$" /run/bluetooth-firmware
