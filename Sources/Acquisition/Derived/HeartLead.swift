import Signals
import Text

/// Selects the channel from which the heart rate is determined.
public enum HeartLead {
    /// True if a channel contains the intervals between heart beats that a sensor has measured.
    public static func hasIntervals(_ channel: SampleStore.Entry) -> Bool {
        channel.type == .heartRate && channel.ring == nil && channel.unit.utf8.elementsEqual("ms".utf8)
    }

    /// Selects the channel for the heart rate.
    /// - Parameter wanted: the label (without regard to case and spaces) or the number of an ECG channel or of a channel of beat intervals. If no
    ///   channel matches, or for an empty text, the function selects lead II; without lead II, the first ECG channel; without any, the first channel
    ///   of beat intervals.
    /// - Returns: the channel's index; nil if there is neither an ECG channel with a sampling rate nor a channel of beat intervals.
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

    /// True for labels of lead II: "II", "MLII", "ECG II".
    private static func isSecond(_ label: [UInt8]) -> Bool {
        let ends = Array("iii".utf8)
        return label.suffix(2).elementsEqual(ends.prefix(2)) && !label.suffix(3).elementsEqual(ends)
    }

    private static func letters(_ text: String) -> [UInt8] {
        text.utf8.filter { $0 != UInt8(ascii: " ") }.map { ASCII.lowercased($0) }
    }
}
