import Signals

/// Reads the texts of all text streams as annotations.
///
/// In a file of another program, a text is shown at its own time stamp. In a file of this device, samples are played at the nominal rate, from which
/// the true rate deviates slightly. A text is therefore shown at that sample of the first stream with a rate that has the text's time stamp.
struct XDFNotes {
    /// The maximum number of chunks that are read in one part.
    private static let chunksPerPart = 2048
    /// The maximum size of a part in bytes. A single larger chunk is still read.
    private static let bytesPerPart: Int64 = 4 << 20
    /// The maximum number of texts that are read per chunk.
    private static let maximumTexts: Int64 = 4096

    private let contents: XDFContents
    private let origin: Double
    private let isThere: Bool
    /// The value to add to the times of each stream, in seconds, to get the playback time.
    private let shifts: [Double]
    /// The stream with a rate that determines where texts are shown, and the number of lost samples before its first sample; nil if there is no such
    /// stream.
    private let reference: (stream: Int, lead: Int64)?
    /// The part of the file that is read next: its number, the offset at which it begins, and the position there of the stream in `reference`.
    private var next: (part: Int64, offset: Int64, place: XDFPlace)
    /// For each stream, the number of clock measurements that precede the next part in the file.
    private var offsets: [Int32]

    init(_ contents: XDFContents, origin: Double, shifts: [Double], reference: (stream: Int, lead: Int64)?) {
        self.contents = contents
        self.origin = origin
        self.shifts = shifts
        self.reference = reference
        isThere = contents.streams.contains { $0.values == .string }
        next = (0, contents.beginning.offset, contents.beginning.place)
        offsets = [Int32](repeating: 0, count: contents.streams.count)
    }

    mutating func part(_ part: Int64, limit: Int) throws(RecordingError) -> [RecordingAnnotation]? {
        guard isThere, part >= 0 else { return nil }
        if part < next.part {
            next = (0, contents.beginning.offset, contents.beginning.place)
            for index in offsets.indices { offsets[index] = 0 }
        }
        while next.part < part {
            guard try walk(limit: 0) != nil else { return nil }
        }
        return try walk(limit: limit)
    }

    private mutating func walk(limit: Int) throws(RecordingError) -> [RecordingAnnotation]? {
        guard next.offset < contents.end else { return nil }
        var found: [RecordingAnnotation] = []
        let end = next.offset + Self.bytesPerPart
        for _ in 0..<Self.chunksPerPart where next.offset < end {
            guard next.offset < contents.end, let chunk = try contents.bytes.chunk(at: next.offset) else {
                next.offset = contents.end
                break
            }
            next.offset = chunk.end
            guard let index = contents.index(of: chunk.stream) else { continue }
            if chunk.tag == XDFTag.clockOffset { offsets[index] += 1 }
            guard chunk.tag == XDFTag.samples else { continue }
            if contents.isIndexed, index == reference?.stream { try pass(chunk, index) }
            guard found.count < limit, contents.streams[index].values == .string else { continue }
            try read(chunk, index, limit, &found)
        }
        next.part += 1
        return found
    }

    private mutating func pass(_ chunk: XDFChunk, _ index: Int) throws(RecordingError) {
        let stream = contents.streams[index]
        guard let samples = try contents.bytes.samples(of: chunk, stream), samples.count > 0 else { return }
        next.place.arrive(at: samples.time, rate: stream.rate)
        next.place.pass(samples.count, rate: stream.rate)
    }

    /// Converts a time stamp to the playback time, in seconds.
    private func onset(_ time: Double, _ index: Int) -> Double {
        guard contents.isIndexed else {
            return contents.time(time, of: index, after: offsets[index]) + shifts[index] - origin
        }
        let time = time + shifts[index]
        guard let reference, next.place.count > 0 else { return time - origin }
        let number = Double(reference.lead + next.place.number)
        let played = number * 1000 / Double(contents.streams[reference.stream].rate.milliHertz)
        return played + time - (next.place.next + shifts[reference.stream])
    }

    private func read(
        _ chunk: XDFChunk, _ index: Int, _ limit: Int, _ found: inout [RecordingAnnotation]
    ) throws(RecordingError) {
        let stream = contents.streams[index]
        let bytes = contents.bytes
        guard let samples = try bytes.samples(of: chunk, stream) else { return }
        var place = samples.begin
        var time = Double.nan
        for _ in 0..<min(samples.count, Self.maximumTexts) {
            let view = try bytes.view(at: place, 9)
            guard view.count == 9, place + 9 <= chunk.end || view[0] == 0 else { return }
            if view[0] == 8 { time = view.loadUnaligned(fromByteOffset: 1, as: Double.self) }
            place += view[0] == 8 ? 9 : 1
            let onset = onset(time, index) * 1e6
            for _ in stream.channels {
                guard let (length, begin) = try bytes.length(at: place), length <= chunk.end - begin else { return }
                place = begin + length
                guard length > 0, onset.magnitude < 9e15, found.count < limit else { continue }
                let kept = min(length, Int64(RecordingAnnotation.maximumTextBytes + 4))
                let text = try bytes.bytes(begin..<begin + kept)
                found.append(
                    RecordingAnnotation(
                        onset: Int64(onset.rounded()) * 1000, duration: nil, text: RecordingAnnotation.text(text)))
            }
        }
    }
}
