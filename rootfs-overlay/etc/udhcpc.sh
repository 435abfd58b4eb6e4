#!/bin/sh
# What the DHCP client calls with a lease, and /etc/link.sh with the settings' address. Only what differs is changed: an address that
# is gone for a moment takes that moment's packets with it.
names=/run/dhcp/resolv.conf
own=/run/dhcp/names.$interface

# Name servers of all interfaces, a cable's first; the C library asks three.
show_names() {
  set -- /run/dhcp/names.[ew]*
  [ -e "$1" ] || { rm -f "$names"; return; }
  cat "$@" | head -n 3 > "$names.new"
  [ -e "$names" ] && [ "$(cat "$names.new")" = "$(cat "$names")" ] || mv "$names.new" "$names"
}

case $1 in
bound | renew)
  # No network is as large: who says so wants what is another interface's.
  case $mask in "" | [89] | [12][0-9] | 3[0-2]) ;; *) exit 1 ;; esac
  address=$ip/${mask:-24}
  for held in $(ip -o -f inet addr show dev "$interface" | sed -n 's/.* inet \([^ ]*\) .*/\1/p'); do
    [ "$held" = "$address" ] || ip addr del "$held" dev "$interface"
  done
  # Refused where it is there already.
  ip addr add "$address" dev "$interface" 2>/dev/null

  # A cable comes first, also for what is in the same network.
  read -r metric < "/sys/class/net/$interface/ifindex"
  case $interface in w*)
    metric=$((metric + 1000))
    subnet=$(ip route show dev "$interface" scope link | sed -n 's|^\([0-9.]*/[0-9]*\) .*|\1|p' | head -n 1)
    [ -n "$subnet" ] && ip route add "$subnet" dev "$interface" src "${address%/*}" metric "$metric" 2>/dev/null &&
      ip route del "$subnet" dev "$interface" metric 0
    ;;
  esac

  router=${router%% *}
  held=$(ip route show dev "$interface" | sed -n 's/^default via \([^ ]*\).*/\1/p')
  if [ "$held" != "$router" ]; then
    [ -n "$held" ] && ip route del default dev "$interface"
    # A route for each interface: the metrics keep them apart.
    [ -n "$router" ] && ip route add default via "$router" dev "$interface" metric "$metric"
  fi

  for server in $dns; do echo "nameserver $server"; done > "/run/dhcp/new.$interface"
  mv "/run/dhcp/new.$interface" "$own"
  show_names
  ;;
deconfig)
  # The client has begun again after it was killed (/etc/dhcp.sh): what it had set up is still good.
  [ ! -e "/run/dhcp/$interface.again" ] || { rm "/run/dhcp/$interface.again" && exit; }
  ip addr flush dev "$interface"
  rm -f "$own"
  show_names
  ;;
esac
