import Drawing
import Graphs
import Signals
import Text

/// A stack of many channels over one time axis. The names are at the left edge. There are no frames between the channels, traces may overlap, and
/// each kind of signal has one sensitivity.
///
/// All traces are drawn into one pair of trace buffers, so that composing the stack takes as long as composing a single scope. After a change of a
/// sensitivity, the stack is redrawn from the stored ranges of the columns, without reading samples again.
public final class StackGraph: Graph {
    public private(set) var frame = Rect.zero
    public private(set) var configuration: GraphConfiguration
    public private(set) var isShown = false
    /// The range of the visible channels.
    package private(set) var shown = 0..<0
    /// A number that changes whenever the sensitivities or the visible channels change.
    public private(set) var revision = 0

    let style: GraphStyle
    let noData: String
    let lines: [StackLine]
    /// The lines (channels of the stack) with a visible trace.
    private var visible: [StackLine] = []
    private let scales: StackScales
    /// The colors of the traces; empty if all traces have the color of the style.
    let hues: [UInt32]
    private(set) var view: ContentView
    private(set) var layout: StackLayout
    /// The part of the time axis that the trace buffers cover.
    private var shared = SharedTraces()
    var place: ContinuousContent { shared.place }
    /// True if a visible channel had received a sample at the last update.
    var hasSamples: Bool { shared.hasSamples }
    /// The memory for drawing; nil before it is reserved.
    private(set) var memory: StackMemory?
    private(set) var times: TimeLabels
    /// The vertical lines that show the sensitivities, and their texts.
    private(set) var mark: StackMark

    /// The tags of bad channels; nil for a stack that shows none.
    package var tags: FaultTags?
    private(set) var markerLines: MarkerLines
    /// For tests: the visible names of markers.
    package var namedMarkers: [PlacedNames.Name] { markerLines.shown.placed.seen }

    /// The visible columns, counted from sample 0, that must still be redrawn at new vertical positions. Each update redraws a part, because
    /// redrawing all at once would take longer than a frame.
    private var outdated: Range<Int64> = 0..<0
    /// The maximum number of redrawn columns, summed over all traces, in one update. Redrawing them takes about a millisecond on the device. The
    /// limit keeps the duration of frames equal: a frame that takes longer than the previous frames may be late.
    private static let redrawnAtOnce = 2048

    private let nameWidth: Int
    /// The maximum distance of a trace's mean from the middle of the channel's strip (its part of the height), as a fraction of the strip. Beyond it,
    /// the trace is moved to the middle when the next sweep begins; in the first sweep and in scroll mode, at once.
    private static let stray: Float = 0.25
    /// If a trace's mean is farther than this fraction of a strip from the strip's middle, the trace is moved to the middle at once, even during a
    /// sweep.
    private static let farStray: Float = 1

