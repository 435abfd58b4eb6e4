import Signals

/// What a file of ours needs behind its last whole chunk: the ends of its streams, which tell times and counts.
///
/// They are made of what is in the file, also after a power cut, and need its beginning and its end only.
public struct XDFEnding {
    /// How a recording has ended, as the ends of its streams say.
    public enum Mark: Sendable {
        case ended
        /// It was completed at the start after a power cut or a crash.
        case completed

        var text: StaticString { self == .ended ? "ended" : "completed" }
    }

    /// Whether samples were found.
    public let hasSamples: Bool
    /// Whether it is sure that there are none, so that it is no recording: not where the way to them is damaged.
    public let isEmpty: Bool
    /// What the file is to be cut to, and what is to be added then.
    public let size: Int64
    public let footers: [UInt8]
    /// Whether it has the ends of its streams, and nothing behind them.
    public let isThere: Bool

    /// - Throws: `.unknownFormat` for a file that is not one of ours, and what keeps it from being read.
    public init(_ source: any ByteSource, _ mark: Mark) throws(RecordingError) {
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
                stream: contents.numbers[index], place, rate: contents.streams[index].rate, mark.text)
        }
        self.footers = footers
    }
}

extension XDFContents {
    /// Whether all streams with samples have their ends.
    var isEnded: Bool { isIndexed && footers > 0 && footers == ends.count { $0.count > 0 } }

    /// The most bytes of a recording's first batch: where a cut has torn it, so much may be behind what is whole.
    private static var maximumTorn: Int64 { 128 << 10 }

    /// Whether no more is behind what was found of a file of ours than what is being written, or what a cut has torn.
    var isFound: Bool {
        // Without a checkpoint it was torn before the first one was whole.
        let first = Int64(XDFChunkWriter.checkpointBytes(streams: XDFFormat.maximumStreams))
        let torn = isIndexed ? Self.maximumTorn : first
        return problem == nil && bytes.size - end <= torn
    }
}

/// What an XDF file says of itself, for a list: of a long file its beginning and its end are read.
public struct XDFFacts: Sendable {
    /// How a file of ours has ended; nil for files by others, and for those in which the way to the samples is damaged: these never end.
    public enum State: Sendable { case open, ended, completed }

    public let seconds: Int64
    /// With a rate.
    public let channelCount: Int
    public let code: String
    public let channels: [RecordingFacts.Channel]
    public let state: State?

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
        if contents.description.isOurs, contents.isEnded {
            state = contents.mark.elementsEqual("completed".utf8) ? .completed : .ended
        } else {
            state = contents.description.isOurs && (contents.isIndexed || contents.isFound) ? .open : nil
        }
        seconds = contents.isIndexed ? Self.seconds(contents) : try Self.toldSeconds(contents.bytes)
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

    /// As the streams' ends tell, of a file by others.
    private static func toldSeconds(_ bytes: XDFBytes) throws(RecordingError) -> Int64 {
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
