#!/bin/sh
# Lets the app use the Bluetooth controller: loads what drives it, and has a program with the one privilege that it takes open the kernel's
# management interface for the app. Started when the app asks for it; nothing of it is loaded on a device that never does.
export PATH=/bin:/usr/bin
. /etc/users.sh
[ -s /etc/modules.bluetooth ] || exit
read -r modules < /etc/modules.bluetooth
# shellcheck disable=SC2086 # the words are separate modules
modprobe -a $modules || echo "init: some of the modules of /etc/modules.bluetooth failed"
as "$bluetooth_user" ,+net_admin /usr/bin/bluetooth-socket
