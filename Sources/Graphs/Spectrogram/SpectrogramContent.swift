import Signals
import Spectrum

/// The spectra of one channel: takes new samples from a ring and draws them into two trace buffers.
///
/// The time axis is the scope's: column k is the same time in both. Spectrum j belongs to the window of samples that ends before sample j *
/// hop. It is shown from the column of that window's newest sample until the next one begins. So a column shows the newest spectrum at its
/// right edge, however large the updates were. Older spectra within one column are never computed.
///
/// Where all samples since the previous spectrum were lost, the last spectrum with a sample is shown again, with a mark. Before the first
/// window is full, the smallest value is shown, with a mark, too. Samples that are no longer kept are drawn blank.
package final class SpectrogramContent: TraceContent {
    package let ring: SampleRing
    package let clock: SampleClock
    package let spectrum: ShortTimeSpectrum
    package private(set) var axis: TimeAxis
    package private(set) var height = 1
    /// With reduced quality, several columns share a spectrum, so that one call draws the whole time window; takes effect with the next
    /// redraw.
    package var quality = GraphQuality.full
    /// The number of columns that share a spectrum: a power of two.
    package private(set) var columnsPerSpectrum: Int64 = 1
    /// The positions of samples in time.
    var samples: SampleAxis
    private var time: TimeCursor
    /// The end of the time window; nil before anything is drawn.
    private var end: WindowEnd?

    /// The range of values for the colors; set with `show(_:)`.
    package private(set) var limits = ValueLimits(lower: 0, upper: 1)
    /// The position of the trace buffers in time.
    package internal(set) var content = ContinuousContent(width: 1)
    var first: SpectrogramBuffer?
    var second: SpectrogramBuffer?
    let drawn: SpectrogramColumn
    /// The number of the spectrum in `drawn`; 0 for none.
    var drawnNumber: Int64 = 0
    /// The next column to draw. A column that was already drawn may get a newer spectrum.
    var nextColumn: Int64 = 0
    /// For that column: the number of its spectrum, -1 when it must be found again; the number of the spectrum shown instead where samples
    /// were lost; and the color table.
    var wantedNumber: Int64 = -1
    var shownNumber: Int64 = 0
    var shownTable = SpectrumColors.lost
    /// The first sample after the time window, or the next one to arrive.
    var stop: Int64 = 0
    /// All samples before this one are drawn.
    package private(set) var next: Int64 = 0
    /// Whether the next sample is after the time window.
    private var isAtEnd = false
    /// Whether a redraw is in progress, in addition to new data.
    private var isRedrawing = false
    /// The next column that is redrawn in place, and the number of remaining ones.
    var refreshed: Int64 = 0
    var unrefreshed = 0

    package init(ring: SampleRing, clock: SampleClock, spectrum: ShortTimeSpectrum, decibelFactor: Float?) {
        self.ring = ring
        self.clock = clock
        self.spectrum = spectrum
        axis = TimeAxis(width: 1, milliseconds: 1000)
        samples = SampleAxis(axis, clock)
        time = TimeCursor(axis)
        drawn = SpectrogramColumn(binCount: spectrum.binCount, decibelFactor: decibelFactor)
    }

    /// Whether the ring has contained samples.
    package private(set) var hasSamples = false
    /// Whether all samples of the ring in the time window are drawn.
    package var isComplete: Bool { first == nil || ((isAtEnd || next == ring.end) && unrefreshed == 0) }
    /// The trace buffer that is being drawn, and the previous one; nil while closed.
    var front: SpectrogramBuffer? { content.front == 0 ? first : second }
    var back: SpectrogramBuffer? { content.front == 0 ? second : first }

    /// Takes trace buffers. Nothing is drawn before `update`.
    /// - Returns: whether they are large enough.
    package func open(_ pair: TraceBufferPair, axis: TimeAxis, height: Int) -> Bool {
        let height = max(1, min(GraphLimits.maximumExtent, height))
        first = SpectrogramBuffer(pair.memory(0), width: axis.width, height: height)
        second = SpectrogramBuffer(pair.memory(1), width: axis.width, height: height)
        guard first != nil, second != nil else {
            close()
            return false
        }
        self.axis = axis
        samples = SampleAxis(axis, clock)
        time = TimeCursor(axis)
        self.height = height
        drawn.resize(height)
        reset()
        return true
    }

    /// Releases the trace buffers.
    package func close() {
        first = nil
        second = nil
        content = ContinuousContent(width: 1)
        hasSamples = false
    }

    /// Sets the frequencies of the rows, in bins, for the next redraw or `refresh`.
    func showBins(from lowest: Double, to highest: Double) { drawn.show(from: lowest, to: highest) }

    /// Causes updates to redraw all columns in place, as many at once as the budget of a frame allows. It continues from the last position,
    /// so that no column waits endlessly while the frequencies keep changing.
    func refresh() {
        unrefreshed = axis.width
        isRedrawing = true
        forgetDrawn()
    }

    /// Discards the last computed spectrum, because another one would be drawn.
    private func forgetDrawn() {
        drawn.clear()
        drawn.color(lower: colorScale.lower, scale: colorScale.scale)
        drawnNumber = 0
        wantedNumber = -1
    }

    private func reset() {
        content = ContinuousContent(width: axis.width)
        first?.clear()
        second?.clear()
        forgetDrawn()
        spectrum.reset()
        hasSamples = false
        unrefreshed = 0
        next = 0
        isAtEnd = false
        isRedrawing = true
        end = nil
    }

    /// Draws the samples in the time window that are new since the last call.
    /// - Parameters:
    ///   - end: the end of the time window.
    ///   - budget: the budget for redraws.
    /// - Returns: what changed; nil for nothing. Everything changes if the ring was emptied, or the time window moved back, or forward by
    ///   more than two sweeps.
    package func update(to end: WindowEnd, budget: inout DrawingBudget) -> TraceChange? {
        let kept = ring.end
        if first == nil || (end == self.end && (isAtEnd || kept == next) && unrefreshed == 0) { return nil }
        let newest = content.column
        let wasEmptied = kept < next
        if wasEmptied { reset() }
        guard kept > 0 else { return wasEmptied ? .everything : nil }
        let target = time.lastColumn(at: end.time)
        let isEarlier = end.time < self.end?.time ?? .max
        let isNew = isEarlier || newest < 0 || target - newest >= 2 * Int64(axis.width)
        if isNew { begin(at: target) } else if target > newest { advance(to: target) }
        self.end = end
        hasSamples = true
        let limit = isRedrawing ? min(budget.left, unitsPerUpdate) : unitsPerUpdate
        var left = limit
        stop = end.isLive ? kept : min(kept, clock.firstSample(notBefore: end.time + 1))
        isAtEnd = stop < kept && next >= stop
        let changed = next < stop ? take(&left) : nil
        let isRefreshing = unrefreshed > 0
        if isRefreshing { refreshColumns(&left) }
        if isRedrawing { budget.spend(limit - left) }
        isRedrawing = !isComplete
        if isNew || isRefreshing { return .everything }
        guard changed != nil || target > newest else { return nil }
        return .columns(from: min(newest, changed ?? newest), newest: newest)
    }

    /// Restarts the time window that ends with a column.
    private func begin(at target: Int64) {
        reset()
        let oldest = max(0, target - Int64(axis.width) + 1)
        content.start(at: oldest)
        advance(to: target)
        let wanted = samples.firstSample(ofColumn: oldest)
        next = min(ring.end, max(ring.begin, wanted))
        // Nothing is drawn before the oldest stored sample.
        nextColumn = ring.begin < wanted ? oldest : max(oldest, samples.column(ofSample: ring.begin))
        columnsPerSpectrum = 1
        if quality == .reduced {
            columnsPerSpectrum = 4
            while Int(columnsPerSpectrum) * spectraPerUpdate < axis.width { columnsPerSpectrum *= 2 }
        }
    }

    /// Advances the end of the time window, and empties the trace buffers of sweeps that begin.
    private func advance(to target: Int64) {
        guard let first, let second else { return }
        content.advance(to: target) { buffer, _ in (buffer == 0 ? first : second).clear() }
    }

    /// Draws the columns up to that of the newest sample in the time window, or as many as the budget of one call allows.
    /// - Returns: the first one that changed; nil when none did.
    private func take(_ left: inout Int) -> Int64? {
        let newest = samples.column(ofSample: stop - 1)
        let (changed, isDone) = draw(to: min(newest, content.column), &left)
        guard isDone else { return changed }
        next = newest <= content.column ? stop : max(next, samples.firstSample(ofColumn: content.column + 1))
        isAtEnd = next < ring.end
        return changed
    }

    /// The trace buffer of a column that is not after the time window, and its position there; nil outside of the trace buffers.
    func place(_ column: Int64) -> (buffer: SpectrogramBuffer, x: Int)? {
        guard let front, let back else { return nil }
        let distance = column - content.origin
        if distance >= 0 { return distance < Int64(axis.width) ? (front, Int(truncatingIfNeeded: distance)) : nil }
        guard content.backSweep >= 0, distance >= -Int64(axis.width) else { return nil }
        return (back, Int(truncatingIfNeeded: distance) + axis.width)
    }

    /// Shows another range of values. The columns are recolored if it differs.
    /// - Returns: whether it differs.
    package func show(_ limits: ValueLimits) -> Bool {
        guard limits != self.limits else { return false }
        self.limits = limits
        let (lower, scale) = colorScale
        func recolor(_ buffer: SpectrogramBuffer?, from left: Int) {
            guard let buffer else { return }
            for x in left..<buffer.width where buffer.tables[x] != SpectrumColors.nothing {
                buffer.recolor(x, lower: lower, scale: scale, scratch: drawn.indices)
            }
        }
        recolor(front, from: 0)
        // Columns covered by the newest sweep do not become visible again.
        recolor(back, from: content.newestX + 1)
        drawn.color(lower: lower, scale: scale)
        return true
    }

    /// The smallest and largest visible value, without the `hidden` columns right of the newest one.
    package func visibleExtremes(hidden: Int) -> Extremes {
        guard hasSamples, let front, let back else { return Extremes() }
        let width = axis.width
        let shown = content.newestX + 1
        var all = front.extremes(min(shown, max(0, shown + hidden - width))..<shown)
        if content.backSweep >= 0 {
            let older = back.extremes(min(width, shown + hidden)..<width)
            all.minimum = min(all.minimum, older.minimum)
            all.maximum = max(all.maximum, older.maximum)
        }
        return all
    }

    /// A value v has the color (v - lower) * scale.
    var colorScale: (lower: Float, scale: Float) {
        (limits.lower, Float(Double(SpectrumColorMap.steps - 1) / limits.span))
    }
}
