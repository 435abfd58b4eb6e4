import Signals
import Text

/// Selects the channel for the heart rate.
public enum HeartLead {
    /// Whether a channel contains the intervals between heart beats, measured by a sensor.
    public static func hasIntervals(_ channel: SampleStore.Entry) -> Bool {
        channel.type == .heartRate && channel.ring == nil && channel.unit.utf8.elementsEqual("ms".utf8)
    }

    /// Selects one of the channels.
    /// - Parameter wanted: the label of an ECG channel or of one of intervals, without regard to case and spaces, or the number of one; if
    ///   there is no such channel, or for an empty text: lead II, otherwise the first ECG channel, otherwise the first one of intervals.
    /// - Returns: the channel's index; nil if there is neither an ECG with a rate nor intervals.
    public static func choose(_ channels: [SampleStore.Entry], wanted: String) -> Int? {
        func first(_ fits: (SampleStore.Entry) -> Bool) -> Int? {
            channels.firstIndex { SignalKind($0.type).facts.hasHeartRate && $0.ring != nil && fits($0) }
        }
        let wanted = letters(wanted)
        if !wanted.isEmpty {
            if let index = first({ letters($0.label) == wanted }) { return index }
            if let index = channels.firstIndex(where: { hasIntervals($0) && letters($0.label) == wanted }) {
                return index
            }
            if let index = first({ ASCII.number(wanted, upTo: 1 << 16) == $0.number }) { return index }
            if let number = ASCII.number(wanted, upTo: 1 << 16),
                let index = channels.firstIndex(where: { hasIntervals($0) && $0.number == number })
            {
                return index
            }
        }
        return first { isSecond(letters($0.label)) } ?? first { _ in true } ?? channels.firstIndex(where: hasIntervals)
    }

    /// "II", "MLII", "ECG II".
    private static func isSecond(_ label: [UInt8]) -> Bool {
        let ends = Array("iii".utf8)
        return label.suffix(2).elementsEqual(ends.prefix(2)) && !label.suffix(3).elementsEqual(ends)
    }

    private static func letters(_ text: String) -> [UInt8] {
        text.utf8.filter { $0 != UInt8(ascii: " ") }.map { ASCII.lowercased($0) }
    }
}
