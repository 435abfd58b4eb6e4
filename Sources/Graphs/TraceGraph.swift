import Drawing
import Quality
import Signals

/// A graph that uses two trace buffers. This class manages visibility and redraws; the content of type `Content` draws the data. Subclasses define
/// the position of the content, and the labels around it.
package class TraceGraph<Content: TraceContent>: Graph {
    package private(set) final var frame = Rect.zero
    package private(set) final var configuration: GraphConfiguration
    package final var isShown: Bool { pair != nil }
    package final var isComplete: Bool { pair == nil || trace.isComplete }
    package final var opaqueContent: Rect { content }
    package final var liveContent: Rect { isShown && trace.hasSamples ? content : .zero }
    /// The area of the content.
    package final var content: Rect { contentInFrame.offsetBy(x: frame.x, y: frame.y) }
    /// The displayed range of values.
    package final var limits: ValueLimits { trace.limits }
    /// True if a sample has arrived since the start.
    package final var hasSamples: Bool { trace.hasSamples }

    /// For tests: the visible names of markers.
    package final var namedMarkers: [PlacedNames.Name] { markerLines.shown.placed.seen }

    final let trace: Content
    final let rate: SamplingRate
    package private(set) final var title: String
    final let noData: String
    final let style: GraphStyle
    package private(set) final var view: ContentView
    final var markerLines: MarkerLines
    /// True if the limits of the value range are known, so that they can be displayed.
    final var areLimitsKnown: Bool {
        guard trace.hasSamples else { return false }
        switch configuration.scaling {
        case .auto: return autoScale.hasValues
        case .common, .fixed, .perMillimeter: return knownRange != nil
        }
    }
    /// The trace buffers of the content; nil while the graph is hidden.
    private(set) final var pair: TraceBufferPair?

    /// The tags of bad channels; nil for a graph that shows none.
    package final var tags: FaultTags?
    /// The reason why the channel is bad; nil if it is not bad.
    package internal(set) final var fault: QualityReason?

    private final var contentInFrame = Rect.zero
    private final var pool: TraceBufferPool?
    private final var autoScale = AutoScale()
    /// True if the graph already displays the present automatic range.
    private final var isAutomaticShown = false
    /// The middle of the value range if the scaling is a sensitivity around the mean.
    private final var center = MeanCenter()
    /// The range that several graphs share; nil before it is known.
    private final var common: ValueLimits?
    /// The smallest and the largest value in the time window after the last change; only determined if the scale is automatic.
    package private(set) final var extremes = Extremes()
    /// The end of the time window in the last update.
    private final var end: Int64 = 0

    init(
        _ trace: Content, rate: SamplingRate, title: String, noData: String, style: GraphStyle,
        markers: MarkerStore?, names: MarkerNames?, configuration: GraphConfiguration
    ) {
        markerLines = MarkerLines(markers, names, style, hasMemory: false)
        self.trace = trace
        self.rate = rate
        self.title = title
        self.noData = noData
        self.style = style
        self.configuration = configuration
        view = ContentView(mode: configuration.mode, width: 1, style: style)
    }

    // MARK: Methods for subclasses

    /// Lays out all parts for the size of the frame and the configuration.
    /// - Returns: the area of the content in the frame.
    func layOut() -> Rect { Rect(x: 0, y: 0, width: frame.width, height: frame.height) }
    /// Writes the labels of the time axis.
    /// - Parameter still: the times of a frozen graph in detail mode; otherwise nil.
    func write(_ axis: TimeAxis, still: StillTimes?) {}
    /// Called before the trace buffers are opened.
    func opening() {}
    /// Called when the trace buffers are open and still empty.
    func opened() {}
    /// Prepares the background, after trace buffers were opened or the appearance has changed.
    func prepare(_ pair: TraceBufferPair, still: StillTimes?) {}
    /// Returns the automatic range for values that are within the given range.
    func automatic(_ limits: ValueLimits) -> ValueLimits { limits }
    /// The mean of the visible values; nil if there are none.
    func visibleMean() -> Double? { nil }
    /// True if the labels of the limits must still be written.
    var isUnlabelled: Bool { false }
    /// Writes the labels of the limits if they are known, and adds their areas to the damage.
    func writeLimits(to damage: inout Damage) {}
    package func draw(on canvas: Canvas) {}
    package func write(_ rect: Rect, to rows: PixelRows) {}
    /// The form of the graph, and the area of its title in the frame.
    var heading: (form: GraphForm, title: Rect) { (.plain, .zero) }

    final func place(_ box: Rect) -> Rect { box.offsetBy(x: frame.x, y: frame.y) }

    /// Shows or hides labels in the corners of the content, after trace buffers were opened. The labels are written later.
    final func openCorners(_ form: GraphForm) {
        pair?.corners?.open(contentInFrame.size, isShown: form == .small)
    }

    /// Writes the labels in the corners. This adds nothing to the damage, because the labels are redrawn together with the content.
    final func writeCorners(_ edges: EdgeLabels) {
        guard let corners = pair?.corners else { return }
        corners.write(.upper, edges.upper)
        corners.write(.lower, edges.lower)
        corners.write(.period, edges.period)
        if !corners.hasTitle { corners.write(title: title) }
    }

    package final func show(title: String, damage: inout Damage) {
        self.title = title
        guard let pair else { return }
        pair.corners?.write(title: title)
        damage.add(frame)
    }

    // MARK: Visibility

    @discardableResult
    package final func show(in frame: Rect, from pool: TraceBufferPool, damage: inout Damage) -> Bool {
        if isShown, frame.size == self.frame.size, pool === self.pool {
            move(to: Point(x: frame.x, y: frame.y))
            return true
        }
        hide()
        self.frame = frame
        self.pool = pool
        contentInFrame = layOut()
        pair = pool.take(contentInFrame.size)
        if let pair { markerLines.exchange(with: &pair.markers) }
        redraw(damage: &damage)
        return isShown
    }

    package final func hide() {
        // Release the pool: a hidden graph must not keep a replaced pool in memory.
        defer { pool = nil }
        guard let pair else { return }
        trace.close()
        markerLines.exchange(with: &pair.markers)
        pool?.release(pair)
        self.pair = nil
    }

    package final func move(to origin: Point) {
        frame.x = origin.x
        frame.y = origin.y
    }

    package func configure(_ configuration: GraphConfiguration, now: Int64, damage: inout Damage) {
        let old = self.configuration
        guard configuration != old else { return }
        self.configuration = configuration
        isAutomaticShown = false
        view.mode = configuration.mode
        markerLines.show(names: configuration.showsNames, area: isShown ? content : .zero, damage: &damage)
        guard let buffers = pair else { return }
        if configuration.isDetailed != old.isDetailed {
            contentInFrame = layOut()
            if !buffers.fits(contentInFrame.size) {
                let pool = self.pool
                hide()
                self.pool = pool
                pair = pool?.take(contentInFrame.size)
            }
            redraw(damage: &damage)
        } else if configuration.windowMilliseconds != old.windowMilliseconds || configuration.quality != old.quality
            || configuration.origin != old.origin || configuration.buttonThreshold != old.buttonThreshold
            || configuration.isNegativeUp != old.isNegativeUp
        {
            redraw(damage: &damage)
        } else {
            var other = configuration
            other.reference = old.reference
            // Do not redraw for another time reference unless the graph is magnified: only magnified graphs show times.
            if other == old, !configuration.isDetailed { return }
            if configuration.scaling != old.scaling {
                autoScale.reset()
                center.lookAgain()
            }
            writeTimes(buffers)
            followContent(now: now, damage: &damage)
            writeLimits(to: &damage)
            damage.add(frame)
        }
    }

    // MARK: Data

    package func update(to end: WindowEnd, now: Int64, budget: inout DrawingBudget, damage: inout Damage) {
        guard isShown else { return }
        let hasMoved = end.time != self.end
        self.end = end.time
        let started = trace.hasSamples
        // Compute the mean at once when graphs are frozen, because the next update may be much later.
        if !end.isLive { center.lookAgain() }
        let change = trace.update(to: end, budget: &budget)
        if !markerLines.areNone, hasMoved || change != nil || markerLines.haveChanged {
            markerLines.follow(
                trace.axis, trace.content, in: view, area: content, covered: pair?.corners?.free.lowerBound ?? 0,
                damage: &damage)
        }
        if hasMoved, configuration.isDetailed, configuration.reference != nil, let pair {
            writeTimes(pair)
            writeLimits(to: &damage)
            // Redraw the area with the grid and the row of labels below it.
            damage.add(Rect(x: frame.x, y: content.y, width: frame.width, height: frame.bottom - content.y))
        }
        guard let change else {
            // Continue to adjust an automatic range even without new data, because it shrinks over time.
            if !isAutomaticShown || !autoScale.isSettled(extremes) { follow(now: now, damage: &damage) }
            return
        }
        if !started || !trace.hasSamples { autoScale.reset() }
        if !trace.hasSamples { center = MeanCenter() }
        switch change {
        case .columns(let from, let newest) where started:
            view.addDamage(trace.content, from: from, newest: newest, area: content, to: &damage)
        default:
            damage.add(content)
        }
        followContent(now: now, damage: &damage)
        if started != trace.hasSamples { writeLimits(to: &damage) }
    }

    /// Causes the next updates to redraw the trace buffers.
    private final func redraw(damage: inout Damage) {
        damage.add(frame)
        isAutomaticShown = false
        markerLines.forget()
        autoScale.reset()
        center.lookAgain()
        extremes = Extremes()
        let axis = TimeAxis(
            width: contentInFrame.width, milliseconds: configuration.windowMilliseconds, origin: configuration.origin)
        view = ContentView(mode: configuration.mode, width: axis.width, style: style)
        write(axis, still: still(axis))
        if let buffers = pair {
            trace.quality = configuration.quality
            opening()
            if trace.open(buffers, axis: axis, height: contentInFrame.height) {
                opened()
                prepare(buffers, still: still(axis))
                // Set a range that is already known before drawing, so that nothing must be drawn twice.
                if let knownRange { _ = trace.show(knownRange) }
            } else {
                pool?.release(buffers)
                pair = nil
            }
        }
        writeLimits(to: &damage)
    }

    /// The times of a frozen graph in detail mode; otherwise nil.
    private final func still(_ axis: TimeAxis) -> StillTimes? {
        guard configuration.isDetailed, let reference = configuration.reference else { return nil }
        return StillTimes(axis, end: end, mode: view.mode, gap: view.gap, reference: reference)
    }

    /// Writes the labels of the time axis again, and draws the grid.
    private final func writeTimes(_ pair: TraceBufferPair) {
        let still = still(trace.axis)
        write(trace.axis, still: still)
        prepare(pair, still: still)
    }

    // MARK: The range of values

    /// Displays the range that several graphs share, if the scaling requires it.
    package final func follow(common limits: ValueLimits?, now: Int64, damage: inout Damage) {
        guard limits != common else { return }
        common = limits
        if isShown { follow(now: now, damage: &damage) }
    }

    /// The range that does not depend on the displayed values; nil if the range follows the values.
    private final var knownRange: ValueLimits? {
        switch configuration.scaling {
        case .auto: nil
        case .common: common?.zoomed(configuration.valueZoom)
        case .fixed(let limits): limits.zoomed(configuration.valueZoom)
        case .perMillimeter(let sensitivity, .zero): range(sensitivity, around: 0)
        case .perMillimeter(let sensitivity, .mean): center.value.map { range(sensitivity, around: $0) }
        }
    }

    /// The range that results from a sensitivity. It spans the content without half of the line's width at the upper and the lower edge.
    private final func range(_ sensitivity: Float, around middle: Double) -> ValueLimits {
        let half = span(sensitivity) / 2
        return ValueLimits(lower: Float(middle - half), upper: Float(middle + half))
    }

    private final func span(_ sensitivity: Float) -> Double {
        let pixels = max(1, Float(contentInFrame.height) - style.lineWidth)
        return Double(sensitivity) * Double(pixels / style.pixelsPerMillimeter)
    }

    /// Adjusts the limits to the displayed values, which have changed.
    private final func followContent(now: Int64, damage: inout Damage) {
        switch configuration.scaling {
        case .auto, .common: extremes = trace.visibleExtremes(hidden: view.hidden)
        case .fixed, .perMillimeter: break
        }
        follow(now: now, damage: &damage)
    }

    /// Adjusts the limits to the displayed values. The limits may also shrink without new data, as time passes.
    private final func follow(now: Int64, damage: inout Damage) {
        let wanted: ValueLimits
        switch configuration.scaling {
        case .auto:
            let hasChanged = autoScale.follow(minimum: extremes.minimum, maximum: extremes.maximum, now: now)
            guard autoScale.hasValues, hasChanged || !isAutomaticShown else { return }
            isAutomaticShown = true
            wanted = automatic(autoScale.limits).zoomed(configuration.valueZoom)
        case .fixed(let limits): wanted = limits.zoomed(configuration.valueZoom)
        case .common, .perMillimeter:
            if case .perMillimeter(let sensitivity, .mean) = configuration.scaling, center.isDue(at: now) {
                center.follow(visibleMean(), span: span(sensitivity), now: now)
            }
            guard let knownRange else { return }
            wanted = knownRange
        }
        guard trace.show(wanted) || (trace.hasSamples && isUnlabelled) else { return }
        writeLimits(to: &damage)
        damage.add(content)
    }
}
