import Signals

/// The signals of joysticks and mice: one of axes and one of buttons, each with the channels of all devices. The first channel of a device contains
/// the device's number (joysticks from 0, mice from 128), as in the original server.
package enum InputSignals {
    /// The device number of the first mouse.
    private static let firstMouse = 128

    package static func offers(_ devices: [InputDevice]) -> [(signal: Signal, source: any BlockSource)] {
        var offers: [(signal: Signal, source: any BlockSource)] = []
        for type in [SignalType.button, .axis] {
            let source = InputSource(devices, type)
            guard !source.labels.isEmpty else { continue }
            offers.append((Signal(type: type, rate: .irregular, blockSize: 1, labels: source.labels), source))
        }
        return offers
    }

    /// The number and the name of each device. The name is, for example, "joystick 1" or "mouse 1".
    fileprivate static func names(_ devices: [InputDevice]) -> [(number: Int, name: String)] {
        var (joysticks, mice) = (0, 0)
        return devices.map { device in
            if device.isMouse {
                mice += 1
                return (firstMouse + mice - 1, "mouse \(mice)")
            }
            joysticks += 1
            return (joysticks - 1, "joystick \(joysticks)")
        }
    }
}

/// The axes or the buttons of all devices as an irregular signal, of which a packet has a block only if a value has changed.
private final class InputSource: BlockSource {
    let labels: [String]
    private let devices: [(device: InputDevice, number: Int)]
    private let isOfAxes: Bool
    private var sent: [Float] = []

    init(_ devices: [InputDevice], _ type: SignalType) {
        isOfAxes = type == .axis
        var labels: [String] = []
        var chosen: [(device: InputDevice, number: Int)] = []
        for (device, named) in zip(devices, InputSignals.names(devices)) {
            let count = type == .axis ? device.axes.count : device.buttons.count
            guard count > 0 else { continue }
            chosen.append((device, named.number))
            labels.append(named.name)
            for index in 1...count {
                labels.append(named.name + (type == .axis ? " axis " : " button ") + String(index))
            }
        }
        self.labels = labels
        self.devices = chosen
    }

    func nextBlock(_ block: UnsafeMutableBufferPointer<Float>, samples: Int, time: Int64) -> Bool {
        var values: [Float] = []
        for (device, number) in devices {
            device.update(forPacketAt: time)
            values.append(Float(number))
            if isOfAxes {
                for axis in device.axes { values.append(axis.value) }
            } else {
                for button in device.buttons { values.append(button.isPressed ? 1 : 0) }
            }
        }
        guard values != sent, values.count <= block.count else { return false }
        sent = values
        for index in values.indices { block[index] = values[index] }
        return true
    }
}
