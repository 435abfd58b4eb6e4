import Acquisition
import BandGraphs
import BandPower
import Drawing
import Gestures
import Graphs
import Services
import Session
import Settings
import Signals
import Spectrum
import Widgets

/// The band power of all channels: a graph for each, with one range, so that bars can be compared. A touch magnifies a graph.
public final class BandsScreen: Screen {
    public let name: StaticString = "bands"

    private enum Button: Int {
        case close, unit
    }

    private let context: QualityContext
    private let looks: Looks
    private let controls: Controls
    private let list: ScrollList
    private let derivedUse: DerivedUse
    private var derivedRevision: UInt32 = 0
    private var unit: BandUnit
    private var graphs: [BandGraph] = []
    private var range: BandRange
    private var grid = BandGrid(count: 0)
    /// The graph that fills the page; nil where all are seen.
    private var magnified: Int?
    private var area = Rect.zero
    private var bar = Rect.zero
    private var body = Rect.zero
    /// The graph whose turn is next: not all compute a window in one frame.
    private var next = 0

    public init(context: QualityContext) {
        self.context = context
        looks = context.looks
        controls = Controls(looks, context.repaint)
        list = ScrollList(looks, context.repaint)
        derivedUse = context.acquisition.derived.use()
        unit = BandUnit(context.settings.current.bandUnit)
        range = BandRange(unit)
        makeGraphs()
    }

    /// A graph for each channel that has a rate.
    private func makeGraphs() {
        let derived = context.acquisition.derived
        derivedRevision = derived.revision
        let plans = BandPlans(WelchSettings(context.settings.current), tables: SpectrumTables())
        let style = context.graphStyle()
        graphs = derived.channels.compactMap { channel in
            let entry = channel.entry
            guard case .samples(let ring, let clock) = entry.data, let plan = plans.plan(entry.rate) else { return nil }
            return BandGraph(
                ring: ring, clock: clock, plan: plan,
                title: looks.strings.graphTitle(type: entry.type, label: entry.label, number: entry.number),
                unitOfChannel: entry.unit, unit: unit, noData: looks.strings.bands.noData, style: style,
                hasCommonRange: true)
        }
        range = BandRange(unit)
        grid = BandGrid(count: graphs.count)
        magnified = nil
        next = 0
        prepareGlyphs(style)
    }

    private func prepareGlyphs(_ style: GraphStyle) {
        let figures = "0123456789.,-\u{2013}% HzdB\u{B5}V\u{B2}" + Band.allCases.map { $0.symbol }.joined()
        looks.fonts.prepare(figures, style.labelText)
    }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    public func appear(at now: Int64) {
        if derivedRevision != context.acquisition.derived.revision { makeGraphs() }
        layOut()
    }

    private func layOut() {
        let metrics = looks.metrics
        var column = Column(area)
        bar = column.top(metrics.bar)
        body = column.rest.inset(metrics.px(4))
        var row = looks.barRow(bar)
        controls.set([
            Control(Button.close.rawValue, "bands.close", looks.strings.back, row.left(metrics.px(112))),
            Control(Button.unit.rawValue, "bands.unit", unitName, row.right(metrics.px(112))),
        ])
        grid.layOut(in: body.size, metrics)
        list.layOut(in: body, heights: [Int](repeating: grid.cell.height, count: grid.rows))
        place()
    }

    private var unitName: String {
        switch unit {
        case .power: "\u{B5}V\u{B2}"
        case .decibel: "dB"
        case .share: "%"
        }
    }

    /// Puts the graphs where they are seen, and hides the others.
    private func place() {
        var damage = Damage()
        for (index, graph) in graphs.enumerated() {
            let frame = frame(of: index)
            if frame.intersection(body).isEmpty {
                graph.hide()
            } else if !graph.isShown || graph.frame.size != frame.size {
                graph.show(in: frame, damage: &damage)
            } else {
                graph.move(to: Point(x: frame.x, y: frame.y))
            }
        }
        context.repaint.invalidate(area)
    }

    private func frame(of index: Int) -> Rect {
        if let magnified { return index == magnified ? body : .zero }
        return grid.frame(index, inRow: list.frame(of: index / grid.columns)).inset(looks.metrics.px(2))
    }

