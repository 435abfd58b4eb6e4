// hci-attach: connects the second console of the emulated board to the kernel as a Bluetooth controller. A program on the PC, at the other end of the
// console, simulates the controller. Only the image for the emulated board contains hci-attach. The program runs until the board is switched off,
// because the controller disappears when hci-attach ends.
import CSystem

let line = "/dev/hvc0".withCString { system_attach_controller($0) }
guard line >= 0 else {
    print("hci-attach: error \(-line)")
    exit(1)
}
while true { _ = pause() }
