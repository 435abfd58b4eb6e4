#!/bin/sh
# Enables the app's use of the Bluetooth controller, at the app's request. The script loads the controller's drivers and
# runs a program twice, each time with one privilege: one process opens the kernel's management interface for the app and
# ends, the other one ends connections that the kernel has lost. On a device without a controller, the script loads
# nothing.
export PATH=/bin:/usr/bin
. /etc/users.sh
[ -s /etc/modules.bluetooth ] || exit

# True if there may be a controller: either a controller already has a driver, or the board's device tree has one on a
# serial line, or a USB device has the class of controllers or a vendor's equivalent.
has_controller() {
  [ -d /sys/class/bluetooth ] && return
  grep -qs '^OF_NAME=bluetooth' /sys/bus/serial/devices/*/uevent && return
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
  # Report a failure only once, although the app repeats its request.
  [ -e /run/bluetooth-failed ] || echo "init: some of the modules for Bluetooth failed"
  : > /run/bluetooth-failed
}
# Start the watch first, so that it sees the first connection. If one already runs, the second one ends.
(as "$bluetooth_user" ,+net_raw /usr/bin/bluetooth-socket watch) &
(as "$bluetooth_user" ,+net_admin /usr/bin/bluetooth-socket)
# Wait for the driver, then report the firmware file that it could not find. Only the kernel's log contains the file's name, which the screen "This
# device" shows.
sleep 3
for controller in /sys/class/bluetooth/hci*; do :; done
[ -e "$controller" ] || {
  rm -f /run/bluetooth-firmware
  exit 0
}
# Broadcom's driver tries several names: those for this board or adapter, for the chip, and for all chips. Report the one for the chip.
dmesg | sed -n 's/^.*luetooth hci[0-9]*: .*\(firmware load for\|failed to load\) \([^ ]*\) .*$/\2/p' | grep -v '^brcm/BCM[.-]' | tail -n 1 \
  > "/run/bluetooth-firmware.$$"
mv "/run/bluetooth-firmware.$$" /run/bluetooth-firmware
