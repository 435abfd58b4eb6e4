#!/bin/sh
# Called by the DHCP client with a lease, and by /etc/link.sh with the settings' address. Changes only differences: an address that is
# missing for a moment loses that moment's packets.
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
  # No network is that large: such an answer tries to capture another interface's traffic.
  case $mask in "" | [89] | [12][0-9] | 3[0-2]) ;; *) exit 1 ;; esac
  address=$ip/${mask:-24}
  for held in $(ip -o -f inet addr show dev "$interface" | sed -n 's/.* inet \([^ ]*\) .*/\1/p'); do
    [ "$held" = "$address" ] || ip addr del "$held" dev "$interface"
  done
  # Refused if it already exists.
  ip addr add "$address" dev "$interface" 2>/dev/null

  # A cable has precedence, also for addresses in the same network.
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
    # A route for each interface, distinguished by their metrics.
    [ -n "$router" ] && ip route add default via "$router" dev "$interface" metric "$metric"
  fi

  for server in $dns; do echo "nameserver $server"; done > "/run/dhcp/new.$interface"
  mv "/run/dhcp/new.$interface" "$own"
  show_names
  ;;
deconfig)
  # The client was restarted after it was killed (/etc/dhcp.sh): its setup is still valid.
  [ ! -e "/run/dhcp/$interface.again" ] || { rm "/run/dhcp/$interface.again" && exit; }
  ip addr flush dev "$interface"
  rm -f "$own"
  show_names
  ;;
esac
