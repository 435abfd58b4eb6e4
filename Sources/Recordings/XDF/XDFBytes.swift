/// A complete chunk of an XDF file.
struct XDFChunk {
    let tag: UInt16
    /// The number of the stream to which the chunk belongs; 0 for chunks without a stream.
    let stream: UInt32
    /// The offset of the chunk's beginning in bytes.
    let offset: Int64
    /// The offset in bytes of the chunk's content after the stream's number.
    let content: Int64
    /// The offset of the chunk's end in bytes.
    let end: Int64
}

/// Reads the chunks of an XDF file through a buffer of fixed size.
final class XDFBytes {
    /// The maximum number of bytes that one call of `view` returns: enough for a sample of 1024 channels.
    static let window = 64 << 10

    let source: any ByteSource
    /// Damaged parts of the file, in ascending order: the offset of each, and the offset of the chunk after it.
    private var skips: [(from: Int64, to: Int64)] = []
    /// The maximum number of damaged parts that are skipped.
    private static let maximumSkips = 4096
    private let buffer: UnsafeMutableRawBufferPointer
    private var offset: Int64 = 0
    private var count = 0

    init(_ source: any ByteSource) {
        self.source = source
        buffer = .allocate(byteCount: Self.window, alignment: 16)
    }

    deinit { buffer.deallocate() }

    var size: Int64 { source.size }
    /// The number of bytes in damaged parts.
    var damaged: Int64 { skips.reduce(0) { $0 + $1.to - $1.from } }

    /// Searches for a boundary chunk after a place where no chunk can be read. From now on, `chunk(at:)` continues there with the chunk after the
    /// boundary. LabRecorder writes boundaries for this purpose.
    /// - Returns: false if there is none.
    func skipDamage(at place: Int64) throws(RecordingError) -> Bool {
        guard skips.count < Self.maximumSkips else { return false }
        let boundary = XDFFormat.boundary
        // If the chunk after the last boundary cannot be read either, look for the next boundary.
        let isFurther = skips.last.map { $0.from == place } ?? false
        var offset = skipped(place)
        while offset < size {
            let part = try view(at: offset, Self.window)
            guard part.count >= boundary.count else { return false }
            for index in 0...(part.count - boundary.count) where part[index] == boundary[0] {
                guard boundary.indices.allSatisfy({ part[index + $0] == boundary[$0] }) else { continue }
                let next = offset + Int64(index + boundary.count)
                guard next < size else { return false }
                if isFurther { skips.removeLast() }
                skips.append((place, next))
                return true
            }
            offset += Int64(part.count - boundary.count + 1)
        }
        return false
    }

    private func skipped(_ place: Int64) -> Int64 {
        guard !skips.isEmpty else { return place }
        var (low, high) = (0, skips.count)
        while low < high {
            let middle = (low + high) / 2
            if skips[middle].from < place { low = middle + 1 } else { high = middle }
        }
        return low < skips.count && skips[low].from == place ? skips[low].to : place
    }

    /// Returns bytes of the file; fewer than `wanted` at the end of the file. They are valid until the next call.
    /// - Parameter wanted: the number of bytes, at most `window`.
    func view(at place: Int64, _ wanted: Int) throws(RecordingError) -> UnsafeRawBufferPointer {
        let wanted = min(wanted, Self.window)
        if place < offset || place + Int64(wanted) > offset + Int64(count) {
            // Read the buffer again from the requested position. The bytes between the old and the new position are skipped, because the reader needs
            // only the heads of chunks.
            let space = UnsafeMutableRawBufferPointer(
                rebasing: buffer[..<max(wanted, min(Self.window, step(to: place)))])
            offset = place
            count = 0
            count = try source.readAll(at: place, into: space)
        }
        let start = Int(place - offset)
        return UnsafeRawBufferPointer(rebasing: buffer[min(start, count)..<min(start + wanted, count)])
    }

    /// The number of bytes to read next: many if the position is shortly after the buffer, otherwise few.
    private func step(to place: Int64) -> Int {
        let near = place >= offset && place - offset <= Int64(Self.window)
        return near ? Self.window : 4 << 10
    }

    /// Reads all bytes of a range of the file; fewer at the end of the file.
    func bytes(_ range: Range<Int64>) throws(RecordingError) -> [UInt8] {
        var found: [UInt8] = []
        found.reserveCapacity(Int(clamping: range.upperBound - range.lowerBound))
        var place = range.lowerBound
        while place < range.upperBound {
            let part = try view(at: place, Int(min(Int64(Self.window), range.upperBound - place)))
            guard !part.isEmpty else { break }
            found += part
            place += Int64(part.count)
        }
        return found
    }

    /// Reads a number that follows a byte with the number's size; nil if the number is invalid or incomplete.
    func length(at place: Int64) throws(RecordingError) -> (value: Int64, end: Int64)? {
        let view = try view(at: place, 9)
        guard let bytes = view.first, view.count >= 1 + Int(bytes) else { return nil }
        switch bytes {
        case 1: return (Int64(view[1]), place + 2)
        case 4: return (Int64(view.loadUnaligned(fromByteOffset: 1, as: UInt32.self)), place + 5)
        case 8:
            let value = view.loadUnaligned(fromByteOffset: 1, as: Int64.self)
            return value >= 0 ? (value, place + 9) : nil
        default: return nil
        }
    }

