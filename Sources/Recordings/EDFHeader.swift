import Signals

/// One signal as the header of an EDF or BDF file describes it.
struct EDFSignal: Sendable {
    let label: String
    let unit: String
    /// A sample in its unit is the stored integer * gain + offset.
    let gain: Float
    let offset: Float
    let samplesPerRecord: Int
    let rate: SamplingRate
    let isAnnotation: Bool
    /// Where the signal's samples lie in a record, in samples.
    let start: Int
}

/// The header of an EDF, EDF+ or BDF file.
///
/// Sources: B. Kemp et al., "A simple format for exchange of digitized polygraphic recordings", Electroenceph. clin.
/// Neurophysiol. 82, 1992; the EDF+ specification (edfplus.info); BioSemi's description of BDF (24-bit samples).
struct EDFHeader: Sendable {
    /// The most signals of a file, annotations included.
    static let maximumSignals = 1024
    /// The most bytes of one data record.
    static let maximumRecordSize = 8 << 20

    let signals: [EDFSignal]
    /// 2 for EDF, 3 for BDF.
    let bytesPerSample: Int
    /// Bytes before the first data record.
    let size: Int64
    let recordSize: Int
    /// Whole data records that are in the file.
    let recordCount: Int64
    /// Of a record, in nanoseconds; 0 where there are annotations only.
    let recordDuration: Int64
    /// Local civil time in seconds since 1970; nil where the header does not tell.
    let start: Int64?

    static let fixedSize = 256
    private static let bytesPerSignal = 256

    /// The bytes of a header of so many signals.
    static func bytes(ofSignals count: Int) -> Int { fixedSize + count * bytesPerSignal }

    /// Whether the bytes begin as an EDF or BDF file does.
    static func isPresent(in bytes: any ByteSource) throws(RecordingError) -> Bool {
        let start = try read(bytes, at: 0, count: 8)
        return RecordingFormat(beginning: start) != nil
    }

    init(_ bytes: any ByteSource) throws(RecordingError) {
        let fixed = EDFFields(try Self.read(bytes, at: 0, count: Self.fixedSize))
        guard fixed.count == Self.fixedSize else { throw .torn(atByte: bytes.size) }
        guard try Self.isPresent(in: bytes) else { throw .badField(.version, atByte: 0) }
        let reserved = fixed.text(192, 44).utf8
        if reserved.starts(with: "EDF+D".utf8) || reserved.starts(with: "BDF+D".utf8) { throw .discontinuous }
        bytesPerSample = fixed.byte(0) == 0xFF ? 3 : 2

        let count = try Self.signalCount(fixed)
        size = Int64(Self.bytes(ofSignals: count))
        let duration = try fixed.nanoseconds(244, 8, .recordDuration)

        let fields = EDFFields(
            try Self.read(bytes, at: Int64(Self.fixedSize), count: count * Self.bytesPerSignal),
            at: Int64(Self.fixedSize))
        guard fields.count == count * Self.bytesPerSignal else { throw .torn(atByte: bytes.size) }
        var signals: [EDFSignal] = []
        var start = 0
        for index in 0..<count {
            let signal = try Self.signal(
                fields, index, of: count, start: start, duration: duration, bytesPerSample: bytesPerSample)
            start += signal.samplesPerRecord
            guard start <= Self.maximumRecordSize / bytesPerSample else {
                throw .tooLarge(.recordSize, atByte: fields.offset(216, 8, index, count))
            }
            signals.append(signal)
        }
        self.signals = signals
        recordDuration = duration
        self.start = EDFStart.seconds(fixed)
        recordSize = start * bytesPerSample
        recordCount = try Self.records(fixed, bytes, headerSize: size, recordSize: recordSize)
    }

    /// The signals that a header tells of, annotations included; its size must be theirs.
    static func signalCount(_ fixed: EDFFields) throws(RecordingError) -> Int {
        let count = try fixed.integer(252, 4, .signalCount)
        guard count >= 1 else { throw .badField(.signalCount, atByte: 252) }
        guard count <= Int64(maximumSignals) else { throw .tooLarge(.signalCount, atByte: 252) }
        guard try fixed.integer(184, 8, .headerSize) == Int64(bytes(ofSignals: Int(count))) else {
            throw .badField(.headerSize, atByte: 184)
        }
        return Int(count)
    }

