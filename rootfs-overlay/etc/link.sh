#!/bin/sh
# Reacts to changes of a network interface. netplugd calls it with INTERFACE in (there is a link), out (there is no
# link) or probe (the interface is down). udev calls it with INTERFACE gone, and with come for a wireless interface.
# Init calls it with INTERFACE forget, before it joins another wireless network.
# Addresses remain while a cable is unplugged or an access point is out of range. Reception then continues when the
# link is back.
export PATH=/bin:/usr/bin interface=$1
client=/run/dhcp/$interface.pid keeper=/run/dhcp/$interface.keeper

# True if a file contains the number of a process with this name. The name is checked because the file's owner could
# write any number. Sets $pid.
names() {
  [ -f "$1" ] && { read -r pid < "$1"; } 2>/dev/null || return 1
  case $pid in "" | *[!0-9]*) return 1 ;; esac
  { read -r name < "/proc/$pid/comm"; } 2>/dev/null && [ "$name" = "$2" ]
}

# Sends a signal to the interface's DHCP client. Fails if no client runs.
signal_client() { names "$client" udhcpc && kill "-$1" "$pid" 2>/dev/null; }

# Ends the interface's DHCP client and the script that keeps it running.
end_client() {
  rm -f "$keeper" "/run/dhcp/$interface.again"
  signal_client TERM
  rm -f "$client"
}

# Wakes /etc/wifi.sh, even if it is busy, and does not wait for it. The pipe is opened for both directions, so that
# opening and writing never block.
wake() {
  case $interface in w*) [ -p /run/wifi.request ] && echo "$1" 1<> /run/wifi.request ;; esac
}

# Removes what the DHCP client has set up for the interface. Runs as the client's user.
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
  # The file contains "static ADDRESS/BITS GATEWAY NAMESERVER", with - for unset values.
  read -r way address router dns < /run/network
  if [ "$way" = static ]; then
    [ "$router" = - ] && router=
    [ "$dns" = - ] && dns=
    ip=${address%/*} mask=${address#*/} router=$router dns=$dns /etc/udhcpc.sh bound
  # The cable may now lead to another network, so make the client check its lease. If the client has just ended, the
  # script that keeps it running is already restarting it.
  elif ! signal_client USR1 && ! names "$keeper" dhcp.sh; then
    setsid /etc/dhcp.sh "$interface" < /dev/null > /dev/null 2>&1 &
  fi
  ;;
gone)
  wake gone
  end_client
  undo 2>/dev/null
  # Restart netplugd, which keeps a removed interface in its list. If the interface returned under its name, netplugd
  # would otherwise call this script twice.
  killall netplugd
  ;;
esac
# Always return 0, because netplugd gives up an interface whose script fails.
exit 0
