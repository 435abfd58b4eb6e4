import Acquisition
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
        case lost(source: SourceID, seconds: Int64, below: Int)
    }

    func showState(_ now: Int64) {
        let statistics = acquisition.statistics
        strip.secondsBack = viewport.isBack ? (viewport.distanceBack + 500_000_000) / 1_000_000_000 : nil
        strip.advance(to: now, title: sourceTitle, source: statistics, light: light(statistics), page: pageNote)
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
        case .lost(let source, let seconds, let top):
            let retry = seconds > 0 ? " \u{B7} " + strings.retryIn.filled(String(seconds)) : ""
            pill.show(lostTitle(source) + retry, theme.bad, theme.onAccent, in: pillArea(below: top))
        }
    }

    private func light(_ statistics: SourceStatistics) -> StatusStrip.Light {
        if interrupted != nil { return .bad }
        let isFlowing = acquisition.sources.contains { $0.state == .flowing }
        return isFlowing && statistics.newestSample != nil ? .good : .caution
    }

    /// The first source that lost its connection, and when it tries again.
    private var interrupted: (source: AcquiredSource, retryAt: Int64)? {
        for source in acquisition.sources {
            if case .interrupted(_, let retryAt) = source.state { return (source, retryAt) }
        }
        return nil
    }

    private func wantedMessage(_ now: Int64) -> Message {
        let top = bars.isShown ? bars.navigationBar.bottom : wall.messageTop
        if let since = viewport.frozenSince {
            return .frozen(seconds: max(0, now - since) / 1_000_000_000, below: top)
        }
        if let interrupted {
            let rest = max(0, interrupted.retryAt - now + 999_999_999) / 1_000_000_000
            return .lost(source: interrupted.source.id, seconds: rest, below: top)
        }
        if acquisition.sources.contains(where: { $0.state == .resumed }) { return .waiting(below: top) }
        return .none
    }

    /// "Connection lost", or to whom where several sources are open.
    private func lostTitle(_ id: SourceID) -> String {
        let source = acquisition.sources.first { $0.id == id }
        guard acquisition.sources.count > 1, let source else { return looks.strings.connectionLostTitle }
        return looks.strings.sourceLost.filled(source.name)
    }

    private func pillArea(below top: Int) -> Rect {
        Rect(x: area.x, y: top, width: area.width, height: max(0, area.bottom - top))
    }
}
