# Sourced by /init on the emulated board when the first frame is shown. Both ports exist only if Tools/emulator adds them.
# hwsim=NUMBER adds simulated wireless adapters for tests.
case " $words " in *" hwsim="*)
  radios=${words##*hwsim=}
  modprobe mac80211_hwsim "radios=${radios%% *}"
  ;;
esac
# A scripted touch panel: it has the display's size in pixels, given as touch=WIDTHxHEIGHT on the kernel's command line.
touch=$(sed -n 's/.*\btouch=\([0-9]*x[0-9]*\).*/\1/p' /proc/cmdline)
if [ -n "$touch" ] && [ -e /dev/virtio-ports/touch ]; then
  touch-player "$touch" /dev/virtio-ports/touch &
fi
# A shell for the device tests. A port can be opened only once: for reading and writing together.
if [ -e /dev/virtio-ports/shell ]; then
  # A shell ends while no program is connected. The port remains open: closing it would discard new input.
  (exec <>/dev/virtio-ports/shell >&0 2>&0; while :; do sh; sleep 1; done) &
fi
