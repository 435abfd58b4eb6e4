import Acquisition
import Drawing
import GraphPages
import Graphs
import Layout
import Services
import Settings
import Signals
import Text
import Widgets

/// Shows the state of the data in the status strip and, while graphs do not move, in a badge over the graphs.
final class DataStatus {
    /// The content of the badge. The text of the badge is written again only when this value changes, at most once a second.
    private enum Message: Equatable {
        case none
        /// The graphs are frozen for this number of seconds.
        case frozen(seconds: Int64, below: Int)
        /// The source is connected again, but offers none of the channels.
        case noneOffered(below: Int)
        /// The source is connected again, but no data have arrived yet.
        case waiting(below: Int)
        /// The connection to a source is lost. The source tries to reconnect in this number of seconds. `below` is the top edge of the badge's area.
        case lost(source: SourceID, seconds: Int64, below: Int)
    }

    private let looks: Looks
    private let acquisition: Acquisition
    private let host: any GraphMachine
    private let strip: StatusStrip
    private let band: HeartBand
    private let settings: SettingsStore
    private let chip: StatusChip
    private var message = Message.none
    /// True if the strip shows the date, because the next drawing of the screen is a screenshot.
    var showsDate: Bool {
        get { strip.showsDate }
        set { strip.showsDate = newValue }
    }
    /// True if another element shows that graphs are frozen. It needs the space of the badge, so the badge is hidden.
    var hidesFrozen = false
    /// The revision of the displayed ratings of the channels' quality.
    private var ratingRevision: UInt32?
    /// The revision of the visible graphs, and the first visible scope of the stack, for which the strip was set.
    private var shownGraphs: (graphs: Int, scope: Int)?
    /// The revision of the scales that are shown.
    private var scaleRevision = -1
    /// The number of selected channels that are no longer offered.
    private var missing = 0
    /// The revisions of selection and offers when `missing` was counted; nil before the first count.
    private var countedAt: (selection: UInt32, presence: UInt32)?
    /// The area of the graphs and of the status strip above them.
    private var area = Rect.zero
    private var flow: DataFlowWatch
    /// The name of the source; if several sources are open, their number.
    let title: String

    init(_ context: GraphContext) {
        looks = context.looks
        (acquisition, host, settings) = (context.acquisition, context.host, context.settings)
        band = HeartBand(looks, context.repaint)
        strip = StatusStrip(looks, context.repaint, host: context.host)
        chip = StatusChip(looks, context.repaint)
        var shown: [AcquiredSource] = []
        for channel in acquisition.channels where shown.last !== channel.source { shown.append(channel.source) }
        var longestBlock: Int64?
        for channel in acquisition.channels {
            let entry = channel.entry
            guard entry.ring != nil, !entry.rate.isIrregular else { continue }
            longestBlock = max(
                longestBlock ?? 0, Int64(entry.blockSize) * 1_000_000_000_000 / Int64(max(1, entry.rate.milliHertz)))
        }
        flow = DataFlowWatch(longestBlock: longestBlock)
        title = shown.count == 1 ? shown[0].name : looks.strings.sourceCount.filled(String(shown.count))
    }

    /// The text of the strip without source and time of day.
    var facts: String { String(decoding: strip.shownFacts, as: UTF8.self) }

    /// The heart rate in the strip; empty if no ECG is selected.
    var heartRate: String { String(decoding: strip.heartRate.text, as: UTF8.self) }

    /// The text about bad channels in the strip; empty if no channel is rated.
    var quality: String { String(decoding: strip.quality.text.text, as: UTF8.self) }

    /// The area in which a touch opens the head page; empty if no channel is rated.
    var qualityFrame: Rect { strip.quality.target(in: strip.frame, looks.metrics) }

    /// The area in which a touch opens the sheet of the recording; empty if nothing can be recorded.
    var recordingFrame: Rect { strip.recording.target(in: strip.frame) }

    /// The texts of the band with large digits of the heart rate; empty while it is closed.
    var largeHeartRate: String { band.texts }

    /// The area in which a touch opens or closes the band with large digits of the heart rate; empty if no ECG is selected.
    var heartFrame: Rect { strip.heartTarget(besides: qualityFrame, before: recordingFrame) }

