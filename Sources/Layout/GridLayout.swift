/// Layout: where graphs stand on the screen, and how they move. Pure geometry and time, no pixels are drawn.
import Gestures

/// The grid of graphs (SPEC 5.2; thesis 3.7): pages side by side, each with columns and rows of slots, endless
/// downwards; scrolling, magnifying, and dragging to other slots.
///
/// A pure state machine: it is told the graphs, the viewport, gestures and the time, and says where each visible graph
/// and empty slot is. Whoever draws calls `advance(to:)` each frame and then reads `item(at:)`.
/// Graphs are the numbers 0 to count - 1. All positions are pixels of the viewport; times are monotonic nanoseconds,
/// and a time that goes back is taken as the latest one. Nothing is allocated but by `setGraphs`, `setArrangement` and
/// `arrangement`.
public struct GridLayout {
    /// The most graphs; further ones are left out.
    public static let maximumGraphs = 2048
    /// The most numbers of a remembered arrangement that are read.
    public static let maximumArrangement = 1 << 16

    /// How long graphs take to their new slots, a dropped graph to its own, and a picture to be magnified.
    public static let easeDuration: Int64 = 200_000_000

    var kinds: [GridItemKind] = []
    /// The arrangement as the user (or the default) made it; what is shown is fitted to the shape.
    var home = SlotTable(graphs: 0)
    var table = SlotTable(graphs: 0)
    /// Whether `home` is other than the default.
    var isArranged = false

    var portraitShape = PageShape.automatic
    var landscapeShape = PageShape.automatic
    /// The shape in use, without automatic numbers.
    public internal(set) var shape = PageShape(pages: 1, columns: 1, rows: 1)
    var viewportWidth = 1
    var viewportHeight = 1
    var spacing = 0
    var geometry = GridGeometry(width: 1, height: 1, spacing: 0, columns: 1, rows: 1)

    var now: Int64 = 0
    var pageMotion = AxisMotion()
    /// The rows of each page.
    var rowMotions = [AxisMotion](repeating: AxisMotion(), count: PageShape.maximumPages)
    var panning = Panning.none
    /// The pages or rows that a pan began at, and how far the finger went since.
    var panStart: Float = 0
    /// The page that a horizontal pan turns from.
    var panPage = 0
    var panWay: Float = 0

    var magnification = Magnification()
    /// Whether graphs can be dragged; they wobble.
    public internal(set) var isEditing = false
    /// Since when nothing moves in edit mode: the wobbling starts softly.
    var calmSince: Int64 = 0
    var drag: Drag?
    /// The arrangement before the drag.
    var beforeDrag = SlotTable(graphs: 0)
    var wasArranged = false
    /// Per graph: where it was before the slots changed.
    var oldFrames: [GridFrame] = []
    var oldPlaces: [SlotPlace] = []
    /// Per graph: the way that is left to its slot.
    var shifts: [Shift] = []
    var shiftsEnd: Int64 = 0

    var items: [GridItem] = []
    /// Per graph: the last refresh at which it was visible.
    var seen: [Int] = []
    var refreshes = 1
    var visibleCount = 0
    /// Changes whenever another set of graphs is visible, or other graphs are shown.
    public internal(set) var visibleRevision = 0

    public init() { setGraphs([], at: 0) }

    /// Shows other graphs, in the default arrangement. Ends edit mode, magnification and all motion.
    public mutating func setGraphs(_ newKinds: [GridItemKind], at time: Int64) {
        note(time)
        kinds = Array(newKinds.prefix(Self.maximumGraphs))
        home = SlotTable(graphs: kinds.count)
        table = SlotTable(graphs: kinds.count)
        beforeDrag = SlotTable(graphs: kinds.count)
        shifts = [Shift](repeating: Shift(), count: kinds.count)
        oldFrames = [GridFrame](repeating: GridFrame(x: 0, y: 0, width: 0, height: 0), count: kinds.count)
        oldPlaces = [SlotPlace](repeating: SlotPlace(page: 0, slot: 0), count: kinds.count)
        seen = [Int](repeating: 0, count: kinds.count)
        items = []
        items.reserveCapacity(
            kinds.count + 2 * PageShape.maximumColumns * (PageShape.maximumRows + 1))
        isArranged = false
        isEditing = false
        visibleCount = 0
        visibleRevision += 1
        stopAll()
        pageMotion.jump(to: 0)
        for page in rowMotions.indices { rowMotions[page].jump(to: 0) }
        applyShape()
    }

    /// Changes the shapes of both orientations. May come at any time.
    public mutating func setShapes(portrait: PageShape, landscape: PageShape, at time: Int64) {
        note(time)
        guard portrait != portraitShape || landscape != landscapeShape else { return }
        portraitShape = portrait
        landscapeShape = landscape
        applyShape()
    }

    /// Changes the viewport, in pixels; `spacing` is around and between slots. A viewport that is higher than wide is
    /// a portrait one. May come at any time.
    public mutating func setViewport(width: Int, height: Int, spacing newSpacing: Int, at time: Int64) {
        note(time)
        guard width != viewportWidth || height != viewportHeight || newSpacing != spacing else { return }
        viewportWidth = width
        viewportHeight = height
        spacing = newSpacing
        applyShape()
    }

    /// How the graphs are arranged, as plain numbers to be remembered: the graphs slot by slot, -1 for an empty slot,
    /// -2 between pages. It is one for both orientations (the slots are a sequence that is laid out anew for other
    /// columns). Empty as long as nobody changed the default.
    public var arrangement: [Int] { isArranged ? home.numbers : [] }

    /// Takes a remembered arrangement. Whatever the numbers are, no graph is lost or doubled; none at all give the
    /// default arrangement.
    public mutating func setArrangement(_ numbers: [Int], at time: Int64) {
        note(time)
        stopAll()
        isArranged = !numbers.isEmpty
        if isArranged { home.read(numbers, kinds, pages: shape.pages) }
        applyShape()
    }

    /// Lets time pass. Call it each frame.
    public mutating func advance(to time: Int64) {
        note(time)
        pageMotion.advance(to: now)
        for page in 0..<shape.pages { rowMotions[page].advance(to: now) }
        magnification.advance(to: now)
        if isMoving { calmSince = now }
        advanceDrag()
        refresh()
    }

    /// Whether the visible part moves, by a finger or by itself, or a picture is being magnified: then new data need
    /// not be drawn.
    public var isMoving: Bool { isScrolling || magnification.isMoving }

    /// Whether another frame looks different even if nothing is told until then.
    public var isAnimating: Bool { !isAtRest || isEditing }

    /// Whether every graph stands in its slot or magnified, but for its wobbling.
    public var isAtRest: Bool { !isMoving && drag == nil && now >= shiftsEnd }

    /// Whether pages turn or rows scroll.
    var isScrolling: Bool {
        if panning == .horizontal || panning == .vertical || pageMotion.isGliding { return true }
        for page in 0..<shape.pages where rowMotions[page].isGliding { return true }
        return false
    }

    mutating func note(_ time: Int64) {
        // Far from where differences could overflow.
        now = max(now, min(time, Int64.max / 4))
    }

    /// Ends all gestures and motions at their goals.
    mutating func stopAll() {
        panning = .none
        drag = nil
        magnification = Magnification()
        pageMotion.jump(to: pageMotion.target)
        for page in rowMotions.indices { rowMotions[page].jump(to: rowMotions[page].target) }
        endShifts()
    }

    mutating func endShifts() {
        for graph in shifts.indices { shifts[graph] = Shift() }
        shiftsEnd = 0
    }
}
