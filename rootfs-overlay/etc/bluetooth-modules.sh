#!/bin/sh
# Loads the drivers of Bluetooth controllers, the only compressed modules (*.ko.xz), in the order of modules.dep. That
# is the order in which they must be loaded. This script decompresses them itself, because busybox's modprobe first
# passes a compressed file to the kernel, which reports "Invalid ELF header magic" each time. The status is 1 if a
# module was not loaded.
export PATH=/bin:/usr/bin
folder=/lib/modules/$(uname -r) unpacked=/run/bluetooth-module.$$ failed=0
while read -r file needed; do
  case $file in *.ko.xz:) ;; *) continue ;; esac
  file=${file%:} name=${file##*/}
  name=$(echo "${name%.ko.xz}" | tr - _)
  [ ! -e "/sys/module/$name" ] || continue
  for other in $needed; do
    case $other in *.ko) modprobe "$(basename "$other" .ko)" ;; esac
  done
  xz -dc "$folder/$file" > "$unpacked" && insmod "$unpacked"
  # Check whether the module is loaded: another run of this script may have loaded it, because the app repeats its
  # request.
  [ -e "/sys/module/$name" ] || failed=1
done < "$folder/modules.dep"
rm -f "$unpacked"
exit "$failed"
