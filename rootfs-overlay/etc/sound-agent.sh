#!/bin/sh
# Starts the program that plays sounds ("start") or measures songs ("measure"), as a separate user. The app requests it
# through the pipe /run/sound/request and connects to the program's socket. The program ends with that connection. If it
# does not end, this script kills it at the next request.
cd /run/sound || exit
# The pipe is opened for both directions, so that reading does not end when the app closes it.
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
