#!/bin/sh
# Runs the program that uploads the app's files and fetches some, as a separate user: it can read the app's files, and write only to
# /data/fetched. /usr/bin/upload-file writes its requests to the pipe /run/upload/request: "upload TICKET", the job, "end TICKET". The
# job, with the password, is in no file. The program's output goes to the pipe answers/TICKET.
cd /run/upload || exit
# Opened for both directions, the pipe never blocks.
exec 4<> request
while read -r word ticket <&4; do
  case $word:$ticket in
  upload:*[!0-9.]* | upload:) continue ;;
  upload:*) ;;
  *) continue ;;
  esac
  job=
  while IFS= read -r line <&4 && [ "$line" != "end $ticket" ]; do
    case $line in
    # The previous client was killed within its job.
    "upload "*) ticket=${line#upload } job= ;;
    *) job="$job$line
" ;;
    esac
  done
  case $ticket in "" | *[!0-9.]*) continue ;; esac
  UPLOAD_ANSWER=answers/$ticket uploader < /dev/null > /dev/null 2>&1 4<&- 3<<JOB
$job
JOB
done
