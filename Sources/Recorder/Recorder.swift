import Acquisition
import Recordings
import Signals

/// Records the selected channels as they were received: brings what lies in their rings into data records, and those to a
/// sink. Pure; times come in from outside.
///
/// A record is written when all of its samples have come. Where a stream is late for `patience`, what is missing is taken as
/// lost, so that the others go on. While the sink has no empty batch, the rings keep what comes.
public final class Recorder: AcquisitionConsumer {
    /// How long a record waits for streams that are late, in nanoseconds.
    static let patience: Int64 = 2_000_000_000
    /// How long a record that is complete waits for others of its batch, in nanoseconds.
    static let batchTime: Int64 = 500_000_000
    /// The most bytes that become records in one turn of the loop, unless one record has more.
    static let bytesPerTurn = 96 << 10

    /// Why no more records come.
    public enum Ending: Equatable, Sendable {
        /// Somebody wanted it to end.
        case stopped
        /// Other channels are selected, or none.
        case selectionChanged
        /// The file has as many records as it may.
        case full
    }

    private enum Phase {
        case running
        /// What has come up to a record is still written.
        case ending(Ending, lastRecord: Int64)
        case ended(Ending)
    }

    public let plan: RecordingPlan
    /// When the file begins, in monotonic nanoseconds.
    public let start: Int64
    /// Records that were written, and samples of them that were clipped and lost.
    public private(set) var records: Int64 = 0
    public private(set) var clippedSamples: Int64 = 0
    public private(set) var lostSamples: Int64 = 0

    private let sink: any RecordSink
    private var phase = Phase.running
    private var feeds: [ChannelFeed]
    /// The place of the feed with the highest rate, by whose samples events are placed.
    private let reference: Int
    /// A stretch of lost samples for each stream, at the place of its first feed; of clipped ones for each feed.
    private var losses: [FlawStretch?]
    private var clipping: [FlawStretch]
    private let annotations = AnnotationQueue()
    private var batch: RecordBatch?
    /// Since when the next record has been waited for, and since when the batch has had a record.
    private var waitingSince: Int64
    private var batchSince: Int64 = 0

    /// - Parameters:
    ///   - start: when the file begins, in monotonic nanoseconds: the present.
    public init(_ plan: RecordingPlan, to sink: any RecordSink, start: Int64) {
        self.plan = plan
        self.sink = sink
        self.start = start
        waitingSince = start
        let layout = plan.layout
        feeds = []
        var clocks: [SampleClock] = []
        losses = []
        for (index, place) in plan.recorded.enumerated() {
            guard case .samples(let ring, let clock) = plan.selected[place].entry.data else { continue }
            feeds.append(
                ChannelFeed(
                    plan.channels[index], ring: ring, clock: clock, samples: layout.samples[index],
                    offset: layout.offsets[index], format: layout.format, start: start))
            let isFirst = !clocks.contains { $0 === clock }
            if isFirst { clocks.append(clock) }
            losses.append(isFirst ? FlawStretch() : nil)
        }
        clipping = feeds.map { _ in FlawStretch() }
        reference = layout.samples.indices.max { layout.samples[$0] < layout.samples[$1] } ?? 0
    }

    /// Goes on in another file where this one has ended because it was full.
    public convenience init(after other: Recorder, to sink: any RecordSink) {
        let duration = other.records * other.plan.layout.microseconds * 1000
        self.init(other.plan, to: sink, start: other.start + duration)
        feeds = other.feeds
        for index in feeds.indices { feeds[index].skip(records: other.records) }
    }

    /// How it ended, as soon as all records are with the sink.
    public var ending: Ending? { if case .ended(let ending) = phase { ending } else { nil } }

    /// How long the recording is so far, in microseconds.
    public var microseconds: Int64 { records * plan.layout.microseconds }

    /// Ends the recording with what has come so far; `ending` says when that is written.
    public func stop(_ why: Ending = .stopped) {
        guard case .running = phase else { return }
        phase = .ending(why, lastRecord: feeds.reduce(records - 1) { max($0, $1.newestRecord) })
    }

    // MARK: From the acquisition

    public func begin(_ channels: [AcquiredChannel]) {
        if plan.differs(from: channels) { stop(.selectionChanged) }
    }

    public func take(_ samples: SampleSpans, channel: Int) {}

    public func take(_ event: TimedEvent, channel: Int) {
        guard case .running = phase, plan.selected.indices.contains(channel) else { return }
        // Its stream may have begun in this turn.
        feeds[reference].follow()
        guard let onset = feeds[reference].microseconds(of: event.time) else { return }
        let entry = plan.selected[channel].entry
        annotations.add(onset: onset) { EventText.write(entry, event.value, to: $0) }
    }

