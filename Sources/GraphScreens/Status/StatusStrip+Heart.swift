import Acquisition
import Drawing
import Signals
import Widgets

extension StatusStrip {
    /// The characters in the text of the heart rate that are neither digits nor the lead's name.
    static let heartMarks = "\u{2665}/min"

    /// The area in which a touch opens or closes the band with large digits of the heart rate. It has the minimum size of a touch target, so it
    /// extends below the strip.
    /// - Parameters:
    ///   - badge: the area of the badge about bad channels, which is beside this area.
    ///   - recording: the area at the right that opens the sheet of the recording; may be empty.
    func heartTarget(besides badge: Rect, before recording: Rect) -> Rect {
        guard heartRateBox.width > 0 else { return .zero }
        let target = looks.metrics.target
        var (left, right) = (heartRateBox.x - looks.metrics.px(5), max(heartRateBox.right, heartRateBox.x + target))
        if !badge.isEmpty {
            // Exclude the badge from the touch area. The badge is at the left of the heart rate, or at the right in the row below.
            if badge.x < heartRateBox.x { left = max(left, badge.right) } else { right = min(right, badge.x) }
        }
        if !recording.isEmpty { right = min(right, recording.x) }
        left = max(frame.x, min(left, right - target))
        return Rect(x: left, y: frame.y, width: max(target, right - left), height: max(target, frame.height))
    }

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