    /// The strip's frame.
    var stripFrame: Rect { strip.frame }
    /// The frame of the strip and of the band with large digits of the heart rate below it.
    var frame: Rect {
        Rect(
            x: strip.frame.x, y: strip.frame.y, width: strip.frame.width,
            height: strip.frame.height + band.frame.height)
    }
    /// True if the band with large digits of the heart rate must be opened or closed, so that the screen must be laid out again.
    var needsLayout: Bool { wantsBand == band.frame.isEmpty && !area.isEmpty }

    private var wantsBand: Bool {
        settings.current.showsLargeHeartRate && acquisition.derived.heart?.channel != nil
    }

    /// Opens or closes the band with large digits of the heart rate, and stores the choice.
    func toggleHeartRate(_ report: @escaping (Outcome<Void>) -> Void) {
        var new = settings.current
        new[number: .largeHeartRate] = new.showsLargeHeartRate ? 0 : 1
        settings.apply(new, then: report)
    }

    /// - Parameters:
    ///   - area: the area of the strip and of all below it.
    ///   - stage: the part of the area beside the panel of settings; the whole area if there is no panel.
    func resize(to area: Rect, stage: Rect) {
        self.area = stage
        strip.resize(to: area)
        band.place(
            in: Rect(
                x: area.x, y: strip.frame.bottom, width: area.width, height: max(0, area.bottom - strip.frame.bottom)),
            isOpen: wantsBand)
        message = .none
    }

    /// Shows or hides the frame rate.
    func toggleFrameRate() {
        strip.showsFrameRate.toggle()
        strip.refresh()
    }

    /// Sets the text that states when and how graphs were frozen; nil while they are live.
    func note(frozen: String?) {
        strip.frozen = frozen
        strip.refresh()
    }

    /// Takes the text about frozen graphs from the status of another screen.
    func note(frozenAs other: DataStatus) { note(frozen: other.strip.frozen) }

    /// Lets the next call of `advance` write all texts of the strip again.
    func refresh() { strip.refresh() }

    /// Advances to a time: updates the status strip and the badge.
    /// - Parameters:
    ///   - page: the note about the page, "Page 1 of 2"; nil for a single page.
    ///   - top: the top edge of the badge's area.
    func advance(to now: Int64, _ view: TimeView, _ wall: GraphWall, page: String?, below top: Int) {
        let statistics = acquisition.statistics
        if scaleRevision != wall.scaleRevision {
            scaleRevision = wall.scaleRevision
            strip.scales = ScaleNote(of: wall)
            strip.filters = FilterNote(of: wall)
            strip.montages = MontageNote(of: wall)
        }
        let leftOut = acquisition.derived.leftOut
        if leftOut != strip.montages.leftOut { strip.montages.leftOut = leftOut }
        let quality = acquisition.derived.quality
        if ratingRevision != quality.revision {
            ratingRevision = quality.revision
            let counts = quality.counts
            if counts.bad != strip.ratings.bad { host.log("quality: bad channels ", counts.bad) }
            strip.ratings = counts
            wall.follow(signals: acquisition.derived)
        }
        strip.heart = acquisition.derived.heart
        countMissing()
        strip.missing = missing
        flow.follow(newest: statistics.newestSample, isWanted: acquisition.isFlowing, at: now) { [host] in
            host.wallClock().map { CivilTime(seconds: $0) }
        }
        if flow.flow != strip.flow, case .silent = flow.flow { strip.silentSource = acquisition.oldestSource }
        strip.flow = flow.flow
        let shown = (graphs: wall.layout.visibleRevision, scope: wall.layout.stackedScopes.first)
        if shownGraphs.map({ $0 != shown }) ?? true {
            shownGraphs = shown
            strip.graphsInView = wall.layout.graphsInView
        }
        strip.secondsBack = view.secondsBack
        strip.secondsBehind = view.secondsBehind
        strip.playback = acquisition.playback
        strip.advance(to: now, title: title, source: statistics, light: light(statistics), page: page)
        wall.show(clock: clock(at: now), at: now)
        band.advance(to: now, acquisition.derived.heart)
        let wanted = wantedMessage(now, view, top)
        guard wanted != message else { return }
        message = wanted
        show(wanted)
    }

