import Drawing
import ECG
import Graphs
import Signals
import Text

/// A page of ECG paper: up to twelve leads on squares of true millimeters, at a true speed and sensitivity.
///
/// The page covers one time window. All leads of a column are drawn into one pair of trace buffers, which covers the whole page. The column of leads
/// shows its part of these trace buffers. Leads therefore sweep and scroll like scopes, and only new columns are written.
public final class PaperGraph: Graph {
    public private(set) var frame = Rect.zero
    public private(set) var configuration: GraphConfiguration
    public private(set) var isShown = false
    /// A number that changes whenever the sensitivity changes.
    public private(set) var revision = 0

    /// A lead that is drawn: its position and its data.
    struct Trace {
        let line: StackLine
        /// The number of the column of leads (on the page, from the left) whose trace buffers contain the trace.
        let layer: Int
        /// The number of the row of leads, from the top.
        let row: Int
        /// True for a part of the rhythm strip in the trace buffers of another column.
        let isRepeated: Bool
    }

    let form: PaperForm
    let leads: [PaperLead]
    let rhythm: PaperLead?
    var legend: PaperLegend
    let style: GraphStyle
    let noData: String
    let traces: [Trace]
    private let computed: ComputedLeads?
    /// The speed in millimeters per second.
    private let speed: Int
    private(set) var layout: PaperLayout
    private(set) var view: ContentView
    /// The part of the time axis that the trace buffers cover.
    var shared = SharedTraces()
    var place: ContinuousContent { shared.place }
    /// True if at least one sample had arrived at the last update.
    var hasSamples: Bool { shared.hasSamples }
    /// The memory for drawing; nil before `reserve`, and if there is not enough memory.
    private(set) var memory: PaperMemory?
    private(set) var markerLines: MarkerLines
    /// The present sensitivity in microvolts per millimeter.
    public private(set) var sensitivity: Float = 100
    /// The sensitivity without the effect of pinches, in microvolts per millimeter.
    var baseSensitivity: Float = 100
    var centersZero = false
    /// The maximum distance of a trace's mean from the middle of its row, as a fraction of the row. Beyond it, the trace is moved to the middle when
    /// the next sweep begins; in the first sweep and in scroll mode, at once.
    private static let stray: Float = 0.2
    /// If a trace's mean is farther than this fraction of a row from the row's middle, the trace is moved to the middle at once, even during a sweep.
    private static let farStray: Float = 0.8

    /// - Parameters:
    ///   - leads: the leads column by column, as many as the form has.
    ///   - rhythm: the lead of the rhythm strip; nil where the form has none.
    ///   - computed: computes the leads and fills their ring buffers.
    ///   - speed: the speed of the paper, in millimeters per second.
    ///   - style: the style, with the colors of the paper.
    ///   - noData: the text before the first sample.
    package init(
        _ leads: [PaperLead], rhythm: PaperLead?, computed: ComputedLeads?, form: PaperForm, speed: Int,
        words: PaperWords,
        style: GraphStyle, noData: String, markers: MarkerStore? = nil, names: MarkerNames? = nil
    ) {
        self.form = form
        self.leads = leads
        self.rhythm = form.hasRhythm ? rhythm : nil
        self.computed = computed
        self.speed = speed
        legend = PaperLegend(words, style)
        self.style = style
        self.noData = noData
        var traces: [Trace] = []
        func add(_ lead: PaperLead, layer: Int, row: Int, isRepeated: Bool = false) {
            guard let channel = lead.channel, layer < form.columns else { return }
            let line = StackLine(channel, group: 0, marks: EventMarks(), style: style)
            traces.append(Trace(line: line, layer: layer, row: row, isRepeated: isRepeated))
        }
        for (index, lead) in leads.enumerated() {
            add(lead, layer: index / form.leadRows, row: index % form.leadRows)
        }
        if let rhythm = self.rhythm {
            // Add the rhythm strip to the trace buffers of every column, because traces of the row above may overlap it.
            for layer in 0..<form.columns { add(rhythm, layer: layer, row: form.leadRows, isRepeated: layer > 0) }
        }
        self.traces = traces
        configuration = GraphConfiguration()
        layout = PaperLayout(size: Size(width: 1, height: 1), form: form, speed: speed, legendLines: 1, style: style)
        view = ContentView(mode: .sweep, width: 1, style: style)
        markerLines = MarkerLines(markers, names, style)
    }

    /// Allocates the trace buffers for a size.
    public func reserve(_ size: Size, fonts: Fonts) {
        hide()
        memory = nil
        frame = Rect(x: frame.x, y: frame.y, width: size.width, height: size.height)
        func layout(_ lines: Int) -> PaperLayout {
            PaperLayout(size: size, form: form, speed: speed, legendLines: lines, style: style)
        }
        self.layout = layout(1)
        if legend.width(self.layout, sensitivity: sensitivity, fonts) > size.width { self.layout = layout(2) }
        memory = try? PaperMemory(size, self.layout, layers: traces.map { $0.layer }, style: style, fonts: fonts)
    }

    /// The frame of the key that shows the sensitivity, on the surface; empty before the paper was drawn.
    package var sensitivityKey: Rect { isShown ? legend.key.offsetBy(x: frame.x, y: frame.y) : .zero }

    /// The date and the time of day on the paper; empty without them.
    package var dateText: String { legend.dateText.string }

