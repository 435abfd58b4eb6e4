/// Writes consecutive chunks of an XDF file into memory. Allocates nothing. The caller must ensure that the chunks fit.
public struct XDFChunkWriter {
    private let memory: UnsafeMutableRawPointer
    public private(set) var count = 0

    public init(_ memory: UnsafeMutableRawPointer) { self.memory = memory }

    /// The size in bytes of a chunk of 32-bit samples. Only the chunk's first sample has a time stamp.
    public static func samplesBytes(_ count: Int, channels: Int) -> Int { 24 + count * (1 + 4 * channels) }
    /// The size in bytes of a chunk with one text of `count` bytes.
    public static func textBytes(_ count: Int) -> Int { 27 + count }
    /// The size in bytes of a chunk with a clock measurement.
    public static let offsetBytes = 27
    /// The size in bytes of a boundary chunk with a checkpoint.
    public static func checkpointBytes(streams: Int) -> Int { 23 + 7 + XDFCheckpoint.bytes(streams: streams) }

    private mutating func put<Value: BitwiseCopyable>(_ value: Value) {
        memory.storeBytes(of: value, toByteOffset: count, as: Value.self)
        count += MemoryLayout<Value>.size
    }

    private mutating func put(text: UnsafeRawBufferPointer) { for byte in text { put(byte) } }

    /// Begins a chunk.
    /// - Parameter content: the number of bytes that follow the tag.
    private mutating func begin(_ tag: UInt16, content: Int) {
        put(4 as UInt8)
        put(UInt32(content + 2))
        put(tag)
    }

    /// Adds a boundary chunk with a checkpoint, which contains the progress of all streams (`XDFCheckpoint`).
    public mutating func addCheckpoint(_ places: UnsafePointer<XDFPlace>, _ streams: Int) {
        let content = XDFCheckpoint.bytes(streams: streams)
        begin(XDFTag.boundary, content: 16 + 7 + content)
        for index in 0..<16 { put(XDFFormat.boundary[index]) }
        begin(XDFTag.boundary, content: content)
        put(XDFCheckpoint.mark)
        put(UInt32(streams))
        for index in 0..<streams {
            let place = places[index]
            put(place.count)
            put(place.number)
            put(place.first)
            put(place.next)
        }
    }

    /// Adds a chunk of 32-bit samples, some of which have time stamps. A sample's first byte is 0 or 8: the length of the time stamp before its
    /// values.
    /// - Parameter stamp: returns the time stamp of a sample in seconds; nil if it follows from the rate.
    /// - Returns: the offset of the first sample.
    public mutating func addSamples(
        stream: UInt32, count samples: Int, channels: Int, stamp: (Int) -> Double?
    ) -> UnsafeMutableRawPointer {
        let head = count
        begin(XDFTag.samples, content: 0)
        put(stream)
        put(4 as UInt8)
        put(UInt32(samples))
        let first = count
        for sample in 0..<samples {
            if let time = stamp(sample) {
                put(8 as UInt8)
                put(time)
            } else {
                put(0 as UInt8)
            }
            count += 4 * channels
        }
        // The length field counts the chunk's tag and content, but not the length field itself.
        memory.storeBytes(of: UInt32(count - head - 5), toByteOffset: head + 1, as: UInt32.self)
        return memory + first
    }

    /// Adds a measurement of a stream's clock.
    /// - Parameters:
    ///   - seconds: the time of the measurement on the stream's clock.
    ///   - offset: the number of seconds to add to get the time on the file's clock.
    public mutating func addOffset(stream: UInt32, at seconds: Double, offset: Double) {
        begin(XDFTag.clockOffset, content: 20)
        put(stream)
        put(seconds)
        put(offset)
    }

    /// Adds a chunk with one value and its time in seconds.
    public mutating func add(_ value: Float, stream: UInt32, time: Double) {
        addSamples(stream: stream, count: 1, channels: 1) { _ in time }.storeBytes(
            of: value, toByteOffset: 9, as: Float.self)
    }

    /// Adds a chunk with one text in UTF-8 and its time in seconds.
    public mutating func add(_ text: UnsafeRawBufferPointer, stream: UInt32, time: Double) {
        begin(XDFTag.samples, content: 4 + 2 + 9 + 5 + text.count)
        put(stream)
        put(1 as UInt8)
        put(1 as UInt8)
        put(8 as UInt8)
        put(time)
        put(4 as UInt8)
        put(UInt32(text.count))
        put(text: text)
    }
}

/// The progress of all streams of a file at one offset. With it, a reader can start in the middle of a long file without reading everything before.
///
/// The checkpoint is part of a boundary chunk: it follows the boundary's 16 bytes, in the form of a chunk with the same tag. A reader that continues
/// directly after those 16 bytes therefore finds a complete chunk.
struct XDFCheckpoint {
    static let mark: UInt64 = 0x3154_4B43_5350_5844
    /// The number of bytes from the beginning of the boundary chunk to the checkpoint's content: the heads of both chunks, and the boundary's 16
    /// bytes.
    static let lead = 7 + 16 + 7
    private static let bytesPerStream = 32

    static func bytes(streams: Int) -> Int { 12 + streams * bytesPerStream }

    /// The offset of the boundary chunk in bytes.
    let offset: Int64
    let places: [XDFPlace]

    /// Reads the content after the 16 bytes of a boundary; nil if it is not a checkpoint.
    /// - Parameter offset: the offset of the boundary chunk.
    init?(_ bytes: UnsafeRawBufferPointer, streams: Int, at offset: Int64) {
        let size = Self.bytes(streams: streams)
        guard offset >= 0, bytes.count >= 7 + size, bytes[0] == 4,
            bytes.loadUnaligned(fromByteOffset: 1, as: UInt32.self) == UInt32(size + 2),
            bytes.loadUnaligned(fromByteOffset: 5, as: UInt16.self) == XDFTag.boundary,
            bytes.loadUnaligned(fromByteOffset: 7, as: UInt64.self) == Self.mark,
            bytes.loadUnaligned(fromByteOffset: 15, as: UInt32.self) == UInt32(streams)
        else { return nil }
        var places: [XDFPlace] = []
        for index in 0..<streams {
            let place = 19 + index * Self.bytesPerStream
            let count = bytes.loadUnaligned(fromByteOffset: place, as: Int64.self)
            let number = bytes.loadUnaligned(fromByteOffset: place + 8, as: Int64.self)
            guard (0...XDFFormat.maximumSamples).contains(count), (count...XDFFormat.maximumSamples).contains(number)
            else { return nil }
            let first = bytes.loadUnaligned(fromByteOffset: place + 16, as: Double.self)
            let next = bytes.loadUnaligned(fromByteOffset: place + 24, as: Double.self)
            // Refuse a checkpoint in which a stream has samples but no times, because a stream has times from its first sample on.
            guard count == 0 || first.isFinite && next.isFinite else { return nil }
            places.append(XDFPlace(count: count, number: number, first: first, next: next))
        }
        self.offset = offset
        self.places = places
    }
}
