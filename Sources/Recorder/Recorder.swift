import Acquisition
import Recordings
import Signals

/// Records the selected channels as received, as EDF+ or BDF+. It copies samples from their rings into data records, and passes the records to a
/// sink. The caller passes the time.
///
/// The recorder writes a record when all streams that deliver samples in time have reached the record's end. Samples of the other streams that are
/// missing at that moment count as lost. If no stream delivers samples in time, records follow the board's clock. While the sink has no empty batch,
/// new samples stay in the rings.
public final class Recorder: AcquisitionConsumer {
    /// A stream that delivers no new samples for this time, in nanoseconds, no longer delays records.
    static let timeout: Int64 = 2_000_000_000
    /// The maximum time that a complete record waits for the other records of its batch, in nanoseconds.
    static let batchTime: Int64 = 500_000_000
    /// The maximum number of bytes that are converted to records in one turn of the loop. A single larger record is still converted.
    static let bytesPerTurn = 96 << 10
    /// The maximum number of records without samples that are added at the end of the file, for annotations that did not fit into earlier records.
    static let maximumExtraRecords: Int64 = 16

    /// The reason why the recording ended.
    public enum Ending: Equatable, Sendable {
        /// The user or the program stopped the recording.
        case stopped
        /// The selection changed or was removed, or the app ends, so no more samples will come.
        case selectionChanged
        /// The file contains the maximum number of records.
        case full
    }

    private enum Phase {
        case running
        /// The recording has ended, but the recorder still has to write records up to the last one that contains samples (`dataEnd`).
        case ending(Ending, dataEnd: Int64)
        case ended(Ending, dataEnd: Int64)
    }

    public let plan: RecordingPlan
    /// The time at which the file begins, in monotonic nanoseconds.
    public let start: Int64
    /// The number of records that the recorder has written.
    public private(set) var records: Int64 = 0
    /// The number of clipped samples in the written records.
    public private(set) var clippedSamples: Int64 = 0
    /// The number of lost samples in the written records.
    public private(set) var lostSamples: Int64 = 0

    private let sink: any RecordSink
    private var phase = Phase.running
    private var streams: [StreamPlace]
    private var feeds: [ChannelFeed]
    /// For each stream, the indices of its channels' feeds, which copy samples into records.
    private var members: [[Int]]
    /// For each stream, the smallest number of samples that a channel has lost in the current record.
    private var leastLost: [Int]
    /// The index of the stream with the highest rate. Its samples determine the times of events in the file.
    private let reference: Int
    /// The lost intervals and outages of all sources.
    private(set) var losses: SourceLosses
    /// For each channel's feed, the current interval of clipped samples.
    private var clipping: [FlawInterval]
    private let annotations = AnnotationQueue()
    private var absences: Absences
    private var batch: RecordBatch?
    /// The time since which the recorder has waited for the next record.
    private var waitingSince: Int64
    /// The time at which the current batch got its first record.
    private var batchSince: Int64 = 0

    /// - Parameters:
    ///   - start: the time at which the file begins, in monotonic nanoseconds: now, or up to a second before.
    ///   - now: the current time.
    public init(_ plan: RecordingPlan, to sink: any RecordSink, start: Int64, at now: Int64) {
        self.plan = plan
        self.sink = sink
        self.start = start
        waitingSince = now
        let layout = plan.layout
        streams = []
        feeds = []
        members = []
        for (index, place) in plan.recorded.enumerated() {
            guard case .samples(let ring, let clock) = plan.selected[place].entry.data else { continue }
            let stream = streams.firstIndex { $0.clock === clock } ?? streams.count
            if stream == streams.count {
                streams.append(StreamPlace(ring, clock, samples: layout.samples[index], start: start, at: now))
                members.append([])
            }
            members[stream].append(feeds.count)
            feeds.append(
                ChannelFeed(
                    plan.channels[index], ring: ring, stream: stream, samples: layout.samples[index],
                    offset: layout.offsets[index], format: layout.format))
        }
        losses = SourceLosses(of: members.map { plan.selected[plan.recorded[$0[0]]].source })
        clipping = [FlawInterval](repeating: FlawInterval(), count: feeds.count)
        leastLost = [Int](repeating: 0, count: streams.count)
        absences = Absences(plan, annotations)
        reference = streams.enumerated().max { $0.element.samples < $1.element.samples }?.offset ?? 0
    }

