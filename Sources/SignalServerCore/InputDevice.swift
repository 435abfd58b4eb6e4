import CSystem
import Platform
import Text

/// A joystick or mouse: the values of its axes and buttons, as the kernel reports them (evdev).
public final class InputDevice {
    /// The maximum number of axes of a device; further ones are ignored.
    static let maximumAxes = 16
    /// The maximum number of buttons of a device; further ones are ignored.
    static let maximumButtons = 32
    /// The last code that counts as an axis. The codes above it belong to single fingers on touch panels.
    private static let lastAxis = 0x2E
    /// The codes that count as buttons: those of mice, joysticks, game pads and pens. The codes between these ranges are keys of keyboards.
    private static let buttonCodes = [0x100...0x15F, 0x220...0x223, 0x2C0...0x2FF]

    /// An axis of the device, with its code in the kernel. The motions of a relative axis are added up; the value of an absolute axis is scaled
    /// to -1 ... 1.
    package struct Axis {
        package let code: UInt16
        package let isRelative: Bool
        package let minimum: Int32
        package let maximum: Int32
        package fileprivate(set) var value: Float = 0
        /// The sum of the motions of a relative axis. It is an integer, because adding 1 to a Float has no effect from 16,777,216 on.
        private var sum: Int64 = 0

        package init(code: UInt16, isRelative: Bool, minimum: Int32 = 0, maximum: Int32 = 0) {
            self.code = code
            self.isRelative = isRelative
            self.minimum = minimum
            self.maximum = maximum
        }

        fileprivate mutating func take(_ new: Int32) {
            if isRelative {
                sum += Int64(new)
                value = Float(sum)
                return
            }
            let range = Double(maximum) - Double(minimum)
            value = range > 0 ? Float(2 * (Double(new) - Double(minimum)) / range - 1) : 0
        }
    }

    /// A button of the device, with its code in the kernel.
    package struct Button {
        package let code: UInt16
        package fileprivate(set) var isPressed = false

        package init(code: UInt16) { self.code = code }
    }

    /// True for a mouse: a device with relative axes.
    package var isMouse: Bool { axes.contains { $0.isRelative } }
    package private(set) var axes: [Axis]
    package private(set) var buttons: [Button]
    /// True if the device was removed or has failed. Its values then remain as they are.
    package private(set) var isGone = false
    /// Called once when the device is found to be removed or to have failed.
    package var whenGone: (() -> Void)?
    private let descriptor: Int32
    /// The time of the packet for which `update` was last called; nil before the first call.
    private var newest: Int64?
    /// A change of a button that must wait for the next packet; nil if there is none.
    private var waiting: (code: UInt16, isPressed: Bool)?

    /// Opens a device.
    /// - Parameter path: for example "/dev/input/event3".
    package init(path: String) throws(PlatformError) {
        descriptor = system_open(path, O_RDONLY | O_NONBLOCK, 0)
        axes = []
        buttons = []
        guard descriptor >= 0 else {
            let error = system_errno()
            throw error == EACCES || error == EPERM ? .notPermitted(path) : .system(path, error)
        }
        guard let keys = codes(EV_KEY, KEY_CNT), let absolute = codes(EV_ABS, ABS_CNT),
            let relative = codes(EV_REL, REL_CNT)
        else { throw .noInput(path + " is no input device") }
        for code in absolute where code <= Self.lastAxis {
            var (value, minimum, maximum): (Int32, Int32, Int32) = (0, 0, 0)
            guard system_evdev_axis(descriptor, Int32(code), &value, &minimum, &maximum) == 0 else { continue }
            var axis = Axis(code: UInt16(code), isRelative: false, minimum: minimum, maximum: maximum)
            axis.take(value)
            axes.append(axis)
        }
        axes += relative.map { Axis(code: UInt16($0), isRelative: true) }
        axes = Array(axes.prefix(Self.maximumAxes))
        buttons = keys.filter { Self.isButton($0) }.prefix(Self.maximumButtons).map { Button(code: UInt16($0)) }
        guard !axes.isEmpty || !buttons.isEmpty else { throw .noInput(path + " has neither axes nor buttons") }
        readState()
    }

