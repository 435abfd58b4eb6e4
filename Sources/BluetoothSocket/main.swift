// bluetooth-socket: opens the kernel's management interface for Bluetooth controllers, which requires CAP_NET_ADMIN, passes it to the unprivileged
// app, and ends. Init starts this program at the app's request (rootfs-overlay/etc/bluetooth.sh).
import CSystem

/// The name of the socket on which the app receives the descriptor; see `BluetoothCentral.descriptorSocket`.
let name: StaticString = "pocketscope-bluetooth"

let descriptor = system_management_socket()
guard descriptor >= 0 else {
    print("bluetooth-socket: not opened: error \(-descriptor)")
    exit(1)
}
let result = name.withUTF8Buffer { text in
    // A StaticString ends with a zero byte, so it can be passed as a C string.
    text.baseAddress!.withMemoryRebound(to: CChar.self, capacity: text.count + 1) {
        system_descriptor_send($0, UInt32(SYSTEM_USER_APP), descriptor)
    }
}
guard result == 0 else {
    print("bluetooth-socket: not given: error \(-result)")
    exit(1)
}