    /// Continues the recording of `other` in another file, after `other`'s file was full.
    public convenience init(after other: Recorder, to sink: any RecordSink, at now: Int64) {
        let records = other.dataRecords
        let duration = records * other.plan.layout.microseconds * 1000
        let start = other.streams[other.reference].time(ofRecord: records) ?? other.start + duration
        self.init(other.plan, to: sink, start: start, at: now)
        streams = other.streams
        for index in streams.indices { streams[index].skip(records: records, start: start) }
        // Annotations that did not fit in the previous file, or were added after its end, go to the new file.
        other.annotations.move(to: annotations, later: duration / 1000)
    }

    /// The reason why the recording ended; set when the sink has all records, nil before.
    public var ending: Ending? { if case .ended(let ending, _) = phase { ending } else { nil } }

    /// The number of records up to the last one that contains samples.
    private var dataRecords: Int64 { if case .ended(_, let dataEnd) = phase { dataEnd + 1 } else { records } }

    /// The length of the recording so far, in microseconds.
    public var microseconds: Int64 { records * plan.layout.microseconds }

    /// Ends the recording with the samples received so far. The recorder sets `ending` after it has written them.
    public func stop(_ why: Ending = .stopped) {
        guard case .running = phase else { return }
        phase = .ending(why, dataEnd: newestRecord)
    }

    /// Ends the recording within the next turns of the loop, without waiting for samples, because no more samples will arrive.
    public func finishNow() {
        switch phase {
        case .running: phase = .ending(.selectionChanged, dataEnd: newestRecord)
        case .ending(_, let dataEnd): phase = .ending(.selectionChanged, dataEnd: dataEnd)
        case .ended: break
        }
    }

    private var newestRecord: Int64 { streams.reduce(records - 1) { max($0, $1.newestRecord) } }

    // MARK: From the acquisition

    public func begin(_ channels: [AcquiredChannel]) {
        guard plan.differs(from: channels) else { return }
        finishNow()
    }

    public func take(_ samples: SampleSpans, channel: Int) {}

    /// True if this file accepts events. If the file is full and closed, events go to the next file.
    private var isOpen: Bool {
        switch phase {
        case .running, .ending(.full, _), .ended(.full, _): true
        case .ending, .ended: false
        }
    }

    public func take(_ event: TimedEvent, channel: Int) {
        guard isOpen, plan.selected.indices.contains(channel) else { return }
        let entry = plan.selected[channel].entry
        // Ignore texts here, because another part of the recorder annotates them.
        guard !entry.isText else { return }
        annotations.add(onset: microseconds(of: event.time)) { EventText.write(entry, event.value, to: $0) }
    }

    public func take(_ text: StreamMarker, channel: Int) {
        guard isOpen, plan.selected.indices.contains(channel), text.time >= start else { return }
        // Even during a burst of events, the queue keeps space for the user's markers and for reports of losses.
        guard annotations.hasSpaceForEvent else { return annotations.leaveOut() }
        annotations.add(
            onset: microseconds(of: text.time), "", text.line, maximum: annotations.streamTextBytes)
    }

    public func marked(_ marker: Marker) { note("", marker.name, at: marker.time) }
    public func unmarked(_ marker: Marker) { note("Deleted marker: ", marker.name, at: marker.time) }

    public func note(_ change: QualityChange) {
        guard plan.selected.indices.contains(change.channel) else { return }
        guard annotations.hasSpaceForEvent else { return annotations.leaveOut() }
        note(QualityText.before(change.turn), plan.label(ofSelected: change.channel), at: change.time)
    }

    /// Adds an annotation, unless its time is before the beginning of the file.
    private func note(_ text: StaticString, _ name: String, at time: Int64) {
        guard isOpen, time >= start else { return }
        annotations.add(onset: microseconds(of: time), text, name)
    }

