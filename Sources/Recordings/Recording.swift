import Signals

// Recordings: reads EDF, EDF+, BDF, XDF and CSV files into channels, for replay, and contains the written formats (Writing, XDF). Files are
// read in parts, so they may have any length.

/// A channel of an open recording.
public struct ReplayChannel: Equatable, Sendable {
    public let label: String
    /// The kind of signal, as far as label and unit show it; otherwise `.sensor`.
    public let type: SignalType
    /// The unit of the values, for example "µV"; empty when the file has none.
    public let unit: String
    public let rate: SamplingRate
    /// The number of samples.
    public let sampleCount: Int64

    public init(label: String, type: SignalType, unit: String, rate: SamplingRate, sampleCount: Int64) {
        self.label = label
        self.type = type
        self.unit = unit
        self.rate = rate
        self.sampleCount = sampleCount
    }
}

/// Missing time in a recording.
public struct RecordingLoss: Equatable, Sendable {
    /// The maximum number of reported losses.
    public static let maximum = 1000

    /// A channel with this loss: the first one of those that have it together.
    public let channel: Int
    /// Nanoseconds from the recording's beginning, and the duration.
    public let time: Int64
    public let duration: Int64

    public init(channel: Int, time: Int64, duration: Int64) {
        self.channel = channel
        self.time = time
        self.duration = duration
    }
}

/// A recording with random access to its samples.
public protocol Recording: AnyObject {
    /// The channels in the order of the file.
    var channels: [ReplayChannel] { get }
    /// When the first sample was taken: local civil time in seconds since 1970; nil where the file does not contain it.
    var start: Int64? { get }
    /// The length in nanoseconds.
    var duration: Int64 { get }
    /// How the reader corrected faults of the file.
    var remarks: [RecordingRemark] { get }
    /// The first losses of each stream or group of channels, from the times of records, rows or samples: at most `RecordingLoss.maximum`.
    var losses: [RecordingLoss] { get }
    /// The longest interval, in nanoseconds, that should be read from one channel before switching to the next.
    var stretch: Int64 { get }

    /// Annotations of a part of the file: a limited number of bytes is read for each.
    /// - Parameters:
    ///   - part: counted from 0.
    ///   - limit: the maximum number of annotations.
    /// - Returns: nil after the last part, and for a format without annotations.
    func annotations(part: Int64, limit: Int) throws(RecordingError) -> [RecordingAnnotation]?

    /// Reads samples of one channel, in its unit. Values that are not numbers become `SampleRing.lostSample`.
    ///
    /// Reading all channels interval by interval is fast; long jumps back may cost more.
    /// - Parameters:
    ///   - channel: an index into `channels`; another one has no samples.
    ///   - first: the first sample's number, from 0.
    /// - Returns: the number of samples read: the size of the buffer, or fewer at the end of the recording.
    func read(
        channel: Int, from first: Int64, into samples: UnsafeMutableBufferPointer<Float>
    ) throws(RecordingError) -> Int
}

// On the array and not on the protocol: a protocol extension's members crash on the device when they are called through `any Recording`
// from another module.
extension [ReplayChannel] {
    /// The length of the longest channel in nanoseconds.
    public var duration: Int64 {
        var longest: Int64 = 0
        for channel in self { longest = Swift.max(longest, channel.rate.nanoseconds(ofSample: channel.sampleCount)) }
        return longest
    }

    /// The channels grouped into a source's signals: one for each type, unit and rate, in the order of the first channel of each.
    /// - Parameter blockSize: 0 for about 50 blocks a second.
    public func signals(blockSize: Int = 0) -> [(signal: Signal, channels: [Int])] {
        var groups: [[Int]] = []
        for index in indices {
            let channel = self[index]
            let group = groups.firstIndex {
                let first = self[$0[0]]
                return first.type == channel.type && first.rate == channel.rate && first.unit == channel.unit
            }
            if let group { groups[group].append(index) } else { groups.append([index]) }
        }
        return groups.map { group in
            let first = self[group[0]]
            let size = blockSize > 0 ? blockSize : Int(first.rate.milliHertz) / 50_000
            let signal = Signal(
                type: first.type, rate: first.rate,
                blockSize: Swift.min(Swift.max(1, size), SignalCatalogue.maximumBlockSize),
                unit: first.unit, labels: group.map { self[$0].label })
            return (signal, group)
        }
    }
}
