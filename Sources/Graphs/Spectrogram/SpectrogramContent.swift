import Signals
import Spectrum

/// The spectra of one channel: takes new samples from a ring and draws them into two strips (SPEC 6.1, 6.3).
///
/// The time axis is the scope's: column k is the same time in both. Spectrum j belongs to the window of samples that ends
/// before sample j * hop, and is shown from the column of that window's newest sample until the next one begins. So a
/// column shows the newest spectrum that there is at its right edge, whatever the sizes of the updates were; what
/// is older than that within one column is never computed.
///
/// A spectrum whose window reaches into samples that were omitted is shown as the last one before, marked; before the
/// first window is full that is the smallest value.
package final class SpectrogramContent: StripContent {
    package let ring: SampleRing
    package let spectrum: ShortTimeSpectrum
    package private(set) var axis: TimeAxis
    package private(set) var height = 1
    /// With reduced quality several columns share a spectrum, so that one call draws the whole period; takes effect with
    /// the next redraw.
    package var quality = GraphQuality.full
    /// How many columns share a spectrum: a power of two.
    package private(set) var columnsPerSpectrum: Int64 = 1
    /// What is not drawn though the ring holds it.
    package var omissions = Omissions()

    /// The range of values that the colours show; set it with `show(_:)`.
    package private(set) var limits = ValueLimits(lower: 0, upper: 1)
    /// Where in time the strips stand.
    package internal(set) var content = ContinuousContent(width: 1)
    var first: SpectrogramStrip?
    var second: SpectrogramStrip?
    let drawn: SpectrogramColumn
    /// The number of the spectrum in `drawn`; 0 for none.
    var drawnNumber: Int64 = 0
    /// Whether a column was drawn since the last reset.
    var hasStarted = false
    /// The number of the spectrum that the newest column shows, or would show were it not omitted; -1 when that must be
    /// found again.
    var shownNumber: Int64 = -1
    var shownTable = SpectrumColors.omitted
    /// All samples before this one are drawn.
    package internal(set) var next: Int64 = 0
    /// The next column that is drawn again in its place, and how many of them there are.
    var refreshed: Int64 = 0
    var unrefreshed = 0

    package init(ring: SampleRing, spectrum: ShortTimeSpectrum, isDecibel: Bool) {
        self.ring = ring
        self.spectrum = spectrum
        axis = TimeAxis(width: 1, periodMilliseconds: 1000, rate: spectrum.rate)
        drawn = SpectrogramColumn(binCount: spectrum.binCount, isDecibel: isDecibel)
    }

    /// Whether a sample was taken since the start.
    package var hasSamples: Bool { !content.isEmpty }
    /// Whether all samples of the ring are drawn.
    package var isComplete: Bool { first == nil || (next == ring.end && unrefreshed == 0) }
    /// The strip that is being drawn and the one before; nil while closed.
    var front: SpectrogramStrip? { content.front == 0 ? first : second }
    var back: SpectrogramStrip? { content.front == 0 ? second : first }

    /// Takes strips. Nothing is drawn before `rebuild`.
    /// - Returns: whether they are large enough.
    package func open(_ pair: StripPair, axis: TimeAxis, height: Int) -> Bool {
        let height = max(1, min(GraphLimits.maximumExtent, height))
        first = SpectrogramStrip(pair.memory(0), width: axis.width, height: height)
        second = SpectrogramStrip(pair.memory(1), width: axis.width, height: height)
        guard first != nil, second != nil else {
            close()
            return false
        }
        self.axis = axis
        self.height = height
        drawn.resize(height)
        reset()
        return true
    }

    /// Lets go of the strips.
    package func close() {
        first = nil
        second = nil
        content = ContinuousContent(width: 1)
    }

    /// Sets the frequencies that the rows show, in bins; `rebuild` or `refresh` draws them.
    func showBins(from lowest: Double, to highest: Double) { drawn.show(from: lowest, to: highest) }

    /// Lets updates draw all columns again in their place, as many at once as a frame may cost. It goes on where the
    /// last one stopped, so that no column waits for ever while the frequencies keep changing.
    func refresh() {
        unrefreshed = axis.width
        forgetDrawn()
    }

    /// The spectrum that was computed last is no longer what would be drawn.
    private func forgetDrawn() {
        drawn.clear()
        drawn.color(lower: colorScale.lower, scale: colorScale.scale)
        drawnNumber = 0
        shownNumber = -1
    }

    private func reset() {
        content = ContinuousContent(width: axis.width)
        first?.clear()
        second?.clear()
        forgetDrawn()
        spectrum.reset()
        hasStarted = false
        unrefreshed = 0
        next = 0
    }

    /// Takes what the ring has got since the last call, at most as much as one frame may cost.
    /// - Returns: what changed; nil when nothing did.
    package func update() -> StripChange? {
        let end = ring.end
        if first == nil || (end == next && unrefreshed == 0) { return nil }
        let newest = content.column
        guard end >= next, hasSamples, axis.column(ofSample: end - 1) - newest < 2 * Int64(axis.width) else {
            if end < next { omissions.removeAll() }
            rebuild()
            return .everything
        }
        var budget = spectraPerUpdate
        let changed = take(&budget)
        guard unrefreshed == 0 else {
            refreshColumns(&budget)
            return .everything
        }
        return changed.map { .columns(from: $0, newest: newest) }
    }

    /// Draws all of the last period again from the ring. What is more than one call may cost is left to `update`.
    package func rebuild() {
        guard first != nil else { return }
        reset()
        let end = ring.end
        guard end > 0 else { return }
        omissions.removeAll(before: ring.begin)
        content.start(at: max(0, axis.column(ofSample: end - 1) - Int64(axis.width) + 1))
        var budget = spectraPerUpdate
        columnsPerSpectrum = 1
        if quality == .reduced {
            columnsPerSpectrum = 4
            while Int(columnsPerSpectrum) * budget < axis.width { columnsPerSpectrum *= 2 }
        }
        _ = take(&budget)
    }

    /// Shows another range of values; the columns are coloured anew when it differs.
    /// - Returns: whether it differs.
    package func show(_ limits: ValueLimits) -> Bool {
        guard limits != self.limits else { return false }
        self.limits = limits
        let (lower, scale) = colorScale
        func recolor(_ strip: SpectrogramStrip?, from left: Int) {
            guard let strip else { return }
            for x in left..<strip.width where strip.tables[x] != SpectrumColors.nothing {
                strip.recolor(x, lower: lower, scale: scale, scratch: drawn.indices)
            }
        }
        recolor(front, from: 0)
        // What lies under the newest sweep is not seen again.
        recolor(back, from: content.newestX + 1)
        drawn.color(lower: lower, scale: scale)
        return true
    }

    /// The smallest and largest value shown, without the `hidden` columns right of the newest one.
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

    /// A value v has the colour (v - lower) * scale.
    var colorScale: (lower: Float, scale: Float) {
        (limits.lower, Float(Double(SpectrumColorMap.steps - 1) / limits.span))
    }
}
