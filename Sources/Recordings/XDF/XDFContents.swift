import Signals

/// The content of an XDF file: its streams, the position at the end of each stream, and the offsets at which reading can begin.
///
/// In a file that this device has written, only the beginning and the end are read, because checkpoints (stored progress of all streams) contain the
/// rest. In other files, the head of each chunk is read once.
final class XDFContents {
    /// The maximum distance between the last checkpoint and the end of a file of this device, in bytes.
    static let tailBytes: Int64 = 1 << 20
    /// The maximum number of stored positions of all streams, for a file without checkpoints. They need 4 MB.
    private static let maximumPlaces = 1 << 17
    /// The minimum distance between two stored positions in the file, in bytes.
    private static let usualSpacing: Int64 = 256 << 10
    /// The maximum number of chunks to read in search of the first samples, if only the beginning of the file is read.
    private static let fewChunks = 1024
    /// The number of time stamps that the reader examines to decide whether a stream without a rate has samples at equal intervals.
    private static let fewStamps = 256
    /// The reader searches for a checkpoint up to this distance before the requested position, in bytes. It reads the chunks between the checkpoint
    /// and the position one by one.
    private static let near: Int64 = 256 << 10

    let bytes: XDFBytes
    private(set) var description = XDFFileDescription()
    private(set) var streams: [XDFStream] = []
    /// The number that identifies each stream in the file, in the order of `streams`.
    private(set) var numbers: [UInt32] = []
    /// For each stream, the position after the last sample in the file.
    private(set) var ends: [XDFPlace] = []
    /// For each stream, the first measured difference in seconds between its clock and the recording's clock.
    private(set) var offsets: [Double] = []
    private var hasOffset: [Bool] = []
    /// For files of other programs, all measurements of each stream's clock.
    private(set) var clocks: [ClockMap] = []
    /// For files of other programs, the time stamps of each stream's samples.
    private(set) var tracks: [StampTrack] = []
    /// For files of other programs, the order of the streams' first chunks in the file.
    private(set) var order = XDFOrder()
    /// The offset of the end of the last complete chunk.
    private(set) var end: Int64 = 0
    /// The number of stream footers at the end of the file.
    private(set) var footers = 0
    /// The offset of the first of the stream footers at the end of the file.
    private(set) var footersBegin: Int64 = 0
    /// The way in which the recording ended, as the footers of this device's files state it.
    private(set) var mark: [UInt8] = []
    /// The losses that the footers of this device's files contain; nil if they contain none.
    private(set) var lost: LossTotal?
    /// The number of streams that are omitted because of invalid descriptions.
    private(set) var leftStreams = 0
    /// The reason why the first of the omitted streams is omitted.
    private(set) var problem: RecordingError?
    /// The number of invalid time stamps.
    private(set) var leftTimes = 0
    /// True if the file has checkpoints.
    private(set) var isIndexed = false
    private var begin: Int64 = 0
    private var places: [(offset: Int64, places: [XDFPlace])] = []
    private var spacing = usualSpacing

    /// - Parameter walksThrough: for another program's file, true to read the heads of all chunks, false to read only the beginning.
    init(_ source: any ByteSource, walksThrough: Bool = true) throws(RecordingError) {
        bytes = XDFBytes(source)
        guard XDFFormat.isPresent(in: Array(try bytes.view(at: 0, 4))) else { throw .unknownFormat }
        begin = Int64(XDFFormat.magic.count)
        try readHeaders(maximum: walksThrough ? .max : Self.fewChunks)
        end = begin
        if isIndexed { try findOffsets() }
        if isIndexed, let last = try bytes.lastCheckpoint(within: Self.tailBytes, streams: streams.count) {
            ends = last.places
            end = last.offset
            try walk()
        } else {
            isIndexed = false
            if walksThrough { try walk() }
            for index in clocks.indices { clocks[index].finish() }
        }
        for place in ends where place.number > XDFFormat.maximumSamples { throw .tooLarge(.rows, atByte: end) }
    }

    func index(of number: UInt32) -> Int? {
        // Files of this device number the streams in order, so try the corresponding index first.
        let usual = Int(clamping: Int64(number) - 1)
        if numbers.indices.contains(usual), numbers[usual] == number { return usual }
        return numbers.firstIndex(of: number)
    }

