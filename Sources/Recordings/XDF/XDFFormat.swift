import Signals

/// XDF, the Extensible Data Format of the Lab Streaming Layer: after "XDF:" chunks, each with its length, a tag, and for most of them a
/// stream's number. All numbers are little endian.
///
/// Source: sccn/xdf on GitHub, "Specifications" (version 1.0).
public enum XDFFormat {
    public static let fileExtension = "xdf"
    /// What a file begins with.
    static let magic = Array("XDF:".utf8)
    /// What a boundary chunk holds: readers look for it behind damaged bytes.
    static let boundary: [UInt8] = [
        0x43, 0xA5, 0x46, 0xDC, 0xCB, 0xF5, 0x41, 0x0F, 0xB3, 0x0E, 0xD5, 0x46, 0x73, 0x83, 0xCB, 0xE4,
    ]
    /// The most streams of a file, and the most bytes of a stream's description.
    public static let maximumStreams = 128
    static let maximumDescription = 1 << 20
    /// The most samples of a stream, what is missing included.
    static let maximumSamples: Int64 = 1 << 44
    /// Time stamps that are further apart than samples should be, in seconds: samples between them are missing. (As pyxdf has it.)
    public static let missingTime = 1.0

    /// The longest time between two time stamps of a file, in seconds: one of a board that has just started, and one of the calendar. What
    /// is further away makes no sense.
    static let longestTime = 4e9

    /// Whether the bytes begin as an XDF file does.
    public static func isPresent(in bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: magic) }
}

/// The tags of chunks.
enum XDFTag {
    static let fileHeader: UInt16 = 1
    static let streamHeader: UInt16 = 2
    static let samples: UInt16 = 3
    static let clockOffset: UInt16 = 4
    static let boundary: UInt16 = 5
    static let streamFooter: UInt16 = 6
}

/// What the values of a stream are.
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

    /// The bytes of a value; of a string the least.
    var bytes: Int {
        switch self {
        case .float32, .int32: 4
        case .double64, .int64: 8
        case .int8, .string: 1
        case .int16: 2
        }
    }
}

/// A stream as the header of a file describes it.
public struct XDFStream: Sendable {
    public struct Channel: Sendable {
        public var label: String
        /// "µV"; may be empty.
        public var unit: String
        /// "EEG"; may be empty.
        public var type: String

        public init(label: String = "", unit: String = "", type: String = "") {
            self.label = label
            self.unit = unit
            self.type = type
        }
    }

    public var name: String
    /// "EEG", or "Markers".
    public var type: String
    /// What tells the stream's sender from others; may be empty.
    public var source: String
    /// What else the sender says of itself; nil where it says nothing. Written, and not read.
    public var sender: SenderIdentity?
    public var rate: SamplingRate
    public var values: XDFValues
    public var channels: [Channel]
    /// Whether its times are those of its sender's clock, whose measurements come between the samples; else they are the file's.
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

/// How far a stream has come: what is counted of its chunks.
public struct XDFPlace: Sendable {
    /// Samples in the file.
    public private(set) var count: Int64 = 0
    /// The number of the next sample, with those that are missing by the time stamps.
    public private(set) var number: Int64 = 0
    /// The time of the first sample, and of the next one, in seconds; NaN before the first.
    public private(set) var first = Double.nan
    public private(set) var next = Double.nan

    public init() {}

    init(count: Int64, number: Int64, first: Double, next: Double) {
        self.count = count
        self.number = number
        self.first = first
        self.next = next
    }

    /// Brings the place to a chunk's first sample.
    /// - Parameter time: of that sample; nil where the chunk does not tell.
    /// - Returns: false where the time makes no sense, and does not count.
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

    /// Counts a chunk's samples.
    mutating func pass(_ samples: Int64, rate: SamplingRate) {
        count += samples
        number = min(number + samples, 2 * XDFFormat.maximumSamples)
        if !rate.isIrregular { next += Double(samples) * 1000 / Double(rate.milliHertz) }
    }

    /// Counts a chunk that is written.
    public mutating func add(_ samples: Int, at time: Double, rate: SamplingRate) {
        arrive(at: time, rate: rate)
        pass(Int64(samples), rate: rate)
    }

    /// The time of the newest sample, in seconds; NaN before the first.
    public func last(rate: SamplingRate) -> Double {
        rate.isIrregular ? next : next - 1000 / Double(rate.milliHertz)
    }
}
