#!/bin/sh
# Starts the program that plays sounds, as a user of its own, whenever the app asks for it by the pipe /run/sound/request. The app connects to
# the program's socket; the program ends with that connection, and one that does not is ended here when the app asks for another one.
cd /run/sound || exit
# Open for both, the pipe never blocks who opens it.
exec 4<> request
while read -r word <&4; do
  [ "$word" = start ] || continue
  [ -z "$player" ] || kill -KILL "$player" 2> /dev/null
  rm -f socket
  /usr/bin/sound-player --socket=/run/sound/socket 4<&- &
  player=$!
done