    /// Reads the chunks up to the first samples, or up to the first checkpoint.
    private func readHeaders(maximum: Int) throws(RecordingError) {
        var count = 0
        while count < maximum, let chunk = try bytes.chunk(at: begin) {
            count += 1
            switch chunk.tag {
            case XDFTag.fileHeader:
                guard chunk.end - chunk.content <= Int64(XDFFormat.maximumDescription) else {
                    throw .tooLarge(.headerSize, atByte: chunk.offset)
                }
                description = XDFFileDescription(try bytes.bytes(chunk.content..<chunk.end))
            case XDFTag.streamHeader: try add(chunk)
            case XDFTag.boundary:
                let found = try bytes.checkpoint(from: chunk.offset, before: chunk.offset + 1, streams: streams.count)
                if found != nil, description.isOurs {
                    isIndexed = true
                    return
                }
            case XDFTag.clockOffset: try noteOffset(chunk)
            case XDFTag.samples, XDFTag.streamFooter: return
            default: break
            }
            begin = chunk.end
        }
    }

    /// Reads the first measurements of the senders' clocks, which follow the first checkpoint in the file.
    private func findOffsets() throws(RecordingError) {
        var place = begin
        var count = 0
        while count < Self.fewChunks, hasOffset.contains(false), let chunk = try bytes.chunk(at: place) {
            count += 1
            if chunk.tag == XDFTag.clockOffset { try noteOffset(chunk) }
            place = chunk.end
        }
    }

    private func add(_ chunk: XDFChunk) throws(RecordingError) {
        guard index(of: chunk.stream) == nil else { return }
        do throws(RecordingError) {
            try describe(chunk)
        } catch {
            if case .cannotRead = error { throw error }
            problem = problem ?? error
            leftStreams += 1
        }
    }

    private func describe(_ chunk: XDFChunk) throws(RecordingError) {
        guard chunk.end - chunk.content <= Int64(XDFFormat.maximumDescription) else {
            throw .tooLarge(.headerSize, atByte: chunk.offset)
        }
        // Count streams with invalid descriptions, too.
        guard max(streams.count, leftStreams) < XDFFormat.maximumStreams else {
            throw .tooLarge(.signalCount, atByte: chunk.offset)
        }
        streams.append(try XDFStream(description: try bytes.bytes(chunk.content..<chunk.end), at: chunk.offset))
        numbers.append(chunk.stream)
        ends.append(XDFPlace())
        offsets.append(0)
        hasOffset.append(false)
        let rate = streams[streams.count - 1].rate
        clocks.append(ClockMap())
        tracks.append(StampTrack(step: rate.isIrregular ? 0 : 1000 / Double(rate.milliHertz)))
    }

    /// Reads the heads of chunks from `end` on, as long as the chunks are complete.
    private func walk() throws(RecordingError) {
        while true {
            guard let chunk = try bytes.chunk(at: end) else {
                // In a file of this device, only the end can be incomplete.
                guard !description.isOurs, try bytes.skipDamage(at: end) else { return }
                continue
            }
            switch chunk.tag {
            case XDFTag.samples:
                if !isIndexed { remember(chunk.offset) }
                guard try pass(chunk, &ends) else {
                    guard !description.isOurs, try bytes.skipDamage(at: chunk.offset) else { return }
                    end = chunk.offset
                    continue
                }
                footers = 0
            case XDFTag.streamHeader: try add(chunk)
            case XDFTag.clockOffset: try noteOffset(chunk)
            case XDFTag.streamFooter: try addFooter(chunk)
            default: break
            }
            end = chunk.end
        }
    }

    /// Counts the samples of a chunk.
    /// - Returns: false if the chunk is invalid.
    private func pass(_ chunk: XDFChunk, _ places: inout [XDFPlace]) throws(RecordingError) -> Bool {
        // Skip a chunk of a stream that has no description.
        guard let index = index(of: chunk.stream) else { return true }
        guard let samples = try bytes.samples(of: chunk, streams[index]) else { return false }
        guard samples.count > 0 else { return true }
        let stream = streams[index]
        guard !isIndexed else {
            if !places[index].arrive(at: samples.time, rate: stream.rate) { leftTimes += 1 }
            places[index].pass(samples.count, rate: stream.rate)
            return true
        }
        places[index].arrive(at: nil, rate: stream.rate)
        places[index].pass(samples.count, rate: stream.rate)
        let offsets = Int32(clamping: clocks[index].count)
        var last = samples.time
        if stream.values != .string, stream.rate.isIrregular, tracks[index].count == 0, tracks[index].step == 0 {
            tracks[index] = StampTrack(step: try step(from: chunk, stream) ?? 0)
        }
        if stream.values != .string, tracks[index].step > 0 {
            let most = max(256, StampTrack.maximumPieces / streams.count)
            try bytes.addStamps(of: chunk, samples, stream, offsets, most, to: &tracks[index])
            last = tracks[index].lastStamp
        }
        if let last { order.add(index, last: last, offsets: offsets) }
        return true
    }

