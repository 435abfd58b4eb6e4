#!/bin/sh
# What netplugd calls: INTERFACE in (there is a link), out (there is none), probe (the interface is down); and udev: INTERFACE gone.
# Addresses stay while a cable is out: what is received goes on when it is back.
export PATH=/bin:/usr/bin interface=$1
client=/run/dhcp/$interface.pid

# Sends the interface's DHCP client a signal; fails where there is none.
tell() {
  { read -r pid < "$client" && kill "-$1" "$pid"; } 2>/dev/null
}

case $2 in
in)
  # static ADDRESS/BITS GATEWAY NAMESERVER, with - for what is not set
  read -r way address router dns < /run/network
  if [ "$way" = static ]; then
    [ "$router" = - ] && router=
    [ "$dns" = - ] && dns=
    ip=${address%/*} mask=${address#*/} router=$router dns=$dns /etc/udhcpc.sh bound
  # The cable may lead to another network now: is the lease good there?
  elif ! tell USR1; then
    # Its script sets the address.
    udhcpc -i "$interface" -p "$client" -s /etc/udhcpc.sh -t 5 -T 1 -b -S >/dev/null 2>&1
  fi
  ;;
gone)
  tell TERM
  rm -f "$client"
  # netplugd keeps what is gone, and would call twice for what comes again under its name: it begins anew.
  killall netplugd
  ;;
esac
# netplugd gives up on an interface whose script fails.
exit 0
