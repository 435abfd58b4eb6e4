import Signals

/// What is in an XDF file and where: its streams, how far they come, and places to begin reading at.
///
/// Of a file of ours the beginning and the end are read: checkpoints tell the rest. Of another one each chunk's head is read, once.
final class XDFContents {
    /// The most bytes at the end of a file of ours in which a checkpoint must be.
    static let tailBytes: Int64 = 1 << 20
    /// The most places of all streams that are remembered of a file without checkpoints: 4 MB.
    private static let maximumPlaces = 1 << 17
    /// The fewest bytes between two of them.
    private static let usualSpacing: Int64 = 256 << 10
    /// The most chunks before the samples where only the beginning counts.
    private static let fewChunks = 1024
    /// How close checkpoints are looked for before the rest is gone through.
    private static let near: Int64 = 256 << 10

    let bytes: XDFBytes
    private(set) var description = XDFFileDescription()
    private(set) var streams: [XDFStream] = []
    /// Their numbers in the file.
    private(set) var numbers: [UInt32] = []
    /// How far each stream comes, and its clock's difference from the recording's, in seconds: the first one that was measured.
    private(set) var ends: [XDFPlace] = []
    private(set) var offsets: [Double] = []
    private var hasOffset: [Bool] = []
    /// Of a file by others: all measurements of each stream's clock, the stamps of its samples, and how its first chunks lie among others.
    private(set) var clocks: [ClockMap] = []
    private(set) var tracks: [StampTrack] = []
    private(set) var order = XDFOrder()
    /// Where the last whole chunk ends.
    private(set) var end: Int64 = 0
    /// Whether the last chunks are the streams' ends, and what ours say of it.
    private(set) var footers = 0
    /// Where the first of them begins.
    private(set) var footersBegin: Int64 = 0
    private(set) var mark: [UInt8] = []
    /// Streams whose descriptions make no sense, and why the first of them does not: they are left out.
    private(set) var leftStreams = 0
    private(set) var problem: RecordingError?
    /// Time stamps that make no sense.
    private(set) var leftTimes = 0
    /// Whether it has checkpoints.
    private(set) var isIndexed = false
    private var begin: Int64 = 0
    private var places: [(offset: Int64, places: [XDFPlace])] = []
    private var spacing = usualSpacing

    /// - Parameter walksThrough: whether a file by others is gone through; else only what its beginning says is known.
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
        // In order, as we write them.
        let usual = Int(clamping: Int64(number) - 1)
        if numbers.indices.contains(usual), numbers[usual] == number { return usual }
        return numbers.firstIndex(of: number)
    }

    /// Up to the first samples, or the first checkpoint.
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

    /// Clocks that are not the file's are measured behind the first checkpoint.
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
        // Nor are more read that make no sense.
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

    /// Goes through the chunks from `end` on, as long as they are whole.
    private func walk() throws(RecordingError) {
        while let chunk = try bytes.chunk(at: end) {
            switch chunk.tag {
            case XDFTag.samples:
                if !isIndexed { remember(chunk.offset) }
                guard try pass(chunk, &ends) else { return }
                footers = 0
            case XDFTag.streamHeader: try add(chunk)
            case XDFTag.clockOffset: try noteOffset(chunk)
            case XDFTag.streamFooter: try addFooter(chunk)
            default: break
            }
            end = chunk.end
        }
    }

    /// Counts a chunk's samples.
    /// - Returns: false where it makes no sense.
    private func pass(_ chunk: XDFChunk, _ places: inout [XDFPlace]) throws(RecordingError) -> Bool {
        // Of a stream that nobody has described.
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
        if !stream.rate.isIrregular, stream.values != .string {
            let most = max(256, StampTrack.maximumPieces / streams.count)
            try bytes.addStamps(of: chunk, samples, stream, offsets, most, to: &tracks[index])
            last = tracks[index].lastStamp
        }
        if let last { order.add(index, last: last, offsets: offsets) }
        return true
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

    /// Of a file by others: a stream's stamp in the time of the recording, as the clocks' measurements lead to it.
    func time(_ stamp: Double, of stream: Int, after offsets: Int32) -> Double {
        clocks[stream].time(stamp, at: offsets)
    }

    private func addFooter(_ chunk: XDFChunk) throws(RecordingError) {
        if footers == 0 { footersBegin = chunk.offset }
        footers += 1
        guard description.isOurs, chunk.end - chunk.content <= 4096 else { return }
        XMLElements.read(try bytes.bytes(chunk.content..<chunk.end)) { path, text in
            if let text, path.count == 2, path[1].isName("pocketscope") { mark = text }
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

    // MARK: Places

    /// The first chunk with samples, where nothing has come.
    var beginning: (offset: Int64, place: XDFPlace) { (begin, XDFPlace()) }

    /// A place at or before a stream's sample, from which on it is not far.
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

    /// Streams that were described later have no place yet.
    private static func place(of stream: Int, in places: [XDFPlace]) -> XDFPlace {
        stream < places.count ? places[stream] : XDFPlace()
    }
}
