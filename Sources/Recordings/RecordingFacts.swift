import Signals

/// The properties in the header of an EDF or BDF file, for the list of recordings. Nothing else of the file is read.
public struct RecordingFacts: Sendable {
    public struct Channel: Sendable {
        public let label: String
        public let unit: String
        public let rate: SamplingRate
    }

    public let format: RecordingFormat
    /// The duration in seconds, from the number of records.
    public let seconds: Int64
    /// The number of channels, without annotation signals.
    public let channelCount: Int
    /// The patient code, which is the first word of the patient field; empty if there is none.
    public let code: String
    /// The channels of the file; empty if the bytes passed to `init` do not contain the whole header.
    public let channels: [Channel]

    /// The number of header bytes that suffice for all properties except the channels.
    public static let fixedBytes = EDFHeader.fixedSize

    /// - Parameter header: the file's first bytes, at least `fixedBytes`.
    /// - Throws: `.unknownFormat` for other files, `.torn` for too few bytes, `.badField` and `.tooLarge`.
    public init(_ header: [UInt8]) throws(RecordingError) {
        guard let format = RecordingFormat(beginning: header) else { throw .unknownFormat }
        guard header.count >= Self.fixedBytes else { throw .torn(atByte: Int64(header.count)) }
        let fixed = EDFFields(Array(header.prefix(Self.fixedBytes)))
        self.format = format
        guard let duration = EDFHeader.duration(fixed) else { throw .badField(.recordDuration, atByte: 244) }
        // The product does not overflow: the number of records has at most 8 digits, and the duration is in milliseconds.
        seconds = max(0, fixed.whole(236, 8) ?? 0) * (duration / 1_000_000) / 1000
        let signals = try EDFHeader.signalCount(fixed)
        let plus = fixed.text(192, 44).utf8
        let isPlus = plus.starts(with: "EDF+".utf8) || plus.starts(with: "BDF+".utf8)
        channelCount = isPlus ? signals - 1 : signals
        let word = fixed.text(8, 80).utf8.prefix { $0 != UInt8(ascii: " ") }
        code = word.elementsEqual("X".utf8) ? "" : String(decoding: Array(word), as: UTF8.self)
        let bytes = EDFHeader.bytes(ofSignals: signals)
        guard header.count >= bytes, duration > 0 else {
            channels = []
            return
        }
        let fields = EDFFields(Array(header[Self.fixedBytes..<bytes]), at: Int64(Self.fixedBytes))
        var channels: [Channel] = []
        for index in 0..<signals {
            let signal = EDFSignal(
                fields, index, of: signals, samples: EDFSignal.samples(fields, index, of: signals) ?? 0, start: 0,
                duration: duration)
            guard signal.isPlayed else { continue }
            channels.append(Channel(label: signal.label, unit: signal.unit, rate: signal.rate))
        }
        self.channels = channels
    }
}
