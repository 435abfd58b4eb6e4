import CInput
import CSystem

/// The events that the kernel reports for an input device, and the udev classes that follow from them.
package struct InputCapabilities {
    package var keys: [UInt8]
    package var relative: [UInt8]
    package var absolute: [UInt8]
    package var properties: [UInt8]

    /// Describes a device without any events. The bit sets have a bit for every code that the kernel defines.
    package init() {
        keys = [UInt8](repeating: 0, count: Int(KEY_CNT) / 8)
        relative = [UInt8](repeating: 0, count: Int(REL_CNT) / 8)
        absolute = [UInt8](repeating: 0, count: Int(ABS_CNT) / 8)
        properties = [UInt8](repeating: 0, count: Int(INPUT_PROP_CNT) / 8)
    }

    /// Queries the kernel. Fails if the descriptor is not an input device's.
    init?(_ descriptor: Int32) {
        self.init()
        guard read(&keys, { input_event_bits(descriptor, EV_KEY, $0, $1) }),
            read(&relative, { input_event_bits(descriptor, EV_REL, $0, $1) }),
            read(&absolute, { input_event_bits(descriptor, EV_ABS, $0, $1) }),
            read(&properties, { input_property_bits(descriptor, $0, $1) })
        else { return nil }
    }

    private func read(_ bits: inout [UInt8], _ call: (UnsafeMutablePointer<UInt8>?, Int) -> Int32) -> Bool {
        bits.withUnsafeMutableBufferPointer { call($0.baseAddress, $0.count) >= 0 }
    }

    private static func has(_ bits: [UInt8], _ code: Int32) -> Bool {
        let byte = Int(code) / 8
        return byte < bits.count && bits[byte] >> UInt8(code % 8) & 1 != 0
    }

    /// The classes that udev's input_id would assign, without the prefix "ID_INPUT_" (libinput's manual explains them in "udev device properties").
    /// Empty for devices that this app does not use (accelerometers, switches, tablets with pens).
    package var classes: [StaticString] {
        func key(_ code: Int32) -> Bool { InputCapabilities.has(keys, code) }
        func axis(_ code: Int32) -> Bool { InputCapabilities.has(absolute, code) }
        let isDirect = InputCapabilities.has(properties, INPUT_PROP_DIRECT)
        if InputCapabilities.has(properties, INPUT_PROP_ACCELEROMETER) { return [] }
        if key(BTN_TOOL_PEN) || key(BTN_STYLUS) { return [] }

        var classes: [StaticString] = []
        let hasMultitouch = axis(ABS_MT_POSITION_X) && axis(ABS_MT_POSITION_Y)
        let hasAbsolute = axis(ABS_X) && axis(ABS_Y)
        let hasRelative = InputCapabilities.has(relative, REL_X) && InputCapabilities.has(relative, REL_Y)
        if (hasMultitouch || hasAbsolute) && key(BTN_TOOL_FINGER) && !isDirect {
            classes.append("TOUCHPAD")
        } else if (hasAbsolute || hasRelative) && key(BTN_LEFT) {
            // A device with absolute positions and a mouse button counts as a mouse, too: the pointers of virtual machines are such devices.
            classes.append("MOUSE")
        } else if hasMultitouch || hasAbsolute && (key(BTN_TOUCH) || isDirect) {
            classes.append("TOUCHSCREEN")
        }
        // Key codes 1 to 31 are Esc, the digits, and the letters from Q to S. udev regards a device with all of these keys as a keyboard.
        if (1...31).allSatisfy({ key($0) }) { classes.append("KEYBOARD") }
        // True for any key code outside the range that mouse and joystick buttons use.
        if (1..<BTN_MISC).contains(where: { key($0) }) || (KEY_OK..<KEY_CNT).contains(where: { key($0) }) {
            classes.append("KEY")
        }
        return classes
    }
}
