import Acquisition
import Drawing
import GraphPages
import Graphs
import Layout
import Services
import Signals
import Text
import Widgets

/// The thin strip at the top: it shows source and transport, losses, age of the newest sample, frame rate, heart rate, recording, and time of day.
///
/// The strip updates its texts twice a second, without allocating memory, and redraws only changed texts.
final class StatusStrip {
    /// The meaning of the colored dot at the left end of the status strip.
    enum Light {
        /// Samples arrive.
        case good
        /// No samples are expected, or none have arrived yet.
        case caution
        /// The connection to the source is lost.
        case bad
    }

    private static let interval: Int64 = 500_000_000

    let looks: Looks
    private let repaint: Repaint
    private let host: any TimeOfDay & RecordingMachine
    private let source = TextBuffer()
    private let facts = StripFacts()
    private let clock = TextBuffer()
    let recording: RecordingBadge
    /// The heart rate; empty if no ECG is selected.
    let heartRate = TextBuffer()
    private(set) var heartRateBox = Rect.zero
    /// The badge with the number of bad channels.
    private(set) var quality = QualityBadge()
    private(set) var frame = Rect.zero
    private var sourceBox = Rect.zero
    private var factsBox = Rect.zero
    /// The number of bytes of the text `facts` that fit into the strip.
    private var factsShown = 0
    /// The part of the text `facts` that fits into the strip.
    var shownFacts: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: facts.line.text.prefix(factsShown)) }
    private var clockBox = Rect.zero
    private var light = Light.caution
    /// True if packets were lost in the last minute, or no packets arrive. The strip reports losses, because a lost packet may be only one pixel wide
    /// in a graph.
    private var hasLosses = false
    private var written: Int64?
    private var frames = 0
    private var framesPerSecond: Int64?
    private var countedSince: Int64 = 0

    /// True if the strip shows the frame rate.
    var showsFrameRate = false
    /// True if the strip shows the date before the time of day, for a screenshot.
    var showsDate = false {
        didSet { if showsDate != oldValue { refresh() } }
    }
    /// The playback of the recording that is played; nil for live data.
    var playback: (any Playback)?
    /// The number of seconds by which the user has moved the time window back; nil if it was not moved.
    var secondsBack: Int64? {
        didSet { if secondsBack != oldValue { refresh() } }
    }
    /// The number of seconds by which running graphs are behind the present; nil if they are not.
    var secondsBehind: Int64? {
        didSet { if secondsBehind != oldValue { refresh() } }
    }
    /// The graphs of the page that are in view; nil if all are.
    var graphsInView: GraphsInView? {
        didSet { if graphsInView != oldValue { refresh() } }
    }
    /// The name of the source whose data are missing or were missing, as `flow` states; nil if only one source is open.
    var silentSource: String?
    /// The scales that the strip shows.
    var scales = ScaleNote() {
        didSet { if scales.isSaid || oldValue.isSaid { refresh() } }
    }
    /// The filters that are applied to visible graphs.
    var filters = FilterNote() {
        didSet { if filters != oldValue { refresh() } }
    }
    /// The montages of the visible graphs, and the range of values outside of which samples are not drawn.
    var montages = MontageNote() {
        didSet { if montages != oldValue { refresh() } }
    }
    /// The state of the arriving samples.
    var flow = DataFlow.flowing {
        didSet { if flow != oldValue { refresh() } }
    }
    /// The number of selected channels that are no longer offered.
    var missing = 0 {
        didSet { if missing != oldValue { refresh() } }
    }
    /// The number of rated channels, and the number of bad channels among them.
    var ratings: (rated: Int, bad: Int) = (0, 0) {
        didSet { if ratings != oldValue { refresh() } }
    }
    /// The monitor of the displayed heart rate; nil for none.
    var heart: HeartMonitor?
    /// The text that states when and how graphs were frozen; nil while they are live.
    var frozen: String?

    init(_ looks: Looks, _ repaint: Repaint, host: any TimeOfDay & RecordingMachine) {
        self.looks = looks
        self.repaint = repaint
        self.host = host
        recording = RecordingBadge(looks)
    }

    /// The height of one row of text in pixels.
    private var rowHeight: Int { looks.metrics.px(20) }
    /// The width in points of the strip below which the facts are in a second row.
    private static let narrow: Float = 640
    private var isNarrow = false

    func resize(to area: Rect) {
        isNarrow = area.width < looks.metrics.px(Self.narrow)
        let height = (isNarrow ? 2 : 1) * rowHeight + looks.metrics.px(2)
        frame = Rect(x: area.x, y: area.y, width: area.width, height: height)
        written = nil
        place()
    }

    /// Lets the next call of `advance` write all texts again.
    func refresh() { written = nil }

    /// Advances to a time: counts frames, and writes the texts twice a second.
    /// - Parameters:
    ///   - title: the source's name.
    ///   - page: the note about the visible page, such as "8 of 12"; nil if all graphs are visible.
    func advance(to now: Int64, title: String, source statistics: SourceStatistics, light: Light, page: String?) {
        countFrame(now)
        if light != self.light {
            self.light = light
            repaint.invalidate(frame)
        }
        if let written, now >= written, now - written < Self.interval { return }
        written = now
        let before = (quality.frame, recording.state, heartRateBox.width > 0)
        source.begin()
        source.append(title)
        let transport = looks.strings.words(for: statistics.transport)
        // Omit the transport of a recording, whose name already shows the kind of source.
        if !transport.isEmpty, statistics.transport != .file {
            source.separate()
            source.append(transport)
        }
        clock.begin()
        if let seconds = host.wallClock() {
            let time = CivilTime(seconds: seconds)
            if showsDate {
                clock.append(Int64(time.year))
                for part in [time.month, time.day] {
                    clock.append("-")
                    clock.append(Int64(part), digits: 2)
                }
                clock.append(" ")
            }
            clock.append(Int64(time.hour), digits: 2)
            clock.append(":")
            clock.append(Int64(time.minute), digits: 2)
        }
        heartRate.begin()
        if let heart { write(heart, looks.strings) }
        quality.write(ratings, looks.strings)
        writeFacts(statistics, now, page)
        let showsLosses = playback == nil && (statistics.packetsLostLastMinute > 0 || flow != .flowing)
        if hasLosses != showsLosses {
            hasLosses.toggle()
            repaint.invalidate(frame)
        }
        // Commit all texts (mark them as displayed) before the condition: its operator `||` would skip the commits after the first changed text.
        let sourceChanged = source.commit()
        let recordingChanged = recording.write(host.recording?.status, at: now)
        let clockChanged = clock.commit()
        let heartRateChanged = heartRate.commit()
        let qualityChanged = quality.text.commit()
        if facts.line.commit() || sourceChanged || clockChanged || recordingChanged || heartRateChanged
            || qualityChanged
        {
            place()
            if (quality.frame, recording.state, heartRateBox.width > 0) != before { repaint.layoutChanged() }
            repaint.invalidate(frame)
        }
    }

    func draw(on canvas: Canvas) {
        let theme = looks.theme
        canvas.fill(frame, theme.background)
        let color =
            switch light {
            case .good: theme.good
            case .caution: theme.caution
            case .bad: theme.bad
            }
        let radius = Float(looks.metrics.px(4))
        let margin = Float(looks.metrics.margin)
        canvas.circle(
            centerX: Float(frame.x) + margin, centerY: Float(sourceBox.y) + Float(sourceBox.height) / 2, radius: radius,
            color)
        let style = looks.styles.small
        canvas.text(source.text, in: sourceBox, style, theme.secondary)
        let factsColor = hasLosses || missing > 0 ? theme.caution : theme.secondary
        canvas.text(shownFacts, in: factsBox, style, factsColor, alignment: isNarrow ? .leading : .center)
        canvas.text(clock.text, in: clockBox, style, theme.secondary, alignment: .trailing)
        canvas.text(heartRate.text, in: heartRateBox, style, theme.text)
        quality.draw(on: canvas, looks)
        recording.draw(on: canvas)
    }

    private func writeFacts(_ statistics: SourceStatistics, _ now: Int64, _ page: String?) {
        let strings = looks.strings
        let line = facts.line
        line.begin()
        if missing > 0 { line.append(strings.visualization.notOfferedCount) { $0.append(Int64(missing)) } }
        // Write the facts that affect the traces first, because facts at the end are omitted if there is too little space.
        facts.write(montages, strings)
        facts.write(filters, strings)
        if let page {
            line.separate()
            line.append(page)
        }
        if let graphsInView { facts.write(graphsInView, strings) }
        if let frozen {
            line.separate()
            line.append(frozen)
        }
        if let secondsBack {
            line.separate()
            line.append(strings.visualization.lookingBack) { $0.append(secondsBack) }
        }
        if let secondsBehind {
            line.separate()
            line.append(strings.visualization.behind) { $0.append(secondsBehind) }
        }
        facts.write(scales, strings)
        if let playback {
            facts.write(playback, strings)
        } else {
            facts.write(statistics, flow, of: silentSource, isFrozen: frozen != nil, strings, at: now)
        }
        if showsFrameRate, let framesPerSecond {
            line.separate()
            line.append(strings.visualization.framesPerSecond) { $0.append(framesPerSecond) }
        }
    }

    private func countFrame(_ now: Int64) {
        frames += 1
        let elapsed = now - countedSince
        guard elapsed >= 1_000_000_000 || elapsed < 0 else { return }
        // Show no frame rate for the first interval of counting, because it began before the first frame.
        framesPerSecond =
            elapsed < 2_000_000_000 && elapsed > 0 ? (Int64(frames) * 1_000_000_000 + elapsed / 2) / elapsed : nil
        frames = 0
        countedSince = now
    }

    /// Determines how many facts fit into a width in pixels, and omits the other facts.
    /// - Returns: the width of the remaining facts.
    @discardableResult
    private func fitFacts(_ space: Int) -> Int {
        var width = 0
        factsShown =
            facts.line.text { [looks] text in
                width = looks.fonts.measure(text, looks.styles.small)
                return width <= space
            }.count
        return width
    }

    /// Places the texts: the source and the clock get the width that they need; the facts are in the middle of the strip, or directly after the
    /// source if the middle is too narrow.
    private func place() {
        let metrics = looks.metrics
        let style = looks.styles.small
        let inner = frame.inset(x: metrics.margin, y: 0)
        let row = isNarrow ? rowHeight : frame.height
        let gap = metrics.px(10)
        let sourceX = inner.x + metrics.px(10)
        let clockWidth = looks.fonts.measure(clock.text, style)
        let recordingWidth = recording.width
        let recordingSpace = recordingWidth > 0 ? recordingWidth + gap : 0
        // Limit the width of the heart rate, because the label of the lead may be long.
        let heartRateWidth = min(looks.fonts.measure(heartRate.text, style), inner.width * 3 / 8)
        let heartRateSpace = heartRateWidth > 0 ? heartRateWidth + gap : 0
        let qualityWidth = quality.width(looks)
        let qualitySpace = qualityWidth > 0 ? qualityWidth + gap : 0
        var space =
            isNarrow ? inner.width - clockWidth - recordingSpace - heartRateSpace - 2 * gap : inner.width * 2 / 5
        // Place the quality badge in the second row if the name of the source would have too little space.
        let isInFirstRow = !isNarrow || space - qualitySpace >= metrics.px(110)
        if isNarrow, isInFirstRow { space -= qualitySpace }
        let sourceWidth = min(looks.fonts.measure(source.text, style), space)
        sourceBox = Rect(x: sourceX, y: frame.y, width: sourceWidth, height: row)
        clockBox = Rect(x: inner.right - clockWidth, y: frame.y, width: clockWidth, height: row)
        let recordingEnd = clockBox.x - (clockWidth > 0 ? gap : 0)
        let recordingX = recording.place(before: recordingEnd, width: recordingWidth, top: frame.y, height: row)
        heartRateBox = Rect(
            x: recordingEnd - recordingSpace - heartRateWidth, y: frame.y, width: heartRateWidth, height: row)
        var right = recordingEnd - recordingSpace - heartRateSpace
        // In the second row, the badge of the quality must end before the touch areas of recording and heart rate, because those are as high as both
        // rows.
        var secondEnd = recordingWidth > 0 && qualityWidth > 0 ? recordingX - gap : inner.right
        let heart = heartTarget(besides: .zero, before: recording.target(in: frame))
        if qualityWidth > 0, !heart.isEmpty {
            secondEnd = min(secondEnd, heart.x - max(0, metrics.target - qualityWidth))
        }
        quality.place(
            before: isInFirstRow ? right : secondEnd, width: qualityWidth,
            top: isInFirstRow ? frame.y : frame.y + row,
            height: isInFirstRow ? row : frame.height - row)
        guard !isNarrow else {
            right = isInFirstRow ? inner.right : secondEnd - qualitySpace
            fitFacts(right - sourceX)
            factsBox = Rect(x: sourceX, y: frame.y + row, width: right - sourceX, height: frame.height - row)
            return
        }
        let left = sourceBox.right + gap
        right -= qualitySpace
        let factsWidth = fitFacts(right - left)
        let centered = frame.x + (frame.width - factsWidth) / 2
        let x = max(left, min(centered, right - factsWidth))
        factsBox = Rect(x: x, y: frame.y, width: max(0, min(factsWidth, right - x)), height: frame.height)
    }
}
