#!/bin/sh
# Called by netplugd: INTERFACE in (there is a link), out (there is none), probe (the interface is down); by udev: INTERFACE gone, and
# come with a wireless one; and by init: INTERFACE forget, before it joins another wireless network.
# Addresses remain while a cable is unplugged or an access point is out of range: reception continues when it is back.
export PATH=/bin:/usr/bin interface=$1
client=/run/dhcp/$interface.pid keeper=/run/dhcp/$interface.keeper

# True if a file contains the number of a process with this name; its user could write any number. Sets $pid.
names() {
  [ -f "$1" ] && { read -r pid < "$1"; } 2>/dev/null || return 1
  case $pid in "" | *[!0-9]*) return 1 ;; esac
  { read -r name < "/proc/$pid/comm"; } 2>/dev/null && [ "$name" = "$2" ]
}

# Sends the interface's DHCP client a signal; fails if there is none.
tell() { names "$client" udhcpc && kill "-$1" "$pid" 2>/dev/null; }

# Ends the interface's DHCP client and its keeper.
end_client() {
  rm -f "$keeper" "/run/dhcp/$interface.again"
  tell TERM
  rm -f "$client"
}

# Wakes /etc/wifi.sh, which may be busy, without waiting. Opened for both directions, the pipe never blocks.
wake() {
  case $interface in w*) [ -p /run/wifi.request ] && echo "$1" 1<> /run/wifi.request ;; esac
}

# Removes the setup of the interface's lease, with the rights of the client.
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
  # static ADDRESS/BITS GATEWAY NAMESERVER, with - for unset values
  read -r way address router dns < /run/network
  if [ "$way" = static ]; then
    [ "$router" = - ] && router=
    [ "$dns" = - ] && dns=
    ip=${address%/*} mask=${address#*/} router=$router dns=$dns /etc/udhcpc.sh bound
  # The cable may lead to another network now: checks whether the lease is valid there.
  # A client that has just ended is being restarted.
  elif ! tell USR1 && ! names "$keeper" dhcp.sh; then
    setsid /etc/dhcp.sh "$interface" < /dev/null > /dev/null 2>&1 &
  fi
  ;;
gone)
  wake gone
  end_client
  undo 2>/dev/null
  # netplugd keeps removed interfaces, and would call twice for one that returns under its name: it is restarted.
  killall netplugd
  ;;
esac
# netplugd gives up on an interface whose script fails.
exit 0
