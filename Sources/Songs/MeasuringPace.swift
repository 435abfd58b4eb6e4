/// How long songs still take to be looked at and measured, estimated from those that were since the start.
public struct MeasuringPace: Sendable {
    /// Nothing is known before so many.
    static let least = 3
    /// A mean follows the last files: each counts as one of so many.
    static let window = 8

    /// A mean of what was taken last.
    private struct Mean {
        private(set) var count = 0
        private var value: Double = 0

        mutating func take(_ new: Double) {
            count = min(count + 1, MeasuringPace.window)
            value += (new - value) / Double(count)
        }

        /// nil while too few were taken.
        var known: Double? { count >= MeasuringPace.least ? value : nil }
    }

    /// Nanoseconds for each file, and bytes of each: a file is read from end to end to look at it.
    private var looks = Mean()
    private var lengths = Mean()
    /// Nanoseconds for each file: of each an excerpt is measured.
    private var measurings = Mean()

    public init() {}

    /// A file was looked at.
    /// - Parameters:
    ///   - bytes: its size.
    ///   - nanoseconds: how long that took.
    public mutating func looked(at bytes: Int64, in nanoseconds: Int64) {
        looks.take(Double(max(0, nanoseconds)))
        lengths.take(Double(max(1, bytes)))
    }

    /// A file's tempo was measured.
    public mutating func measured(in nanoseconds: Int64) { measurings.take(Double(max(0, nanoseconds))) }

    /// How long the rest of a library takes, in seconds; nil while that is not known, or nothing is left.
    public func secondsLeft(for library: SongLibrary) -> Int64? {
        var (unknown, bytes, unmeasured) = (0, Double(0), 0)
        for song in library.songs where song.presence == .present {
            if song.content == .unknown {
                unknown += 1
                bytes += Double(song.size)
            } else if song.content == .unmeasured {
                unmeasured += 1
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
