import CVectors
import Signals

/// One sweep of a spectrogram, in the memory of a trace buffer. For each pixel, it contains the index of the color and the value, so that colors for
/// other limits can be computed without new transforms. For each column, it contains the number of the color table, and the smallest and the largest
/// value.
struct SpectrogramBuffer {
    let width: Int
    let height: Int
    /// The color indices of the pixels, row by row.
    let indices: UnsafeMutablePointer<UInt8>
    /// The values of the pixels, column by column from top to bottom, in the format of the C function `spectrum_pack`.
    let values: UnsafeMutablePointer<UInt16>
    /// For each column: the number of its color table (spectrum, lost or nothing).
    let tables: UnsafeMutablePointer<UInt8>
    /// The smallest value of each column; NaN for columns without a spectrum.
    let minima: UnsafeMutablePointer<Float>
    /// The largest value of each column; NaN for columns without a spectrum.
    let maxima: UnsafeMutablePointer<Float>

    /// Returns nil if the memory is too small, as it is for contents less than nine pixels high.
    init?(_ memory: UnsafeMutableRawBufferPointer, width: Int, height: Int) {
        let pixels = width * height
        guard let base = memory.baseAddress, memory.count >= 3 * pixels + 9 * width else { return nil }
        self.width = width
        self.height = height
        minima = base.bindMemory(to: Float.self, capacity: width)
        maxima = (base + 4 * width).bindMemory(to: Float.self, capacity: width)
        values = (base + 8 * width).bindMemory(to: UInt16.self, capacity: pixels)
        indices = (base + 8 * width + 2 * pixels).bindMemory(to: UInt8.self, capacity: pixels)
        tables = (base + 8 * width + 3 * pixels).bindMemory(to: UInt8.self, capacity: width)
    }

    /// Empties all columns of the sweep.
    func clear() {
        tables.update(repeating: SpectrumColors.nothing, count: width)
        minima.update(repeating: .nan, count: width)
        maxima.update(repeating: .nan, count: width)
    }

    /// Draws the stored values of a column with other limits.
    /// - Parameter scratch: temporary memory of `height` bytes.
    func recolor(_ x: Int, lower: Float, scale: Float, scratch: UnsafeMutablePointer<UInt8>) {
        spectrum_index(scratch, values + x * height, Int32(height), lower, scale)
        put(scratch, x)
    }

    /// Writes the color indices of a column.
    func put(_ column: UnsafePointer<UInt8>, _ x: Int) {
        var target = indices + x
        for y in 0..<height {
            target.pointee = column[y]
            target += width
        }
    }

    /// The smallest and the largest value in a range of columns.
    func extremes(_ columns: Range<Int>) -> Extremes {
        guard !columns.isEmpty else { return Extremes() }
        var all = Extremes(UnsafeBufferPointer(start: minima + columns.lowerBound, count: columns.count))
        all.maximum = Extremes(UnsafeBufferPointer(start: maxima + columns.lowerBound, count: columns.count)).maximum
        return all
    }
}
