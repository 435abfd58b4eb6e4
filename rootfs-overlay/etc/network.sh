# Sourced by init: the network, as the settings say. netplugd hears from the kernel when a cable is plugged in or pulled, and calls
# /etc/link.sh; interfaces that come later are brought up by udev's rules.

# Has all interfaces set up as the settings say; again when they changed. The app reads the file, for init and for itself.
network() {
  # shellcheck disable=SC2086 # the words are separate arguments
  wanted=$(as "$app_user" "" timeout -s KILL 10 /usr/bin/pocketscope $arguments --print=network 2>/dev/null |
    sed -n 's/^network: //p')
  [ "$wanted" = "$(cat /run/network 2>/dev/null)" ] && [ -e /run/network ] && return
  echo "$wanted" > /run/network
  # Of what was set up before, nothing stays; netplugd, when it begins anew, calls for each interface with a cable.
  killall netplugd udhcpc 2>/dev/null
  rm -f /run/dhcp/*.pid
  # With two interfaces, the one with a cable is used.
  for rules in /proc/sys/net/ipv4/conf/default /proc/sys/net/ipv4/conf/e*; do
    [ -e "$rules" ] && echo 1 > "$rules/ignore_routes_with_linkdown"
  done
  for interface in /sys/class/net/e*; do
    [ -e "$interface" ] || continue
    ip addr flush dev "${interface##*/}"
    ip link set "${interface##*/}" up
  done
}

watch_links() {
  while :; do
    (as "$dhcp_user" ,+net_admin,+net_raw,+net_bind_service \
      netplugd -F -P -c /dev/null -i 'e*' -s /etc/link.sh >/dev/null 2>&1)
    sleep 1
  done
}

# The board's name in networks without a name server: pocketscope.local.
answer_to_name() {
  mkdir -p /run/avahi-daemon
  chown "$mdns_user" /run/avahi-daemon
  while :; do
    (as "$mdns_user" "" avahi-daemon --no-drop-root --no-chroot --no-rlimits >/dev/null 2>&1)
    sleep 1
  done
}

# Returns when there is an address, or five seconds went by without one.
start_network() {
  network
  watch_links &
  answer_to_name &
  tries=25
  until [ -e /run/dhcp/resolv.conf ] || [ "$tries" = 0 ]; do
    sleep 0.2
    tries=$((tries - 1))
  done
}
