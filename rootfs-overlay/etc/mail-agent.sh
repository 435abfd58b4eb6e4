#!/bin/sh
# Sends the app's mails as a separate user, which can read the outbox and change nothing. /usr/bin/send-mail writes its requests to the
# pipe /run/mail/request: "send NUMBER TICKET", msmtp's configuration, "end TICKET". The configuration, with the password, is in no
# file. The answer is the file sent/TICKET with msmtp's status, and sent/errors.
cd /run/mail || exit
# Opened for both directions, the pipe never blocks.
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
    # The previous client was killed within its configuration.
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
  # A little less than the app's timeout.
  timeout -s KILL 290 msmtp --file=/proc/self/fd/3 --read-recipients \
    < "/data/outbox/$number.eml" > /dev/null 2> sent/errors 4<&- 3<<CONFIGURATION
$configuration
CONFIGURATION
  echo $? > sent/status
  mv sent/status "sent/$ticket"
done
