#!/bin/sh
# Keeps an interface's DHCP client running. Usage: dhcp.sh INTERFACE. /etc/link.sh starts this script, which runs until
# the client is requested to end (TERM). The interface's file .keeper contains the process number of the newest
# instance.
export PATH=/bin:/usr/bin interface=$1
keeper=/run/dhcp/$interface.keeper

wanted() { { read -r newest < "$keeper"; } 2>/dev/null && [ "$newest" = "$$" ] && [ -e "/sys/class/net/$interface" ]; }

rm -f "/run/dhcp/$interface.again"
echo "$$" > "$keeper"
# Start the DHCP client, and restart it whenever it has failed. The client's script (/etc/udhcpc.sh) sets the address.
until udhcpc -f -i "$interface" -p "/run/dhcp/$interface.pid" -s /etc/udhcpc.sh -t 5 -T 1 -S; do
  sleep 1
  wanted || exit
  # A client begins by removing the interface's address. This file makes the restarted client keep the address that the
  # previous client set.
  : > "/run/dhcp/$interface.again"
done
! wanted || rm -f "$keeper"
