# /init sources this file on the emulated board when the first frame is shown. The two ports below exist only if Tools/emulator adds them. The kernel
# option hwsim=NUMBER adds simulated wireless adapters for tests.
case " $words " in *" hwsim="*)
  radios=${words##*hwsim=}
  modprobe mac80211_hwsim "radios=${radios%% *}"
  ;;
esac
# Starts a scripted touch panel. Its size in pixels is that of the display, which the kernel's word touch=WIDTHxHEIGHT
# contains.
touch=$(sed -n 's/.*\btouch=\([0-9]*x[0-9]*\).*/\1/p' /proc/cmdline)
if [ -n "$touch" ] && [ -e /dev/virtio-ports/touch ]; then
  touch-player "$touch" /dev/virtio-ports/touch &
fi
# Starts a shell for the device tests. A port can be opened only once, so it is opened for both reading and writing.
if [ -e /dev/virtio-ports/shell ]; then
  # The shell ends while no program is connected to the port, and a loop starts another one. The port remains open,
  # because closing it would discard new input.
  (exec <>/dev/virtio-ports/shell >&0 2>&0; while :; do sh; sleep 1; done) &
fi
