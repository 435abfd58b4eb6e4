// bluetooth-socket: opens the kernel's management interface for Bluetooth controllers, which requires CAP_NET_ADMIN, passes it to the unprivileged
// app, and ends. With the argument "watch", it ends connections that the kernel has lost, which requires CAP_NET_RAW, until the device stops. Init
// starts both at the app's request (rootfs-overlay/etc/bluetooth.sh).
import CSystem

/// The name of the socket on which the app receives the descriptor; see `BluetoothCentral.descriptorSocket`.
let name: StaticString = "pocketscope-bluetooth"

/// Passes a text to a function as a C string: a StaticString ends with a zero byte.
func withText<Result>(_ text: StaticString, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    text.withUTF8Buffer { bytes in
        bytes.baseAddress!.withMemoryRebound(to: CChar.self, capacity: bytes.count + 1) { body($0) }
    }
}

if system_argument_count() > 0 {
    guard withText(Watch.name, { system_descriptor_listen($0) }) >= 0 else { exit(0) }
    guard var watch = Watch() else {
        print("bluetooth-socket: controllers cannot be watched")
        exit(1)
    }
    while true { watch.run() }
}

let descriptor = system_management_socket()
guard descriptor >= 0 else {
    print("bluetooth-socket: not opened: error \(-descriptor)")
    exit(1)
}
let result = withText(name) { system_descriptor_send($0, UInt32(SYSTEM_USER_APP), descriptor) }
guard result == 0 else {
    print("bluetooth-socket: not given: error \(-result)")
    exit(1)
}