    public func turnEnded(at now: Int64) {
        guard ending == nil else { return }
        for index in feeds.indices { feeds[index].follow() }
        var bytes = 0
        while bytes < Self.bytesPerTurn, isDue(at: now) {
            guard let batch = batch ?? sink.takeBatch() else { return }
            self.batch = batch
            if batch.isEmpty { batchSince = now }
            write(to: batch)
            bytes += plan.layout.recordBytes
            if batch.isFull { handOver() }
        }
        if let batch, !batch.isEmpty, now - batchSince >= Self.batchTime { handOver() }
        finishIfDone()
    }

    // MARK: Records

    private var isComplete: Bool { !feeds.contains { !$0.hasReached(record: records) } }

    /// Whether the next record can be written, or has waited long enough.
    private func isDue(at now: Int64) -> Bool {
        let duration = plan.layout.microseconds * 1000
        switch phase {
        case .ended: return false
        case .ending(.selectionChanged, let last): return records <= last
        case .ending(_, let last):
            guard records <= last else { return false }
        case .running:
            if records == plan.maximumRecords {
                phase = .ending(.full, lastRecord: records - 1)
                return false
            }
        }
        if isComplete {
            waitingSince = now
            return true
        }
        guard now - waitingSince > duration + Self.patience else { return false }
        // From now on records follow the board's clock, until the streams are back.
        waitingSince += duration
        return true
    }

    private func write(to batch: RecordBatch) {
        let layout = plan.layout
        let record = batch.addRecord()
        for index in feeds.indices {
            let flaws = feeds[index].write(record: records, to: record)
            clippedSamples += Int64(flaws.clipped)
            lostSamples += Int64(flaws.lost)
            if flaws.clipped > 0 { noteClipping(index) }
            if flaws.lost > 0, losses[index] != nil { noteLosses(index) }
        }
        let begin = records * layout.microseconds
        reportFlaws(before: begin + layout.microseconds)
        let room = UnsafeMutableRawBufferPointer(
            start: record + layout.annotationOffset, count: layout.annotationBytes)
        var writer = AnnotationWriter(room, recordStart: begin)
        annotations.drain { annotation, text in
            writer.add(onset: annotation.onset, duration: annotation.duration, text: text)
        }
        annotations.tellLeft(onset: begin)
        records += 1
    }

    private var isLastRecord: Bool { if case .ending(_, let last) = phase { records == last } else { false } }

    private func handOver() {
        guard let batch else { return }
        self.batch = nil
        sink.append(batch)
    }

    private func finishIfDone() {
        guard case .ending(let why, let last) = phase, records > last else { return }
        if batch?.isEmpty == false { handOver() }
        batch = nil
        phase = .ended(why)
    }

    // MARK: Flaws

    private func noteClipping(_ index: Int) {
        let begin = records * plan.layout.microseconds
        if let over = clipping[index].add(begin..<begin + plan.layout.microseconds) { report(clipped: over, index) }
    }

    /// Looks for the stretches of a record in which a stream's samples are missing. What has not come when the recording ends was
    /// not lost.
    private func noteLosses(_ index: Int) {
        let feed = feeds[index]
        let (begin, duration) = (records * plan.layout.microseconds, plan.layout.microseconds)
        func time(_ sample: Int) -> Int64 { begin + duration * Int64(sample) / Int64(feed.samples) }
        // A stream that was silent before stays lost to the end.
        let isSilent = losses[index]?.stretch.map { $0.upperBound >= begin } ?? false
        let end = isLastRecord && !isSilent ? feed.received(ofRecord: records) : feed.samples
        if end < feed.samples { annotations.add(onset: time(end), "Ends: ", plan.channels[index].label) }
        var lostFrom: Int?
        for sample in 0...end {
            let isLost = sample < end && feed.isLost(sample, ofRecord: records)
            if isLost {
                lostFrom = lostFrom ?? sample
            } else if let from = lostFrom {
                lostFrom = nil
                if let over = losses[index]?.add(time(from)..<time(sample)) { report(lost: over, index) }
            }
        }
    }

    /// Tells stretches that are over; with the last record all of them.
    private func reportFlaws(before time: Int64) {
        let end = isLastRecord ? Int64.max : time
        for index in feeds.indices {
            if let over = losses[index]?.take(endedBefore: end) { report(lost: over, index) }
            if let over = clipping[index].take(endedBefore: end) { report(clipped: over, index) }
        }
    }

    private func report(lost stretch: Range<Int64>, _ index: Int) {
        annotations.add(
            onset: stretch.lowerBound, duration: stretch.upperBound - stretch.lowerBound, "Lost samples: ",
            plan.selected[plan.recorded[index]].source.name)
    }

    private func report(clipped stretch: Range<Int64>, _ index: Int) {
        annotations.add(
            onset: stretch.lowerBound, duration: stretch.upperBound - stretch.lowerBound, "Clipped: ",
            plan.channels[index].label)
    }
}
