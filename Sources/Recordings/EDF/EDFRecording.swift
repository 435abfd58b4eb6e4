import Signals

/// A recording in an EDF, EDF+, BDF or BDF+ file. Annotation signals are not channels. If the header of one signal is invalid, the other signals are
/// still played. Samples in a pause between records count as lost.
///
/// Two data records stay in memory, so that an interval across two records can be read channel by channel without reading the file repeatedly. If
/// records are too large for this, only the requested part of a record is read.
public final class EDFRecording: Recording {
    public let channels: [ReplayChannel]
    public let remarks: [RecordingRemark]
    public var start: Int64? { header.start }
    /// The duration of the recording, computed from the records. (Dividing the number of samples by the rate would be imprecise, because the rate of
    /// a slow channel is rounded.)
    public let duration: Int64
    public var readInterval: Int64 { max(1, header.recordDuration) }
    private let header: EDFHeader
    private let signals: [EDFSignal]
    /// For each signal, how often each of its samples is played.
    private let repeats: [Int64]
    private let timeline: EDFTimeline
    private let annotations: EDFAnnotations
    private let bytes: any ByteSource
    /// The memory for two records; if records are too large, for a part of a record.
    private let memory: UnsafeMutableRawBufferPointer
    /// The numbers of the two records that are in memory; -1 for none.
    private var loaded: (Int64, Int64) = (-1, -1)
    private static let longestKept: Int64 = 1 << 20
    private static let window = 48 << 10

    public convenience init(_ bytes: any ByteSource) throws(RecordingError) {
        try self.init(bytes, annotationsAlone: false)
    }

    /// Opens a recording.
    /// - Parameter annotationsAlone: true to accept a file without signals.
    init(_ bytes: any ByteSource, annotationsAlone: Bool) throws(RecordingError) {
        let header = try EDFHeader(bytes)
        let annotations = EDFAnnotations(header, bytes)
        signals = header.signals.filter { $0.isPlayed }
        guard annotationsAlone || !signals.isEmpty else {
            throw annotations.isThere
                ? .annotationsOnly : header.recordDuration == 0 ? .badField(.recordDuration, atByte: 244) : .noChannels
        }
        guard EDFTimeline(duration: header.recordDuration).length(ofRecords: header.recordCount) < Int64.max / 8 else {
            throw .tooLarge(.recordDuration, atByte: 244)
        }
        let timeline =
            signals.isEmpty || !annotations.isThere
            ? EDFTimeline(duration: header.recordDuration)
            : try EDFTimeline(records: header.recordCount, duration: header.recordDuration) {
                record throws(RecordingError) in try annotations.time(of: record)
            }
        let length = timeline.length(ofRecords: header.recordCount)
        let repeats = signals.map { $0.repeats(length: length, duration: header.recordDuration) }
        channels = signals.enumerated().map { index, signal in
            let last = timeline.segments.count - 1
            let perRecord = signal.samplesPerRecord * repeats[index]
            let lost = timeline.number(last, perRecord: perRecord) - timeline.segments[last].record * perRecord
            return ReplayChannel(
                label: signal.label, type: ChannelNames.type(label: signal.label, unit: signal.unit), unit: signal.unit,
                rate: signal.rate(duration: header.recordDuration, repeats: repeats[index]),
                sampleCount: perRecord * header.recordCount + lost)
        }
        duration = length
        self.repeats = repeats
        var remarks = Self.remarks(header, timeline)
        for index in signals.indices where repeats[index] > 1 {
            remarks.append(.repeated(channel: signals[index].label, repeats[index]))
        }
        self.remarks = remarks
        self.header = header
        self.timeline = timeline
        self.annotations = annotations
        self.bytes = bytes
        let isKept = header.recordSize <= Self.longestKept
        memory = .allocate(byteCount: isKept ? 2 * Int(header.recordSize) : Self.window, alignment: 8)
    }

    deinit { memory.deallocate() }

    public var losses: [RecordingLoss] { timeline.losses }

    private static func remarks(_ header: EDFHeader, _ timeline: EDFTimeline) -> [RecordingRemark] {
        var remarks: [RecordingRemark] = []
        for signal in header.signals {
            switch signal.role {
            case .samples, .annotations: break
            case .integers: remarks.append(.integers(channel: signal.label))
            case .leftOut(let reason): remarks.append(.leftOut(channel: signal.label, reason))
            }
        }
        if let stated = header.statedRecords {
            remarks.append(.recordsDiffer(stated: stated, present: header.recordCount))
        }
        let pauses = timeline.segments.count - 1
        if pauses > 0, !header.mayPause { remarks.append(.unexpectedPauses(pauses)) }
        if timeline.returns > 0 { remarks.append(.timesGoBack(timeline.returns)) }
        return remarks
    }

    public func annotations(part: Int64, limit: Int) throws(RecordingError) -> [RecordingAnnotation]? {
        try annotations.part(part, limit: limit, timeline)
    }

