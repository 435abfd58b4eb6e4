import Drawing
import Signals
import Text

/// Many channels above each other over one time axis: without frames between them, with names at the left edge, traces that may overlap,
/// and one sensitivity for all of a kind.
///
/// All traces are drawn into one pair of trace buffers, so that a picture is composed like a single scope's, whatever their number. Another
/// sensitivity, or other visible channels, cause a redraw from the columns' ranges.
public final class StackGraph: Graph {
    public private(set) var frame = Rect.zero
    public private(set) var configuration: GraphConfiguration
    public private(set) var isShown = false
    /// The visible channels.
    package private(set) var shown = 0..<0
    /// Changes with the sensitivities and the visible channels.
    public private(set) var revision = 0

    let style: GraphStyle
    let noData: String
    let lines: [StackLine]
    private let scales: StackScales
    private(set) var view: ContentView
    private(set) var layout: StackLayout
    /// The position of the trace buffers in time.
    private var shared = SharedTraces()
    var place: ContinuousContent { shared.place }
    /// Whether a visible channel has had a sample, at the last update.
    var hasSamples: Bool { shared.hasSamples }
    /// nil before `reserve`.
    private(set) var memory: StackMemory?
    private(set) var times: TimeLabels
    /// The lengths of the sensitivity marks, and their texts.
    private(set) var mark: StackMark

    private(set) var markerLines: MarkerLines
    /// For tests: see `PlacedNames.seen`.
    package var namedMarkers: [PlacedNames.Name] { markerLines.shown.placed.seen }

    /// The visible columns, counted from sample 0, that must still be redrawn at new positions: a part in each update, since all at once
    /// would take longer than a frame.
    private var outdated: Range<Int64> = 0..<0
    /// The maximum number of columns times traces redrawn in an update: a millisecond on the device, since a frame that takes longer than
    /// the previous ones may be late.
    private static let redrawnAtOnce = 2048

    private let nameWidth: Int
    /// The distance of a trace's mean from the middle of its strip, as a part of the strip, from which the trace is moved back. It moves
    /// with the next sweep; or at once if it left the strip, in the first sweep, and if there are no sweeps.
    private static let stray: Float = 0.25
    private static let farStray: Float = 1

    /// - Parameters:
    ///   - nameWidth: the width of the longest name, in pixels.
    ///   - noData: the text before the first sample.
    ///   - events: the events marked on the time axis.
    ///   - markers: the markers drawn as lines.
    ///   - names: the names of the markers; nil for lines without names.
    package init(
        _ channels: [StackedChannel], nameWidth: Int, style: GraphStyle, noData: String, events: [EventRing] = [],
        markers: MarkerStore? = nil, names: MarkerNames? = nil,
        configuration: GraphConfiguration = GraphConfiguration()
    ) {
        var groups: [StackGroup] = []
        lines = channels.map { channel in
            let group = groups.firstIndex { $0.holds(channel) } ?? groups.count
            if group == groups.count { groups.append(StackGroup(channel)) }
            return StackLine(channel, group: group, marks: EventMarks(events), style: style)
        }
        scales = StackScales(lines, groups, style)
        self.nameWidth = nameWidth
        self.style = style
        self.noData = noData
        self.configuration = configuration
        view = ContentView(mode: configuration.mode, width: 1, style: style)
        layout = StackLayout(size: Size(width: 1, height: 1), scopes: 1, nameWidth: 0, style: style)
        times = TimeLabels(axis: shared.axis, mode: configuration.mode, style: style)
        mark = StackMark(style: style)
        markerLines = MarkerLines(markers, names, style)
    }

    /// Allocates the trace buffers for a size, and columns for a number of visible channels.
    public func reserve(_ size: Size, scopes: Int, fonts: Fonts) {
        hide()
        // There may be space for fewer channels now. The owner of the stack selects them.
        shown = 0..<0
        memory = nil
        let content = StackLayout(size: size, scopes: scopes, nameWidth: nameWidth, style: style).content.size
        memory = StackMemory(content, lines: min(scopes, lines.count), style: style, fonts: fonts)
    }

    /// The known sensitivities, in microvolts or units per millimeter.
    package var sensitivities: [Float] { scales.groups.compactMap { $0.sensitivity } }
    /// Calls `body` with each kind of the visible channels and its sensitivity.
    public func forEachShownGroup(_ body: (StackGroup) -> Void) { scales.forEachGroup(of: shown, body) }

    /// The visible channels that are shown as flat, and those whose newest sample was lost.
    package var flatChannels: [Int] { shown.filter { lines[$0].isFlat } }
    package var lostChannels: [Int] { shown.filter { lines[$0].isLost } }

    /// The values that correspond to the marks' heights; empty before they are known.
    package var markedValue: String { mark.text.string }

    /// The number of channels, visible or not.
    public var channelCount: Int { lines.count }

