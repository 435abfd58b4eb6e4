# Sourced by init: sets the time of day from the board's own clock, from a server in the network, or from the user.
# /run/clock contains the source of the time: rtc, network or hand. Without that file, the time is unknown.
# /run/clock.refused contains a server's refused answer, in seconds.

# set_clock SECONDS SOURCE: sets the system's clock, and the battery-backed one if the board has one.
set_clock() {
  case $1 in
  "" | *[!0-9]* | ????????????*) return 1 ;;
  esac
  date -u -s "@$1" > /dev/null || return 1
  echo "$2" > /run/clock.new && mv /run/clock.new /run/clock
  [ -c /dev/rtc0 ] && hwclock -w -u
  say "the clock was set ($2)"
}

# Takes the time from the battery-backed clock, unless that was never set.
read_clock() {
  [ -c /dev/rtc0 ] && hwclock -s -u
  [ "$(date +%s)" -ge 1700000000 ] && echo rtc > /run/clock
}

# Prints the date of the image, in seconds since 1970, from its version. Prints nothing if the version contains no date.
image_date() {
  made=$(sed -n 's/^version=\([0-9]\{4\}-[0-9][0-9]-[0-9][0-9]\)-\([0-9][0-9]\)\([0-9][0-9]\)-.*/\1 \2:\3/p' /etc/update/system)
  [ -z "$made" ] || date -u -d "$made" +%s
}

# refuse_time SECONDS WORDS: stores an unusable answer of a server, which the screen "This device" shows.
refuse_time() {
  [ -e /run/clock.refused ] || say "the time server's answer $2: $1"
  echo "$1" > /run/clock.refused.new && mv /run/clock.refused.new /run/clock.refused
  return 1
}

# take_time SECONDS: takes or refuses the time that a server has answered. A time before the image's date cannot be
# right. A time after the year 2037 does not fit the clock, whose count of seconds ends in January 2038.
take_time() {
  if [ -n "$image" ] && [ "$1" -lt "$image" ] 2>/dev/null; then
    refuse_time "$1" "lies before the date of this system" || return 1
  fi
  if [ "$1" -ge 2145916800 ] 2>/dev/null; then
    refuse_time "$1" "lies behind the years of this clock" || return 1
  fi
  rm -f /run/clock.refused
  set_clock "$1" network
}

# Asks a time server for the time repeatedly while the board runs: soon again if there was no answer, otherwise every
# half hour.
keep_clock() {
  rest=2 image=$(image_date)
  # Return if the kernel's command line contains an empty time server: then no server is asked.
  case " $arguments " in *" --time-server= "*) return ;; esac
  while :; do
    sleep "$rest"
    # Try again later if there is no network yet.
    [ -e /run/dhcp/resolv.conf ] || continue
    # shellcheck disable=SC2086 # the words are separate arguments
    answer=$(as "$app_user" "" timeout -s KILL 30 /usr/bin/pocketscope $arguments --print=time 2>/dev/null |
      sed -n 's/^time: //p')
    case $answer in
    right)
      rest=1800
      rm -f /run/clock.refused
      echo network > /run/clock
      continue
      ;;
    ?*)
      if take_time "$answer"; then
        rest=1800
        continue
      fi
      ;;
    esac
    rest=$((rest * 2))
    [ "$rest" -le 1024 ] || rest=1024
  done
}
