import Drawing
import Graphs
import Signals

/// What the strip's light and the pill say about the data.
extension VisualizationScreen {
    /// What the pill says, and so when its text must be written anew: once a second at most.
    enum Message: Equatable {
        case none
        /// For how many seconds the picture has been frozen.
        case frozen(seconds: Int64, below: Int)
        /// Connected again, without data so far.
        case waiting(below: Int)
        /// In how many seconds the source tries again.
        case lost(seconds: Int64, below: Int)
    }

    func showState(_ now: Int64) {
        let statistics = session.source.statistics
        strip.advance(to: now, title: session.title, source: statistics, light: light(statistics), page: pageNote)
        let wanted = wantedMessage(now)
        guard wanted != message else { return }
        message = wanted
        let strings = looks.strings
        let theme = looks.theme
        switch wanted {
        case .none:
            pill.hide()
        case .frozen(let seconds, let top):
            var duration = ValueText()
            duration.append(seconds / 60)
            duration.append(":")
            duration.append(seconds % 60, digits: 2)
            pill.show(
                strings.frozen + "  " + duration.string, theme.caution, theme.background, in: pillArea(below: top))
        case .waiting(let top):
            pill.show(
                strings.visualization.waitingForSamples, theme.pressed, theme.text, in: pillArea(below: top))
        case .lost(let seconds, let top):
            let retry = seconds > 0 ? " \u{B7} " + strings.retryIn.filled(String(seconds)) : ""
            pill.show(strings.connectionLostTitle + retry, theme.bad, theme.onAccent, in: pillArea(below: top))
        }
    }

    private func light(_ statistics: SourceStatistics) -> StatusStrip.Light {
        if interruption != nil { return .bad }
        return transmission.phase == .running && statistics.newestSample != nil ? .good : .caution
    }

    private func wantedMessage(_ now: Int64) -> Message {
        let top = bars.isShown ? bars.navigationBar.bottom : wall.messageTop
        if let frozenSince {
            return .frozen(seconds: max(0, now - frozenSince) / 1_000_000_000, below: top)
        }
        if let interruption {
            let rest = max(0, interruption.retryAt - now + 999_999_999) / 1_000_000_000
            return .lost(seconds: rest, below: top)
        }
        if awaitsSamples && transmission.isWanted { return .waiting(below: top) }
        return .none
    }

    private func pillArea(below top: Int) -> Rect {
        Rect(x: area.x, y: top, width: area.width, height: max(0, area.bottom - top))
    }
}
