// hci-attach: makes the emulated board's second console the line of a Bluetooth controller, which a program on the other side of it simulates.
// Only in the emulated board's image. It stays: the controller is gone when it ends.
import CSystem

let line = "/dev/hvc0".withCString { system_attach_controller($0) }
guard line >= 0 else {
    print("hci-attach: error \(-line)")
    exit(1)
}
while true { _ = pause() }