    /// Makes a device from a file descriptor from which events can be read without waiting. The descriptor is closed when the device is released.
    package init(descriptor: Int32, axes: [Axis], buttons: [Button]) {
        self.descriptor = descriptor
        self.axes = axes
        self.buttons = buttons
    }

    deinit { if descriptor >= 0 { CSystem.close(descriptor) } }

    /// The codes of an event type that the device can send; nil if the file is not that of an input device.
    private func codes(_ type: Int32, _ count: Int32) -> [Int]? {
        bits(count) { system_evdev_codes(descriptor, type, $0, $1) }
    }

    private func bits(_ count: Int32, _ read: (UnsafeMutablePointer<UInt8>?, Int) -> Int32) -> [Int]? {
        var bytes = [UInt8](repeating: 0, count: Int(count) / 8)
        let result = bytes.withUnsafeMutableBufferPointer { read($0.baseAddress, $0.count) }
        guard result == 0 else { return nil }
        return (0..<8 * bytes.count).filter { bytes[$0 / 8] >> UInt8($0 % 8) & 1 != 0 }
    }

    /// Reads the current state of axes and buttons, at the start and after the kernel has dropped events.
    private func readState() {
        if let down = bits(KEY_CNT, { system_evdev_keys(descriptor, $0, $1) }) {
            for index in buttons.indices { buttons[index].isPressed = down.contains(Int(buttons[index].code)) }
        }
        for index in axes.indices where !axes[index].isRelative {
            var (value, minimum, maximum): (Int32, Int32, Int32) = (0, 0, 0)
            let code = Int32(axes[index].code)
            if system_evdev_axis(descriptor, code, &value, &minimum, &maximum) == 0 { axes[index].take(value) }
        }
    }

    /// True if the kernel's code of a key belongs to a button.
    package static func isButton(_ code: Int) -> Bool { buttonCodes.contains { $0.contains(code) } }

    /// Processes the events that have arrived. Each packet shows at most one change of each button, so that no short press is lost. Further changes,
    /// and the events after them, wait for the next packet.
    /// - Parameter time: the time of the packet. A second call with the same time has no effect.
    package func update(forPacketAt time: Int64) {
        guard time != newest else { return }
        newest = time
        var changed: [UInt16] = []
        if let (code, isPressed) = waiting {
            waiting = nil
            if set(code, isPressed) { changed.append(code) }
        }
        guard !isGone else { return }
        var (type, code, value): (UInt16, UInt16, Int32) = (0, 0, 0)
        while true {
            let result = system_evdev_take(descriptor, &type, &code, &value)
            guard result > 0 else {
                isGone = result < 0
                if isGone { whenGone?() }
                return
            }
            switch Int32(type) {
            case EV_ABS: take(code, value, isRelative: false)
            case EV_REL: take(code, value, isRelative: true)
            case EV_KEY:
                if changed.contains(code), isPressed(code) != (value != 0) {
                    waiting = (code, value != 0)
                    return
                }
                if set(code, value != 0) { changed.append(code) }
            case EV_SYN: if Int32(code) == SYN_DROPPED { readState() }
            default: break
            }
        }
    }

    private func isPressed(_ code: UInt16) -> Bool { buttons.contains { $0.code == code && $0.isPressed } }

    /// Sets the state of a button.
    /// - Returns: true if the state has changed.
    private func set(_ code: UInt16, _ isPressed: Bool) -> Bool {
        guard let index = buttons.firstIndex(where: { $0.code == code }), buttons[index].isPressed != isPressed else {
            return false
        }
        buttons[index].isPressed = isPressed
        return true
    }

    private func take(_ code: UInt16, _ value: Int32, isRelative: Bool) {
        for index in axes.indices where axes[index].code == code && axes[index].isRelative == isRelative {
            axes[index].take(value)
        }
    }
}
