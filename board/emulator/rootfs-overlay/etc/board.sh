# Sourced by /init on the emulated board when the first frame is shown. Both ports exist only when Tools/emulator asks for them.
# Wireless adapters that are none, for tests: hwsim=NUMBER of them.
case " $words " in *" hwsim="*)
  radios=${words##*hwsim=}
  modprobe mac80211_hwsim "radios=${radios%% *}"
  ;;
esac
# A scripted touch screen: the size in pixels is the display's, given as touch=WIDTHxHEIGHT on the kernel's command line.
touch=$(sed -n 's/.*\btouch=\([0-9]*x[0-9]*\).*/\1/p' /proc/cmdline)
if [ -n "$touch" ] && [ -e /dev/virtio-ports/touch ]; then
  touch-player "$touch" /dev/virtio-ports/touch &
fi
# A shell for the device tests. A port can be opened once only: for reading and writing together.
if [ -e /dev/virtio-ports/shell ]; then
  # A shell ends while nobody is at the other end. The port stays open: closing it would throw away what has just come.
  (exec <>/dev/virtio-ports/shell >&0 2>&0; while :; do sh; sleep 1; done) &
fi
