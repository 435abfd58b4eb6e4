#!/bin/sh
# Keeps an interface's DHCP client running: dhcp.sh INTERFACE, started by /etc/link.sh, until the client is requested to end (TERM). The
# interface's file .keeper names the newest instance.
export PATH=/bin:/usr/bin interface=$1
keeper=/run/dhcp/$interface.keeper

wanted() { { read -r newest < "$keeper"; } 2>/dev/null && [ "$newest" = "$$" ] && [ -e "/sys/class/net/$interface" ]; }

rm -f "/run/dhcp/$interface.again"
echo "$$" > "$keeper"
# Its script sets the address.
until udhcpc -f -i "$interface" -p "/run/dhcp/$interface.pid" -s /etc/udhcpc.sh -t 5 -T 1 -S; do
  sleep 1
  wanted || exit
  # A client begins by removing the address: this time it keeps the previous client's setup.
  : > "/run/dhcp/$interface.again"
done
! wanted || rm -f "$keeper"