    /// The time of day in nanoseconds since 1970. During a playback, it is the time of day in the recording; nil if that or the board's clock is unknown.
    private func clock(at now: Int64) -> Int64? {
        guard let playback = acquisition.playback else { return host.wallClockNanoseconds() }
        return playback.beginning.map { $0 * 1_000_000_000 + playback.offset + now }
    }

    private func light(_ statistics: SourceStatistics) -> StatusStrip.Light {
        if interrupted != nil { return .bad }
        if missing > 0 { return .caution }
        let isFlowing = acquisition.sources.contains { $0.state == .flowing }
        if case .silent = flow.flow { return .caution }
        return isFlowing && statistics.newestSample != nil ? .good : .caution
    }

    /// Counts the selected channels that are no longer offered, if selection or offers have changed since the last call.
    private func countMissing() {
        let revisions = (selection: acquisition.selectionRevision, presence: acquisition.presenceRevision)
        if let countedAt, countedAt == revisions { return }
        countedAt = revisions
        missing = 0
        for channel in acquisition.channels where !channel.entry.presence.isOffered { missing += 1 }
    }

    /// The first source that lost its connection, and the time of its next attempt to reconnect.
    private var interrupted: (source: AcquiredSource, retryAt: Int64)? {
        for source in acquisition.sources {
            if case .interrupted(_, let retryAt) = source.state { return (source, retryAt) }
        }
        return nil
    }

    private func wantedMessage(_ now: Int64, _ view: TimeView, _ top: Int) -> Message {
        if let since = view.frozenSince, !hidesFrozen {
            return .frozen(seconds: max(0, now - since) / 1_000_000_000, below: top)
        }
        if let interrupted {
            let rest = max(0, interrupted.retryAt - now + 999_999_999) / 1_000_000_000
            return .lost(source: interrupted.source.id, seconds: rest, below: top)
        }
        if acquisition.sources.contains(where: { $0.state == .resumed }) { return .waiting(below: top) }
        if !acquisition.channels.isEmpty, missing == acquisition.channels.count { return .noneOffered(below: top) }
        return .none
    }

    private func show(_ message: Message) {
        let strings = looks.strings
        let theme = looks.theme
        switch message {
        case .none:
            chip.hide()
        case .frozen(let seconds, let top):
            var duration = ValueText()
            duration.append(duration: seconds)
            chip.show(
                strings.visualization.frozen + "  " + duration.string, theme.caution, theme.background,
                in: chipArea(below: top))
        case .noneOffered(let top):
            chip.show(strings.visualization.noneOffered, theme.bad, theme.onAccent, in: chipArea(below: top))
        case .waiting(let top):
            chip.show(strings.visualization.waitingForSamples, theme.pressed, theme.text, in: chipArea(below: top))
        case .lost(let source, let seconds, let top):
            let retry = seconds > 0 ? " \u{B7} " + strings.visualization.retryIn.filled(String(seconds)) : ""
            chip.show(lostTitle(source) + retry, theme.bad, theme.onAccent, in: chipArea(below: top))
        }
    }

    /// The text "Connection lost". If several sources are open, it names the source.
    private func lostTitle(_ id: SourceID) -> String {
        let source = acquisition.sources.first { $0.id == id }
        guard acquisition.sources.count > 1, let source else { return looks.strings.visualization.connectionLostTitle }
        return looks.strings.sourceErrors.sourceLost.filled(source.name)
    }

    private func chipArea(below top: Int) -> Rect {
        Rect(x: area.x, y: top, width: area.width, height: max(0, area.bottom - top))
    }

    func drawStrip(on canvas: Canvas) {
        strip.draw(on: canvas)
        band.draw(on: canvas)
    }
    func drawChip(on canvas: Canvas) { chip.draw(on: canvas) }

    /// The badge's frame; empty while it is hidden.
    var chipFrame: Rect { chip.isShown ? chip.frame : .zero }
}
