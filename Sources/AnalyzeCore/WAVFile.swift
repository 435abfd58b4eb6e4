import Recordings

/// Sound with random access, reduced to one channel. The decoders of other formats also conform to this protocol.
protocol SongFile: AnyObject {
    /// The sampling rate in hertz.
    var rate: UInt32 { get }
    /// The length in samples of one channel.
    var length: Int64 { get }
    /// Reads samples in the range -1 to 1; each is the mean of all channels.
    /// - Returns: the number of samples; 0 at the end.
    func read(from first: Int64, into samples: UnsafeMutableBufferPointer<Float>) throws(AnalyzeError) -> Int
}

/// A WAV file with integers of 8, 16, 24 or 32 bits, or floats of 32 bits.
final class WAVFile: SongFile {
    let rate: UInt32
    let length: Int64
    private let path: String
    private let bytes: any ByteSource
    private let start: Int64
    private let channels: Int
    private let kind: Kind

    private enum Kind: Int {
        case int8 = 1
        case int16 = 2
        case int24 = 3
        case int32 = 4
        case float32 = 5

        var size: Int { self == .float32 ? 4 : rawValue }
    }

    private static let mostChannels = 8
    private static let mostChunks = 64
    private static let highestRate: UInt32 = 192_000

    init(_ path: String) throws(AnalyzeError) {
        self.path = path
        let size: Int64
        do throws(RecordingError) {
            let file = try FileBytes(path: path)
            (bytes, size) = (file, file.size)
        } catch {
            throw .recording(path, error)
        }
        let head = try Self.bytes(bytes, path, 0, 12)
        guard head.count == 12, head[0..<4].elementsEqual("RIFF".utf8), head[8..<12].elementsEqual("WAVE".utf8) else {
            throw .nothingToDo(path, "is no WAV file")
        }
        var place: Int64 = 12
        var format: [UInt8] = []
        var data: (start: Int64, size: Int64)?
        for _ in 0..<Self.mostChunks where data == nil {
            let chunk = try Self.bytes(bytes, path, place, 8)
            guard chunk.count == 8 else { break }
            let count = Int64(Self.number(chunk[4..<8]))
            if chunk[0..<4].elementsEqual("fmt ".utf8) {
                format = try Self.bytes(bytes, path, place + 8, min(40, Int(count)))
            } else if chunk[0..<4].elementsEqual("data".utf8) {
                // Read up to the end of the file if the file was cut off or states no size.
                data = (place + 8, min(count, size - place - 8))
            }
            place += 8 + count + (count & 1)
        }
        guard format.count >= 16, let data else { throw .nothingToDo(path, "has no sound") }
        var tag = Self.number(format[0..<2])
        // In the extended format, read the tag of the sample type from the identifier at offset 24.
        if tag == 0xFFFE, format.count >= 26 { tag = Self.number(format[24..<26]) }
        let bits = Self.number(format[14..<16])
        switch (tag, bits) {
        case (1, 8): kind = .int8
        case (1, 16): kind = .int16
        case (1, 24): kind = .int24
        case (1, 32): kind = .int32
        case (3, 32): kind = .float32
        default: throw .nothingToDo(path, "has samples of a kind that is not read")
        }
        channels = Int(Self.number(format[2..<4]))
        rate = Self.number(format[4..<8])
        guard (1...Self.mostChannels).contains(channels), (1...Self.highestRate).contains(rate) else {
            throw .nothingToDo(path, "has \(channels) channels of \(rate) Hz: more than is read")
        }
        start = data.start
        length = data.size / Int64(kind.size * channels)
    }

    func read(from first: Int64, into samples: UnsafeMutableBufferPointer<Float>) throws(AnalyzeError) -> Int {
        guard first >= 0, first < length else { return 0 }
        let count = Int(min(Int64(samples.count), length - first))
        let frame = kind.size * channels
        let data = try Self.bytes(bytes, path, start + first * Int64(frame), count * frame)
        let whole = data.count / frame
        for index in 0..<whole {
            var sum: Float = 0
            for channel in 0..<channels { sum += value(data, index * frame + channel * kind.size) }
            samples[index] = sum / Float(channels)
        }
        return whole
    }

    private func value(_ data: [UInt8], _ place: Int) -> Float {
        switch kind {
        case .int8: return (Float(data[place]) - 128) / 128
        case .int16: return Float(Int16(truncatingIfNeeded: Self.number(data[place..<place + 2]))) / 32768
        case .int24: return Float(Int32(bitPattern: Self.number(data[place..<place + 3]) << 8)) / 2_147_483_648
        case .int32: return Float(Int32(bitPattern: Self.number(data[place..<place + 4]))) / 2_147_483_648
        case .float32:
            let value = Float(bitPattern: Self.number(data[place..<place + 4]))
            return value.isFinite ? value : 0
        }
    }

    /// Reads an unsigned little-endian number.
    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func bytes(
        _ source: any ByteSource, _ path: String, _ from: Int64, _ count: Int
    ) throws(AnalyzeError) -> [UInt8] {
        let left = max(0, min(Int64(count), source.size - from))
        var bytes = [UInt8](repeating: 0, count: Int(left))
        var read = 0
        var failure: RecordingError?
        bytes.withUnsafeMutableBytes { buffer in
            do throws(RecordingError) {
                read = try source.read(at: from, into: buffer)
            } catch { failure = error }
        }
        if let failure { throw .recording(path, failure) }
        return Array(bytes[..<read])
    }
}
