import Text

/// The signal "Status" of a BioSemi amplifier in a BDF file: the lower 16 of its 24 bits are the trigger inputs. (Source: BioSemi's description of BDF.)
struct EDFStatus {
    /// The maximum number of bytes that are read of a record.
    private static let maximumBytes: Int64 = 8 << 20

    private let signal: EDFSignal
    private let header: EDFHeader
    private let bytes: any ByteSource
    /// The inputs that are always 1 in the first and in the last record, because nothing is connected to them.
    private let idle: UInt16

    /// - Returns: nil if the file has no such signal.
    init?(_ header: EDFHeader, _ bytes: any ByteSource) {
        guard header.bytesPerSample == 3,
            let signal = header.signals.first(where: { ASCII.equal($0.label.utf8, "Status".utf8) }),
            signal.samplesPerRecord > 0
        else { return nil }
        self.signal = signal
        self.header = header
        self.bytes = bytes
        var idle = UInt16.max
        for record in [0, header.recordCount - 1] {
            let samples = min(signal.samplesPerRecord, Self.maximumBytes / 3)
            let offset = header.size + record * header.recordSize + 3 * signal.start
            guard let stored = try? bytes.bytes(at: offset, count: Int(3 * samples)) else { return nil }
            for sample in 0..<Int(samples) { idle &= Self.inputs(stored, sample) }
        }
        self.idle = idle
    }

    private static func inputs(_ stored: [UInt8], _ sample: Int) -> UInt16 {
        UInt16(stored[3 * sample]) | UInt16(stored[3 * sample + 1]) << 8
    }

    var bytesPerRecord: Int64 { 3 * signal.samplesPerRecord }

    /// Appends an annotation for each change of the inputs in a record to a value that is not the idle one.
    /// - Parameter time: the time of the record in nanoseconds.
    func triggers(
        of record: Int64, _ time: Int64, limit: Int, _ found: inout [RecordingAnnotation]
    ) throws(RecordingError) {
        let offset = header.size + record * header.recordSize + 3 * signal.start
        let samples = min(signal.samplesPerRecord, Self.maximumBytes / 3)
        let stored = try bytes.bytes(at: offset, count: Int(3 * samples))
        var last = idle
        if record > 0 {
            let end = offset - header.recordSize + 3 * (signal.samplesPerRecord - 1)
            last = Self.inputs(try bytes.bytes(at: end, count: 3), 0)
        }
        for sample in 0..<Int(samples) {
            let value = Self.inputs(stored, sample)
            defer { last = value }
            guard value != last, value != idle, found.count < limit else { continue }
            let late = Double(header.recordDuration) * Double(sample) / Double(signal.samplesPerRecord)
            found.append(
                RecordingAnnotation(
                    onset: time + Int64(late), duration: nil, text: "Trigger \(value ^ idle)"))
        }
    }
}
