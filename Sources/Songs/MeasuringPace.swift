/// Estimates the remaining time for reading tags and measuring tempos of songs, from the files that were processed since the start.
public struct MeasuringPace: Sendable {
    /// The minimum number of processed files that an estimate needs.
    static let least = 3
    /// The weight of a new file in the moving mean is 1 / `window`. For each of the first files, it is 1 / the file's number.
    static let window = 8

    /// A moving mean of the last values.
    private struct Mean {
        private(set) var count = 0
        private var value: Double = 0

        mutating func take(_ new: Double) {
            count = min(count + 1, MeasuringPace.window)
            value += (new - value) / Double(count)
        }

        /// The mean; nil if there are too few values.
        var known: Double? { count >= MeasuringPace.least ? value : nil }
    }

    /// The mean time per file and the mean time per byte of reading a file's digest and tags, in nanoseconds. This step (identifying) reads a file
    /// from start to end.
    private var looks = Mean()
    private var lengths = Mean()
    /// The mean time per file of measuring the tempo, in nanoseconds. This step reads only an excerpt of the file.
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

    /// The remaining time for a library in seconds; nil if it cannot be estimated, or if nothing remains.
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
