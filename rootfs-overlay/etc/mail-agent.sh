#!/bin/sh
# Sends the app's mails as a separate user, which can read the outbox and change nothing. /usr/bin/send-mail writes its
# requests to the pipe /run/mail/request: "send NUMBER TICKET", msmtp's configuration, and "end TICKET". No file
# contains the configuration, because it contains the password. The agent answers with the file sent/TICKET, which
# contains msmtp's status, and with sent/errors.
cd /run/mail || exit
# The pipe is opened for both directions, so that reading does not end when a client closes it.
exec 4<> request
while read -r word number ticket <&4; do
  case $word:$number:$ticket in
  send:*[!0-9.:]* | send::* | send:*:) continue ;;
  send:*) ;;
  *) continue ;;
  esac
  configuration=
  while IFS= read -r line <&4 && [ "$line" != "end $ticket" ]; do
    case $line in
    # A request that begins here, instead of a line of the configuration, means that the previous client was killed while it wrote its configuration.
    "send "*)
      number=${line#send } configuration=
      ticket=${number#* } number=${number%% *}
      ;;
    *) configuration="$configuration$line
" ;;
    esac
  done
  case $number:$ticket in *[!0-9.:]* | :* | *:) continue ;; esac
  rm -f sent/*
  # The timeout for msmtp is a little shorter than the app's timeout for the whole request.
  timeout -s KILL 290 msmtp --file=/proc/self/fd/3 --read-recipients \
    < "/data/outbox/$number.eml" > /dev/null 2> sent/errors 4<&- 3<<CONFIGURATION
$configuration
CONFIGURATION
  echo $? > sent/status
  mv sent/status "sent/$ticket"
done