    // MARK: Fingers

    public func cancelTouches() {
        controls.cancelTouches()
        list.cancelTouches()
    }

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen(Button.close.rawValue): return context.router.close(self)
        case .chosen: return changeUnit()
        case .held: return
        case .ignored: break
        }
        let before = list.count > 0 ? list.frame(of: 0) : .zero
        if case .tapped(let row, let point) = list.handle(touch) { magnify(row, point) }
        if list.count > 0, list.frame(of: 0) != before { place() }
    }

    private func magnify(_ row: Int, _ point: Point) {
        if magnified == nil {
            magnified = grid.index(inRow: row, x: point.x - body.x).flatMap { $0 < graphs.count ? $0 : nil }
        } else {
            magnified = nil
        }
        place()
        context.repaint.layoutChanged()
    }

    /// Shows powers in the next unit, also from now on.
    private func changeUnit() {
        var settings = context.settings.current
        unit = BandUnit(rawValue: (unit.rawValue + 1) % BandUnit.allCases.count) ?? .power
        settings[number: .bandUnit] = unit.rawValue
        context.settings.apply(settings) { [context] in context.report($0, of: .settings) }
        let before = magnified
        makeGraphs()
        magnified = before
        layOut()
    }

    // MARK: Time

    public func advance(to now: Int64) {
        if derivedRevision != context.acquisition.derived.revision {
            makeGraphs()
            layOut()
        }
        let before = list.count > 0 ? list.frame(of: 0) : .zero
        list.advance(to: now)
        if list.count > 0, list.frame(of: 0) != before { place() }
        var budget = DrawingBudget(units: Self.budget)
        var damage = Damage()
        let end = WindowEnd(time: now)
        for _ in graphs.indices {
            guard budget.left > 0 else { break }
            graphs[next].update(to: end, now: now, budget: &budget, damage: &damage)
            next = (next + 1) % graphs.count
        }
        if !damage.isEmpty { fitRange(&damage) }
        context.repaint.invalidate(damage.intersection(body))
    }

    /// What all graphs of a frame may spend on transforms: 16,384 samples, so that 64 channels of 4096 Hz have their windows within a second.
    private static let budget = 16_384 * 3

    /// One range for all that are in sight.
    private func fitRange(_ damage: inout Damage) {
        var (smallest, largest) = (Float.infinity, -Float.infinity)
        for graph in graphs where graph.isShown {
            guard let extent = graph.extent else { continue }
            smallest = min(smallest, extent.smallest)
            largest = max(largest, extent.largest)
        }
        range.cover(smallest, largest, unit)
        for graph in graphs { graph.show(range: range, damage: &damage) }
    }

    public func targets() -> [Target] {
        var targets = controls.targets
        for index in graphs.indices where graphs[index].isShown {
            let frame = frame(of: index)
            if body.contains(frame) { targets.append(Target("band." + String(index), frame)) }
        }
        return targets
    }

    // MARK: Drawing

    public func draw(on canvas: Canvas, dirty: Rect) {
        canvas.fill(dirty, looks.theme.background)
        canvas.withClip(body) {
            for graph in graphs where graph.isShown && !graph.frame.intersection(dirty).isEmpty {
                graph.draw(on: canvas)
            }
            if magnified == nil { list.drawIndicator(on: canvas) }
        }
        if graphs.isEmpty {
            looks.message(looks.strings.bands.title, looks.strings.bands.none, in: body, on: canvas)
        }
        guard !bar.intersection(dirty).isEmpty else { return }
        looks.bar(bar, title: looks.strings.bands.title, beside: looks.metrics.px(132), on: canvas)
        controls.draw(on: canvas, dirty: dirty)
    }

    // MARK: For tests

    /// How many graphs have values.
    package var filledCount: Int { graphs.reduce(0) { $0 + ($1.extent == nil ? 0 : 1) } }
    package var shownRange: BandRange { range }
}

extension BandUnit {
    /// What the settings say.
    init(_ unit: Settings.BandUnit) {
        self =
            switch unit {
            case .power: .power
            case .decibel: .decibel
            case .share: .share
            }
    }
}
