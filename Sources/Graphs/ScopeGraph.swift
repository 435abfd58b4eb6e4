import Drawing
import Signals
import Text

/// The line graph of one channel with a sampling rate: the title at the top left, the limits of the value range at the right, the time window at the
/// bottom left, and the trace in front of the grid and the two halves of the background. In detail mode, both axes have labels, and the header shows
/// minimum, maximum and mean of the visible values.
package final class ScopeGraph: TraceGraph<LineContent> {
    package var line: LineContent { trace }

    let unit: String
    private var layout: ScopeLayout
    private var labels: ScopeLabels
    /// The time at which the statistics were last written. They are written only a few times a second, so that they can be read.
    private var statisticsTime: Int64 = .min
    /// The source of the samples of an irregular channel; nil for a channel with a sampling rate.
    package let held: HeldSamples?
    private static let statisticsInterval: Int64 = 250_000_000

    /// - Parameters:
    ///   - ring: the channel's samples.
    ///   - clock: the clock of the stream, which must have a sampling rate.
    ///   - title: the title, such as "EEG F4".
    ///   - noData: the text before the first sample.
    ///   - drawn: the limits outside of which samples are not drawn; nil to draw all samples.
    ///   - marks: the events to mark on the time axis.
    ///   - markers: the markers to draw as lines.
    ///   - names: the names of the markers; nil for lines without names.
    package init(
        ring: SampleRing, clock: SampleClock, title: String, unit: String, style: GraphStyle, noData: String,
        drawn: ValueLimits? = nil, marks: EventMarks = EventMarks(), markers: MarkerStore? = nil,
        names: MarkerNames? = nil, held: HeldSamples? = nil,
        configuration: GraphConfiguration = GraphConfiguration()
    ) {
        self.unit = unit
        self.held = held
        labels = ScopeLabels(unit: unit, style: style)
        layout = ScopeLayout(size: Size(width: 1, height: 1), style: style)
        super.init(
            LineContent(ring: ring, clock: clock, lineWidth: style.lineWidth, drawn: drawn, marks: marks),
            rate: clock.rate,
            title: title, noData: noData, style: style, markers: markers, names: names, configuration: configuration)
    }

    /// The labels of the limits as they are drawn; empty before the first value.
    package var limitLabels: (upper: String, lower: String) { (labels.edges.upper.string, labels.edges.lower.string) }
    /// The labels in detail mode as they are drawn: the labels of the value axis from top to bottom, then "min", "mean" and "max" with their values;
    /// empty before the first value.
    package var valueLabels: [String] { labels.lines }
    /// The lines of the value axis; nil before the first value.
    package var grid: ValueGrid? { labels.grid }
    package var statistics: [String] { labels.statistics }
    /// The labels of the time axis of a frozen graph in detail mode; otherwise nil.
    package var times: TimeLabels? { labels.edges.times }

    // MARK: Additions of a scope

    override func layOut() -> Rect {
        layout = ScopeLayout(size: frame.size, style: style, isDetailed: configuration.isDetailed)
        return layout.content
    }

    override func write(_ axis: TimeAxis, still: StillTimes?) {
        labels.write(axis, mode: configuration.mode, still: still)
    }

    override func prepare(_ pair: TraceBufferPair, still: StillTimes?) {
        pair.background.prepare(
            axis: line.axis, mode: configuration.mode, height: layout.content.height, style: style, still: still)
    }

    override var isUnlabelled: Bool { labels.isEmpty }

    override func writeLimits(to damage: inout Damage) {
        let limits = areLimitsKnown ? line.limits : nil
        let grid = limits.map {
            ValueGrid(
                $0, height: layout.content.height, lineWidth: line.lineWidth, spacing: style.valueSpacing,
                isNegativeUp: line.isNegativeUp)
        }
        pair?.background.mark(grid)
        labels.write(limits, grid, isNegativeUp: line.isNegativeUp)
        writeCorners(labels.edges)
        damage.add(place(layout.upper))
        damage.add(place(layout.lower))
        damage.add(place(layout.valueAxis))
    }

    override func visibleMean() -> Double? { line.visibleMean(hidden: view.hidden) }

    override func opening() { line.isNegativeUp = configuration.isNegativeUp }

    override func opened() {
        openCorners(layout.form)
        line.marks.threshold = configuration.buttonThreshold
        statisticsTime = .min
    }

    package override func update(
        to end: WindowEnd, now: Int64, budget: inout DrawingBudget, damage: inout Damage
    ) {
        held?.advance(to: now)
        super.update(to: end, now: now, budget: &budget, damage: &damage)
        if configuration.isDetailed, isShown { writeStatistics(now: now, damage: &damage) }
    }

    // MARK: Drawing

    package override func draw(on canvas: Canvas) {
        let clip = canvas.clip
        if clip.intersection(content) != clip { drawFrame(on: canvas) }
        let area = clip.intersection(content)
        guard !area.isEmpty else { return }
        guard isShown else {
            canvas.fill(content, style.upperHalf)
            return drawLabels(on: canvas)
        }
        write(area, to: PixelRows(canvas.surface))
        if !line.hasSamples {
            canvas.text(noData, in: content, style.labelText, style.label, alignment: .center)
        }
    }

    /// Composes the background, the trace buffers, and the marks of events.
    package override func write(_ area: Rect, to rows: PixelRows) {
        guard let pair else { return }
        TraceComposition(
            content: content, view: view, place: line.content, front: line.front, back: line.back,
            background: pair.background, corners: pair.corners,
            colors: (style.trace.pixel, style.lost.pixel, style.event.pixel), markers: markerLines.shown
        ).write(area, to: rows)
        writeTag(area, to: rows)
    }

    override var heading: (form: GraphForm, title: Rect) { (layout.form, layout.title) }

    private func drawFrame(on canvas: Canvas) {
        canvas.fillRounded(frame, radius: style.cornerRadius, style.panel)
        if layout.form != .small { drawLabels(on: canvas) }
    }

    private func drawLabels(on canvas: Canvas) {
        drawTitle(on: canvas)
        labels.draw(
            on: canvas, layout, at: Point(x: frame.x, y: frame.y), isDetailed: configuration.isDetailed)
    }

    /// Writes the minimum, mean and maximum of the visible values, a few times a second.
    private func writeStatistics(now: Int64, damage: inout Damage) {
        guard statisticsTime == .min || now - statisticsTime >= Self.statisticsInterval
        else { return }
        statisticsTime = now
        let shown = line.visibleExtremes(hidden: view.hidden)
        if labels.write(shown, mean: visibleMean(), limits: line.limits) { damage.add(place(layout.statistics)) }
    }
}
