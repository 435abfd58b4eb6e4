# U-Boot runs this script, which starts one of two systems, A and B. Tools/make-image puts it on its own partition as boot.scr.
# docs/boards.md describes the slots. The sector `state_sector` of the card, outside of all partitions, contains three lines of text:
# the order in which the systems are tried, and the number of starts that each has left to prove itself. It is written
# as one sector, which a card writes whole or not at all. Lines in front of this script set `memory_start` and others.

# On some boards, U-Boot also writes on a display, such as HDMI. From here on, the display is dark. The compared value
# is that of Debian's environments with a display, because not every U-Boot can search for a word in a text. A U-Boot
# with a display has the command `cls`.
if test "${stdout}" = "serial,vidconsole"; then
  cls
  setenv stdout serial
  setenv stderr serial
fi

setenv BOOT_ORDER
setenv BOOT_A_LEFT
setenv BOOT_B_LEFT
if ${devtype} read ${ramdisk_addr_r} ${state_sector} 1; then
  env import -t ${ramdisk_addr_r} 200 BOOT_ORDER BOOT_A_LEFT BOOT_B_LEFT
fi
# If the card is new, or the sector with the state was lost, use the default state.
if test "${BOOT_ORDER}" != "A B" -a "${BOOT_ORDER}" != "B A" -a "${BOOT_ORDER}" != "A" -a "${BOOT_ORDER}" != "B"; then
  setenv BOOT_ORDER "A B"
  setenv BOOT_A_LEFT 3
  setenv BOOT_B_LEFT 3
fi

setenv slot
for name in ${BOOT_ORDER}; do
  if test -z "${slot}"; then
    # Compare texts, because not every U-Boot can calculate.
    if test ${name} = A; then
      if test "${BOOT_A_LEFT}" = 3; then setenv BOOT_A_LEFT 2; setenv slot A;
      elif test "${BOOT_A_LEFT}" = 2; then setenv BOOT_A_LEFT 1; setenv slot A;
      elif test "${BOOT_A_LEFT}" = 1; then setenv BOOT_A_LEFT 0; setenv slot A; fi
    else
      if test "${BOOT_B_LEFT}" = 3; then setenv BOOT_B_LEFT 2; setenv slot B;
      elif test "${BOOT_B_LEFT}" = 2; then setenv BOOT_B_LEFT 1; setenv slot B;
      elif test "${BOOT_B_LEFT}" = 1; then setenv BOOT_B_LEFT 0; setenv slot B; fi
    fi
  fi
done
# If neither system has proved itself in three starts, try both again: otherwise the device would stay dark.
if test -z "${slot}"; then
  for name in ${BOOT_ORDER}; do test -n "${slot}" || setenv slot ${name}; done
  setenv BOOT_A_LEFT 3
  setenv BOOT_B_LEFT 3
fi
mw.b ${ramdisk_addr_r} 0 200
env export -t -s 200 ${ramdisk_addr_r} BOOT_ORDER BOOT_A_LEFT BOOT_B_LEFT
${devtype} write ${ramdisk_addr_r} ${state_sector} 1

if test ${slot} = A; then setenv boot_part 5; setenv root_part 6; else setenv boot_part 7; setenv root_part 8; fi
# Additional words of the firmware for the kernel: the emulated board's tests.
setenv more_words
if test -n "${fdtcontroladdr}"; then
  fdt addr ${fdtcontroladdr}
  fdt get value more_words /chosen bootargs
fi
echo "PocketScope: system ${slot}"
sysboot ${devtype} ${devnum}:${boot_part} any ${scriptaddr} /extlinux/extlinux.conf
# If the system could not be read, restart.
reset
