#!/bin/sh
# What netplugd calls: INTERFACE in (there is a link), out (there is none), probe (the interface is down); udev: INTERFACE gone, and
# come with a wireless one; and init: INTERFACE forget, when it is to join another wireless network.
# Addresses stay while a cable is out, or an access point is not heard: what is received goes on when it is back.
export PATH=/bin:/usr/bin interface=$1
client=/run/dhcp/$interface.pid keeper=/run/dhcp/$interface.keeper

# Whether a file names a process of a name: its user could name any there. Then it is $pid.
names() {
  [ -f "$1" ] && { read -r pid < "$1"; } 2>/dev/null || return 1
  case $pid in "" | *[!0-9]*) return 1 ;; esac
  { read -r name < "/proc/$pid/comm"; } 2>/dev/null && [ "$name" = "$2" ]
}

# Sends the interface's DHCP client a signal; fails where there is none.
tell() { names "$client" udhcpc && kill "-$1" "$pid" 2>/dev/null; }

# Ends the interface's DHCP client, and what keeps it.
end_client() {
  rm -f "$keeper" "/run/dhcp/$interface.again"
  tell TERM
  rm -f "$client"
}

# Wakes /etc/wifi.sh, which may be busy: nobody waits for it. Open for both, the pipe blocks nobody.
wake() {
  case $interface in w*) [ -p /run/wifi.request ] && echo "$1" 1<> /run/wifi.request ;; esac
}

# Takes back what the interface's lease has set up, with the rights of who did.
undo() {
  . /etc/users.sh
  (as "$dhcp_user" ,+net_admin /etc/udhcpc.sh deconfig)
}

case $2 in
come)
  read -r modules < /etc/modules.wireless
  # shellcheck disable=SC2086 # the words are separate modules
  modprobe -a $modules
  wake come
  ;;
forget)
  end_client
  undo
  ;;
in)
  # static ADDRESS/BITS GATEWAY NAMESERVER, with - for what is not set
  read -r way address router dns < /run/network
  if [ "$way" = static ]; then
    [ "$router" = - ] && router=
    [ "$dns" = - ] && dns=
    ip=${address%/*} mask=${address#*/} router=$router dns=$dns /etc/udhcpc.sh bound
  # The cable may lead to another network now: is the lease good there?
  # One that has just ended is being started again.
  elif ! tell USR1 && ! names "$keeper" dhcp.sh; then
    setsid /etc/dhcp.sh "$interface" < /dev/null > /dev/null 2>&1 &
  fi
  ;;
gone)
  wake gone
  end_client
  undo 2>/dev/null
  # netplugd keeps what is gone, and would call twice for what comes again under its name: it begins anew.
  killall netplugd
  ;;
esac
# netplugd gives up on an interface whose script fails.
exit 0
