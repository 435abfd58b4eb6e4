import Signals

// How recordings are written.
extension Settings {
    /// BDF+ with 24 bits, EDF+ with 16, or XDF with the values as received.
    public enum RecordingFormat: Int, Sendable { case bdf, edf, xdf }

    public var recordingFormat: RecordingFormat { choice(.recordingFormat, or: .bdf) }

    /// What stands as the patient's code; may be empty.
    public var recordingCode: String { self[text: .recordingCode] }

    /// The physical range of a kind of signal in a unit.
    ///
    /// By itself, BDF+ reaches 262.144 mV, as amplifiers with 24 bits do whose electrodes have an offset; EDF+ 3.2767 mV for
    /// EEG, which leaves steps of 0.1 µV, and 32.767 mV for others. What is no voltage reaches 8388.607 and 3276.7.
    public func recordingRange(_ kind: SignalKind, unit: String) -> ClosedRange<Float> {
        let largest = self[number: .recordingRange, of: kind]
        guard largest == 0 else { return -Float(largest)...Float(largest) }
        let isEDF = recordingFormat == .edf
        guard let microvolts = Voltage.microvolts(in: unit) else {
            return isEDF ? -3276.7...3276.7 : -8388.607...8388.607
        }
        let millivolts: Float = isEDF ? kind.facts.largestMillivolts : 262.144
        let limit = millivolts * 1000 / microvolts
        return -limit...limit
    }
}
