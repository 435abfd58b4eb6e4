# Sourced by init: sets up the network according to the settings. When a cable is plugged in or unplugged, the kernel
# notifies netplugd, which calls /etc/link.sh. udev's rules bring up interfaces that appear later.

# Sends a request to the wireless adapter's script (/etc/wifi.sh). The pipe is in a folder of root. It is opened for
# both directions, so that opening and writing never block.
notify_wifi() { [ -p /run/wifi.request ] && echo "$1" 1<> /run/wifi.request; }

# The only lines that wpa_supplicant may get. They are checked because the program that prints them runs with the app's
# rights.
wifi_lines='(sae_pwe|scan_ssid|ieee80211w|p2p_disabled)=[0-9]|country=[0-9A-Z]{2}|network=\{|\}|ssid=[0-9a-f]{2,64}|psk=[0-9a-f]{64}'
wifi_lines="$wifi_lines|sae_password=[0-9a-f]{16,126}|key_mgmt=[-A-Z0-9 ]+|proto=RSN|pairwise=CCMP"

# Makes the wireless adapter join the network in the settings, if that network has changed. The adapter's file contains
# the password.
set_wifi() {
  # Return if the folder does not exist yet, because the app has ended before its first frame.
  [ -d /run/wifi ] || return
  [ -e /run/wifi.set ] && [ "$1" = "$(cat /run/wifi.set)" ] && return
  # The folder's owner writes the file, because root would follow a link there.
  echo "$1" | (as "$wifi_user" "" sh -c 'umask 077; cd /run/wifi && rm -f config.new && cat > config.new && mv config.new config') || return
  (umask 077 && echo "$1" > /run/wifi.set)
  for interface in /sys/class/net/w*; do
    [ -e "$interface" ] && /etc/link.sh "${interface##*/}" forget
  done
  notify_wifi set
}

# Runs the script of the first wireless adapter as long as the adapter exists. Without an adapter, it waits for one,
# and no program runs meanwhile.
serve_wifi() {
  exec 5<> /run/wifi.request
  while :; do
    for wireless in /sys/class/net/*/phy80211; do [ -e "$wireless" ] && break; done
    if [ -e "$wireless" ]; then
      wireless=${wireless%/*}
      (as "$wifi_user" ,+net_admin,+net_raw /etc/wifi.sh "${wireless##*/}" >/dev/null 2>&1)
      sleep 1
    else
      rm -f /run/wifi/state /run/wifi/list
      read -r _ <&5
    fi
  done
}

# Sets up all interfaces according to the settings, also after the settings have changed. The app reads the settings
# file, for init and for itself.
network() {
  # Run calls one after the other, by a lock. The last call then uses the newest settings.
  (
    umask 077
    exec 6> /run/network.lock
    umask 022
    flock 6
    set_network
  )
}

set_network() {
  # shellcheck disable=SC2086 # the words are separate arguments
  said=$(as "$app_user" "" timeout -s KILL 10 /usr/bin/pocketscope $arguments --print=network 2>/dev/null 6>&-)
  wanted=$(echo "$said" | sed -n 's/^network: //p')
  if [ -z "$wanted" ]; then
    # If the program has failed, keep the existing setup.
    [ -e /run/network ] && return
    wanted=dhcp
  fi
  set_wifi "$(echo "$said" | sed -n -E "s/^wifi: ($wifi_lines)\$/\1/p")"
  [ "$wanted" = "$(cat /run/network 2>/dev/null)" ] && [ -e /run/network ] && return
  echo "$wanted" > /run/network
  # Removes the previous setup. The restarted netplugd calls /etc/link.sh for each interface with a cable.
  rm -f /run/dhcp/*.keeper
  killall netplugd udhcpc 2>/dev/null
  rm -f /run/dhcp/*.pid /run/dhcp/names.*
  # Prevents an interface from answering for the address of another interface.
  echo 1 > /proc/sys/net/ipv4/conf/all/arp_ignore
  echo 2 > /proc/sys/net/ipv4/conf/all/arp_announce
  # Ignore the routes of an interface whose cable is unplugged, so that the device uses an interface with a link.
  for rules in /proc/sys/net/ipv4/conf/default /proc/sys/net/ipv4/conf/e*; do
    [ -e "$rules" ] && echo 1 > "$rules/ignore_routes_with_linkdown"
  done
  for interface in /sys/class/net/[ew]*; do
    [ -e "$interface" ] || continue
    ip addr flush dev "${interface##*/}"
    # Do not bring up wireless interfaces: the program that joins a network does this.
    case $interface in */e*) ip link set "${interface##*/}" up ;; esac
  done
}

watch_links() {
  while :; do
    (as "$dhcp_user" ,+net_admin,+net_raw,+net_bind_service \
      netplugd -F -P -c /dev/null -i 'e*' -i 'w*' -s /etc/link.sh >/dev/null 2>&1)
    sleep 1
  done
}

# Answers queries for the board's name in networks without a name server. The name is pocketscope.local, or another one
# if that is taken. The app shows the name.
answer_to_name() {
  mkdir -p /run/avahi-daemon
  chown "$mdns_user" /run/avahi-daemon
  while :; do
    (as "$mdns_user" "" avahi-daemon --no-drop-root --no-chroot --no-rlimits 2>&1) | while read -r line; do
      case $line in *"Host name is "*)
        name=${line#*Host name is }
        echo "${name%%. Local*}" > /run/name.new && mv /run/name.new /run/name
        ;;
      esac
    done
    rm -f /run/name
    sleep 1
  done
}

# Starts the network. Returns when the device has an address, or after five seconds without one.
start_network() {
  mkdir -p /run/wifi
  mkfifo -m 600 /run/wifi.request
  chown "$wifi_user" /run/wifi /run/wifi.request
  network
  serve_wifi &
  watch_links &
  answer_to_name &
  tries=25
  until [ -e /run/dhcp/resolv.conf ] || [ "$tries" = 0 ]; do
    sleep 0.2
    tries=$((tries - 1))
  done
}
