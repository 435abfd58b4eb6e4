import Text

/// Signals: channels, sample rings with lost samples and sequence numbers, the interface of sources, the simulated source.

/// The type of biosignal in a channel. The raw value is the bit number in TiA's signal type flags (docs/tia.md section 9), and determines the order
/// of signals in a data packet.
public enum SignalType: UInt8, CaseIterable, Sendable {
    case eeg = 0
    case emg, eog, ecg, heartRate, bloodPressure, button, axis, sensor, nirs, fmri, keycode, mouseButton
    case user1 = 16
    case user2, user3, user4
    case undefined
    case event
    /// Additions of PocketScope: no other TiA implementation has these types.
    case acceleration, respiration, oxygenSaturation, temperature, skinConductance

    /// The type's bit in TiA's flags.
    public var flag: UInt32 { 1 << UInt32(rawValue) }

    /// The type's properties in the table of kinds.
    public var facts: SignalTypeFacts { Self.table[Int(rawValue)].facts }
    /// The kind of signal that determines how channels of this type are displayed.
    public var kind: SignalKind { Self.table[Int(rawValue)].kind }

    /// The types of all kinds, by raw value. There are as many as flags in TiA.
    private static let table: [(facts: SignalTypeFacts, kind: SignalKind)] = {
        var table = Array(
            repeating: (facts: SignalTypeFacts(.undefined, LocalText("")), kind: SignalKind.others),
            count: 32)
        for kind in SignalKind.allCases {
            for facts in kind.facts.types { table[Int(facts.type.rawValue)] = (facts, kind) }
        }
        return table
    }()
}
