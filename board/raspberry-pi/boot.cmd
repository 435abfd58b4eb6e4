# Raspberry Pi: selects the device tree and the serial console. The file display.txt on the start partition contains
# display=panel (the official 7-inch display) or display=hdmi.
setenv display hdmi
if load ${devtype} ${devnum}:1 ${ramdisk_addr_r} display.txt; then
  env import -t -r ${ramdisk_addr_r} ${filesize} display
fi
# A PC may have written line ends of two characters (-r), or a word that is unknown: compare, do not use.
if test "${display}" != "panel"; then setenv display hdmi; fi
if test "${fdtfile}" = "bcm2837-rpi-zero-2.dtb" -o "${fdtfile}" = "bcm2837-rpi-cm3.dtb"; then setenv display hdmi; fi
# On the boards with Bluetooth, the first serial line belongs to its controller.
setenv board_words console=ttyS1,115200
if test "${fdtfile}" = "bcm2836-rpi-2-b.dtb" -o "${fdtfile}" = "bcm2837-rpi-cm3.dtb"; then setenv board_words console=ttyAMA0,115200; fi
setenv fdtfile ${display}/${fdtfile}
