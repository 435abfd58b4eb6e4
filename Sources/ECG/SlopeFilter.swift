/// Computes the signal in which R peaks are searched: the slope in the frequency band of the QRS complex, averaged over the length of a complex.
///
/// The steps are those of Hamilton (see `RPeakDetector`): low-pass, high-pass, derivative, absolute value, moving mean. The low-pass consists of two
/// moving means, each over one cycle of a mains frequency (50 and 60 Hz). A value affects the result for at most 0.3 s. The unit of the signal does
/// not matter.
struct SlopeFilter: ~Copyable {
    /// The maximum time in which the slope falls after a peak, in seconds.
    static let fall: Float = 0.15
    /// The time before a peak in which the QRS complex is searched, in seconds.
    private static let complex: Float = 0.08

    private var low50: RecentValues
    private var low60: RecentValues
    private var high: RecentValues
    /// The signal in the frequency band of the QRS complex, about 5 to 16 Hz.
    private var band: RecentValues
    private var slopes: RecentValues
    /// The distance in values over which the derivative is computed: 10 ms.
    private let step: Int
    private var hasBegun = false

    /// - Parameter rate: the number of values per second, at least 100.
    init(rate: Float) {
        func length(_ seconds: Float) -> Int { max(1, Int((rate * seconds).rounded())) }
        low50 = RecentValues(count: length(1 / 50))
        low60 = RecentValues(count: length(1 / 60))
        high = RecentValues(count: 2 * length(1 / 16) + 1)
        step = length(0.01)
        slopes = RecentValues(count: length(Self.complex))
        band = RecentValues(count: length(Self.fall) + slopes.count + 2 * step + 1)
    }

    /// The delay of the filtered signal relative to the input, in half intervals between two values.
    var halfDelays: Int { low50.count - 1 + low60.count - 1 + high.count - 1 }

    /// Forgets the signal. The filter then continues as if the next value had always been present.
    mutating func restart() { hasBegun = false }

    /// Adds a value.
    /// - Returns: the mean of the slope's magnitude over the last 80 ms.
    mutating func add(_ value: Float) -> Float {
        if !hasBegun {
            hasBegun = true
            low50.fill(value)
            low60.fill(value)
            high.fill(value)
            band.fill(0)
            slopes.fill(0)
        }
        low50.add(value)
        low60.add(low50.mean)
        high.add(low60.mean)
        band.add(high[high.count / 2] - high.mean)
        slopes.add((band[0] - band[step]).magnitude)
        return slopes.mean
    }

    /// The QRS complex that ends before a given age.
    func complex(endingBefore age: Int) -> Complex {
        var found = Complex(highest: (band[age], age), lowest: (band[age], age))
        for place in age..<age + slopes.count {
            let value = band[place]
            let slope = (value - band[place + step]).magnitude
            found.slope = max(found.slope, slope)
            if value > found.highest.value { found.highest = (value, place) }
            if value < found.lowest.value { found.lowest = (value, place) }
        }
        return found
    }

    /// A QRS complex in the filtered signal. Ages are numbers of values.
    struct Complex {
        /// The slope of the steepest part.
        var slope: Float = 0
        var highest: (value: Float, age: Int)
        var lowest: (value: Float, age: Int)
    }
}
