import Signals

/// Reads the samples of one stream in blocks. Two blocks stay in memory, so that an interval across two blocks can be read channel by channel. Within
/// a block, each channel's samples are consecutive.
final class XDFStreamReader {
    /// The maximum number of samples in memory, for all channels and streams together. They need 4 MB.
    private static let maximumSamples = 1 << 20
    /// The maximum number of samples of one stream in a block.
    private static let maximumOfBlock = 1 << 15

    private let contents: XDFContents
    private let index: Int
    private let stream: XDFStream
    /// The number of samples per channel in a block.
    private let block: Int
    private let samples: UnsafeMutablePointer<Float>
    private var loaded: (Int64, Int64) = (-1, -1)
    /// The position in the file from which the samples after the last read block are searched: the offset of a chunk, and the stream's position
    /// before this chunk.
    private var next: (offset: Int64, place: XDFPlace)
    /// If the last read block ended within the chunk at `next`, the first sample of this chunk after the block: its number, its offset in the file,
    /// and the number of samples from it to the chunk's end.
    private var inside: (number: Int64, offset: Int64, count: Int64)?

    /// - Parameters:
    ///   - rate: the stream's rate according to its time stamps.
    ///   - count: the number of streams that are read in parallel.
    init(_ contents: XDFContents, stream index: Int, rate: SamplingRate, of count: Int) {
        self.contents = contents
        self.index = index
        var stream = contents.streams[index]
        stream.rate = rate
        self.stream = stream
        let share = min(Self.maximumOfBlock, Self.maximumSamples / (2 * max(1, count)))
        block = max(1, min(share / stream.channels.count, Int(stream.rate.milliHertz / 1000) + 1))
        let capacity = 2 * block * stream.channels.count
        samples = .allocate(capacity: capacity)
        samples.initialize(repeating: SampleRing.lostSample, count: capacity)
        next = contents.beginning
    }

    deinit { samples.deallocate() }

    /// The duration of a block in nanoseconds.
    var readInterval: Int64 { stream.rate.nanoseconds(ofSample: Int64(block)) }

    /// Reads samples.
    /// - Parameter first: the number of the first sample, relative to the stream's first sample.
    /// - Returns: the number of samples read; at least one unless the buffer is empty.
    func read(
        channel: Int, from first: Int64, into target: UnsafeMutableBufferPointer<Float>
    ) throws(RecordingError) -> Int {
        let (number, place) = first.quotientAndRemainder(dividingBy: Int64(block))
        let isOdd = number & 1 == 1
        let slot = samples + (isOdd ? block * stream.channels.count : 0)
        if (isOdd ? loaded.1 : loaded.0) != number {
            // Mark the slot as invalid until the block is completely read.
            if isOdd { loaded.1 = -1 } else { loaded.0 = -1 }
            try load(number * Int64(block), into: slot)
            if isOdd { loaded.1 = number } else { loaded.0 = number }
        }
        let count = min(target.count, block - Int(place))
        let source = slot + channel * block + Int(place)
        for index in 0..<count { target[index] = source[index] }
        return count
    }

    /// Reads a block of samples. Samples that are missing in the file count as lost.
    private func load(_ first: Int64, into slot: UnsafeMutablePointer<Float>) throws(RecordingError) {
        slot.update(repeating: SampleRing.lostSample, count: block * stream.channels.count)
        let end = first + Int64(block)
        // Continue at the known position if this block directly follows the block that was read before.
        let known = inside?.number ?? next.place.number
        if first < known || first - known > Int64(2 * block) {
            inside = nil
            next = try contents.place(before: first, stream: index)
        }
        while next.offset < contents.end {
            guard let chunk = try contents.bytes.chunk(at: next.offset) else { return }
            guard chunk.tag == XDFTag.samples, chunk.stream == contents.numbers[index] else {
                next.offset = chunk.end
                continue
            }
            guard try load(chunk, first..<end, into: slot) else { return }
            next.offset = chunk.end
            inside = nil
        }
    }

    /// Reads those samples of a chunk whose numbers are in a range.
    /// - Returns: false if the chunk contains further samples after the range.
    private func load(
        _ chunk: XDFChunk, _ range: Range<Int64>, into slot: UnsafeMutablePointer<Float>
    ) throws(RecordingError) -> Bool {
        guard let head = try contents.bytes.samples(of: chunk, stream), head.count > 0 else { return true }
        var place = next.place
        // In files of other programs, only count the samples, because opening the file has already evaluated the time stamps.
        place.arrive(at: contents.isIndexed ? head.time : nil, rate: stream.rate)
        guard place.number < range.upperBound else { return false }
        var (number, offset, count) = inside ?? (place.number, head.begin, head.count)
        while count > 0 {
            guard number < range.upperBound else {
                inside = (number, offset, count)
                return false
            }
            let view = try contents.bytes.view(at: offset, 9 + stream.channels.count * stream.values.bytes)
            let stamp = view.first == 8 ? 9 : 1
            let bytes = stamp + stream.channels.count * stream.values.bytes
            guard view.count >= bytes, offset + Int64(bytes) <= chunk.end else { break }
            if number >= range.lowerBound { decode(view.baseAddress! + stamp, Int(number - range.lowerBound), slot) }
            number += 1
            offset += Int64(bytes)
            count -= 1
        }
        place.pass(head.count, rate: stream.rate)
        next.place = place
        return true
    }

    /// Decodes one sample of all channels.
    private func decode(_ bytes: UnsafeRawPointer, _ sample: Int, _ slot: UnsafeMutablePointer<Float>) {
        var target = slot + sample
        var source = bytes
        for _ in stream.channels.indices {
            let value: Float =
                switch stream.values {
                case .float32: source.loadUnaligned(as: Float.self)
                case .double64: Float(source.loadUnaligned(as: Double.self))
                case .int8: Float(source.loadUnaligned(as: Int8.self))
                case .int16: Float(source.loadUnaligned(as: Int16.self))
                case .int32: Float(source.loadUnaligned(as: Int32.self))
                case .int64: Float(source.loadUnaligned(as: Int64.self))
                case .string: SampleRing.lostSample
                }
            target.pointee = value.isFinite ? value : SampleRing.lostSample
            target += block
            source += stream.values.bytes
        }
    }
}
