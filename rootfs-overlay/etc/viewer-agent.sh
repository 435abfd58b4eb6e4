#!/bin/sh
# Starts the server of the second screen ("start") as a separate user, when the app requests it through the pipe
# /run/viewer/request. The app connects to the server's socket, and the server ends with that connection. If it hangs,
# this script kills it at the next request. The server can read the app's files, but the script names only the folders
# whose files it may offer.
cd /run/viewer || exit
# The pipe is opened for both directions, so that reading does not end when the app closes it.
exec 4<> request
while read -r word <&4; do
  [ "$word" = start ] || continue
  [ -z "$server" ] || kill -KILL "$server" 2> /dev/null
  rm -f socket
  /usr/bin/viewer-server --socket=/run/viewer/socket --page=/usr/share/pocketscope/viewer.html --recordings=/data/recordings \
    --screenshots=/data/screenshots --tables=/data/measurements 4<&- &
  server=$!
done
