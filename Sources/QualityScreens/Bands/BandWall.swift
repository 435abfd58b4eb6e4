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

/// Shows the graphs of the channels' band power in a grid, or the one graph that the user has magnified by a tap.
final class BandWall: ListView {
    private let context: QualityContext
    private let derivedUse: DerivedUse
    private var derivedRevision: UInt32 = 0
    private(set) var unit: BandUnit
    private var graphs: [BandGraph] = []
    /// The range of power that all visible graphs share.
    private(set) var range: BandRange
    private var grid = BandGrid(count: 0)
    /// The index of the graph that fills the page; nil if the grid is visible.
    private var magnified: Int?
    /// The index of the graph to compute next. Computing the windows of all graphs takes longer than one frame, so each
    /// frame computes some.
    private var next = 0

    init(_ context: QualityContext) {
        self.context = context
        derivedUse = context.acquisition.derived.use()
        unit = BandUnit(context.settings.current.bandUnit)
        range = BandRange(unit)
        super.init(context.looks, context.repaint)
        makeGraphs()
    }

    var isEmpty: Bool { graphs.isEmpty }
    /// The number of graphs that show values of band power.
    var filledCount: Int { graphs.reduce(0) { $0 + ($1.extent == nil ? 0 : 1) } }

    /// Shows the channels that are selected now. If the result is true, the caller must lay out the screen.
    /// - Returns: true if the channels changed.
    func takeChannels() -> Bool {
        guard derivedRevision != context.acquisition.derived.revision else { return false }
        makeGraphs()
        return true
    }

    /// Shows the band power in another unit. The caller must lay out the screen afterwards.
    func show(_ new: BandUnit) {
        unit = new
        let before = magnified
        makeGraphs()
        magnified = before
    }

    /// Makes a graph for each channel that has a sampling rate.
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

    // MARK: Layout

    /// The area of the page that the graphs fill.
    private var space: Rect { frame.inset(looks.metrics.px(4)) }

    override func layOut() {
        grid.layOut(in: space.size, looks.metrics)
        list.layOut(in: space, heights: [Int](repeating: grid.cell.height, count: grid.rows))
        place()
    }

    /// Sets the frames of the visible graphs, and hides the others.
    private func place() {
        var damage = Damage()
        for (index, graph) in graphs.enumerated() {
            let place = place(of: index)
            if place.intersection(space).isEmpty {
                graph.hide()
            } else if !graph.isShown || graph.frame.size != place.size {
                graph.show(in: place, damage: &damage)
            } else {
                graph.move(to: Point(x: place.x, y: place.y))
            }
        }
        repaint.invalidate(frame)
    }

    private func place(of index: Int) -> Rect {
        if let magnified { return index == magnified ? space : .zero }
        return grid.frame(index, inRow: list.frame(of: index / grid.columns)).inset(looks.metrics.px(2))
    }

    /// The frame of the list's first row. It moves when the list scrolls.
    private var top: Rect { list.count > 0 ? list.frame(of: 0) : .zero }

    // MARK: Touches

    override func take(_ touch: Touch) -> Response {
        let before = top
        let response = super.take(touch)
        if case .chosen(_, let row) = response { magnify(row, list.pressedAt) }
        if top != before { place() }
        if case .ignored = response { return .ignored }
        return .handled
    }

    private func magnify(_ row: Int, _ point: Point) {
        if magnified == nil {
            magnified = grid.index(inRow: row, x: point.x - space.x).flatMap { $0 < graphs.count ? $0 : nil }
        } else {
            magnified = nil
        }
        place()
        repaint.layoutChanged()
    }

    override func addTargets(to targets: inout [Target]) {
        for index in graphs.indices where graphs[index].isShown {
            let place = place(of: index)
            if space.contains(place) { targets.append(Target("band." + String(index), place)) }
        }
    }

    // MARK: Time

    /// The maximum amount of Fourier transforms of all graphs in one frame, in the units of `DrawingBudget`: enough for
    /// 16,384 samples. With it, 64 channels of 4096 Hz are computed within a second.
    private static let budget = 16_384 * 3

    override func advance(to now: Int64) {
        let before = top
        super.advance(to: now)
        if top != before { place() }
        var budget = DrawingBudget(units: Self.budget)
        var damage = Damage()
        let end = WindowEnd(time: now)
        for _ in graphs.indices {
            guard budget.left > 0 else { break }
            graphs[next].update(to: end, now: now, budget: &budget, damage: &damage)
            next = (next + 1) % graphs.count
        }
        if !damage.isEmpty { fitRange(&damage) }
        repaint.invalidate(damage.intersection(space))
    }

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

    // MARK: Drawing

    override func draw(on canvas: Canvas, dirty: Rect) {
        canvas.withClip(space) {
            for graph in graphs where graph.isShown && !graph.frame.intersection(dirty).isEmpty {
                graph.draw(on: canvas)
            }
            if magnified == nil { list.drawIndicator(on: canvas) }
        }
    }
}