    /// Converts a time to the file's time axis: by the samples of the stream with the highest rate; if that stream has not started, by another
    /// stream; otherwise by the board's clock.
    private func microseconds(of time: Int64) -> Int64 {
        if let onset = streams[reference].microseconds(of: time) { return onset }
        for stream in streams { if let onset = stream.microseconds(of: time) { return onset } }
        return (time - start) / 1000
    }

    public func turnEnded(at now: Int64) {
        guard ending == nil else { return }
        for index in streams.indices { streams[index].follow(records: records, at: now) }
        if case .running = phase { absences.look(from: start, at: now, microseconds(of:)) }
        var bytes = 0
        while bytes < Self.bytesPerTurn {
            guard let due = due(at: now) else {
                skipBacklogs()
                break
            }
            guard let batch = batch ?? sink.takeBatch() else { return }
            self.batch = batch
            if batch.isEmpty { batchSince = now }
            // If no samples arrive, the next data record becomes due one record's length after this one, by the board's clock.
            waitingSince = due == .late ? waitingSince + plan.layout.microseconds * 1000 : now
            write(to: batch)
            bytes += plan.layout.recordBytes
            if batch.isFull { handOver() }
        }
        if let batch, !batch.isEmpty, now - batchSince >= Self.batchTime { handOver() }
        finishIfDone()
    }

    // MARK: Records

    private enum Due { case complete, late }

    /// Determines whether the next record is complete, or has waited long enough; nil if neither is true.
    private func due(at now: Int64) -> Due? {
        switch phase {
        case .ended: return nil
        case .ending(let why, let dataEnd):
            if records > dataEnd {
                return hasAnnotations && records <= dataEnd + Self.maximumExtraRecords ? .complete : nil
            }
            if why == .selectionChanged { return .complete }
        case .running:
            // If the file may contain only one more record, the current record is its last one.
            if records == plan.maximumRecords - 1 { phase = .ending(.full, dataEnd: records) }
        }
        var waits = false
        var isComplete = true
        for stream in streams where stream.counts(at: now) {
            waits = true
            if !stream.hasReached(record: records) { isComplete = false }
        }
        if waits { return isComplete ? .complete : nil }
        if !streams.contains(where: { !$0.hasReached(record: records) }) { return .complete }
        return now - waitingSince > plan.layout.microseconds * 1000 + Self.timeout ? .late : nil
    }

    /// True if annotations are waiting that do not fit in the current record but would fit in another record.
    private var hasAnnotations: Bool {
        guard records > 0 else { return false }
        return annotations.count > 0 || absences.isPending || losses.isPending
            || clipping.contains { $0.interval != nil }
    }

    private func write(to batch: RecordBatch) {
        let layout = plan.layout
        let record = batch.addRecord()
        let begin = records * layout.microseconds
        for stream in streams.indices { leastLost[stream] = .max }
        for index in feeds.indices {
            let flaws = feeds[index].write(
                from: streams[feeds[index].stream].firstNumber(ofRecord: records), to: record)
            clippedSamples += Int64(flaws.clipped)
            guard !isBehindData else { continue }
            lostSamples += Int64(flaws.lost)
            if flaws.clipped > 0, let over = clipping[index].add(begin..<begin + layout.microseconds) {
                report(clipped: over, index)
            }
            leastLost[feeds[index].stream] = min(leastLost[feeds[index].stream], flaws.lost)
        }
        if !isBehindData {
            for stream in streams.indices where leastLost[stream] > 0 { noteLosses(stream) }
        }
        let space = UnsafeMutableRawBufferPointer(
            start: record + layout.annotationOffset, count: layout.annotationBytes)
        var writer = AnnotationWriter(space, recordStart: begin)
        if case .ending(let why, let dataEnd) = phase, records >= dataEnd {
            absences.end(at: (dataEnd + 1) * layout.microseconds, microseconds(of:))
            let isTheEnd = why != .full && records == dataEnd + Self.maximumExtraRecords
            if isTheEnd { annotations.annotateUnwritten(onset: begin, to: &writer) }
        }
        reportFlaws(before: begin + layout.microseconds)
        annotations.drain { annotation, text in
            writer.add(onset: annotation.onset, duration: annotation.duration, text: text)
        }
        annotations.annotateDropped(onset: begin)
        records += 1
    }

