import Signals

/// The header of an EDF, EDF+, BDF or BDF+ file. If the header contradicts the rest of the file, the rest of the file counts.
///
/// Sources: B. Kemp et al., "A simple format for exchange of digitized polygraphic recordings", Electroenceph. clin. Neurophysiol. 82, 1992; the EDF+
/// specification (edfplus.info); BioSemi's description of BDF (24-bit samples).
struct EDFHeader: Sendable {
    /// The maximum number of signals in a file, including annotation signals.
    static let maximumSignals = 1024

    let signals: [EDFSignal]
    /// The number of bytes per sample: 2 for EDF, 3 for BDF.
    let bytesPerSample: Int
    /// The number of bytes before the first data record.
    let size: Int64
    let recordSize: Int64
    /// The number of complete data records in the file.
    let recordCount: Int64
    /// The duration of a record in nanoseconds; 0 if the header contains none.
    let recordDuration: Int64
    /// The start of the recording in local civil time, in seconds since 1970; nil if the header contains none.
    let start: Int64?
    /// True if the header allows pauses between records.
    let mayPause: Bool
    /// The number of records that the header states, if the file contains another number; otherwise nil.
    let statedRecords: Int64?

    static let fixedSize = 256
    private static let bytesPerSignal = 256

    /// The size of a header with `count` signals, in bytes.
    static func bytes(ofSignals count: Int) -> Int { fixedSize + count * bytesPerSignal }

    /// True if the bytes begin with the version field of an EDF or BDF file.
    static func isPresent(in bytes: any ByteSource) throws(RecordingError) -> Bool {
        RecordingFormat(beginning: try read(bytes, at: 0, count: 8)) != nil
    }

    init(_ bytes: any ByteSource) throws(RecordingError) {
        let fixed = EDFFields(try Self.read(bytes, at: 0, count: Self.fixedSize))
        guard fixed.count == Self.fixedSize else { throw .torn(atByte: bytes.size) }
        guard let format = RecordingFormat(beginning: fixed.raw(0, 8)) else { throw .badField(.version, atByte: 0) }
        bytesPerSample = format.bytesPerSample
        mayPause = fixed.raw(192, 5).last == UInt8(ascii: "D") || fixed.raw(192, 5).last == UInt8(ascii: "d")
        start = EDFStart.seconds(fixed)
        guard let duration = Self.duration(fixed) else { throw .badField(.recordDuration, atByte: 244) }
        recordDuration = duration

        let counts = try Self.signalCounts(fixed)
        var layout: (fields: EDFFields, samples: [Int64])?
        var problem: RecordingError?
        for count in counts where layout == nil {
            do throws(RecordingError) {
                layout = try Self.layout(fixed, bytes, signals: count, bytesPerSample: format.bytesPerSample)
            } catch {
                problem = problem ?? error
            }
        }
        guard let layout else { throw problem ?? .badField(.signalCount, atByte: 252) }
        var signals: [EDFSignal] = []
        var place: Int64 = 0
        for (index, samples) in layout.samples.enumerated() {
            signals.append(
                EDFSignal(
                    layout.fields, index, of: layout.samples.count, samples: samples, start: place, duration: duration))
            place += samples
        }
        self.signals = signals
        size = Int64(Self.bytes(ofSignals: signals.count))
        recordSize = place * Int64(bytesPerSample)
        let stated = fixed.whole(236, 8)
        recordCount = max(0, bytes.size - size) / max(1, recordSize)
        statedRecords = stated == recordCount || stated == -1 ? nil : stated ?? 0
        guard recordCount > 0 else { throw .torn(atByte: bytes.size) }
    }

    /// The possible numbers of signals: the stated number, and the number that follows from the header size that the file states.
    private static func signalCounts(_ fixed: EDFFields) throws(RecordingError) -> [Int] {
        let stated = fixed.whole(252, 4)
        if let stated, stated > Int64(maximumSignals) { throw .tooLarge(.signalCount, atByte: 252) }
        var counts: [Int] = []
        if let stated, stated >= 1 { counts.append(Int(stated)) }
        if let size = fixed.whole(184, 8), size >= Int64(fixedSize + bytesPerSignal), size % Int64(bytesPerSignal) == 0
        {
            let count = size / Int64(bytesPerSignal) - 1
            if count <= Int64(maximumSignals), Int64(counts.first ?? 0) != count { counts.append(Int(count)) }
        }
        guard !counts.isEmpty else { throw .badField(.signalCount, atByte: 252) }
        return counts
    }

    /// The number of signals that the header states, including annotation signals.
    static func signalCount(_ fixed: EDFFields) throws(RecordingError) -> Int { try signalCounts(fixed)[0] }

    /// The duration of a record in nanoseconds; nil for an invalid field. Even the largest possible value, eight digits of seconds, does not
    /// overflow.
    static func duration(_ fixed: EDFFields) -> Int64? {
        guard let seconds = fixed.number(244, 8), seconds >= 0, seconds < 1e9 else { return nil }
        return Int64((seconds * 1e9).rounded())
    }

    /// Reads the signals' fields, and the number of samples of each signal in a record.
    private static func layout(
        _ fixed: EDFFields, _ bytes: any ByteSource, signals count: Int, bytesPerSample: Int
    ) throws(RecordingError) -> (EDFFields, [Int64]) {
        let fields = EDFFields(
            try read(bytes, at: Int64(fixedSize), count: count * bytesPerSignal), at: Int64(fixedSize))
        guard fields.count == count * bytesPerSignal else { throw .torn(atByte: bytes.size) }
        var samples: [Int64] = []
        var unknown: Int?
        for index in 0..<count {
            let found = EDFSignal.samples(fields, index, of: count)
            if found == nil {
                guard unknown == nil else {
                    throw .badField(.samplesPerRecord, atByte: fields.position(216 * count + index * 8))
                }
                unknown = index
            }
            samples.append(found ?? 0)
        }
        var sum: Int64 = 0
        for count in samples { sum += count }
        if let unknown {
            // If the number of samples is invalid for exactly one signal, it follows from the file's size.
            let place = fields.position(216 * count + unknown * 8)
            guard let records = fixed.whole(236, 8), records > 0 else {
                throw .badField(.samplesPerRecord, atByte: place)
            }
            let body = bytes.size - Int64(Self.bytes(ofSignals: count))
            let left = body / records / Int64(bytesPerSample) - sum
            guard left >= 1, body % (records * Int64(bytesPerSample)) == 0 else {
                throw .badField(.samplesPerRecord, atByte: place)
            }
            samples[unknown] = left
            sum += left
        }
        guard sum > 0 else { throw .badField(.samplesPerRecord, atByte: fields.position(216 * count)) }
        return (fields, samples)
    }

    private static func read(_ bytes: any ByteSource, at offset: Int64, count: Int) throws(RecordingError) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 8)
        defer { buffer.deallocate() }
        let read = try bytes.readAll(at: offset, into: buffer)
        return Array(buffer.prefix(read))
    }
}