    public func read(
        channel: Int, from first: Int64, into samples: UnsafeMutableBufferPointer<Float>
    ) throws(RecordingError) -> Int {
        guard channels.indices.contains(channel), first >= 0, first < channels[channel].sampleCount else { return 0 }
        let signal = signals[channel]
        let count = Int(min(Int64(samples.count), channels[channel].sampleCount - first))
        var done = 0
        while done < count {
            let (place, run) = place(of: first + Int64(done), signal, repeats[channel])
            let target = UnsafeMutableBufferPointer(rebasing: samples[done..<done + Int(min(Int64(count - done), run))])
            if let place, repeats[channel] > 1 {
                try decode(signal, from: place, each: repeats[channel], into: target)
            } else if let place {
                try decode(signal, from: place, into: target)
            } else {
                target.update(repeating: SampleRing.lostSample)
            }
            done += target.count
        }
        return count
    }

    /// Finds the position of a sample number among the signal's samples in the file, each counted `repeats` times; nil in a pause. `run` is the number of sample numbers from this
    /// one on that are stored consecutively, or belong to the same pause.
    private func place(of sample: Int64, _ signal: EDFSignal, _ repeats: Int64) -> (place: Int64?, run: Int64) {
        let perRecord = signal.samplesPerRecord * repeats
        let index = timeline.segment(at: sample, perRecord: perRecord)
        let isLast = index + 1 == timeline.segments.count
        let begin = timeline.segments[index].record
        let end = isLast ? header.recordCount : timeline.segments[index + 1].record
        let inside = sample - timeline.number(index, perRecord: perRecord)
        let there = (end - begin) * perRecord
        if inside < there { return (begin * perRecord + inside, there - inside) }
        let next = isLast ? Int64.max : timeline.number(index + 1, perRecord: perRecord)
        return (nil, max(1, next - sample))
    }

    /// Decodes samples that are played `repeats` times each.
    private func decode(
        _ signal: EDFSignal, from first: Int64, each repeats: Int64, into samples: UnsafeMutableBufferPointer<Float>
    ) throws(RecordingError) {
        var done = 0
        while done < samples.count {
            let (sample, passed) = (first + Int64(done)).quotientAndRemainder(dividingBy: repeats)
            let count = Int(min(Int64(samples.count - done), repeats - passed))
            let target = UnsafeMutableBufferPointer(rebasing: samples[done..<done + count])
            try decode(signal, from: sample, into: UnsafeMutableBufferPointer(rebasing: target[..<1]))
            target.update(repeating: target[0])
            done += count
        }
    }

    /// Decodes consecutive samples, given their index in the file.
    private func decode(
        _ signal: EDFSignal, from first: Int64, into samples: UnsafeMutableBufferPointer<Float>
    ) throws(RecordingError) {
        let width = header.bytesPerSample
        var (record, place) = first.quotientAndRemainder(dividingBy: signal.samplesPerRecord)
        var done = 0
        while done < samples.count {
            var run = Int(min(Int64(samples.count - done), signal.samplesPerRecord - place))
            let offset = (signal.start + place) * Int64(width)
            let stored: UnsafeRawBufferPointer
            if header.recordSize <= Self.longestKept {
                stored = UnsafeRawBufferPointer(rebasing: try load(record)[Int(offset)..<Int(offset) + run * width])
            } else {
                run = min(run, Self.window / width)
                stored = try load(at: header.size + record * header.recordSize + offset, count: run * width)
            }
            decode(stored, signal, into: UnsafeMutableBufferPointer(rebasing: samples[done..<done + run]))
            done += run
            place += Int64(run)
            if place == signal.samplesPerRecord { (record, place) = (record + 1, 0) }
        }
    }

    /// Returns the bytes of a record, which then remain in memory.
    private func load(_ record: Int64) throws(RecordingError) -> UnsafeRawBufferPointer {
        let isOdd = record & 1 == 1
        let size = Int(header.recordSize)
        let start = isOdd ? size : 0
        let slot = UnsafeMutableRawBufferPointer(rebasing: memory[start..<start + size])
        if (isOdd ? loaded.1 : loaded.0) != record {
            // Mark the memory as invalid until the record is completely read.
            if isOdd { loaded.1 = -1 } else { loaded.0 = -1 }
            let offset = header.size + record * header.recordSize
            let count = try bytes.readAll(at: offset, into: slot)
            // If fewer bytes are read, another program has truncated the file since it was opened.
            guard count == size else { throw .torn(atByte: offset + Int64(count)) }
            if isOdd { loaded.1 = record } else { loaded.0 = record }
        }
        return UnsafeRawBufferPointer(slot)
    }

    /// Reads bytes of a record that do not remain in memory.
    private func load(at offset: Int64, count: Int) throws(RecordingError) -> UnsafeRawBufferPointer {
        let window = UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
        let read = try bytes.readAll(at: offset, into: window)
        guard read == count else { throw .torn(atByte: offset + Int64(read)) }
        return UnsafeRawBufferPointer(window)
    }

    /// Converts little-endian integers of two or three bytes to values.
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
