import Bluetooth
import CSystem

/// Watches all controllers, and ends connections to sensors that the kernel does not know. Runs until the device stops. Requires CAP_NET_RAW.
struct Watch {
    /// The name that one watch uses on this machine: the app repeats its request, and the second watch ends.
    static let name: StaticString = "pocketscope-bluetooth-watch"
    /// The time in milliseconds after which the kernel has finished the attempts that it finishes itself. It is shorter than the app's pause before the
    /// next attempt (`SensorSession.pause`).
    static let finishing: Int32 = 200
    /// The maximum number of attempts that the kernel is asked to forget at a time: the present attempts of all sensors can have the same number.
    static let unfinished = 16

    private struct Controller {
        let descriptor: Int32
        let index: UInt16
        var watch = ConnectionWatch()
    }

    private let added: Int32
    private var controllers: [Controller] = []
    /// Attempts that the kernel may not finish itself.
    private var ended: [(controller: UInt16, sensor: UInt64)] = []
    private let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: ConnectionWatch.packetBytes, alignment: 8)

    /// Fails if the kernel's events are not available.
    init?() {
        added = system_controller_socket(UInt16(SYSTEM_HCI_NO_INDEX))
        guard added >= 0 else { return nil }
        find()
    }

    /// Waits for the next events, and processes them.
    mutating func run() {
        let descriptors = [added] + controllers.map { $0.descriptor }
        let position = Int(
            system_first_ready(descriptors, Int32(descriptors.count), ended.isEmpty ? -1 : Self.finishing))
        guard position >= 0 else { return finish() }
        if position == 0 {
            while system_radio_read(added, buffer.baseAddress, buffer.count) > 0 {}
            find()
        } else {
            read(position - 1)
        }
    }

    /// Opens all controllers that are not open yet.
    private mutating func find() {
        for index in 0..<UInt16(BluetoothLimits.controllers) where !controllers.contains(where: { $0.index == index }) {
            let descriptor = system_controller_socket(index)
            if descriptor >= 0 { controllers.append(Controller(descriptor: descriptor, index: index)) }
        }
    }

    private mutating func read(_ position: Int) {
        let (descriptor, index) = (controllers[position].descriptor, controllers[position].index)
        let count = system_radio_read(descriptor, buffer.baseAddress, buffer.count)
        if count == Int64(-EAGAIN) { return }
        guard count > 0 else {
            // The controller was removed. Another one may have its number already.
            CSystem.close(descriptor)
            controllers.remove(at: position)
            return find()
        }
        let packet = UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)])
        guard let lost = controllers[position].watch.received(packet) else { return }
        send(lost.disconnect, descriptor)
        ended.append((index, lost.sensor))
        report("ended a connection that the kernel did not know")
    }

    /// Lets the kernel forget ended attempts that it regards as unfinished: until then, it connects no other sensor.
    private mutating func finish() {
        for (index, sensor) in ended {
            guard let controller = controllers.first(where: { $0.index == index }) else { continue }
            for _ in 0..<Self.unfinished {
                let handle = system_unfinished_connection(controller.descriptor, index, sensor)
                guard handle >= 0 else { break }
                report("lets the kernel forget an attempt to connect")
                send(ConnectionWatch.disconnect(UInt16(handle)), controller.descriptor)
                // The controller answers within this time.
                system_sleep_milliseconds(20)
            }
        }
        ended = []
    }

    private func report(_ text: StaticString) {
        print("bluetooth-socket: \(text)")
        // The process does not end, so nothing else would write the line if the output is no console.
        fflush(nil)
    }

    private func send(_ packet: [UInt8], _ descriptor: Int32) {
        packet.withUnsafeBytes { _ = system_radio_write(descriptor, $0.baseAddress, $0.count) }
    }
}
