import Acquisition
import Services
import Signals
import Text
import Widgets

/// What the status strip says in its middle: facts with dots between them, written without allocating.
final class StripFacts {
    let line = TextBuffer()

    /// What was lost, and how late the data are.
    func write(_ statistics: SourceStatistics, isFrozen: Bool, _ strings: Strings, at now: Int64) {
        line.separate()
        line.append(strings.visualization.lostPerMinute) { line in
            var percent = ValueText(decimalSeparator: strings.decimalSeparator.utf8.first ?? UInt8(ascii: "."))
            percent.append(Self.lostPercent(statistics), decimals: 1)
            line.append(percent)
        }
        if statistics.packetsLost > 0 {
            line.separate()
            line.append(strings.visualization.lostInSession) { $0.append(statistics.packetsLost) }
        }
        // A frozen picture has no newest sample to wait for.
        if !isFrozen, let newest = statistics.newestSample {
            line.separate()
            let age = max(0, now - newest) / 1_000_000
            if age < 10_000 {
                line.append(strings.visualization.newest) { $0.append(age) }
            } else {
                line.append(strings.visualization.newestSeconds) { $0.append(age / 1000) }
            }
        }
    }

    /// Where a recording is, and how fast it is played: "0:19 / 2:00 2x".
    func write(_ playback: any Playback, _ strings: Strings) {
        var text = ValueText()
        text.append(duration: playback.position / 1_000_000_000)
        text.append(" / ")
        text.append(duration: playback.duration / 1_000_000_000)
        line.separate()
        line.append(text)
        guard playback.speed > 1 else { return }
        line.separate()
        line.append(strings.visualization.speed) { $0.append(Int64(playback.speed)) }
    }

    /// Lost packets in percent of those that were sent in the last minute.
    private static func lostPercent(_ statistics: SourceStatistics) -> Double {
        let lost = Double(max(0, statistics.packetsLostLastMinute))
        let sent = lost + Double(max(0, statistics.packetsReceivedLastMinute))
        return sent > 0 ? lost / sent * 100 : 0
    }
}
