#!/bin/sh
# Loads the drivers of Bluetooth controllers, the only packed modules (*.ko.xz), in the order of modules.dep, which is that of loading.
# busybox's modprobe gives the kernel a packed file first, and the kernel reports "Invalid ELF header magic" each time. So this unpacks them.
# The status is 1 if one was not loaded.
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
  # The app repeats its request: another run of this may have loaded it.
  [ -e "/sys/module/$name" ] || failed=1
done < "$folder/modules.dep"
rm -f "$unpacked"
exit "$failed"
