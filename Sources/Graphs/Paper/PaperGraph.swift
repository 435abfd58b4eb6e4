import Drawing
import ECG
import Signals

/// ECG paper: up to twelve leads on squares of true millimetres, at a true speed and sensitivity.
///
/// It is one page of time. All leads of a column are drawn into one pair of trace buffers, over the whole page; the picture takes from each
/// pair what its column shows. So leads sweep and scroll as scopes do, and only new columns are written.
public final class PaperGraph: Graph {
    public private(set) var frame = Rect.zero
    public private(set) var configuration: GraphConfiguration
    public private(set) var isShown = false
    /// Changes with the sensitivity.
    public private(set) var revision = 0

    /// A lead that is drawn: where, and of what.
    struct Trace {
        let line: StackLine
        /// The column whose trace buffers it is drawn into.
        let layer: Int
        /// The row of leads.
        let row: Int
        /// Whether it is another column's part of the rhythm strip.
        let isRepeated: Bool
    }

    let form: PaperForm
    let leads: [PaperLead]
    let rhythm: PaperLead?
    let words: PaperWords
    let style: GraphStyle
    let noData: String
    let traces: [Trace]
    private let computed: ComputedLeads?
    /// Millimetres per second.
    private let speed: Int
    private(set) var layout: PaperLayout
    private(set) var view: ContentView
    /// Where in time the trace buffers stand.
    private(set) var place = ContinuousContent(width: 1)
    /// Nil before `reserve`, and where there is no memory for it.
    private(set) var memory: PaperMemory?
    private(set) var markerLines: MarkerLines
    /// In microvolts per millimetre.
    public private(set) var sensitivity: Float = 100
    var baseSensitivity: Float = 100
    var centersZero = false
    /// Whether a sample has come, as of the last update.
    private(set) var hasSamples = false

    private var axis = TimeAxis(width: 1, milliseconds: 1000)
    private var time: TimeCursor
    private var end: WindowEnd?
    /// Where drawing began, a column of the time axis.
    private var begin: Int64 = 0
    /// The sweep whose middles are set.
    private var sweep: Int64 = -1
    /// When the traces were measured last.
    var measured: Int64?
    /// Whether the last update left nothing to be drawn.
    private var wasWhole = false

    /// How often middles follow what is seen, in nanoseconds.
    private static let interval: Int64 = 500_000_000
    /// A trace whose mean has left the middle of its row by more than this part of it is moved back: with the next sweep, or at once where it
    /// left the row, in the first sweep, and where there are no sweeps.
    private static let stray: Float = 0.2
    private static let farStray: Float = 0.8