    public var content: Rect { layout.content.offsetBy(x: frame.x, y: frame.y) }
    public var opaqueContent: Rect { content }
    public var liveContent: Rect { isShown && hasSamples ? content : .zero }
    public var isComplete: Bool {
        !isShown || outdated.isEmpty && shown.allSatisfy { lines[$0].content.isComplete }
    }

    // MARK: Visibility

    @discardableResult
    public func show(in frame: Rect, from pool: TraceBufferPool, damage: inout Damage) -> Bool {
        if isShown, frame.size == self.frame.size {
            move(to: Point(x: frame.x, y: frame.y))
            return true
        }
        self.frame = frame
        isShown = memory != nil
        redraw(damage: &damage)
        return isShown
    }

    /// The channels' names stay visible; lost samples are red.
    public func show(title: String, damage: inout Damage) {}

    public func hide() {
        guard isShown else { return }
        isShown = false
        for index in shown { lines[index].content.close() }
        memory?.giveBack()
    }

    /// The channel at a point of the surface; nil outside of the frame.
    public func channel(at point: Point) -> Int? {
        guard isShown, frame.contains(point), !shown.isEmpty else { return nil }
        return shown.lowerBound + layout.scope(atRow: point.y - frame.y)
    }

    /// The area of a visible channel on the surface.
    public func strip(ofChannel channel: Int) -> Rect {
        layout.strip(channel - shown.lowerBound).offsetBy(x: frame.x, y: frame.y)
    }

    public func move(to origin: Point) {
        frame.x = origin.x
        frame.y = origin.y
    }

    /// Shows other channels, completely.
    /// - Parameters:
    ///   - first: the first visible channel.
    ///   - count: the number of visible channels.
    /// - Returns: whether the visible channels changed.
    public func show(first: Int, count: Int, damage: inout Damage) -> Bool {
        let count = max(0, min(count, lines.count))
        let first = max(0, min(first, lines.count - count))
        guard first..<first + count != shown else { return false }
        for index in shown where isShown { lines[index].content.close() }
        shown = first..<first + count
        revision += 1
        redraw(damage: &damage)
        return true
    }

    public func configure(_ new: GraphConfiguration, now: Int64, damage: inout Damage) {
        let old = configuration
        guard new != old else { return }
        configuration = new
        markerLines.show(names: new.reference == nil, area: isShown ? content : .zero, damage: &damage)
        guard isShown else { return }
        if new.windowMilliseconds != old.windowMilliseconds || new.quality != old.quality || new.origin != old.origin
            || new.buttonThreshold != old.buttonThreshold
        {
            redraw(damage: &damage)
        } else {
            view.mode = new.mode
            writeAxis()
            shared.measureAgain()
            damage.add(frame)
        }
    }

    /// Sets the scales of the channels of each kind. The next update draws them.
    /// - Returns: whether a scale changed.
    public func scale(_ scales: PerKind<ScopeScale>) -> Bool {
        guard self.scales.take(scales) else { return false }
        shared.measureAgain()
        return true
    }

    /// Sets whether a channel has no signal. If this is unknown, its trace is compared with the others.
    public func note(hasNoSignal: Bool?, ofChannel channel: Int) {
        // A frozen picture shows the earlier state.
        guard configuration.reference == nil, lines.indices.contains(channel) else { return }
        lines[channel].hasNoSignal = hasNoSignal
    }

    /// Takes over the sensitivities from another stack where a pinch has changed them: its channels are other samples of the same kinds.
    package func goOn(from other: StackGraph) {
        if other.configuration.valueZoom != 1 { scales.goOn(from: other.scales) }
    }

    /// The zooms that change a visible sensitivity; nil for none.
    package var usefulZooms: ClosedRange<Float>? {
        var zooms: ClosedRange<Float>?
        scales.forEachGroup(of: shown) { zooms = Zoom.joined(zooms, $0.usefulZooms) }
        return zooms
    }

    // MARK: Data

    public func update(to end: WindowEnd, now: Int64, budget: inout DrawingBudget, damage: inout Damage) {
        guard isShown, let memory else { return }
        defer {
            markerLines.follow(
                shared.axis, place, in: view, area: content, covered: memory.corners?.free.lowerBound ?? 0,
                damage: &damage)
        }
        let seen = lines[shown]
        guard hasSamples || seen.contains(where: { $0.content.ring.end > 0 }) else { return }
        let hasMoved = end.time != shared.end?.time
        var change = shared.follow(end, seen) {
            memory.clear()
        } begin: {
            memory.begin($0, isNext: $1)
        }
        if hasMoved, configuration.reference != nil {
            writeAxis()
            damage.add(frame)
        }
        // Measuring needs a separate update, after which the parts are drawn.
        let hasParts = !outdated.isEmpty
        if shared.isDue(at: now) { rescale(memory, now: now, damage: &damage) }
        if shared.takeNewSweep() {
            for index in shown where scales.recenter(index, beyond: Self.stray, layout) {
                lines[index].content.move(to: scale(of: index))
            }
        }
        shared.draw(seen, to: end, &budget, &change)
        if shared.hasUnplaced(seen) {
            rescale(memory, now: now, atOnce: true, damage: &damage)
            shared.draw(seen, to: end, &budget, &change)
        }
        if change.isNew { outdated = 0..<0 }
        if hasParts { redrawOutdated(memory, damage: &damage) }
        shared.finish(
            seen, change, isWhole: isComplete, view: view, content: content, frame: frame, damage: &damage)
    }

