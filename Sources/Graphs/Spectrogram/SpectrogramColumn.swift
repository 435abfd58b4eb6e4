import CVectors
import Spectrum

/// The newest spectrum in drawable form: one value for each row, and its colors.
final class SpectrogramColumn {
    private(set) var height = 1
    private var capacity = 0
    private let bins: BandRows
    /// As in `SpectrogramOptions`; nil if values are not decibels.
    private let decibelFactor: Float?
    private var averages: UnsafeMutablePointer<Float>
    /// As in `SpectrogramBuffer`.
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

    /// Sets the number of rows. Allocates when the number exceeds all earlier ones.
    func resize(_ height: Int) {
        reserve(height)
        self.height = height
        bins.resize(rows: height)
        clear()
    }

    /// Allocates memory for a number of rows, and discards the spectrum if there was less. Its pages are not touched.
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

    /// Sets the band that the rows show, in bins.
    func show(from lowest: Double, to highest: Double) { bins.show(from: lowest, to: highest) }

    /// No spectrum: the smallest value everywhere.
    func clear() {
        values.initialize(repeating: 0, count: height)
        indices.initialize(repeating: 0, count: height)
        extremes = Extremes()
    }

    /// Sets a spectrum.
    func take(_ powers: UnsafePointer<Float>) {
        bins.average(powers, into: averages)
        if let decibelFactor {
            if decibelFactor != 1 { Decibels.scale(averages, count: height, by: decibelFactor) }
            Decibels.convert(averages, count: height)
        }
        spectrum_pack(values, averages, Int32(height))
        extremes = Extremes(UnsafeBufferPointer(start: averages, count: height))
    }

    /// Computes the colors for limits.
    func color(lower: Float, scale: Float) { spectrum_index(indices, values, Int32(height), lower, scale) }
}