    /// Shows the date and the time of day at the end of the page.
    /// - Parameter moment: the date and the time; nil if the clock was never set.
    package func show(_ moment: CivilTime?, damage: inout Damage) {
        let old = legend.moment
        guard moment?.dayNumber != old?.dayNumber || moment?.hour != old?.hour || moment?.minute != old?.minute else {
            return
        }
        legend.moment = moment
        guard isShown, let canvas = memory?.picture else { return }
        canvas.clip = layout.legend
        paintLegend(on: canvas)
        damage.add(layout.legend.offsetBy(x: frame.x, y: frame.y))
    }

    /// The duration of the page, in milliseconds.
    public var windowMilliseconds: Int { layout.milliseconds }

    public var content: Rect { layout.content.offsetBy(x: frame.x, y: frame.y) }
    public var opaqueContent: Rect { content }
    public var liveContent: Rect { isShown && hasSamples ? content : .zero }
    public var isComplete: Bool {
        !isShown || (traces.allSatisfy { $0.line.content.isComplete } && computed?.isComplete ?? true)
    }

    // MARK: Visibility

    @discardableResult
    public func show(in frame: Rect, from pool: TraceBufferPool, damage: inout Damage) -> Bool {
        if isShown, frame.size == self.frame.size {
            move(to: Point(x: frame.x, y: frame.y))
            return true
        }
        isShown = memory != nil && frame.size == self.frame.size
        self.frame = frame
        computed?.restart()
        redraw(damage: &damage)
        return isShown
    }

    /// Does nothing: captions name the channels of the leads, and lost samples are red.
    public func show(title: String, damage: inout Damage) {}

    public func hide() {
        guard isShown else { return }
        isShown = false
        for trace in traces { trace.line.content.close() }
        memory?.release()
    }

    public func move(to origin: Point) {
        frame.x = origin.x
        frame.y = origin.y
    }

    public func configure(_ new: GraphConfiguration, now: Int64, damage: inout Damage) {
        let old = configuration
        guard new != old else { return }
        configuration = new
        markerLines.show(names: new.reference == nil, area: isShown ? content : .zero, damage: &damage)
        guard isShown else { return }
        if new.quality != old.quality || new.origin != old.origin {
            redraw(damage: &damage)
        } else {
            view.mode = new.mode
            shared.measureAgain()
            damage.add(frame)
        }
    }

    // MARK: Data

    public func update(to end: WindowEnd, now: Int64, budget: inout DrawingBudget, damage: inout Damage) {
        guard isShown, let memory else { return }
        defer { markerLines.follow(shared.axis, place, in: view, area: content, damage: &damage) }
        computed?.advance()
        // Determine the scale even before the first sample, so that a changed sensitivity is reported.
        if shared.isDue(at: now) { rescale(memory, now: now, damage: &damage) }
        let lines = traces.lazy.map { $0.line }
        guard hasSamples || lines.contains(where: { $0.content.ring.end > 0 }) else { return }
        var change = shared.follow(end, lines) {
            memory.clear()
        } begin: {
            memory.begin($0, isNext: $1)
        }
        if shared.takeNewSweep() {
            for trace in traces where recenter(trace.line, beyond: Self.stray) {
                trace.line.content.move(to: scale(of: trace))
            }
        }
        shared.draw(lines, to: end, &budget, &change)
        if shared.hasUnplaced(lines) {
            rescale(memory, now: now, damage: &damage)
            shared.draw(lines, to: end, &budget, &change)
        }
        shared.finish(
            lines, change, isWhole: isComplete, view: view, content: content, frame: frame, damage: &damage)
    }

    /// Opens all traces for the time window. The next updates draw them.
    private func redraw(damage: inout Damage) {
        damage.add(frame)
        let axis = TimeAxis(
            width: layout.content.width, milliseconds: layout.milliseconds, origin: configuration.origin)
        view = ContentView(mode: configuration.mode, width: axis.width, style: style)
        shared.open(axis)
        guard isShown, let memory else { return }
        memory.clear()
        for (trace, sweeps) in zip(traces, memory.sweeps) {
            let content = trace.line.content
            content.quality = configuration.quality
            content.open(sweeps.first, sweeps.second, axis: axis, height: layout.content.height)
            content.redraw(scale(of: trace))
        }
        paint()
    }

    // MARK: Scales

    /// Applies the requested sensitivity, and moves traces to the middle of their rows. If anything changes, the paper is redrawn.
    private func rescale(_ memory: PaperMemory, now: Int64, damage: inout Damage) {
        shared.noteMeasured(at: now)
        var hasChanged = false
        let zoom = configuration.valueZoom
        let wanted = zoom == 1 ? baseSensitivity : SensitivitySteps(.onPaper).step(from: baseSensitivity, scale: zoom)
        if wanted != sensitivity {
            sensitivity = wanted
            hasChanged = true
            revision += 1
            paint()
            damage.add(frame)
        }
        for trace in traces where trace.line.content.hasSamples && (shared.wasWhole || trace.line.baseline.isNaN) {
            trace.line.measure(hidden: view.hidden)
        }
        let stray = shared.canMove(view) ? Self.stray : Self.farStray
        for trace in traces where recenter(trace.line, beyond: stray) { hasChanged = true }
        guard hasChanged else { return }
        memory.clear()
        for trace in traces { trace.line.content.redraw(scale(of: trace)) }
        damage.add(content)
    }

    // MARK: Measuring

    /// The leads, including computed ones. The rhythm strip's lead is not repeated.
    package var measuredSignals: [MeasuredSignal] {
        traces.filter { $0.row < form.leadRows }.map { $0.line.measuredSignal }
    }
}