    /// Reads the chunk at an offset; nil if there is no chunk, or if it is incomplete.
    func chunk(at place: Int64) throws(RecordingError) -> XDFChunk? {
        let place = skipped(place)
        guard place >= 0, place < size, let (length, begin) = try length(at: place) else { return nil }
        guard length >= 2, length <= size - begin else { return nil }
        let view = try view(at: begin, 6)
        guard view.count >= 2 else { return nil }
        let tag = view.loadUnaligned(as: UInt16.self)
        let hasStream =
            tag == XDFTag.streamHeader || tag == XDFTag.samples || tag == XDFTag.clockOffset
            || tag == XDFTag.streamFooter
        guard hasStream else {
            return XDFChunk(tag: tag, stream: 0, offset: place, content: begin + 2, end: begin + length)
        }
        guard length >= 6, view.count >= 6 else { return nil }
        return XDFChunk(
            tag: tag, stream: view.loadUnaligned(fromByteOffset: 2, as: UInt32.self), offset: place,
            content: begin + 6, end: begin + length)
    }

    /// Reads the number of samples in a chunk, the offset of its first sample, and the time stamp of that sample if there is one.
    /// - Returns: nil if so many samples do not fit into the chunk.
    func samples(
        of chunk: XDFChunk, _ stream: XDFStream
    ) throws(RecordingError) -> (count: Int64, begin: Int64, time: Double?)? {
        guard let (count, begin) = try length(at: chunk.content), begin <= chunk.end else { return nil }
        let least = Int64(1 + stream.channels.count * stream.values.bytes)
        guard count <= (chunk.end - begin) / least else { return nil }
        let view = try view(at: begin, 9)
        guard count > 0, view.count == 9, view[0] == 8 else { return (count, begin, nil) }
        return (count, begin, view.loadUnaligned(fromByteOffset: 1, as: Double.self))
    }

    /// Adds the time stamps of a chunk's samples to the stored time stamps of the stream.
    func addStamps(
        of chunk: XDFChunk, _ samples: (count: Int64, begin: Int64, time: Double?), _ stream: XDFStream,
        _ offsets: Int32, _ most: Int,
        to track: inout StampTrack
    ) throws(RecordingError) {
        let values = stream.channels.count * stream.values.bytes
        var place = samples.begin
        var left = samples.count
        while left > 0 {
            let view = try view(at: place, Int(min(Int64(Self.window), chunk.end - place)))
            var offset = 0
            while left > 0, offset < view.count {
                let isStamped = view[offset] == 8
                let width = values + (isStamped ? 9 : 1)
                guard offset + width <= view.count else { break }
                if isStamped {
                    track.add(
                        view.loadUnaligned(fromByteOffset: offset + 1, as: Double.self), offsets: offsets, most: most)
                } else {
                    track.addNext()
                }
                offset += width
                left -= 1
            }
            // If the chunk ends within a sample, the remaining samples get no time stamps.
            guard offset > 0 else {
                for _ in 0..<left { track.addNext() }
                return
            }
            place += Int64(offset)
        }
    }

    /// The first checkpoint (stored progress of all streams) from `place` on and before `limit`; nil if there is none.
    func checkpoint(from place: Int64, before limit: Int64, streams: Int) throws(RecordingError) -> XDFCheckpoint? {
        let needed = XDFCheckpoint.lead + XDFCheckpoint.bytes(streams: streams)
        var place = max(0, place)
        while place < limit {
            let part = try view(at: place, Self.window)
            guard part.count >= needed else { return nil }
            var index = 0
            while index + needed <= part.count, place + Int64(index) < limit {
                if let found = checkpoint(in: part, at: index, streams, place) { return found }
                index += 1
            }
            place += Int64(index)
        }
        return nil
    }

    /// The last checkpoint within the given number of bytes before the end of the file.
    func lastCheckpoint(within bytes: Int64, streams: Int) throws(RecordingError) -> XDFCheckpoint? {
        let needed = XDFCheckpoint.lead + XDFCheckpoint.bytes(streams: streams)
        var end = size
        let least = max(0, size - bytes)
        while end > least {
            let begin = max(least, end - Int64(Self.window - needed))
            let part = try view(at: begin, Int(min(Int64(Self.window), size - begin)))
            var index = min(part.count - needed, Int(end - begin) - 1)
            while index >= 0 {
                if let found = checkpoint(in: part, at: index, streams, begin) { return found }
                index -= 1
            }
            end = begin
        }
        return nil
    }

    /// Reads a checkpoint at an offset; nil unless a complete boundary chunk that this device has written begins there. (A chunk's length alone does
    /// not show whether the chunk is truncated or damaged.)
    private func checkpoint(
        in part: UnsafeRawBufferPointer, at index: Int, _ streams: Int, _ place: Int64
    ) -> XDFCheckpoint? {
        guard part[index] == 4, part[index + 7] == XDFFormat.boundary[0], part[index + 8] == XDFFormat.boundary[1]
        else {
            return nil
        }
        for byte in 2..<16 where part[index + 7 + byte] != XDFFormat.boundary[byte] { return nil }
        let length = part.loadUnaligned(fromByteOffset: index + 1, as: UInt32.self)
        guard Int64(length) == Int64(XDFCheckpoint.lead + XDFCheckpoint.bytes(streams: streams) - 5),
            part.loadUnaligned(fromByteOffset: index + 5, as: UInt16.self) == XDFTag.boundary
        else { return nil }
        return XDFCheckpoint(
            UnsafeRawBufferPointer(rebasing: part[(index + 23)...]), streams: streams, at: place + Int64(index))
    }
}
