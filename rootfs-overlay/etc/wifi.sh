#!/bin/sh
# Runs a wireless adapter. Usage: wifi.sh INTERFACE. It runs wpa_supplicant while a network is set or the user views a
# list of networks, and stores the state for the app.
# Requests and wpa_supplicant's output arrive through one pipe, line by line. The requests are look (the user views
# the list), again (retry), set (the settings have changed), come and gone (an adapter). wpa_supplicant escapes the
# names of networks in its output.
export PATH=/bin:/usr/bin
cd /run/wifi || exit
interface=$1
exec 5<> /run/wifi.request
# looks: the number of seconds for which the user still views the list. process: the number of the running program.
# ending: the time at which the program was requested to end. since: the time at which the search for the network
# began.
looks=0 process='' ending='' stored='' since=0 now=0 second=0
# Seconds after which a network counts as absent if it was not received. A scan of all channels takes a few seconds.
timeout=20
# The maximum number of pages of a list. A page has up to 4 KB, and all pages together have space for some fifty
# networks.
pages=16
# Selects the fields of a list: number, strength, kind of access, and name (WPA_BSS_MASK in wpa_supplicant's
# wpa_ctrl.h).
mask=0x1881

# End a program that a killed earlier instance of this script has left running.
killall wpa_supplicant 2>/dev/null && sleep 1
rm -rf control list

# store_state WORD: stores the state for the app, together with the time of the last request.
store_state() {
  [ "$stored" = "$attempt $1" ] && return
  read -r since _ < /proc/uptime
  since=${since%.*}
  stored="$attempt $1"
  echo "$stored" > state.new && mv state.new state
}

control() { wpa_cli -p control -i "$interface" "$@" 2>/dev/null; }

has_network() { grep -q '^network=' config 2>/dev/null; }

# Begins another attempt to connect, with the current settings.
anew() {
  read -r attempt _ < /proc/uptime
  if has_network; then store_state search; else store_state off; fi
}

begin() {
  [ -z "$process" ] && [ -e config ] || return
  has_network || [ "$looks" -gt 0 ] || return
  process=none ending=
  (
    wpa_supplicant -D nl80211 -i "$interface" -C control -c config &
    echo "process $!"
    wait
    echo ended
  ) >&5 2>&1 &
}

# end: ends the running program. The program reports its end through the pipe.
end() {
  [ -n "$process" ] || return
  [ -n "$ending" ] || ending=$now
  [ "$process" != none ] || return
  kill "$process" 2>/dev/null
}

# Lists the found networks. Each page begins with the last network of the previous page, because that one may have been
# incomplete. During the first scan, an empty list is not an answer.
list() {
  next=0 page=0
  : > list.new
  while [ "$page" -lt "$pages" ]; do
    page=$((page + 1))
    found=$(control bss "RANGE=$next-" "MASK=$mask")
    last=$(echo "$found" | sed -n 's/^id=//p' | tail -n 1)
    case $last in '' | *[!0-9]*) break ;; esac
    echo "$found" >> list.new
    [ "$last" -gt "$next" ] || break
    next=$last
  done
  [ -s list.new ] || [ -e list ] || ! control status | grep -q '^wpa_state=SCANNING' || return
  mv list.new list
}

# Runs at most once a second, even if lines arrive more often: lists networks and checks the timeouts.
each_second() {
  if [ "$looks" -gt 0 ]; then
    looks=$((looks - 1))
    [ $((looks % 2)) = 0 ] || list
  else
    # The user no longer views the list, so remove it. Continue only if the settings contain a network.
    rm -f list
    has_network || end
  fi
  case $stored in
  *search) [ $((now - since)) -lt "$timeout" ] || store_state absent ;;
  # Search again if the access point was found, but connecting to it has not succeeded in time.
  *trying) [ $((now - since)) -lt "$timeout" ] || store_state search ;;
  esac
  case $process in *[0-9]) [ -z "$ending" ] || [ $((now - ending)) -lt 5 ] || kill -KILL "$process" 2>/dev/null ;; esac
}

anew
begin
while :; do
  line= wait=60
  case $stored in *search | *trying) wait=5 ;; esac
  [ -z "$ending" ] && [ "$looks" -eq 0 ] || wait=1
  # Waits for one byte and then reads the rest of the line without a timeout, because lines are written whole. A timeout
  # within a line would lose the line's first part.
  if IFS= read -r -n 1 -t "$wait" line <&5 && [ -n "$line" ]; then
    IFS= read -r rest <&5
    line=$line$rest
  fi
  read -r now _ < /proc/uptime
  now=${now%.*}
  if [ "$now" -gt "$second" ]; then
    second=$now
    each_second
  fi
  case $line in
  look)
    looks=10
    if [ -n "$process" ]; then control scan > /dev/null; else begin; fi
    ;;
  set | again)
    anew
    if [ -n "$process" ]; then end; else begin; fi
    ;;
  gone | come) [ -e "/sys/class/net/$interface" ] || { end; exit; } ;;
  "process "*)
    process=${line#process }
    # End the new program if the settings have changed since it was started.
    [ -z "$ending" ] || end
    ;;
  ended)
    [ -n "$ending" ] || sleep 1
    process=
    case $stored in *joined) store_state search ;; esac
    begin
    ;;
  "Successfully initialized wpa_supplicant"*) [ "$looks" -eq 0 ] || control scan > /dev/null ;;
  "$interface: CTRL-EVENT-CONNECTED"*) store_state joined ;;
  *"CTRL-EVENT-SSID-TEMP-DISABLED"*"reason=WRONG_KEY"*) store_state refused ;;
  # Authentication type 3 is SAE, which WPA3 uses.
  "$interface: CTRL-EVENT-AUTH-REJECT"*"auth_type=3 "*) store_state refused ;;
  "$interface: CTRL-EVENT-AUTH-REJECT"*) store_state failed ;;
  "$interface: CTRL-EVENT-ASSOC-REJECT"*) store_state failed ;;
  "$interface: CTRL-EVENT-DISCONNECTED"*) case $stored in *joined | *trying) store_state search ;; esac ;;
  "$interface: SME: Trying to authenticate"* | "$interface: Trying to associate"*)
    case $stored in *search | *absent | *failed) store_state trying ;; esac
    ;;
  esac
done
