// bluetooth-socket: opens the kernel's management interface for Bluetooth controllers, which requires CAP_NET_ADMIN, and passes it to the
// app, which has no privileges. Then it ends. Init starts it when the app requests it (rootfs-overlay/etc/bluetooth.sh).
import CSystem

/// The app's socket name for the descriptor (`BluetoothCentral.giver`).
let name: StaticString = "pocketscope-bluetooth"

let descriptor = system_management_socket()
guard descriptor >= 0 else {
    print("bluetooth-socket: not opened: error \(-descriptor)")
    exit(1)
}
let result = name.withUTF8Buffer { text in
    // A StaticString's bytes end with a zero.
    text.baseAddress!.withMemoryRebound(to: CChar.self, capacity: text.count + 1) {
        system_descriptor_give($0, UInt32(SYSTEM_USER_APP), descriptor)
    }
}
guard result == 0 else {
    print("bluetooth-socket: not given: error \(-result)")
    exit(1)
}