    /// The samples of signal `index` in a record.
    static func samplesPerRecord(
        _ fields: EDFFields, _ index: Int, of count: Int, bytesPerSample: Int
    ) throws(RecordingError) -> Int {
        let place = fields.offset(216, 8, index, count)
        let samples = try fields.integer(216 * count + index * 8, 8, .samplesPerRecord)
        guard samples >= 1 else { throw .badField(.samplesPerRecord, atByte: place) }
        guard samples <= Int64(maximumRecordSize / bytesPerSample) else {
            throw .tooLarge(.samplesPerRecord, atByte: place)
        }
        return Int(samples)
    }

    /// The whole records: -1 means that the writer did not know, and a torn file has fewer than it says.
    private static func records(
        _ fixed: EDFFields, _ bytes: any ByteSource, headerSize: Int64, recordSize: Int
    ) throws(RecordingError) -> Int64 {
        let told = try fixed.integer(236, 8, .recordCount)
        guard told >= -1 else { throw .badField(.recordCount, atByte: 236) }
        let present = max(0, bytes.size - headerSize) / Int64(recordSize)
        let count = told < 0 ? present : min(told, present)
        guard count > 0 else { throw .torn(atByte: bytes.size) }
        return count
    }

    private static func signal(
        _ fields: EDFFields, _ index: Int, of count: Int, start: Int, duration: Int64, bytesPerSample: Int
    ) throws(RecordingError) -> EDFSignal {
        // Each field is stored for all signals before the next field begins.
        func place(_ field: Int, _ width: Int) -> Int { field * count + index * width }
        let label = fields.text(place(0, 16), 16)
        let isAnnotation = RecordingFormat.isAnnotationLabel(label.utf8)
        let samplesPlace = place(216, 8)
        let samples = try samplesPerRecord(fields, index, of: count, bytesPerSample: bytesPerSample)
        if isAnnotation {
            return EDFSignal(
                label: label, unit: "", gain: 1, offset: 0, samplesPerRecord: samples, rate: .irregular,
                isAnnotation: true, start: start)
        }
        guard duration > 0 else { throw .badField(.recordDuration, atByte: 244) }
        // Both factors are bounded (8 Mi samples, 1e12), so the product fits; rounded to the next thousandth.
        let milliHertz = (Int64(samples) * 1_000_000_000_000 + duration / 2) / duration
        guard milliHertz >= 1, milliHertz <= Int64(SamplingRate.maximumMilliHertz) else {
            throw .tooLarge(.samplingRate, atByte: fields.position(samplesPlace))
        }
        let low = try fields.decimal(place(104, 8), 8, .physicalRange)
        let high = try fields.decimal(place(112, 8), 8, .physicalRange)
        let digitalLow = try fields.integer(place(120, 8), 8, .digitalRange)
        let digitalHigh = try fields.integer(place(128, 8), 8, .digitalRange)
        guard low != high else { throw .badField(.physicalRange, atByte: fields.position(place(112, 8))) }
        guard digitalLow < digitalHigh else { throw .badField(.digitalRange, atByte: fields.position(place(128, 8))) }
        let gain = (high - low) / Double(digitalHigh - digitalLow)
        return EDFSignal(
            label: label, unit: ChannelNames.unit(fields.text(place(96, 8), 8)), gain: Float(gain),
            offset: Float(low - Double(digitalLow) * gain), samplesPerRecord: samples,
            rate: SamplingRate(milliHertz: UInt32(milliHertz)), isAnnotation: false, start: start)
    }

    private static func read(_ bytes: any ByteSource, at offset: Int64, count: Int) throws(RecordingError) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 8)
        defer { buffer.deallocate() }
        let read = try bytes.readAll(at: offset, into: buffer)
        return Array(buffer.prefix(read))
    }
}
