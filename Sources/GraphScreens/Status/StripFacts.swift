import Acquisition
import Layout
import Services
import Signals
import Text
import Widgets

/// The facts in the middle of the status strip, with dots between them. Writing them allocates no memory.
final class StripFacts {
    let line = TextBuffer()

    /// Writes the losses and the delay of the data. During an outage and in the minute after it, a text about the outage replaces the loss rate,
    /// because the rate would be misleading.
    /// - Parameter source: the name of the source with the outage; nil if only one source is open.
    func write(
        _ statistics: SourceStatistics, _ flow: DataFlow, of source: String?, isFrozen: Bool, _ strings: Strings,
        at now: Int64
    ) {
        line.separate()
        if flow != .flowing, let source {
            line.append(source)
            line.append(": ")
        }
        switch flow {
        case .flowing: writeRate(statistics, strings)
        case .silent(let since):
            return line.append(strings.visualization.noDataFor) {
                Self.write(seconds: (now - since) / 1_000_000_000, to: $0)
            }
        case .returned(let seconds, let clock):
            line.append(strings.visualization.lostDuration) { Self.write(seconds: seconds, to: $0) }
            if let clock {
                line.append(strings.visualization.lostAt) { line in
                    line.append(Int64(clock.hour), digits: 2)
                    line.append(":")
                    line.append(Int64(clock.minute), digits: 2)
                }
            }
        }
        // Omit the packets of the session after an outage: the text about the outage includes them, and needs the space.
        if statistics.packetsLost > 0, flow == .flowing {
            line.separate()
            line.append(strings.visualization.lostInSession) { $0.append(statistics.packetsLost) }
        }
        // Omit the delay while graphs are frozen: it has no meaning for the shown samples.
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

    /// Writes which graphs of the page are in view: "graphs 9-16/32".
    func write(_ graphs: GraphsInView, _ strings: Strings) {
        line.separate()
        line.append(strings.visualization.graphsInView) { line in
            line.append(Int64(graphs.first))
            line.append("\u{2013}")
            line.append(Int64(graphs.last))
            line.append("/")
            line.append(Int64(graphs.count))
        }
    }

    /// Writes a duration: "12 s", "4:12".
    private static func write(seconds: Int64, to line: TextBuffer) {
        var text = ValueText()
        if seconds < 60 {
            text.append(max(0, seconds))
            text.append(" s")
        } else {
            text.append(duration: seconds)
        }
        line.append(text)
    }

    /// Writes the percentage of the last minute's packets that were lost. A rate that would be rounded to 0.0 although packets were lost is written
    /// as "< 0.1".
    private func writeRate(_ statistics: SourceStatistics, _ strings: Strings) {
        line.append(strings.visualization.lostPerMinute) { line in
            var percent = ValueText(decimalSeparator: strings.decimalSeparator.utf8.first ?? UInt8(ascii: "."))
            let lost = Self.lostPercent(statistics)
            if lost > 0, lost < 0.1 { percent.append("< ") }
            percent.append(lost > 0 ? max(0.1, lost) : 0, decimals: 1)
            line.append(percent)
        }
    }

    /// Writes the position in a recording, and the speed: "0:19 / 2:00 2x".
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

    /// The percentage of the last minute's packets that were lost.
    private static func lostPercent(_ statistics: SourceStatistics) -> Double {
        let lost = Double(max(0, statistics.packetsLostLastMinute))
        let sent = lost + Double(max(0, statistics.packetsReceivedLastMinute))
        return sent > 0 ? lost / sent * 100 : 0
    }
}