    /// True if the current record is the last one with samples, or comes after it.
    private var isLast: Bool { if case .ending(_, let dataEnd) = phase { records >= dataEnd } else { false } }
    private var isBehindData: Bool { if case .ending(_, let dataEnd) = phase { records > dataEnd } else { false } }

    private func handOver() {
        guard let batch else { return }
        self.batch = nil
        sink.append(batch)
    }

    private func finishIfDone() {
        guard case .ending(let why, let dataEnd) = phase, records > dataEnd,
            !hasAnnotations || records > dataEnd + Self.maximumExtraRecords
        else { return }
        if batch?.isEmpty == false { handOver() }
        batch = nil
        phase = .ended(why, dataEnd: dataEnd)
    }

    /// While the recorder waits for slow streams, skips old records of a faster stream whose ring would otherwise overwrite samples.
    private func skipBacklogs() {
        for index in streams.indices where streams[index].skipBacklog(records: records) {
            annotations.add(onset: records * plan.layout.microseconds, "Skipped: ", name(ofStream: index))
        }
    }

    private func name(ofStream stream: Int) -> String { plan.selected[plan.recorded[members[stream][0]]].source.name }

    // MARK: Flaws

    /// Finds the intervals of a record in which samples of a whole stream are missing. At the end of the recording, samples that have not arrived yet
    /// do not count as lost, unless the stream had stopped earlier. Losses of single channels, and channels that are not offered, are reported
    /// elsewhere.
    private func noteLosses(_ index: Int) {
        let stream = streams[index]
        let (begin, duration) = (records * plan.layout.microseconds, plan.layout.microseconds)
        func time(_ sample: Int) -> Int64 { begin + duration * Int64(sample) / Int64(stream.samples) }
        let isSilent = losses.interval(ofStream: index).map { $0.upperBound >= begin } ?? false
        let end = isLast && !isSilent ? stream.received(ofRecord: records) : stream.samples
        if end < stream.samples {
            annotations.add(onset: time(end), "Ends: ", name(ofStream: index))
        }
        let number = stream.firstNumber(ofRecord: records)
        var lostFrom: Int?
        for sample in 0...end {
            if sample < end, number.map({ isLost($0 + Int64(sample), index) }) ?? true {
                lostFrom = lostFrom ?? sample
            } else if let from = lostFrom {
                lostFrom = nil
                if let over = losses.add(time(from)..<time(sample), stream: index) { report(lost: over, index) }
            }
        }
    }

    /// True if the sample was lost in all channels of the stream, and at least one of them was offered at that time.
    private func isLost(_ number: Int64, _ stream: Int) -> Bool {
        for index in members[stream] where !feeds[index].isLost(number) { return false }
        let time = streams[stream].clock.time(ofSample: number)
        for index in members[stream] where !absences.covers(time, recorded: index) { return true }
        return false
    }

    /// Annotates the intervals of lost or clipped samples that have ended. With the last record, annotates all of them.
    private func reportFlaws(before time: Int64) {
        let end = isLast ? Int64.max : time
        for index in streams.indices {
            switch losses.look(at: index, before: end) {
            case nil: break
            case .lasts(let since): annotations.add(onset: since, "Lost from here: ", name(ofStream: index))
            case .over(let interval): report(lost: interval, index)
            }
        }
        for index in clipping.indices {
            if let over = clipping[index].take(endedBefore: end) { report(clipped: over, index) }
        }
    }

    private func report(lost interval: Range<Int64>, _ stream: Int) {
        annotations.add(
            onset: interval.lowerBound, duration: interval.upperBound - interval.lowerBound, "Lost samples: ",
            name(ofStream: stream))
    }

    private func report(clipped interval: Range<Int64>, _ index: Int) {
        annotations.add(
            onset: interval.lowerBound, duration: interval.upperBound - interval.lowerBound, "Clipped: ",
            plan.channels[index].label)
    }
}
