import Signals
import Spectrum

/// Which spectrum a column shows, and how it gets there.
extension SpectrogramContent {
    /// Draws columns up to that of the newest sample, or as many as one call may cost.
    /// - Returns: the first one that changed; nil when none did.
    func take(_ budget: inout Int) -> Int64? {
        let end = ring.end
        let target = axis.column(ofSample: end - 1)
        var changed: Int64?
        // The newest column may get a newer spectrum.
        var column = hasStarted ? content.column : content.column + 1
        while column <= target {
            let number = spectrumNumber(column)
            if number != shownNumber || column != content.column {
                if number != shownNumber {
                    guard budget > 0 else {
                        // Not all, so that the next update goes on.
                        next = min(end - 1, axis.firstSample(ofColumn: column))
                        return changed
                    }
                    if prepare(number) { budget -= 1 }
                }
                draw(column)
                changed = changed ?? column
            }
            column += 1
        }
        next = end
        return changed
    }

    /// How many spectra one call may compute.
    var spectraPerUpdate: Int {
        let samples = GraphLimits.transformedSamplesPerUpdate / (quality == .full ? 1 : 4)
        return max(4, samples / spectrum.size)
    }

    /// The number of the spectrum that a column shows.
    private func spectrumNumber(_ column: Int64) -> Int64 {
        let right = column | (columnsPerSpectrum - 1)
        return min(axis.firstSample(ofColumn: right + 1), ring.end) / Int64(spectrum.hop)
    }

    /// Makes `drawn` what spectrum `number` shows.
    /// - Returns: whether something was computed.
    private func prepare(_ number: Int64) -> Bool {
        shownNumber = number
        let source = newestClean(number)
        let (lower, scale) = colorScale
        guard source != drawnNumber else {
            shownTable = source == number && source > 0 ? SpectrumColors.spectrum : SpectrumColors.omitted
            return false
        }
        drawnNumber = source
        if source > 0, let powers = spectrum.powers(of: ring, before: source * Int64(spectrum.hop)) {
            drawn.take(powers)
            shownTable = source == number ? SpectrumColors.spectrum : SpectrumColors.omitted
        } else {
            drawn.clear()
            drawnNumber = 0
            shownTable = SpectrumColors.omitted
        }
        drawn.color(lower: lower, scale: scale)
        return true
    }

    /// The newest spectrum up to `number` whose window is full and holds no omitted sample; 0 when there is none.
    private func newestClean(_ number: Int64) -> Int64 {
        let hop = Int64(spectrum.hop)
        let length = Int64(spectrum.windowLength)
        var number = number
        while number > 0 {
            let begin = number * hop - length
            if begin < 0 { return 0 }
            guard let omitted = omissions.start(ofStretchIn: begin..<number * hop) else { return number }
            number = omitted / hop
        }
        return 0
    }

    private func draw(_ column: Int64) {
        guard let first, let second else { return }
        if column != content.column {
            content.advance(to: column) { strip, _ in (strip == 0 ? first : second).clear() }
        }
        hasStarted = true
        put(content.front == 0 ? first : second, content.newestX)
    }

    /// Writes what was prepared into a column of a strip.
    private func put(_ strip: SpectrogramStrip, _ x: Int) {
        let isSpectrum = shownTable == SpectrumColors.spectrum
        strip.tables[x] = shownTable
        strip.minima[x] = isSpectrum ? drawn.extremes.minimum : .nan
        strip.maxima[x] = isSpectrum ? drawn.extremes.maximum : .nan
        UnsafeMutableRawPointer(strip.values + x * height).copyMemory(from: drawn.values, byteCount: 2 * height)
        strip.put(drawn.indices, x)
    }

    /// Draws columns again in their place, from where the last call stopped.
    func refreshColumns(_ budget: inout Int) {
        let newest = content.column
        let width = Int64(axis.width)
        while unrefreshed > 0 {
            refreshed = refreshed > newest || refreshed <= newest - width ? max(0, newest - width + 1) : refreshed
            let sweep = refreshed / width
            let strip = sweep == content.frontSweep ? front : sweep == content.backSweep ? back : nil
            let x = Int(refreshed % width)
            if let strip, strip.tables[x] != SpectrumColors.nothing {
                let number = spectrumNumber(refreshed)
                if number != shownNumber {
                    guard budget > 0 else { break }
                    if prepare(number) { budget -= 1 }
                }
                put(strip, x)
            }
            refreshed += 1
            unrefreshed -= 1
        }
        // The newest column may have another one.
        shownNumber = -1
    }
}
