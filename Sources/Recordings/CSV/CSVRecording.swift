import Signals
import Units

/// A recording in a text file with one row for each sample time. `CSVLayout` detects separators, names, units and times from the first lines. If the
/// times show that rows are missing, the samples of these rows count as lost.
///
/// Opening the recording reads the whole file once, to count and check the rows. Later, rows are decoded in chunks of `CSVScan.rowsPerChunk`. Two
/// chunks stay in memory.
public final class CSVRecording: Recording {
    public let channels: [ReplayChannel]
    public let remarks: [RecordingRemark]
    /// Always nil, because the times in a table need not be times of day.
    public var start: Int64? { nil }
    public var duration: Int64 { channels.duration }
    public var readInterval: Int64 { max(1, channels[0].rate.nanoseconds(ofSample: Self.chunk)) }
    let layout: CSVLayout
    private let scan: CSVScan
    private let timeline: SampleTimeline
    /// How often each row is played.
    private let repeats: Int64
    private var fields: CSVFields
    private let reader: CSVLineReader
    /// The samples of two chunks. Within a chunk, each channel's samples are consecutive.
    private let samples: UnsafeMutablePointer<Float>
    private var loaded: (Int64, Int64) = (-1, -1)
    private static let chunk = Int64(CSVScan.rowsPerChunk)

    public init(_ source: any ByteSource, options: CSVOptions = CSVOptions()) throws(RecordingError) {
        let bytes: any ByteSource = try NarrowBytes(source) ?? source
        let reader = CSVLineReader(bytes)
        let layout = try CSVLayout(reader, options)
        let count = layout.signals.count
        guard count > 0 else { throw .noChannels }
        guard count <= SignalCatalogue.maximumChannels else { throw .tooLarge(.columns, atByte: 0) }
        reader.seek(to: layout.offset, line: layout.line)
        let scan = try CSVScan(reader, layout)
        let times = try Self.times(layout, scan, options)
        let timeline = times.timeline
        let units = layout.signals.map { SignalCatalogue.cut(UnitName.symbol(layout.units[$0])) }
        let labels = layout.signals.map { layout.names[$0] }
        let types = ChannelNames.types(labels: labels, units: units)
        channels = labels.indices.map { index in
            ReplayChannel(
                label: labels[index].isEmpty ? "\(index + 1)" : labels[index], type: types[index], unit: units[index],
                rate: times.rate, sampleCount: times.repeats * timeline.end)
        }
        var remarks = layout.remarks
        if scan.leftOut > 0 { remarks.append(.linesLeftOut(scan.leftOut, first: scan.firstLeftOut)) }
        if scan.repeated > 0 { remarks.append(.rowsRepeated(scan.repeated, first: scan.firstRepeated)) }
        if times.resets > 0 { remarks.append(.timesGoBack(times.resets)) }
        if let milliseconds = times.uneven { remarks.append(.uneven(stream: "", milliseconds: milliseconds)) }
        if times.repeats > 1 {
            for channel in channels { remarks.append(.repeated(channel: channel.label, times.repeats)) }
        }
        repeats = times.repeats
        self.remarks = remarks
        self.layout = layout
        self.scan = scan
        self.timeline = timeline
        self.reader = reader
        fields = layout.fields
        samples = .allocate(capacity: 2 * count * CSVScan.rowsPerChunk)
        samples.initialize(repeating: SampleRing.lostSample, count: 2 * count * CSVScan.rowsPerChunk)
    }

    deinit { samples.deallocate() }

    /// The times of the rows: the sampling rate, how often each row is played, the missing rows, the number of times that the clock was set back, and the
    /// milliseconds by which uneven rows are away from their times.
    private struct Times {
        var rate: SamplingRate
        var timeline: SampleTimeline
        var repeats: Int64 = 1
        var resets = 0
        var uneven: UInt32?
    }

