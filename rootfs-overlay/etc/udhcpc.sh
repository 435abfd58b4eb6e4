#!/bin/sh
# The DHCP client calls this script with a lease, and /etc/link.sh calls it with the address in the settings. The script
# changes only what differs: if an address were missing for a moment, that moment's packets would be lost.
names=/run/dhcp/resolv.conf
own=/run/dhcp/names.$interface

# Writes the name servers of all interfaces, those of a cable first, because the C library asks only three.
show_names() {
  set -- /run/dhcp/names.[ew]*
  [ -e "$1" ] || { rm -f "$names"; return; }
  cat "$@" | head -n 3 > "$names.new"
  [ -e "$names" ] && [ "$(cat "$names.new")" = "$(cat "$names")" ] || mv "$names.new" "$names"
}

case $1 in
bound | renew)
  # Refuse a mask of fewer than 8 bits: no network is that large, and such an answer would capture the traffic of
  # another interface.
  case $mask in "" | [89] | [12][0-9] | 3[0-2]) ;; *) exit 1 ;; esac
  address=$ip/${mask:-24}
  for held in $(ip -o -f inet addr show dev "$interface" | sed -n 's/.* inet \([^ ]*\) .*/\1/p'); do
    [ "$held" = "$address" ] || ip addr del "$held" dev "$interface"
  done
  # Set the address. The command fails, without harm, if the address is already set.
  ip addr add "$address" dev "$interface" 2>/dev/null

  # Use the interface's number as the metric of its routes. Wireless interfaces get a higher metric, so that a cable has precedence, even in the same
  # network.
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
    # Add the interface's own default route. The metric distinguishes it from those of other interfaces.
    [ -n "$router" ] && ip route add default via "$router" dev "$interface" metric "$metric"
  fi

  for server in $dns; do echo "nameserver $server"; done > "/run/dhcp/new.$interface"
  mv "/run/dhcp/new.$interface" "$own"
  show_names
  ;;
deconfig)
  # If the client was killed and restarted (/etc/dhcp.sh), the setup of the previous client is still valid.
  [ ! -e "/run/dhcp/$interface.again" ] || { rm "/run/dhcp/$interface.again" && exit; }
  ip addr flush dev "$interface"
  rm -f "$own"
  show_names
  ;;
esac
