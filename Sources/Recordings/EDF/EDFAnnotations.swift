/// Reads the annotations of an EDF+ or BDF+ file. The annotations also contain the time at which each record begins.
struct EDFAnnotations {
    /// The maximum number of records to read at a time.
    private static let recordsPerPart: Int64 = 256
    /// The maximum number of bytes in the records to read at a time. A single record with more bytes is still read.
    private static let bytesPerPart: Int64 = 1 << 20
    /// The maximum number of annotation bytes to read per record.
    private static let maximumBytes: Int64 = 8 << 20
    /// The number of bytes that are read to find a record's time.
    private static let timeBytes: Int64 = 64

    private let signals: [EDFSignal]
    private let status: EDFStatus?
    private let header: EDFHeader
    private let bytes: any ByteSource

    init(_ header: EDFHeader, _ bytes: any ByteSource) {
        signals = header.signals.filter { $0.role == .annotations && $0.samplesPerRecord > 0 }
        status = EDFStatus(header, bytes)
        self.header = header
        self.bytes = bytes
    }

    var isThere: Bool { !signals.isEmpty }

    /// Reads the annotations that one group of records contains, whatever their times are. Annotations that contain only a record's time are omitted.
    /// Only the annotation bytes of the records are read, and the triggers of a BioSemi amplifier.
    /// - Parameter timeline: the times of the records, for the triggers.
    func part(_ part: Int64, limit: Int, _ timeline: EDFTimeline) throws(RecordingError) -> [RecordingAnnotation]? {
        var size: Int64 = 0
        for signal in signals { size += signal.samplesPerRecord * Int64(header.bytesPerSample) }
        size += status?.bytesPerRecord ?? 0
        let count = max(1, min(Self.recordsPerPart, Self.bytesPerPart / max(1, size)))
        let (start, overflow) = part.multipliedReportingOverflow(by: count)
        guard !overflow, part >= 0, start < header.recordCount, isThere || status != nil else { return nil }
        let origin = try time(of: 0) ?? 0
        var found: [RecordingAnnotation] = []
        for record in start..<min(header.recordCount, start + count) {
            for signal in signals {
                let bytes = try read(record, signal, most: Self.maximumBytes)
                TALReader.read(bytes[...]) { onset, duration, text in
                    guard !text.isEmpty, found.count < limit else { return }
                    found.append(
                        RecordingAnnotation(
                            onset: onset - origin, duration: duration.map { max(0, $0) },
                            text: RecordingAnnotation.text(text)))
                }
            }
            try status?.triggers(of: record, timeline.time(of: record), limit: limit, &found)
        }
        return found
    }

    /// The time at which a record begins, in nanoseconds after the full second in the header; nil if the record contains none.
    func time(of record: Int64) throws(RecordingError) -> Int64? {
        guard let signal = signals.first else { return nil }
        var time: Int64?
        TALReader.read(try read(record, signal, most: Self.timeBytes)[...]) { onset, _, text in
            if time == nil, text.isEmpty { time = onset }
        }
        return time
    }

    private func read(_ record: Int64, _ signal: EDFSignal, most: Int64) throws(RecordingError) -> [UInt8] {
        let width = Int64(header.bytesPerSample)
        let count = Int(min(most, signal.samplesPerRecord * width))
        let offset = header.size + record * header.recordSize + signal.start * width
        return try bytes.bytes(at: offset, count: count)
    }
}
