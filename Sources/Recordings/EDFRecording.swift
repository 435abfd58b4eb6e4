import Signals

/// A recording in an EDF, EDF+ or BDF file. Signals that hold annotations are no channels.
///
/// Two data records are kept in memory, so that a stretch that reaches into the next record can be read channel by
/// channel without reading records again and again.
public final class EDFRecording: Recording {
    public let channels: [ReplayChannel]
    public var start: Int64? { header.start }
    /// By the records: a channel's rate is rounded, so that the samples of one that is slow do not tell.
    public var duration: Int64 {
        let (product, isTooLong) = header.recordCount.multipliedReportingOverflow(by: header.recordDuration)
        return isTooLong ? .max : product
    }
    public var stretch: Int64 { max(1, header.recordDuration) }
    private let header: EDFHeader
    private let signals: [EDFSignal]
    private let annotationSignals: [EDFSignal]
    private let bytes: any ByteSource
    private let records: UnsafeMutableRawBufferPointer
    /// The numbers of the two records in memory; -1: none.
    private var loaded: (Int64, Int64) = (-1, -1)

    public init(_ bytes: any ByteSource) throws(RecordingError) {
        let header = try EDFHeader(bytes)
        signals = header.signals.filter { !$0.isAnnotation }
        annotationSignals = header.signals.filter { $0.isAnnotation }
        guard !signals.isEmpty else { throw .noChannels }
        channels = signals.map {
            ReplayChannel(
                label: $0.label, type: ChannelNames.type(label: $0.label, unit: $0.unit), unit: $0.unit, rate: $0.rate,
                sampleCount: Int64($0.samplesPerRecord) * header.recordCount)
        }
        self.header = header
        self.bytes = bytes
        records = .allocate(byteCount: 2 * header.recordSize, alignment: 8)
    }

    deinit { records.deallocate() }

    public func read(
        channel: Int, from first: Int64, into samples: UnsafeMutableBufferPointer<Float>
    ) throws(RecordingError) -> Int {
        guard channels.indices.contains(channel), first >= 0, first < channels[channel].sampleCount else { return 0 }
        let signal = signals[channel]
        let perRecord = Int64(signal.samplesPerRecord)
        let count = Int(min(Int64(samples.count), channels[channel].sampleCount - first))
        var (record, place) = first.quotientAndRemainder(dividingBy: perRecord)
        var done = 0
        while done < count {
            let run = min(count - done, Int(perRecord - place))
            let start = (signal.start + Int(place)) * header.bytesPerSample
            decode(
                UnsafeRawBufferPointer(rebasing: try load(record)[start..<start + run * header.bytesPerSample]), signal,
                into: UnsafeMutableBufferPointer(rebasing: samples[done..<done + run]))
            done += run
            record += 1
            place = 0
        }
        return count
    }

    /// The bytes of a record.
    private func load(_ record: Int64) throws(RecordingError) -> UnsafeRawBufferPointer {
        let isOdd = record & 1 == 1
        let start = isOdd ? header.recordSize : 0
        let slot = UnsafeMutableRawBufferPointer(rebasing: records[start..<start + header.recordSize])
        if (isOdd ? loaded.1 : loaded.0) != record {
            // Until the record is read in whole, the slot holds none.
            if isOdd { loaded.1 = -1 } else { loaded.0 = -1 }
            let offset = header.size + record * Int64(header.recordSize)
            let count = try bytes.readAll(at: offset, into: slot)
            // The file was cut while it was open.
            guard count == header.recordSize else { throw .torn(atByte: offset + Int64(count)) }
            if isOdd { loaded.1 = record } else { loaded.0 = record }
        }
        return UnsafeRawBufferPointer(slot)
    }

    var recordCount: Int64 { header.recordCount }
    var hasAnnotations: Bool { !annotationSignals.isEmpty }
    var annotationSignalCount: Int { annotationSignals.count }
    var annotationBytesPerRecord: Int64 {
        annotationSignals.reduce(0) { $0 + Int64($1.samplesPerRecord) * Int64(header.bytesPerSample) }
    }

    /// What a record has in one of the signals that hold annotations.
    func annotationBytes(record: Int64, signal: Int) throws(RecordingError) -> [UInt8] {
        let signal = annotationSignals[signal]
        let count = signal.samplesPerRecord * header.bytesPerSample
        let offset =
            header.size + record * Int64(header.recordSize) + Int64(signal.start) * Int64(header.bytesPerSample)
        var found = [UInt8](repeating: 0, count: count)
        var problem: RecordingError?
        let read = found.withUnsafeMutableBytes { room -> Int in
            do throws(RecordingError) {
                return try bytes.readAll(at: offset, into: room)
            } catch {
                problem = error
                return 0
            }
        }
        if let problem { throw problem }
        guard read == count else { throw .torn(atByte: offset + Int64(read)) }
        return found
    }

    /// Little-endian integers of two or three bytes into values.
    private func decode(
        _ bytes: UnsafeRawBufferPointer, _ signal: EDFSignal, into samples: UnsafeMutableBufferPointer<Float>
    ) {
        var place = 0
        for index in samples.indices {
            let value: Int32
            if header.bytesPerSample == 2 {
                value = Int32(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
            } else {
                let unsigned =
                    UInt32(bytes[place]) << 8 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 24
                value = Int32(bitPattern: unsigned) >> 8
            }
            samples[index] = Float(value) * signal.gain + signal.offset
            place += header.bytesPerSample
        }
    }
}
