import Signals

// Recordings: reads EDF, EDF+, BDF, XDF and CSV files as channels for replay, and defines the formats that the device writes (Writing, XDF). Files
// are read in parts, so they may have any length.

/// A channel of an open recording.
public struct ReplayChannel: Equatable, Sendable {
    public let label: String
    /// The kind of signal, if the label or the unit shows it; otherwise `.sensor`.
    public let type: SignalType
    /// The unit of the values, for example "µV"; empty if the file contains none.
    public let unit: String
    public let rate: SamplingRate
    /// The number of samples of the channel.
    public let sampleCount: Int64

    public init(label: String, type: SignalType, unit: String, rate: SamplingRate, sampleCount: Int64) {
        self.label = label
        self.type = type
        self.unit = unit
        self.rate = rate
        self.sampleCount = sampleCount
    }
}

/// An interval of a recording in which samples are missing.
public struct RecordingLoss: Equatable, Sendable {
    /// The maximum number of losses that are reported.
    public static let maximum = 1000

    /// The index of the channel that has this loss; the index of the first such channel if several channels share the loss.
    public let channel: Int
    /// The beginning of the loss in nanoseconds after the recording's beginning.
    public let time: Int64
    /// The duration of the loss in nanoseconds.
    public let duration: Int64

    public init(channel: Int, time: Int64, duration: Int64) {
        self.channel = channel
        self.time = time
        self.duration = duration
    }
}

/// A recording with random access to its samples.
public protocol Recording: AnyObject {
    /// The channels of the recording, in the order of the file.
    var channels: [ReplayChannel] { get }
    /// The time of the first sample in local civil time, in seconds since 1970; nil if the file does not state it.
    var start: Int64? { get }
    /// The length of the recording in nanoseconds.
    var duration: Int64 { get }
    /// The corrections that the reader made because of faults in the file.
    var remarks: [RecordingRemark] { get }
    /// The losses of each stream or group of channels, derived from the times of records, rows or samples. Only the first `RecordingLoss.maximum`
    /// losses are included.
    var losses: [RecordingLoss] { get }
    /// The length of the intervals in which the caller should read, in nanoseconds: one interval from all channels, then the next one. With longer
    /// intervals, parts of the file would be read repeatedly.
    var readInterval: Int64 { get }

    /// Reads the annotations in one part of the file. The size of a part is limited.
    /// - Parameters:
    ///   - part: the number of the part, from 0.
    ///   - limit: the maximum number of annotations.
    /// - Returns: nil after the last part, and if the format has no annotations.
    func annotations(part: Int64, limit: Int) throws(RecordingError) -> [RecordingAnnotation]?

    /// Reads samples of one channel in the channel's unit. Values that are not numbers become `SampleRing.lostSample`.
    ///
    /// Reading one short interval (see `readInterval`) from all channels, then the next interval, is fast. Jumping far back can take longer.
    /// - Parameters:
    /// - channel: an index into `channels`. For another index, no samples are read.
    /// - first: the number of the first sample, from 0.
    /// - Returns: the number of samples read: the size of the buffer, or less at the end of the recording.
    func read(
        channel: Int, from first: Int64, into samples: UnsafeMutableBufferPointer<Float>
    ) throws(RecordingError) -> Int
}

// These are members of the array type: on the device, members of a protocol extension crash when another module calls them through `any Recording`.
extension [ReplayChannel] {
    /// The duration of the longest channel in nanoseconds.
    public var duration: Int64 {
        var longest: Int64 = 0
        for channel in self { longest = Swift.max(longest, channel.rate.nanoseconds(ofSample: channel.sampleCount)) }
        return longest
    }

    /// Groups the channels into the signals of a source: one signal for each combination of type, unit and rate, in the order of their first
    /// channels.
    /// - Parameter blockSize: samples per block; 0 for about 50 blocks per second.
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