    /// Opens all traces for the time window; the next updates draw them.
    private func redraw(damage: inout Damage) {
        damage.add(frame)
        layout = StackLayout(size: frame.size, scopes: shown.count, nameWidth: nameWidth, style: style)
        let axis = TimeAxis(
            width: layout.content.width, milliseconds: configuration.windowMilliseconds, origin: configuration.origin)
        view = ContentView(mode: configuration.mode, width: axis.width, style: style)
        shared.open(axis)
        outdated = 0..<0
        guard isShown, let memory, memory.open(layout.content.size) else { return isShown = false }
        writeAxis()
        for (number, index) in shown.enumerated() {
            let line = lines[index]
            line.content.quality = configuration.quality
            line.content.marks.threshold = configuration.buttonThreshold
            let (front, back) = memory.sweeps[number]
            line.content.open(front, back, axis: axis, height: layout.content.height)
            line.content.redraw(scale(of: index))
        }
        writeMark()
    }

    /// Writes the time axis, and draws the grid.
    private func writeAxis() {
        let still = configuration.reference.flatMap { reference in
            shared.end.map {
                StillTimes(shared.axis, end: $0.time, mode: view.mode, gap: view.gap, reference: reference)
            }
        }
        times = TimeLabels(axis: shared.axis, mode: configuration.mode, style: style, still: still)
        memory?.background.prepare(
            axis: shared.axis, mode: configuration.mode, height: layout.content.height, style: style.inOneHalf,
            still: still)
    }

    // MARK: Scales

    /// Adjusts sensitivities and middles to the visible values. If they change, everything is redrawn.
    /// - Parameter atOnce: whether the redraw is done in this update; otherwise, where possible, in several following ones.
    private func rescale(_ memory: StackMemory, now: Int64, atOnce: Bool = false, damage: inout Damage) {
        shared.noteMeasured(at: now)
        for index in shown where lines[index].content.hasSamples {
            guard shared.wasWhole || lines[index].baseline.isNaN else { continue }
            lines[index].measure(hidden: view.hidden)
        }
        let (isRescaled, areNamesChanged) = scales.follow(shown, zoom: configuration.valueZoom, layout)
        if areNamesChanged { damage.add(names) }
        var hasChanged = isRescaled
        let stray = shared.canMove(view) ? Self.stray : Self.farStray
        for index in shown where scales.recenter(index, beyond: stray, layout) { hasChanged = true }
        guard hasChanged else { return }
        revision += 1
        // There are few points, and they are drawn in parts anyway.
        let canWait = shared.wasWhole && !atOnce && shown.allSatisfy { lines[$0].content.isDense }
        if canWait {
            for index in shown { lines[index].content.move(to: scale(of: index)) }
            outdated = max(0, place.column + 1 - Int64(place.width))..<place.column + 1
            // The mark is inside this area.
            damage.add(content)
        } else {
            outdated = 0..<0
            memory.clear()
            for index in shown { lines[index].content.redraw(scale(of: index)) }
            damage.add(frame)
        }
        writeMark()
    }

    /// Redraws the next columns that are still at their old positions, from left to right.
    private func redrawOutdated(_ memory: StackMemory, damage: inout Damage) {
        // Some may have left the time window.
        let first = max(outdated.lowerBound, place.column + 1 - Int64(place.width))
        guard first < outdated.upperBound else { return outdated = 0..<0 }
        let count = Int64(max(1, Self.redrawnAtOnce / max(1, shown.count)))
        let part = first..<min(outdated.upperBound, first + count)
        outdated = part.upperBound..<outdated.upperBound
        memory.clear(columns: part, place)
        for index in shown { lines[index].content.redraw(columns: part) }
        view.addDamage(place, columns: part, area: content, to: &damage)
    }

    private func scale(of index: Int) -> ValueScale {
        scales.scale(of: index, middle: layout.middle(index - shown.lowerBound), height: layout.content.height)
    }

    private func writeMark() {
        mark.removeAll()
        var groups = 0
        scales.forEachGroup(of: shown) { _ in groups += 1 }
        scales.forEachGroup(of: shown) { group in
            guard let sensitivity = group.sensitivity else { return }
            mark.add(
                groups > 1 ? group.name : nil,
                perPixel: sensitivity * StackGroup.factor(unit: group.unit) / style.pixelsPerMillimeter,
                unit: group.unit)
        }
        guard let corners = memory?.corners else { return }
        mark.place(in: corners.room) { corners.width(of: $0) }
        corners.write(.lower, mark.text)
    }
}
