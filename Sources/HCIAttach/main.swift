// hci-attach: connects the emulated board's second console to the kernel as a Bluetooth controller. A program at the other end of the line
// simulates the controller. Only the emulated board's image contains it. It keeps running: when it ends, the controller disappears.
import CSystem

let line = "/dev/hvc0".withCString { system_attach_controller($0) }
guard line >= 0 else {
    print("hci-attach: error \(-line)")
    exit(1)
}
while true { _ = pause() }
