import Signals

/// The types' names on the wire (docs/tia.md section 9).
extension SignalType {
    /// The name that the reference server writes; for the one it has none for, the name of the published protocol.
    public var tiaName: String {
        switch self {
        case .eeg: "eeg"
        case .emg: "emg"
        case .eog: "eog"
        case .ecg: "ecg"
        case .heartRate: "hr"
        case .bloodPressure: "bp"
        case .button: "button"
        case .axis: "axis"
        case .sensor: "sensor"
        case .nirs: "nirs"
        case .fmri: "fmri"
        case .keycode: "keycode"
        case .mouseButton: "mouse-button"
        case .user1: "user1"
        case .user2: "user2"
        case .user3: "user3"
        case .user4: "user4"
        case .undefined: "undefined"
        case .event: "event"
        }
    }

    /// Understands every name that any known server ever wrote, in upper and lower case.
    public init?(tiaName name: String) {
        let bytes = Array(name.utf8).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard bytes.count <= 16 else { return nil }
        for type in Self.allCases where bytes.elementsEqual(type.tiaName.utf8) {
            self = type
            return
        }
        for (alias, type) in Self.aliases where bytes.elementsEqual(alias.utf8) {
            self = type
            return
        }
        return nil
    }

    private static var aliases: [(String, SignalType)] {
        [
            ("buttons", .button), ("joystick", .axis), ("axes", .axis), ("sensors", .sensor), ("mouse", .keycode),
            ("user_1", .user1), ("user_2", .user2), ("user_3", .user3), ("user_4", .user4),
        ]
    }
}