    /// The usual interval between the first time stamps of a stream without a rate, in seconds; nil if there are too few time stamps, or too many
    /// intervals differ from the usual one.
    private func step(from first: XDFChunk, _ stream: XDFStream) throws(RecordingError) -> Double? {
        var stamps: [Double] = []
        var next: XDFChunk? = first
        var chunks = 0
        while let chunk = next, stamps.count < Self.fewStamps, chunks < Self.fewChunks {
            if chunk.tag == XDFTag.samples, chunk.stream == first.stream {
                try addStamps(of: chunk, stream, to: &stamps)
            }
            chunks += 1
            next = try bytes.chunk(at: chunk.end)
        }
        guard stamps.count >= 16 else { return nil }
        var steps = (1..<stamps.count).map { (value: stamps[$0] - stamps[$0 - 1], weight: 1.0) }
        guard let step = StampTimeline.median(&steps), step > 0 else { return nil }
        // Use a small tolerance, because the intervals between heartbeats, which have no rate, are nearly equal, too.
        let tolerance = max(0.005 * step, min(0.002, 0.5 * step))
        let alike = steps.count { ($0.value - step).magnitude <= tolerance }
        return alike * 10 >= steps.count * 9 ? step : nil
    }

    private func addStamps(
        of chunk: XDFChunk, _ stream: XDFStream, to stamps: inout [Double]
    ) throws(RecordingError) {
        guard let samples = try bytes.samples(of: chunk, stream) else { return }
        var place = samples.begin
        for _ in 0..<min(samples.count, Int64(Self.fewStamps)) where place + 9 <= chunk.end {
            let view = try bytes.view(at: place, 9)
            guard view.count == 9 else { return }
            if view[0] == 8 { stamps.append(view.loadUnaligned(fromByteOffset: 1, as: Double.self)) }
            place += Int64((view[0] == 8 ? 9 : 1) + stream.channels.count * stream.values.bytes)
        }
    }

    private func noteOffset(_ chunk: XDFChunk) throws(RecordingError) {
        guard let index = index(of: chunk.stream), chunk.end - chunk.content >= 16 else { return }
        let value = try bytes.view(at: chunk.content, 16)
        guard value.count == 16 else { return }
        let time = value.loadUnaligned(as: Double.self)
        let offset = value.loadUnaligned(fromByteOffset: 8, as: Double.self)
        guard offset.isFinite else { return }
        if !hasOffset[index] { (offsets[index], hasOffset[index]) = (offset, true) }
        if !isIndexed, time.isFinite { clocks[index].add(time: time, offset: offset) }
    }

    /// For files of other programs: converts a time stamp of a stream to the recording's clock, using the measurements of the stream's clock.
    func time(_ stamp: Double, of stream: Int, after offsets: Int32) -> Double {
        clocks[stream].time(stamp, at: offsets)
    }

    private func addFooter(_ chunk: XDFChunk) throws(RecordingError) {
        if footers == 0 { footersBegin = chunk.offset }
        footers += 1
        guard description.isOurs, chunk.end - chunk.content <= 4096 else { return }
        XMLElements.read(try bytes.bytes(chunk.content..<chunk.end)) { path, text in
            if let text, path.count == 2, path[1].isName("pocketscope") { mark = text }
            if let text, path.count == 2, path[1].isName("lost") { lost = LossTotal(text) }
        }
    }

    private func remember(_ offset: Int64) {
        if let last = places.last, offset - last.offset < spacing { return }
        if (places.count + 1) * max(1, streams.count) > Self.maximumPlaces {
            places = places.enumerated().filter { $0.offset % 2 == 0 }.map { $0.element }
            spacing *= 2
        }
        places.append((offset, ends))
    }

    // MARK: Positions

    /// The position at which the samples begin.
    var beginning: (offset: Int64, place: XDFPlace) { (begin, XDFPlace()) }

    /// A position from which reading can begin, at or shortly before a sample of a stream.
    func place(before number: Int64, stream: Int) throws(RecordingError) -> (offset: Int64, place: XDFPlace) {
        var best = beginning
        guard isIndexed else {
            var (low, high) = (0, places.count)
            while low < high {
                let middle = (low + high) / 2
                if Self.place(of: stream, in: places[middle].places).number <= number {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            return low > 0 ? (places[low - 1].offset, Self.place(of: stream, in: places[low - 1].places)) : best
        }
        var limit = end
        while limit - best.offset > Self.near {
            let middle = best.offset + (limit - best.offset) / 2
            let found = try bytes.checkpoint(from: middle, before: limit, streams: streams.count)
            if let found, found.places[stream].number <= number {
                best = (found.offset, found.places[stream])
            } else {
                limit = middle
            }
        }
        return best
    }

    /// The position of a stream; its beginning if the stream's header comes later in the file.
    private static func place(of stream: Int, in places: [XDFPlace]) -> XDFPlace {
        stream < places.count ? places[stream] : XDFPlace()
    }
}
