import Acquisition
import Signals
import Widgets

extension StatusStrip {
    /// What is written beside digits and the lead.
    static let heartMarks = "\u{2665}/min"

    /// "\u{2665} 72/min II"; "\u{2665} - II" where the heart rate cannot be told. Over a frozen picture, it says that it is not the picture's.
    func write(_ heart: HeartMonitor, _ strings: Strings) {
        guard let entry = heart.channel?.entry else { return }
        heartRate.append("\u{2665} ")
        if frozen != nil {
            heartRate.append(strings.scope.heartRateNow)
            heartRate.append(" ")
        }
        if let rate = heart.beatsPerMinute {
            heartRate.append(Int64(rate))
            heartRate.append("/min ")
        } else {
            heartRate.append("- ")
        }
        if entry.label.isEmpty {
            heartRate.append(strings.name(of: entry.type))
            heartRate.append(" ")
            heartRate.append(Int64(entry.number))
        } else {
            heartRate.append(entry.label)
        }
    }
}
