extension EDFRecording {
    /// How many records are looked through at a time, and how many bytes of them unless one record has more.
    private static let recordsPerPart: Int64 = 256
    private static let bytesPerPart: Int64 = 1 << 20

    /// The annotations that stand in some records, wherever they lie in time, without those that only keep a record's time. Reads
    /// nothing else of the records.
    public func annotations(part: Int64, limit: Int) throws(RecordingError) -> [RecordingAnnotation]? {
        let count = max(1, min(Self.recordsPerPart, Self.bytesPerPart / max(1, annotationBytesPerRecord)))
        let (start, overflow) = part.multipliedReportingOverflow(by: count)
        guard !overflow, part >= 0, start < recordCount, hasAnnotations else { return nil }
        let origin = try firstOnset()
        var found: [RecordingAnnotation] = []
        for record in start..<min(recordCount, start + count) {
            for signal in 0..<annotationSignalCount {
                let bytes = try annotationBytes(record: record, signal: signal)
                TALReader.read(bytes[...]) { onset, duration, text in
                    guard !text.isEmpty, found.count < limit else { return }
                    found.append(
                        RecordingAnnotation(
                            onset: onset - origin, duration: duration.map { max(0, $0) },
                            text: RecordingAnnotation.text(text)))
                }
            }
        }
        return found
    }

    /// When the first record begins, after the header's full second.
    private func firstOnset() throws(RecordingError) -> Int64 {
        var first: Int64?
        TALReader.read(try annotationBytes(record: 0, signal: 0)[...]) { onset, _, text in
            if first == nil, text.isEmpty { first = onset }
        }
        return first ?? 0
    }
}