    /// - Parameters:
    ///   - leads: twelve, column by column.
    ///   - rhythm: the lead of the rhythm strip; nil where the form has none.
    ///   - computed: what fills the rings of computed leads.
    ///   - speed: of the paper, in millimetres per second.
    ///   - style: in the paper's colors.
    ///   - noData: what is shown before the first sample.
    public init(
        _ leads: [PaperLead], rhythm: PaperLead?, computed: ComputedLeads?, form: PaperForm, speed: Int,
        words: PaperWords,
        style: GraphStyle, noData: String, markers: MarkerStore? = nil
    ) {
        self.form = form
        self.leads = leads
        self.rhythm = form.hasRhythm ? rhythm : nil
        self.computed = computed
        self.speed = speed
        self.words = words
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
            // In every column's trace buffers, so that traces of the row above it may reach into it.
            for layer in 0..<form.columns { add(rhythm, layer: layer, row: form.leadRows, isRepeated: layer > 0) }
        }
        self.traces = traces
        configuration = GraphConfiguration()
        layout = PaperLayout(size: Size(width: 1, height: 1), form: form, speed: speed, legendLines: 1, style: style)
        view = ContentView(mode: .sweep, width: 1, style: style)
        time = TimeCursor(axis)
        markerLines = MarkerLines(markers, style)
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
        if legendWidth(fonts) > size.width { self.layout = layout(2) }
        memory = try? PaperMemory(size, self.layout, layers: traces.map { $0.layer }, style: style, fonts: fonts)
    }

    /// What the page shows, in milliseconds.
    public var windowMilliseconds: Int { layout.milliseconds }

    public var content: Rect { layout.content.offsetBy(x: frame.x, y: frame.y) }
    public var opaqueContent: Rect { content }
    public var liveContent: Rect { isShown && hasSamples ? content : .zero }
    public var isComplete: Bool {
        !isShown || (traces.allSatisfy { $0.line.content.isComplete } && computed?.isComplete ?? true)
    }

    // MARK: In and out of sight

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

    public func hide() {
        guard isShown else { return }
        isShown = false
        for trace in traces { trace.line.content.close() }
        memory?.giveBack()
    }

    public func move(to origin: Point) {
        frame.x = origin.x
        frame.y = origin.y
    }

    public func configure(_ new: GraphConfiguration, now: Int64, damage: inout Damage) {
        let old = configuration
        guard new != old else { return }
        configuration = new
        guard isShown else { return }
        if new.quality != old.quality || new.origin != old.origin {
            redraw(damage: &damage)
        } else {
            view.mode = new.mode
            measured = nil
            damage.add(frame)
        }
    }

    // MARK: Data

    public func update(to end: WindowEnd, now: Int64, budget: inout DrawingBudget, damage: inout Damage) {
        guard isShown, let memory else { return }
        defer { if markerLines.follow(axis, place) { damage.add(content) } }
        computed?.advance()
        if isDue(at: now) { rescale(memory, now: now, damage: &damage) }
        let hadSamples = hasSamples
        guard hadSamples || traces.contains(where: { $0.line.content.ring.end > 0 }) else { return }
        let newest = place.column
        var isNew = follow(end, memory)
        if place.frontSweep != sweep {
            sweep = place.frontSweep
            // What the sweep before drew stays where it is.
            for trace in traces where recenter(trace.line, beyond: Self.stray) {
                trace.line.content.move(to: scale(of: trace))
            }
        }
        var first: Int64?
        draw(to: end, &budget, &first, &isNew)
        // What came first tells where to draw it.
        if traces.contains(where: { $0.line.baseline.isNaN && !$0.line.content.lastValue.isNaN }) {
            rescale(memory, now: now, damage: &damage)
            draw(to: end, &budget, &first, &isNew)
        }
        wasWhole = isComplete
        hasSamples = traces.contains { $0.line.content.hasSamples }
        if isNew || !hadSamples {
            damage.add(hadSamples ? content : frame)
        } else if first != nil || place.column > newest {
            view.addDamage(
                place, from: max(0, min(newest, first ?? newest)), newest: newest, area: content, to: &damage)
        }
    }

    /// Draws what has come to all traces.
    private func draw(to end: WindowEnd, _ budget: inout DrawingBudget, _ first: inout Int64?, _ isNew: inout Bool) {
        for trace in traces {
            switch trace.line.content.update(to: end, budget: &budget) {
            case .columns(let from, _): first = min(first ?? from, from)
            case .everything: isNew = true
            case nil: break
            }
        }
    }

    /// Moves the trace buffers to the window.
    /// - Returns: whether everything is drawn anew.
    private func follow(_ end: WindowEnd, _ memory: PaperMemory) -> Bool {
        let target = time.lastColumn(at: end.time)
        let isEarlier = end.time < self.end?.time ?? .max
        self.end = end
        let wasEmptied = traces.contains { $0.line.content.ring.end < $0.line.content.next }
        if place.isEmpty || isEarlier || wasEmptied || target - place.column >= 2 * Int64(axis.width) {
            memory.clear()
            for trace in traces { trace.line.content.reset() }
            // Further left than is shown, as a trace begins.
            place.start(at: max(0, target - Int64(axis.width) - 1))
            place.advance(to: target) { _, _ in }
            begin = target
            measured = nil
            return true
        }
        if target > place.column { place.advance(to: target) { memory.begin($0, isNext: $1) } }
        return false
    }

    /// Opens all traces for the window; the next updates draw them.
    private func redraw(damage: inout Damage) {
        damage.add(frame)
        axis = TimeAxis(
            width: layout.content.width, milliseconds: layout.milliseconds, origin: configuration.origin)
        view = ContentView(mode: configuration.mode, width: axis.width, style: style)
        time = TimeCursor(axis)
        place = ContinuousContent(width: axis.width)
        end = nil
        measured = nil
        hasSamples = false
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

    private func isDue(at now: Int64) -> Bool {
        guard let measured else { return true }
        // What is half drawn has no range yet.
        return now < measured || (now - measured >= Self.interval && wasWhole)
    }

    /// Follows the sensitivity that is wanted, and lets middles follow what is seen; where they do, everything is drawn anew.
    private func rescale(_ memory: PaperMemory, now: Int64, damage: inout Damage) {
        measured = now
        var hasChanged = false
        let zoom = configuration.valueZoom
        let wanted = zoom == 1 ? baseSensitivity : SensitivitySteps.ecg.step(from: baseSensitivity, scale: zoom)
        if wanted != sensitivity {
            sensitivity = wanted
            hasChanged = true
            revision += 1
            paint()
            damage.add(frame)
        }
        for trace in traces where trace.line.content.hasSamples && (wasWhole || trace.line.baseline.isNaN) {
            trace.line.measure(hidden: view.hidden)
        }
        let isFirst = place.column - begin < Int64(axis.width)
        let stray = view.mode == .sweep && !isFirst ? Self.farStray : Self.stray
        for trace in traces where recenter(trace.line, beyond: stray) { hasChanged = true }
        guard hasChanged else { return }
        memory.clear()
        for trace in traces { trace.line.content.redraw(scale(of: trace)) }
        damage.add(content)
    }
}
