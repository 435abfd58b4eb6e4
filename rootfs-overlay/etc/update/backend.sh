#!/bin/sh
# Answers RAUC's queries about the two systems (bootloader=custom): get-primary, set-primary NAME, get-state NAME,
# set-state NAME good|bad.
export PATH=/bin:/usr/bin
. /etc/slots.sh
find_card || exit 1
read_state
case $1 in
get-primary) echo "${order%% *}" ;;
set-primary)
  order="$2 $(other "$2")"
  set_left "$2" "$starts"
  write_state
  ;;
get-state) case " $order " in *" $2 "*) if [ "$(left "$2")" = 0 ]; then echo bad; else echo good; fi ;; *) echo bad ;; esac ;;
set-state)
  if [ "$3" = good ]; then
    set_left "$2" "$starts"
    case " $order " in *" $2 "*) ;; *) order="$order $2" ;; esac
  else
    # Set the number of starts left to 0 while the system is incomplete, so that U-Boot never starts it.
    set_left "$2" 0
    order=$(other "$2")
  fi
  write_state
  ;;
*) exit 1 ;;
esac
