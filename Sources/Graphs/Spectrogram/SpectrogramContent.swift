import Drawing
import Signals
import Spectrum

/// The spectra of one channel: takes new samples from a ring and draws them into two trace buffers.
///
/// The time axis is the same as in a scope, so a column has the same time in both graphs. A spectrum is computed every `hop` samples: spectrum j from
/// the samples of the window that ends before sample j * hop. It is shown from the column of that window's newest sample until the next spectrum
/// begins. Each column thus shows the newest spectrum at its right edge, independently of the times of the updates. If a column contains several
/// spectra, only the newest is computed.
///
/// If all samples since the previous spectrum were lost, the last spectrum with a sample is shown again in a fainter color. Before the first window
/// is full, the smallest value is shown, also in a different color. Samples that are no longer stored are drawn blank.
package final class SpectrogramContent: TraceContent {
    package let ring: SampleRing
    package let clock: SampleClock
    package let spectrum: ShortTimeSpectrum
    package private(set) var axis: TimeAxis
    package private(set) var height = 1
    /// The drawing quality. With reduced quality, several columns share a spectrum, so that one call draws the whole time window. A change has an
    /// effect at the next redraw.
    package var quality = GraphQuality.full
    /// The number of columns that share a spectrum, a power of two.
    package private(set) var columnsPerSpectrum: Int64 = 1
    /// Converts the numbers of samples to columns of the time axis, and back.
    var samples: SampleAxis
    private var time: TimeCursor
    /// The end of the time window; nil before anything was drawn.
    private var end: WindowEnd?

    /// The range of values for the colors; `show` changes it.
    package private(set) var limits = ValueLimits(lower: 0, upper: 1)
    /// The part of the time axis that the trace buffers cover.
    package internal(set) var content = ContinuousContent(width: 1)
    var first: SpectrogramBuffer?
    var second: SpectrogramBuffer?
    private(set) var drawn: SpectrogramColumn
    /// The column of one row that a hidden graph has. A visible one has the column of its trace buffers, because the memory for all rows of a magnified
    /// graph takes 10 kB.
    private let hidden: SpectrogramColumn
    private let decibelFactor: Float?
    /// The number of the spectrum whose values are prepared for drawing; 0 for none.
    var drawnNumber: Int64 = 0
    /// The next column to draw. The last drawn column may still get a newer spectrum.
    var nextColumn: Int64 = 0
    /// The number of the next column's spectrum; -1 if it must be determined again.
    var wantedNumber: Int64 = -1
    /// The number of the spectrum that the next column shows. It differs from `wantedNumber` if samples were lost.
    var shownNumber: Int64 = 0
    /// The color table of the next column.
    var shownTable = SpectrumColors.lost
    /// The number of the first sample after the time window; if all samples are in the window, the number of the next one to arrive.
    var stop: Int64 = 0
    /// The number of the first sample that is not drawn yet.
    package private(set) var next: Int64 = 0
    /// True if the next sample is after the time window.
    private var isAtEnd = false
    /// True while stored samples are redrawn, in addition to the drawing of new ones.
    private var isRedrawing = false
    /// While drawn columns are redrawn in place: the next column to redraw.
    var refreshed: Int64 = 0
    /// The number of drawn columns that must still be redrawn in place.
    var unrefreshed = 0

    package init(ring: SampleRing, clock: SampleClock, spectrum: ShortTimeSpectrum, decibelFactor: Float?) {
        self.ring = ring
        self.clock = clock
        self.spectrum = spectrum
        axis = TimeAxis(width: 1, milliseconds: 1000)
        samples = SampleAxis(axis, clock)
        time = TimeCursor(axis)
        hidden = SpectrogramColumn(binCount: spectrum.binCount, decibelFactor: decibelFactor)
        drawn = hidden
        self.decibelFactor = decibelFactor
    }

    /// True if the channel has ever had a sample.
    package private(set) var hasSamples = false
    /// True if all stored samples in the time window are drawn.
    package var isComplete: Bool { first == nil || ((isAtEnd || next == ring.end) && unrefreshed == 0) }
    /// The trace buffer that is being drawn; nil while there are no buffers.
    var front: SpectrogramBuffer? { content.front == 0 ? first : second }
    /// The previous trace buffer; nil while there are no buffers.
    var back: SpectrogramBuffer? { content.front == 0 ? second : first }

    /// Takes trace buffers. The next update draws the spectra.
    /// - Returns: true if the trace buffers are large enough.
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
        drawn = pair.column
        drawn.begin(binCount: spectrum.binCount, decibelFactor: decibelFactor)
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
        drawn = hidden
    }

    /// Sets the frequencies of the rows, in bins. The new frequencies have an effect at the next redraw or refresh.
    func showBins(from lowest: Double, to highest: Double) { drawn.show(from: lowest, to: highest) }

    /// Causes the next updates to redraw all columns in place, as many in each frame as the budget allows. A refresh continues at the position where
    /// the previous refresh was interrupted, so that every column is redrawn even while frequencies keep changing.
    func refresh() {
        unrefreshed = axis.width
        isRedrawing = true
        forgetDrawn()
    }

    /// Discards the prepared spectrum, because its rows or colors have changed.
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
    /// - Returns: the changed part; nil for none. Everything changes if the ring was emptied, or if the time window moved back or by more than two
    ///   sweeps forward.
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

    /// Restarts with the time window that ends at a column.
    private func begin(at target: Int64) {
        reset()
        let oldest = max(0, target - Int64(axis.width) + 1)
        content.start(at: oldest)
        advance(to: target)
        let wanted = samples.firstSample(ofColumn: oldest)
        next = min(ring.end, max(ring.begin, wanted))
        // Begin at the oldest stored sample: columns before it are drawn blank.
        nextColumn = ring.begin < wanted ? oldest : max(oldest, samples.column(ofSample: ring.begin))
        columnsPerSpectrum = 1
        if quality == .reduced {
            columnsPerSpectrum = 4
            while Int(columnsPerSpectrum) * spectraPerUpdate < axis.width { columnsPerSpectrum *= 2 }
        }
    }

    /// Moves the end of the time window, and empties the trace buffers for sweeps that begin.
    private func advance(to target: Int64) {
        guard let first, let second else { return }
        content.advance(to: target) { buffer, _ in (buffer == 0 ? first : second).clear() }
    }

    /// Draws the columns up to the newest sample in the time window, or as many columns as the budget of one call allows.
    /// - Returns: the first column that changed; nil for none.
    private func take(_ left: inout Int) -> Int64? {
        let newest = samples.column(ofSample: stop - 1)
        let (changed, isDone) = draw(to: min(newest, content.column), &left)
        guard isDone else { return changed }
        next = newest <= content.column ? stop : max(next, samples.firstSample(ofColumn: content.column + 1))
        isAtEnd = next < ring.end
        return changed
    }

    /// The trace buffer that contains a column, and the position in that buffer; nil if none contains it. The column must not be after the time
    /// window.
    func place(_ column: Int64) -> (buffer: SpectrogramBuffer, x: Int)? {
        guard let front, let back else { return nil }
        let distance = column - content.origin
        if distance >= 0 { return distance < Int64(axis.width) ? (front, Int(truncatingIfNeeded: distance)) : nil }
        guard content.backSweep >= 0, distance >= -Int64(axis.width) else { return nil }
        return (back, Int(truncatingIfNeeded: distance) + axis.width)
    }

    /// Changes the displayed range of values. If the range differs, the columns get other colors.
    /// - Returns: true if the range differs.
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
        // Recolor only the part of the previous sweep that the newest sweep has not covered yet.
        recolor(back, from: content.newestX + 1)
        drawn.color(lower: lower, scale: scale)
        return true
    }

    /// The smallest and the largest visible value.
    /// - Parameter hidden: the number of invisible columns directly to the right of the newest column.
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

    /// The parameters for colors: a value v has the color index (v - lower) * scale.
    var colorScale: (lower: Float, scale: Float) {
        (limits.lower, Float(Double(SpectrumColorMap.steps - 1) / limits.span))
    }
}