    private static func times(
        _ layout: CSVLayout, _ scan: CSVScan, _ options: CSVOptions
    ) throws(RecordingError) -> Times {
        if let rate = options.rate {
            guard !rate.isIrregular else { throw .noSamplingRate }
            return Times(rate: rate, timeline: SampleTimeline(samples: scan.rows))
        }
        let stated = layout.rate.map { SamplingRate(milliHertz: UInt32(($0 * 1000).rounded())) }
        guard let time = layout.time, layout.step != nil else {
            guard let stated else { throw .noSamplingRate }
            return Times(rate: stated, timeline: SampleTimeline(samples: scan.rows))
        }
        var rules = StampTimeline.Rules()
        rules.stated = stated ?? .irregular
        rules.resolution = time.resolution
        guard let stamps = StampTimeline(scan.track, rules) else { throw .noSamplingRate }
        return Times(
            rate: stamps.rate, timeline: stamps.timeline, repeats: stamps.repeats, resets: stamps.resets,
            uneven: stamps.isUneven ? stamps.milliseconds : nil)
    }

    public var losses: [RecordingLoss] { timeline.losses(channels[0].rate, channel: 0, repeats: repeats) }

    /// Returns nil, because a table has no annotations.
    public func annotations(part: Int64, limit: Int) throws(RecordingError) -> [RecordingAnnotation]? { nil }

    public func read(
        channel: Int, from first: Int64, into target: UnsafeMutableBufferPointer<Float>
    ) throws(RecordingError) -> Int {
        guard channels.indices.contains(channel), first >= 0, first < repeats * timeline.end else { return 0 }
        let count = Int(min(Int64(target.count), repeats * timeline.end - first))
        var done = 0
        while done < count {
            let (row, rest) = (first + Int64(done)).quotientAndRemainder(dividingBy: repeats)
            let (sample, run) = timeline.place(of: row)
            var length = Int(min(Int64(count - done), repeats > 1 ? repeats - rest : run))
            if let sample, repeats > 1 {
                let (chunk, place) = sample.quotientAndRemainder(dividingBy: Self.chunk)
                let value = (try load(chunk) + channel * CSVScan.rowsPerChunk + Int(place)).pointee
                for index in 0..<length { target[done + index] = value }
            } else if let sample {
                let (chunk, place) = sample.quotientAndRemainder(dividingBy: Self.chunk)
                length = min(length, CSVScan.rowsPerChunk - Int(place))
                let source = try load(chunk) + channel * CSVScan.rowsPerChunk + Int(place)
                for index in 0..<length { target[done + index] = source[index] }
            } else {
                for index in 0..<length { target[done + index] = SampleRing.lostSample }
            }
            done += length
        }
        return count
    }

    /// Returns the samples of a chunk of rows, and reads them if necessary.
    private func load(_ chunk: Int64) throws(RecordingError) -> UnsafeMutablePointer<Float> {
        let isOdd = chunk & 1 == 1
        let slot = samples + (isOdd ? channels.count * CSVScan.rowsPerChunk : 0)
        guard (isOdd ? loaded.1 : loaded.0) != chunk else { return slot }
        // Mark the memory as invalid until the chunk is completely read.
        if isOdd { loaded.1 = -1 } else { loaded.0 = -1 }
        let place = scan.chunks[Int(chunk)]
        reader.seek(to: place.offset, line: place.line)
        let rows = Int(min(Self.chunk, scan.rows - chunk * Self.chunk))
        var row = 0
        // A chunk begins with a row that is no repetition.
        var repetitions = CSVRepetitions(layout)
        while row < rows {
            // The scan of the file has already read this line. If the line is missing now, another program has changed the file.
            guard let line = try reader.next() else { throw .torn(atByte: reader.offset) }
            guard CSVScan.kind(of: line, &fields, layout) == .row, !repetitions.takes(line) else { continue }
            for (index, column) in layout.signals.enumerated() {
                let value = fields.number(line, column).map { Float($0) } ?? SampleRing.lostSample
                slot[index * CSVScan.rowsPerChunk + row] = value.isFinite ? value : SampleRing.lostSample
            }
            row += 1
        }
        if isOdd { loaded.1 = chunk } else { loaded.0 = chunk }
        return slot
    }
}
