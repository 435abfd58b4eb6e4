import Signals

/// Computes the missing end of a file that this device has written: the footers of the streams, with times and counts, which follow the last complete
/// chunk.
///
/// The file's content determines the footers, even after a power cut. Only the beginning and the end of the file are read.
public struct XDFEnding {
    /// The way in which a recording ended. The footers of its streams contain it.
    public enum Mark: Sendable {
        case ended
        /// The recording was interrupted by a power cut or a crash, and the device completed the file at its next start.
        case completed

        var text: StaticString { self == .ended ? "ended" : "completed" }
    }

    /// True if the file contains samples.
    public let hasSamples: Bool
    /// True if the file certainly contains no samples and is therefore not a recording. False if damaged data might be samples.
    public let isEmpty: Bool
    /// The size to which the file must be truncated, in bytes.
    public let size: Int64
    /// The bytes to append to the truncated file.
    public let footers: [UInt8]
    /// True if the footers of the streams already exist in the file, with nothing after them.
    public let isThere: Bool

    /// - Parameter lost: the losses of the whole file, which each footer then contains; nil if they are unknown.
    /// - Throws: `.unknownFormat` for a file of another program, and the reason why the file cannot be read.
    public init(_ source: any ByteSource, _ mark: Mark, lost: LossTotal? = nil) throws(RecordingError) {
        let contents = try XDFContents(source, walksThrough: false)
        guard contents.description.isOurs else { throw .unknownFormat }
        if let problem = contents.problem { throw problem }
        hasSamples = contents.isIndexed && contents.ends.contains { $0.count > 0 }
        isEmpty = !hasSamples && contents.isFound
        isThere = contents.isEnded && contents.end == source.size
        size = contents.footers > 0 ? contents.footersBegin : contents.end
        var footers: [UInt8] = []
        for (index, place) in contents.ends.enumerated() where place.count > 0 {
            footers += XDFDescription.footer(
                stream: contents.numbers[index], place, rate: contents.streams[index].rate, mark.text, lost: lost)
        }
        self.footers = footers
    }
}

extension XDFContents {
    /// True if all streams with samples have footers.
    var isEnded: Bool { isIndexed && footers > 0 && footers == ends.count { $0.count > 0 } }

    /// The maximum size of a batch of chunks that is written at once, in bytes. A power cut can leave an incomplete batch after the last complete
    /// chunk.
    private static var maximumTorn: Int64 { 128 << 10 }

    /// True if the end of the data was found. After the last complete chunk, there may be one batch of chunks that is still being written or was
    /// interrupted.
    var isFound: Bool {
        // A file without a checkpoint ends within its first checkpoint, because the recording was interrupted there.
        let first = Int64(XDFChunkWriter.checkpointBytes(streams: XDFFormat.maximumStreams))
        let torn = isIndexed ? Self.maximumTorn : first
        return problem == nil && bytes.size - end <= torn
    }
}

/// The properties of an XDF file, as the list of recordings shows them. Only the beginning and the end of a long file are read.
public struct XDFFacts: Sendable {
    /// The state of a recording of this device: still open, ended regularly, or completed after an interruption. Nil for files of other programs, and
    /// if the data before the samples are damaged.
    public enum State: Sendable { case open, ended, completed }

    public let seconds: Int64
    /// The number of channels with a sampling rate.
    public let channelCount: Int
    public let code: String
    public let channels: [RecordingFacts.Channel]
    public let state: State?
    /// The losses that a file of this device states; nil if it states none.
    public let lost: LossTotal?

    public init(_ source: any ByteSource) throws(RecordingError) {
        let contents = try XDFContents(source, walksThrough: false)
        var channels: [RecordingFacts.Channel] = []
        for stream in contents.streams where !stream.rate.isIrregular && stream.values != .string {
            channels += stream.channels.map {
                RecordingFacts.Channel(label: $0.label, unit: $0.unit, rate: stream.rate)
            }
        }
        if channels.isEmpty, let problem = contents.problem { throw problem }
        self.channels = channels
        channelCount = channels.count
        code = contents.description.code
        lost = contents.lost
        if contents.description.isOurs, contents.isEnded {
            state = contents.mark.elementsEqual("completed".utf8) ? .completed : .ended
        } else {
            state = contents.description.isOurs && (contents.isIndexed || contents.isFound) ? .open : nil
        }
        seconds = contents.isIndexed ? Self.seconds(contents) : try Self.statedSeconds(contents.bytes)
    }

    private static func seconds(_ contents: XDFContents) -> Int64 {
        var (first, last) = (Double.infinity, -Double.infinity)
        for index in contents.ends.indices {
            let (place, rate) = (contents.ends[index], contents.streams[index].rate)
            guard place.count > 0, !rate.isIrregular else { continue }
            first = min(first, place.first + contents.offsets[index])
            last = max(last, place.last(rate: rate) + contents.offsets[index])
        }
        return whole(last - first)
    }

    /// For files of other programs: the duration in seconds that the streams' footers state.
    private static func statedSeconds(_ bytes: XDFBytes) throws(RecordingError) -> Int64 {
        let tail = try bytes.bytes(max(0, bytes.size - Int64(XDFBytes.window))..<bytes.size)
        var (first, last) = (Double.infinity, -Double.infinity)
        XMLElements.readAll(in: tail) { path, text in
            guard let text, let name = path.last, let time = DecimalParser().parse(text) else { return }
            if name.isName("first_timestamp") { first = min(first, time) }
            if name.isName("last_timestamp") { last = max(last, time) }
        }
        return whole(last - first)
    }

    private static func whole(_ seconds: Double) -> Int64 {
        seconds > 0 && seconds < 1e10 ? Int64(seconds.rounded()) : 0
    }
}
