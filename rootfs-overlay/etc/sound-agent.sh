#!/bin/sh
# Starts the program that plays sounds ("start") or measures songs ("measure"), as a separate user, when the app requests it by the pipe
# /run/sound/request. The app connects to the program's socket, and the program ends with that connection. If it does not end, this script
# ends it at the next request.
cd /run/sound || exit
# Opened for both directions, the pipe never blocks.
exec 4<> request
while read -r word <&4; do
  case $word in
  start)
    [ -z "$player" ] || kill -KILL "$player" 2> /dev/null
    rm -f socket
    /usr/bin/sound-player --socket=/run/sound/socket 4<&- &
    player=$!
    ;;
  measure)
    [ -z "$measurer" ] || kill -KILL "$measurer" 2> /dev/null
    rm -f songs
    /usr/bin/sound-player --measure --socket=/run/sound/songs 4<&- &
    measurer=$!
    ;;
  esac
done
