/// Estimates the remaining time for reading tags and measuring tempos of songs, from the times that these steps took since the start.
public struct MeasuringPace: Sendable {
    /// The minimum number of processed files that an estimate needs.
    static let least = 3
    /// The number of files over which the moving mean extends: a new file has the weight 1 / `window`. Each of the first files has the weight 1 / the
    /// number of files so far.
    static let window = 8

    /// A moving mean over the newest values.
    private struct Mean {
        private(set) var count = 0
        private var value: Double = 0

        mutating func take(_ new: Double) {
            count = min(count + 1, MeasuringPace.window)
            value += (new - value) / Double(count)
        }

        /// The mean of the values so far; nil if there are too few of them.
        var known: Double? { count >= MeasuringPace.least ? value : nil }
    }

    /// The mean time in nanoseconds of identifying a file, which reads the whole file to find its digest and tags.
    private var looks = Mean()
    /// The mean size of the identified files in bytes.
    private var lengths = Mean()
    /// The mean time in nanoseconds of measuring the tempo of a file, which reads only an excerpt.
    private var measurings = Mean()

    public init() {}

    /// Adds a file that was identified.
    /// - Parameters:
    ///   - bytes: the file's size.
    ///   - nanoseconds: the time that identifying the file took.
    public mutating func looked(at bytes: Int64, in nanoseconds: Int64) {
        looks.take(Double(max(0, nanoseconds)))
        lengths.take(Double(max(1, bytes)))
    }

    /// Adds the time that measuring a file's tempo took.
    public mutating func measured(in nanoseconds: Int64) { measurings.take(Double(max(0, nanoseconds))) }

    /// The remaining time for a library in seconds; nil if there are too few files for an estimate, or if nothing remains.
    public func secondsLeft(for library: SongLibrary) -> Int64? {
        var (unknown, bytes, unmeasured) = (0, Double(0), 0)
        let songs = library.songs
        for index in songs.indices where songs[index].presence == .present {
            switch songs[index].content {
            case .unknown:
                unknown += 1
                bytes += Double(songs[index].size)
            case .unmeasured: unmeasured += 1
            case .tempo, .noClearBeat, .unusable: break
            }
        }
        guard unknown + unmeasured > 0, let each = measurings.known else { return nil }
        var left = each * Double(unknown + unmeasured)
        if unknown > 0 {
            guard let look = looks.known, let length = lengths.known else { return nil }
            left += look / length * bytes
        }
        return Int64(min(left / 1e9, 1e6).rounded())
    }
}
