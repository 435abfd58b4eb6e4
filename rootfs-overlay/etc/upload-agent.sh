#!/bin/sh
# Runs the program that uploads the app's files and fetches some, as a separate user. That user can read the app's
# files, and can write only to /data/fetched. /usr/bin/upload-file writes its requests to the pipe /run/upload/request:
# "upload TICKET", the job, and "end TICKET". No file contains the job, because it contains the password. The program's
# output goes to the pipe answers/TICKET.
cd /run/upload || exit
# The pipe is opened for both directions, so that reading does not end when a client closes it.
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
    # A request that begins here, instead of a line of a job, means that the previous client was killed while it wrote its job.
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
