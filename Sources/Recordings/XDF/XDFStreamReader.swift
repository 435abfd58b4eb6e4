import Signals

/// Reads the samples of one stream. Two blocks are kept in memory, each channel after channel, so that a stretch that reaches into the
/// next block can be read channel by channel.
final class XDFStreamReader {
    /// The samples of all channels and streams that are kept: 4 MB.
    private static let maximumSamples = 1 << 20
    /// The most of one stream in a block.
    private static let maximumOfBlock = 1 << 15

    private let contents: XDFContents
    private let index: Int
    private let stream: XDFStream
    /// Samples of each channel in a block.
    private let block: Int
    private let samples: UnsafeMutablePointer<Float>
    private var loaded: (Int64, Int64) = (-1, -1)
    /// Where the samples behind the last block are looked for: a chunk, and how far the stream has come before it.
    private var next: (offset: Int64, place: XDFPlace)
    /// A sample of that chunk that the last block has ended before: its number, where it is, and how many there are from it on.
    private var inside: (number: Int64, offset: Int64, count: Int64)?

    /// - Parameter count: the streams that are read beside each other.
    init(_ contents: XDFContents, stream index: Int, of count: Int) {
        self.contents = contents
        self.index = index
        stream = contents.streams[index]
        let share = min(Self.maximumOfBlock, Self.maximumSamples / (2 * max(1, count)))
        block = max(1, min(share / stream.channels.count, Int(stream.rate.milliHertz / 1000) + 1))
        let capacity = 2 * block * stream.channels.count
        samples = .allocate(capacity: capacity)
        samples.initialize(repeating: SampleRing.lostSample, count: capacity)
        next = contents.beginning
    }

    deinit { samples.deallocate() }

    /// A block's time in nanoseconds.
    var stretch: Int64 { stream.rate.nanoseconds(ofSample: Int64(block)) }

    /// - Parameter first: from the stream's first sample on.
    /// - Returns: how many samples of the channel were read, at least one where there is room.
    func read(
        channel: Int, from first: Int64, into target: UnsafeMutableBufferPointer<Float>
    ) throws(RecordingError) -> Int {
        let (number, place) = first.quotientAndRemainder(dividingBy: Int64(block))
        let isOdd = number & 1 == 1
        let slot = samples + (isOdd ? block * stream.channels.count : 0)
        if (isOdd ? loaded.1 : loaded.0) != number {
            // Until the block is read in whole, the slot holds none.
            if isOdd { loaded.1 = -1 } else { loaded.0 = -1 }
            try load(number * Int64(block), into: slot)
            if isOdd { loaded.1 = number } else { loaded.0 = number }
        }
        let count = min(target.count, block - Int(place))
        let source = slot + channel * block + Int(place)
        for index in 0..<count { target[index] = source[index] }
        return count
    }

    /// Reads a block of samples; what the file does not have is lost.
    private func load(_ first: Int64, into slot: UnsafeMutablePointer<Float>) throws(RecordingError) {
        slot.update(repeating: SampleRing.lostSample, count: block * stream.channels.count)
        let end = first + Int64(block)
        // Right behind the last block, or elsewhere.
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

    /// Reads those of a chunk's samples that are in a range.
    /// - Returns: false where the chunk has further ones behind the range.
    private func load(
        _ chunk: XDFChunk, _ range: Range<Int64>, into slot: UnsafeMutablePointer<Float>
    ) throws(RecordingError) -> Bool {
        guard let head = try contents.bytes.samples(of: chunk, stream), head.count > 0 else { return true }
        var place = next.place
        // In a file by others samples are counted, and their times known.
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

    /// A sample of all channels.
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
