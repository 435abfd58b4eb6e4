import Signals

/// What the header of an EDF or BDF file says of it, for a list: nothing else of the file is read.
public struct RecordingFacts: Sendable {
    public struct Channel: Sendable {
        public let label: String
        public let unit: String
        public let rate: SamplingRate
    }

    public let format: RecordingFormat
    /// By the count of records.
    public let seconds: Int64
    /// Without annotations.
    public let channelCount: Int
    /// The first word of the patient's field: the code; empty where there is none.
    public let code: String
    /// As many as the bytes hold.
    public let channels: [Channel]

    /// The bytes that tell all but the channels.
    public static let fixedBytes = EDFHeader.fixedSize

    /// - Parameter header: the file's first bytes, at least `fixedBytes`.
    /// - Throws: `.unknownFormat` for other files, `.torn` for too few bytes, `.badField` and `.tooLarge`.
    public init(_ header: [UInt8]) throws(RecordingError) {
        guard let format = RecordingFormat(beginning: header) else { throw .unknownFormat }
        guard header.count >= Self.fixedBytes else { throw .torn(atByte: Int64(header.count)) }
        let fixed = EDFFields(Array(header.prefix(Self.fixedBytes)))
        self.format = format
        let records = try fixed.integer(236, 8, .recordCount)
        let duration = try fixed.nanoseconds(244, 8, .recordDuration)
        guard records >= -1 else { throw .badField(.recordCount, atByte: 236) }
        // 1000 s and 8 digits at most.
        seconds = max(0, records) * (duration / 1000) / 1_000_000
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
            let label = fields.text(index * 16, 16)
            guard !RecordingFormat.isAnnotationLabel(label.utf8) else { continue }
            let samples = try EDFHeader.samplesPerRecord(
                fields, index, of: signals, bytesPerSample: format.bytesPerSample)
            let milliHertz = (Int64(samples) * 1_000_000_000_000 + duration / 2) / duration
            channels.append(
                Channel(
                    label: label, unit: fields.text(96 * signals + index * 8, 8),
                    rate: SamplingRate(
                        milliHertz: UInt32(clamping: min(milliHertz, Int64(SamplingRate.maximumMilliHertz))))))
        }
        self.channels = channels
    }
}
