import CVectors
import Signals
import Spectrum

/// The newest spectrum as one value for each row of the graph, with the colors of these rows.
final class SpectrogramColumn {
    private(set) var height = 1
    private var capacity = 0
    private let bins: BandRows
    /// The square of the channel's unit divided by the reference power of decibels; nil if values are not in decibels.
    private var decibelFactor: Float?
    private var averages: UnsafeMutablePointer<Float>
    /// The values and color indices of the rows, as in `SpectrogramBuffer`.
    private(set) var values: UnsafeMutablePointer<UInt16>
    private(set) var indices: UnsafeMutablePointer<UInt8>
    private(set) var extremes = Extremes()

    init(binCount: Int, decibelFactor: Float?) {
        bins = BandRows(rows: 1, binCount: binCount)
        self.decibelFactor = decibelFactor
        averages = .allocate(capacity: 1)
        values = .allocate(capacity: 1)
        indices = .allocate(capacity: 1)
        resize(1)
    }

    deinit {
        averages.deallocate()
        values.deallocate()
        indices.deallocate()
    }

    /// Prepares the column for the spectra of another graph.
    func begin(binCount: Int, decibelFactor: Float?) {
        bins.begin(binCount: binCount)
        self.decibelFactor = decibelFactor
    }

    /// Sets the number of rows of the graph. Allocates memory if the number exceeds all previous numbers.
    func resize(_ height: Int) {
        reserve(height)
        self.height = height
        bins.resize(rows: height)
        clear()
    }

    /// Allocates memory for a number of rows. If the memory must grow, the spectrum is discarded. New memory is not touched.
    func reserve(_ height: Int) {
        guard height > capacity else { return }
        averages.deallocate()
        values.deallocate()
        indices.deallocate()
        averages = .allocate(capacity: height)
        values = .allocate(capacity: height)
        indices = .allocate(capacity: height)
        capacity = height
        bins.reserve(rows: height)
        clear()
    }

    /// Sets the frequency band that the rows show, in bins.
    func show(from lowest: Double, to highest: Double) { bins.show(from: lowest, to: highest) }

    /// Sets all rows to the smallest value, for a time without a spectrum.
    func clear() {
        values.initialize(repeating: 0, count: height)
        indices.initialize(repeating: 0, count: height)
        extremes = Extremes()
    }

    /// Converts the powers of a spectrum to the values of the rows.
    func take(_ powers: UnsafePointer<Float>) {
        bins.average(powers, into: averages)
        if let decibelFactor {
            if decibelFactor != 1 { Decibels.scale(averages, count: height, by: decibelFactor) }
            Decibels.convert(averages, count: height)
        }
        spectrum_pack(values, averages, Int32(height))
        extremes = Extremes(UnsafeBufferPointer(start: averages, count: height))
    }

    /// Computes the color indices for the given limits.
    func color(lower: Float, scale: Float) { spectrum_index(indices, values, Int32(height), lower, scale) }
}