    /// - Parameters:
    ///   - nameWidth: the width in pixels of the longest name.
    ///   - noData: the text before the first sample.
    ///   - events: the events to mark on the time axis.
    ///   - markers: the markers to draw as lines.
    ///   - names: the names of the markers; nil for lines without names.
    ///   - look: how traces are colored and clamped.
    package init(
        _ channels: [StackedChannel], nameWidth: Int, style: GraphStyle, noData: String, events: [EventRing] = [],
        markers: MarkerStore? = nil, names: MarkerNames? = nil, look: StackLook = StackLook(),
        configuration: GraphConfiguration = GraphConfiguration()
    ) {
        var groups: [StackGroup] = []
        lines = channels.map { channel in
            let group = groups.firstIndex { $0.holds(channel) } ?? groups.count
            if group == groups.count { groups.append(StackGroup(channel)) }
            return StackLine(channel, group: group, marks: EventMarks(events), style: style)
        }
        scales = StackScales(lines, groups, clamps: look.clamps, style)
        hues = look.isColored ? style.hues.map { $0.pixel } : []
        if look.isColored { for line in lines { line.content.ink = .hue(line.hue) } }
        visible.reserveCapacity(lines.count)
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

    /// Allocates the trace buffers for a size, and the sweeps for a number of visible channels.
    public func reserve(_ size: Size, scopes: Int, fonts: Fonts) {
        hide()
        // Show no channel until the owner of the stack selects the visible channels again: the new size may have space for fewer channels.
        shown = 0..<0
        memory = nil
        let content = StackLayout(size: size, scopes: scopes, nameWidth: nameWidth, style: style).content.size
        memory = StackMemory(content, lines: min(scopes, lines.count), style: style, fonts: fonts)
    }

    /// The sensitivities that are already determined, in microvolts or units per millimeter.
    package var sensitivities: [Float] { scales.groups.compactMap { $0.sensitivity } }
    /// Calls a closure with each group of the visible channels; channels of one group share a sensitivity.
    public func forEachShownGroup(_ body: (StackGroup) -> Void) { scales.forEachGroup(of: shown, body) }

    /// The text with the values of the lines that show the sensitivities; empty before they are known.
    package var markedValue: String { mark.text.string }

    /// The number of channels, visible or not.
    public var channelCount: Int { lines.count }

    public var content: Rect { layout.content.offsetBy(x: frame.x, y: frame.y) }
    public var opaqueContent: Rect { content }
    public var liveContent: Rect { isShown && hasSamples ? content : .zero }
    public var isComplete: Bool {
        !isShown || outdated.isEmpty && visible.allSatisfy { $0.content.isComplete }
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

    /// Does nothing: the names at the left edge identify the channels, and lost samples are red.
    public func show(title: String, damage: inout Damage) {}

    public func hide() {
        guard isShown else { return }
        isShown = false
        for index in shown { lines[index].content.close() }
        memory?.release()
    }

    /// The channel at a point of the surface; nil if the point is outside of the frame.
    public func channel(at point: Point) -> Int? {
        guard isShown, frame.contains(point), !shown.isEmpty else { return nil }
        return shown.lowerBound + layout.scope(atRow: point.y - frame.y)
    }

    /// The area of a visible channel on the surface.
    public func strip(ofChannel channel: Int) -> Rect {
        layout.strip(channel - shown.lowerBound).offsetBy(x: frame.x, y: frame.y)
    }

    /// The largest distance of a channel's visible values from the middle of its strip, in microvolts, or in units that are not voltages; NaN before
    /// the first sample.
    package func reach(ofChannel channel: Int) -> Float {
        lines.indices.contains(channel) ? lines[channel].reach : .nan
    }

    public func move(to origin: Point) {
        frame.x = origin.x
        frame.y = origin.y
    }

    /// The channel whose name is at a point of the surface; nil for none.
    public func name(at point: Point) -> Int? { names.contains(point) ? channel(at: point) : nil }

    /// Hides or shows the trace of a channel; its name stays.
    public func toggle(_ channel: Int, damage: inout Damage) {
        guard lines.indices.contains(channel) else { return }
        // Close the trace before its memory is given to another line.
        lines[channel].hide(!lines[channel].isHidden)
        revision += 1
        redraw(damage: &damage)
    }

    /// The area of a visible channel's name.
    package func nameArea(_ channel: Int) -> Rect { names.intersection(strip(ofChannel: channel)) }
    package var labels: [String] { lines.map { $0.label } }
    /// The channels whose traces are hidden.
    package var hiddenChannels: [Int] { lines.indices.filter { lines[$0].isHidden } }

    /// Shows other channels.
    /// - Parameters:
    ///   - first: the first visible channel.
    ///   - count: the number of visible channels.
    /// - Returns: true if other channels are visible.
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
        markerLines.show(names: new.showsNames, area: isShown ? content : .zero, damage: &damage)
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

    /// Sets the scales for the channels of each kind. The next update draws them.
    /// - Returns: true if a scale changed.
    public func scale(_ scales: PerKind<ScopeScale>) -> Bool {
        guard self.scales.take(scales) else { return false }
        shared.measureAgain()
        return true
    }

    /// Sets whether a channel has no signal. If `hasNoSignal` is nil (unknown), the stack compares the channel's trace with the other traces.
    public func note(hasNoSignal: Bool?, ofChannel channel: Int) {
        // Ignore changes while graphs are frozen, so that the names show the state at the time of freezing.
        guard configuration.reference == nil, lines.indices.contains(channel) else { return }
        lines[channel].hasNoSignal = hasNoSignal
    }

    /// Takes over the sensitivities that a pinch has set in another stack, and the hidden traces. The other stack shows the same kinds of signals
    /// from other ring buffers, for example with other filters.
    package func goOn(from other: StackGraph) {
        if other.configuration.valueZoom != 1 { scales.goOn(from: other.scales) }
        for line in lines where !line.isHidden {
            if other.lines.contains(where: { $0.isHidden && $0.isLike(line) }) { line.hide(true) }
        }
    }

    /// The range of zooms that change a visible sensitivity; nil for none.
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
        let seen = visible
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
        // In an update that measures the traces, do not redraw outdated columns as well: both together could take too long.
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

    /// Opens all traces for the time window. The next updates draw them.
    private func redraw(damage: inout Damage) {
        damage.add(frame)
        layout = StackLayout(size: frame.size, scopes: shown.count, nameWidth: nameWidth, style: style)
        let axis = TimeAxis(
            width: layout.content.width, milliseconds: configuration.windowMilliseconds, origin: configuration.origin)
        view = ContentView(mode: configuration.mode, width: axis.width, style: style)
        shared.open(axis)
        outdated = 0..<0
        visible.removeAll(keepingCapacity: true)
        for index in shown where !lines[index].isHidden { visible.append(lines[index]) }
        guard isShown, let memory, memory.open(layout.content.size) else { return isShown = false }
        writeAxis()
        for (number, index) in shown.enumerated() where !lines[index].isHidden {
            let line = lines[index]
            line.content.quality = configuration.quality
            line.content.marks.threshold = configuration.buttonThreshold
            let (front, back) = memory.sweeps[number]
            line.content.open(front, back, axis: axis, height: layout.content.height)
            line.content.redraw(scale(of: index))
        }
        writeMark()
    }

    /// Writes the labels of the time axis, and draws the grid.
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

    /// Adjusts sensitivities and vertical positions to the visible values. After a change, everything is redrawn.
    /// - Parameter atOnce: true to redraw in this update; false to redraw, if possible, over several following updates.
    private func rescale(_ memory: StackMemory, now: Int64, atOnce: Bool = false, damage: inout Damage) {
        shared.noteMeasured(at: now)
        for index in shown where lines[index].content.hasSamples {
            guard shared.wasWhole || lines[index].baseline.isNaN else { continue }
            lines[index].measure(hidden: view.hidden)
        }
        let (isRescaled, areNamesChanged) = scales.follow(shown, zoom: configuration.valueZoom, layout)
        if areNamesChanged {
            damage.add(names)
            for index in shown { followFault(index, damage: &damage) }
        }
        var hasChanged = isRescaled
        let stray = shared.canMove(view) ? Self.stray : Self.farStray
        for index in shown where scales.recenter(index, beyond: stray, layout) { hasChanged = true }
        guard hasChanged else { return }
        revision += 1
        // Redraw the whole stack at once if it contains traces of joined points, because these have only a few points.
        let canWait = shared.wasWhole && !atOnce && visible.allSatisfy { $0.content.isDense }
        if canWait {
            for index in shown { lines[index].content.move(to: scale(of: index)) }
            outdated = max(0, place.column + 1 - Int64(place.width))..<place.column + 1
            // Redraw the content, which contains the vertical lines that show the sensitivities.
            damage.add(content)
        } else {
            outdated = 0..<0
            memory.clear()
            for index in shown { lines[index].content.redraw(scale(of: index)) }
            damage.add(frame)
        }
        writeMark()
    }

    /// Redraws the next columns that are still drawn at old vertical positions, from left to right.
    private func redrawOutdated(_ memory: StackMemory, damage: inout Damage) {
        // Skip columns that have left the time window in the meantime.
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
        scales.scale(of: index, strip: index - shown.lowerBound, layout)
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
        mark.place(in: corners.space) { corners.width(of: $0) }
        corners.write(.lower, mark.text)
    }
}
