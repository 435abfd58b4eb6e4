#!/bin/sh
# Enables the app's use of the Bluetooth controller: loads its drivers, and runs a program with the one required privilege, which opens the
# kernel's management interface for the app. Started on the app's request. On a device without a controller, it loads nothing.
export PATH=/bin:/usr/bin
. /etc/users.sh
[ -s /etc/modules.bluetooth ] || exit

# True if there may be a controller: one already has a driver, or a USB device has their class or a vendor's equivalent.
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
/etc/bluetooth-modules.sh || {
  # The app repeats its request: one report is enough.
  [ -e /run/bluetooth-failed ] || echo "init: some of the modules for Bluetooth failed"
  : > /run/bluetooth-failed
}
as "$bluetooth_user" ,+net_admin /usr/bin/bluetooth-socket
# Reports the firmware that the driver has not found so far, for the screen This device: only the kernel knows the name.
sleep 3
for controller in /sys/class/bluetooth/hci*; do :; done
[ -e "$controller" ] || {
  rm -f /run/bluetooth-firmware
  exit 0
}
dmesg | sed -n 's/^.*luetooth hci[0-9]*: .*\(firmware load for\|failed to load\) \([^ ]*\) .*$/\2/p' | tail -n 1 > "/run/bluetooth-firmware.$$"
mv "/run/bluetooth-firmware.$$" /run/bluetooth-firmware
