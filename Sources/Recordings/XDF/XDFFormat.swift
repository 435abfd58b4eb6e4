import Signals

/// XDF, the Extensible Data Format of the Lab Streaming Layer: "XDF:", followed by chunks. Each chunk has a length, a tag, and in most cases the
/// number of a stream. All numbers are little endian.
///
/// Source: sccn/xdf on GitHub, "Specifications" (version 1.0).
public enum XDFFormat {
    public static let fileExtension = "xdf"
    /// The first bytes of an XDF file.
    static let magic = Array("XDF:".utf8)
    /// The content of a boundary chunk: 16 fixed bytes. Readers search for them to continue after damaged bytes.
    static let boundary: [UInt8] = [
        0x43, 0xA5, 0x46, 0xDC, 0xCB, 0xF5, 0x41, 0x0F, 0xB3, 0x0E, 0xD5, 0x46, 0x73, 0x83, 0xCB, 0xE4,
    ]
    /// The maximum number of streams in a file.
    public static let maximumStreams = 128
    /// The maximum size of a stream's description in bytes.
    static let maximumDescription = 1 << 20
    /// The maximum number of samples in a stream, including missing ones.
    static let maximumSamples: Int64 = 1 << 44
    /// If two successive time stamps are further apart than the interval between samples plus this time, in seconds, samples between them are
    /// missing. (The same value as in pyxdf.)
    public static let missingTime = 1.0

    /// The maximum difference between two time stamps of a file, in seconds; a larger difference is invalid. It permits one stamp that counts from a
    /// board's start and another that counts from 1970.
    static let longestTime = 4e9

    /// True if the bytes begin with "XDF:", as every XDF file does.
    public static func isPresent(in bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: magic) }
}

/// The tags of XDF chunks.
enum XDFTag {
    static let fileHeader: UInt16 = 1
    static let streamHeader: UInt16 = 2
    static let samples: UInt16 = 3
    static let clockOffset: UInt16 = 4
    static let boundary: UInt16 = 5
    static let streamFooter: UInt16 = 6
}

/// The type of the values of a stream.
public enum XDFValues: UInt8, CaseIterable, Sendable {
    case float32, double64, int8, int16, int32, int64, string

    var name: StaticString {
        switch self {
        case .float32: "float32"
        case .double64: "double64"
        case .int8: "int8"
        case .int16: "int16"
        case .int32: "int32"
        case .int64: "int64"
        case .string: "string"
        }
    }

    /// The size of a value in bytes; for a string, its minimum size.
    var bytes: Int {
        switch self {
        case .float32, .int32: 4
        case .double64, .int64: 8
        case .int8, .string: 1
        case .int16: 2
        }
    }
}

/// The description of a stream in the header of a file.
public struct XDFStream: Sendable {
    public struct Channel: Sendable {
        public var label: String
        /// The unit of the channel, for example "µV"; may be empty.
        public var unit: String
        /// The kind of signal, for example "EEG"; may be empty.
        public var type: String

        public init(label: String = "", unit: String = "", type: String = "") {
            self.label = label
            self.unit = unit
            self.type = type
        }
    }

    public var name: String
    /// The stream's type: for example "EEG" or "Markers".
    public var type: String
    /// The identifier of the stream's sender; may be empty.
    public var source: String
    /// Further information about the sender; nil if there is none. The device writes this information to files, but does not read it from them.
    public var sender: SenderIdentity?
    public var rate: SamplingRate
    public var values: XDFValues
    public var channels: [Channel]
    /// True if the stream's times come from its sender's clock; the file then contains measurements of that clock. False if the times come from the
    /// file's clock.
    public var hasOwnClock: Bool

    public init(
        name: String, type: String, source: String = "", sender: SenderIdentity? = nil, rate: SamplingRate,
        values: XDFValues, channels: [Channel],
        hasOwnClock: Bool = false
    ) {
        self.name = name
        self.type = type
        self.source = source
        self.sender = sender
        self.rate = rate
        self.values = values
        self.channels = channels
        self.hasOwnClock = hasOwnClock
    }
}

/// The progress of a stream: the position after those of its chunks that were read or written so far.
public struct XDFPlace: Sendable {
    /// The number of the stream's samples in the file so far.
    public private(set) var count: Int64 = 0
    /// The number of the next sample. It also counts samples that are missing according to the time stamps.
    public private(set) var number: Int64 = 0
    /// The time of the first sample in seconds; NaN before the first sample.
    public private(set) var first = Double.nan
    /// The time of the next sample in seconds; NaN before the first sample.
    public private(set) var next = Double.nan

    public init() {}

    init(count: Int64, number: Int64, first: Double, next: Double) {
        self.count = count
        self.number = number
        self.first = first
        self.next = next
    }

    /// Moves to the first sample of a chunk.
    /// - Parameter time: the time of that sample; nil if the chunk contains none.
    /// - Returns: false if the time is invalid and therefore ignored.
    @discardableResult
    mutating func arrive(at time: Double?, rate: SamplingRate) -> Bool {
        let time = time.flatMap { $0.isFinite ? $0 : nil }
        guard count > 0 else {
            first = time ?? 0
            next = first
            return true
        }
        guard let time else { return true }
        let late = time - next
        guard rate.isIrregular || late.magnitude <= XDFFormat.longestTime else { return false }
        if !rate.isIrregular, late > XDFFormat.missingTime {
            let missing = min(late * Double(rate.milliHertz) / 1000, Double(XDFFormat.maximumSamples))
            number = min(number + Int64(missing.rounded()), 2 * XDFFormat.maximumSamples)
        }
        next = time
        return true
    }

    /// Counts the samples of a chunk that was read.
    mutating func pass(_ samples: Int64, rate: SamplingRate) {
        count += samples
        number = min(number + samples, 2 * XDFFormat.maximumSamples)
        if !rate.isIrregular { next += Double(samples) * 1000 / Double(rate.milliHertz) }
    }

    /// Counts the samples of a chunk that was written.
    public mutating func add(_ samples: Int, at time: Double, rate: SamplingRate) {
        arrive(at: time, rate: rate)
        pass(Int64(samples), rate: rate)
    }

    /// The time of the stream's newest sample in seconds; NaN before the first sample.
    public func last(rate: SamplingRate) -> Double {
        rate.isIrregular ? next : next - 1000 / Double(rate.milliHertz)
    }
}
