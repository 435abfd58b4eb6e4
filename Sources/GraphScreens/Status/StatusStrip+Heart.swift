import Acquisition
import Signals
import Widgets

extension StatusStrip {
    /// The characters in the text of the heart rate that are neither digits nor the lead's name.
    static let heartMarks = "\u{2665}/min"

    /// Writes the heart rate: "♥ 72/min II", or "♥ - II" if it is unknown. While graphs are frozen, the text adds that this is the present rate.
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
