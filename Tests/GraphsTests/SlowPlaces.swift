import Graphs
import Signals

/// The positions of samples in a picture, computed only from the definition: the exact time of a sample, as a fraction,
/// gives its column.
struct SlowPlaces {
    let milliHertz: Int64
    let width: Int64
    /// The duration of the time window in nanoseconds.
    let window: Int64
    var origin: Int64 = 0
    /// The straight segments of the clock: the first sample and its time, and the duration of 1000 nominal seconds of
    /// samples in microseconds.
    var pieces: [(sample: Int64, time: Int64, duration: Int64)]

    init(milliHertz: Int, width: Int, windowMilliseconds: Int, start: Int64 = 0, origin: Int64 = 0) {
        self.milliHertz = Int64(milliHertz)
        self.width = Int64(width)
        window = Int64(windowMilliseconds) * 1_000_000
        self.origin = origin
        pieces = [(0, start, 1_000_000_000)]
    }

    private static func divide(_ a: Int64, _ b: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
        return remainder < 0 ? (quotient - 1, remainder + b) : (quotient, remainder)
    }

    /// Returns a sample's time in whole nanoseconds, and the rest in units of 1 / milliHertz nanoseconds.
    private func time(_ sample: Int64) -> (nanoseconds: Int64, rest: Int64) {
        let piece = pieces.last { $0.sample <= sample } ?? pieces[0]
        let distance = sample - piece.sample
        let product = WideArithmetic.quotientAndRemainder(
            distance < 0 ? -distance : distance, piece.duration * 1000, milliHertz)
        guard distance < 0 else { return (piece.time + product.quotient, product.remainder) }
        return product.remainder == 0
            ? (piece.time - product.quotient, 0)
            : (piece.time - product.quotient - 1, milliHertz - product.remainder)
    }

    /// Returns a sample's time, rounded down to nanoseconds.
    func nanoseconds(_ sample: Int64) -> Int64 { time(sample).nanoseconds }

    /// Changes the duration between samples from this sample on.
    mutating func correct(from sample: Int64, duration: Int64) {
        let time = nanoseconds(sample)
        if pieces[pieces.count - 1].sample == sample { pieces.removeLast() }
        pieces.append((sample, time, duration))
    }

    /// Returns a sample's column, and the sample's distance from the left edge of the column.
    func place(_ sample: Int64) -> (column: Int64, fraction: Double) {
        let (whole, part) = time(sample)
        let (windows, rest) = Self.divide(whole - origin, window)
        var (column, remainder) = Self.divide(rest * width, window)
        let (more, fine) = Self.divide(part * width, milliHertz)
        remainder += more
        if remainder >= window {
            remainder -= window
            column += 1
        }
        return (
            windows * width + column, (Double(remainder) + Double(fine) / Double(milliHertz)) / Double(window)
        )
    }

    /// Returns the column that contains a time.
    func column(at time: Int64) -> Int64 {
        let (windows, rest) = Self.divide(time - origin, window)
        return windows * width + rest * width / window
    }

    /// Returns the last column of a time window that ends with this nanosecond.
    func lastColumn(at time: Int64) -> Int64 {
        let next = column(at: time + 1)
        // If a column begins exactly with the next nanosecond, the last column is the one before that column.
        let (windows, rest) = Self.divide(time + 1 - origin, window)
        return windows &* width &* window &+ rest * width == next &* window ? next - 1 : next
    }

    /// True if columns show value ranges: each column has a sample, even if the sender is 5% slow.
    var isDense: Bool { milliHertz * (window / 1000) * 20 >= width * 21 * 1_000_000_000 }
}
