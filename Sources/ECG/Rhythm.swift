import CMath
import Signals

/// The intervals between the last heart beats (R-R intervals), and whether they are irregular.
///
/// The rule is that of S. Dash, K. H. Chon, S. Lu and E. A. Raeder, Annals of Biomedical Engineering 37, 2009, pp. 1701-1709, for 128 beats. The
/// rhythm is irregular if the intervals differ from beat to beat, have many different lengths, and follow each other at random:
/// - The root mean square of successive differences is more than a tenth of the mean interval.
/// - The Shannon entropy of the intervals in 16 classes is more than 0.7 of its maximum.
/// - The share of turning points (intervals longer or shorter than both neighbors) is that of a random series: 0.54 to 0.77.
///
/// The eight shortest and the eight longest intervals do not count in the first two, so that single extra beats are no irregular rhythm. (The paper
/// leaves them out of the entropy, and recognizes extra beats by another rule.) Intervals that change with breathing have fewer turning points, and
/// frequent extra beats have a lower entropy.
public struct Rhythm {
    /// The number of intervals that determine the rhythm. With fewer intervals, the rhythm is unknown.
    public static let length = 128
    /// The number of shortest intervals, and the number of longest intervals, that do not count in the first two criteria of irregularity (see
    /// `Rhythm`).
    private static let outliers = 8
    private static let classes = 16
    private static let leastDifference: Float = 0.1
    private static let leastEntropy = 0.7
    private static let turning: ClosedRange<Float> = 0.54...0.77

    private let rate: Float
    /// The longest interval between beats, in samples. Beats after a longer silence belong to another series.
    private let longest: Int64
    private var intervals = InlineArray<128, Float>(repeating: 0)
    /// The index at which the next interval is stored. As soon as 128 intervals are stored, it is the index of the oldest one.
    private var next = 0
    /// The number of stored intervals, at most 128.
    public private(set) var count = 0
    private var last: Int64?
    /// True if the last 128 intervals are irregular.
    public private(set) var isIrregular = false

    /// - Parameter rate: the sampling rate of the samples whose numbers are the beats' positions.
    public init(rate: SamplingRate) {
        self.rate = rate.hertz
        longest = rate.samples(inNanoseconds: 3_000_000_000)
    }

    /// Forgets all beats.
    public mutating func restart() {
        (next, count, last, isIrregular) = (0, 0, nil, false)
    }

    /// Adds a beat. Intervals that contain lost samples, or that end with an unclear beat, do not count.
    public mutating func add(_ beat: Beat) {
        if let last, !(1...longest).contains(beat.sample - last) { restart() }
        defer { last = beat.sample }
        guard let last, beat.isContinuous, beat.isClear else { return }
        intervals[next] = Float(beat.sample - last) / rate
        next = (next + 1) % Self.length
        count = min(count + 1, Self.length)
        isIrregular = count == Self.length && turnAtRandom && differAtRandom
    }

    /// An interval in seconds.
    /// - Parameter age: 0 for the newest, `count` - 1 for the oldest.
    public subscript(age: Int) -> Float {
        intervals[(next - 1 - age + 2 * Self.length) % Self.length]
    }

    private var turnAtRandom: Bool {
        var turns = 0
        for age in 1..<count - 1 where (self[age] - self[age - 1]) * (self[age] - self[age + 1]) > 0 { turns += 1 }
        return Self.turning.contains(Float(turns) / Float(count))
    }

    /// True if the intervals without outliers differ from beat to beat, and have many different lengths.
    private var differAtRandom: Bool {
        // Sort by insertion: 128 values take a few microseconds, once a beat.
        var sorted = intervals
        for index in 1..<count {
            let value = sorted[index]
            var place = index
            while place > 0, sorted[place - 1] > value {
                sorted[place] = sorted[place - 1]
                place -= 1
            }
            sorted[place] = value
        }
        let (low, high) = (Self.outliers, count - Self.outliers)
        let (shortest, longest) = (sorted[low], sorted[high - 1])
        guard longest > shortest else { return false }
        var counts = InlineArray<16, Float>(repeating: 0)
        var sum: Float = 0
        for index in low..<high {
            sum += sorted[index]
            let place = Float(Self.classes) * (sorted[index] - shortest) / (longest - shortest)
            counts[min(Self.classes - 1, Int(place))] += 1
        }
        var entropy = 0.0
        for index in 0..<Self.classes where counts[index] > 0 {
            let share = Double(counts[index]) / Double(high - low)
            entropy -= share * math_log10_double(share)
        }
        guard entropy > Self.leastEntropy * math_log10_double(Double(Self.classes)) else { return false }
        var (squares, pairs) = (0, 0) as (Float, Float)
        for age in 1..<count
        where (shortest...longest).contains(self[age]) && (shortest...longest).contains(self[age - 1]) {
            let difference = self[age] - self[age - 1]
            squares += difference * difference
            pairs += 1
        }
        return squares.squareRoot() > Self.leastDifference * sum / Float(high - low) * pairs.squareRoot()
    }
}
