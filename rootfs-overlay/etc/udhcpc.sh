#!/bin/sh
# What the DHCP client calls with a lease: address, route and name server.
case $1 in
bound | renew)
  ip addr flush dev "$interface"
  ip addr add "$ip/${mask:-24}" dev "$interface"
  [ -n "$router" ] && ip route replace default via "${router%% *}" dev "$interface"
  : > /run/resolv.conf
  for server in $dns; do echo "nameserver $server" >> /run/resolv.conf; done
  ;;
deconfig)
  ip addr flush dev "$interface"
  ip link set "$interface" up
  ;;
esac
