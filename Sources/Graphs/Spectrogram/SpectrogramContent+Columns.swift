import Signals
import Spectrum

/// Computation of the spectrum for each column.
extension SpectrogramContent {
    /// Draws the columns up to `target`, or as many columns as the budget allows.
    /// - Parameter left: the remaining budget, from which the cost is subtracted.
    /// - Returns: the first column that changed (nil for none), and true if all columns are drawn.
    func draw(to target: Int64, _ left: inout Int) -> (changed: Int64?, isDone: Bool) {
        var changed: Int64?
        // Skip columns that both trace buffers no longer contain.
        var column = max(nextColumn, content.origin - Int64(axis.width))
        while column <= target {
            let number = spectrumNumber(column)
            if number != wantedNumber || column > nextColumn {
                if number != wantedNumber {
                    guard left > 0 else { return (changed, false) }
                    left -= prepare(number)
                }
                nextColumn = column
                if let (buffer, x) = place(column) { put(buffer, x) }
                changed = changed ?? column
            }
            column += 1
        }
        return (changed, true)
    }

    /// The maximum number of spectra that one call computes.
    var spectraPerUpdate: Int {
        let samples = GraphLimits.transformedSamplesPerUpdate / (quality == .full ? 1 : 4)
        return max(4, samples / spectrum.size)
    }
    /// The cost of the maximum number of spectra that one call computes.
    var unitsPerUpdate: Int { spectraPerUpdate * unitsPerSpectrum }
    private var unitsPerSpectrum: Int { DrawingBudget.transformedSample * spectrum.size + DrawingBudget.column }

    /// The number of the spectrum that a column shows.
    private func spectrumNumber(_ column: Int64) -> Int64 {
        let right = column | (columnsPerSpectrum - 1)
        return max(0, min(samples.firstSample(ofColumn: right + 1), stop)) / Int64(spectrum.hop)
    }

    /// Prepares the values of a spectrum for drawing.
    /// - Returns: the cost.
    private func prepare(_ number: Int64) -> Int {
        shownNumber = newestNumber(number)
        wantedNumber = number
        let end = shownNumber * Int64(spectrum.hop)
        let begin = end - Int64(spectrum.windowLength)
        shownTable = shownNumber == number ? SpectrumColors.spectrum : SpectrumColors.lost
        if begin < 0 || shownNumber == 0 {
            shownTable = SpectrumColors.lost
            return forgetSpectrum()
        }
        if shownNumber == drawnNumber { return 0 }
        guard let powers = spectrum.powers(of: ring, before: end) else {
            shownTable = SpectrumColors.nothing
            return forgetSpectrum()
        }
        drawnNumber = shownNumber
        drawn.take(powers)
        drawn.color(lower: colorScale.lower, scale: colorScale.scale)
        return unitsPerSpectrum
    }

    /// The number of the newest spectrum up to the given number whose samples were not all lost; 0 for none.
    private func newestNumber(_ number: Int64) -> Int64 {
        let hop = Int64(spectrum.hop)
        // If the samples are no longer stored, assume that they were not lost.
        guard number * hop > ring.begin else { return number }
        // If an earlier spectrum was already checked, search only the samples since then. If all of these are lost, the result for the earlier
        // spectrum still applies.
        let isNext = wantedNumber >= 0 && wantedNumber <= number
        let spans = ring.spans((isNext ? wantedNumber * hop : ring.begin)..<number * hop)
        if let index = spans.tail.lastIndex(where: { !$0.isNaN }) {
            return (spans.first + Int64(spans.head.count + index)) / hop + 1
        }
        if let index = spans.head.lastIndex(where: { !$0.isNaN }) { return (spans.first + Int64(index)) / hop + 1 }
        return isNext ? shownNumber : 0
    }

    /// Prepares a column without a spectrum for drawing: all of its rows get the smallest value.
    /// - Returns: the cost.
    private func forgetSpectrum() -> Int {
        guard drawnNumber != 0 else { return 0 }
        drawn.clear()
        drawn.color(lower: colorScale.lower, scale: colorScale.scale)
        drawnNumber = 0
        return DrawingBudget.column
    }

    /// Writes the prepared values to a column of a trace buffer.
    private func put(_ buffer: SpectrogramBuffer, _ x: Int) {
        let isSpectrum = shownTable == SpectrumColors.spectrum
        buffer.tables[x] = shownTable
        buffer.minima[x] = isSpectrum ? drawn.extremes.minimum : .nan
        buffer.maxima[x] = isSpectrum ? drawn.extremes.maximum : .nan
        UnsafeMutableRawPointer(buffer.values + x * height).copyMemory(from: drawn.values, byteCount: 2 * height)
        buffer.put(drawn.indices, x)
    }

    /// Redraws columns in place, beginning at the column where the last call ended.
    func refreshColumns(_ left: inout Int) {
        let newest = content.column
        let width = Int64(axis.width)
        while unrefreshed > 0 {
            refreshed = refreshed > newest || refreshed <= newest - width ? max(0, newest - width + 1) : refreshed
            if let (buffer, x) = place(refreshed), buffer.tables[x] != SpectrumColors.nothing {
                let number = spectrumNumber(refreshed)
                if number != wantedNumber {
                    guard left > 0 else { break }
                    left -= prepare(number)
                }
                put(buffer, x)
            }
            refreshed += 1
            unrefreshed -= 1
        }
        // Determine the spectrum of the newest column again, because it may have changed.
        wantedNumber = -1
    }
}
