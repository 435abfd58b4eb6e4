import Acquisition
import Recordings
import Signals

/// Records the selected channels as XDF. It copies samples from their rings into chunks as received, with the times of each stream's own clock, and
/// passes the chunks to a sink. The caller passes the time.
///
/// A batch consists of a checkpoint, a chunk of each stream, and texts. The recorder writes a batch twice per second, or earlier when many data have
/// arrived. While the sink has no empty batch, new samples stay in the rings.
public final class StreamRecorder: SampleRecorder {
    /// The maximum time in nanoseconds that data wait before they are written in a batch.
    static let batchTime: Int64 = 500_000_000
    /// When at least this number of bytes waits, the recorder writes a batch immediately.
    static let batchBytes: Int64 = 96 << 10
    /// The maximum number of texts in a batch. `eventsPerBatch` is the maximum number of event values in a batch.
    static let textsPerBatch = 32
    static let eventsPerBatch = 64
    /// The maximum number of event values that wait to be written. `maximumTexts` is the maximum number of waiting texts.
    private static let maximumEvents = 512
    private static let maximumTexts = 256

    private enum Phase {
        case running
        /// The recording has ended, but data received so far still have to be written.
        case ending(Recorder.Ending)
        case ended(Recorder.Ending)
    }

    /// An event of an irregular channel, with its time in seconds on its stream's clock.
    private struct Event {
        let stream: UInt32
        let time: Double
        let value: Float
    }
    private struct Text {
        let stream: UInt32
        let time: Double
        let text: String
    }

    public let plan: StreamPlan
    public let start: Int64
    public private(set) var microseconds: Int64 = 0

    private let sink: any RecordSink
    private let maximumFileBytes: Int64
    private var phase = Phase.running
    /// True from the turn after the end of the recording: data that arrive from then on are ignored. Otherwise, the recorder would never finish on a
    /// card that is slower than the data.
    private var ignoresNewData = false
    private var feeds: [StreamFeed] = []
    /// For each selected channel, the number of its stream in the file.
    private var streams: [UInt32]
    private var places: [XDFPlace]
    private(set) var losses: SourceLosses
    /// For each selected channel, the interval in which the source does not offer the channel.
    private var absences: [AbsenceInterval]
    private let labels: [String]
    private let texts = AnnotationQueue()
    private var events: [Event] = []
    private var streamTexts: [Text] = []
    /// For each stream in the file, the conversion of the sender's times if the stream is an irregular channel; nil for other streams.
    private var times: [SenderTimes?]
    private var bytes: Int64 = 0
    private var batchSince: Int64
    private let roundBytes: Int

    /// The size of a batch without samples, in bytes.
    static func overhead(streams: Int) -> Int {
        XDFChunkWriter.checkpointBytes(streams: streams) + streams * XDFChunkWriter.samplesBytes(0, channels: 0)
            + textsPerBatch * XDFChunkWriter.textBytes(AnnotationQueue.maximumTextBytes)
            + textsPerBatch * XDFChunkWriter.textBytes(StreamMarker.maximumTextBytes)
            + streams * XDFChunkWriter.offsetBytes
            + eventsPerBatch * XDFChunkWriter.samplesBytes(1, channels: 1)
    }

    /// - Parameters:
    ///   - start: the time at which the file begins, in monotonic nanoseconds: now, or up to a second before.
    ///   - now: the current time.
    ///   - maximumFileBytes: the maximum size of the file without its stream headers.
    public init(
        _ plan: StreamPlan, to sink: any RecordSink, start: Int64, at now: Int64,
        maximumFileBytes: Int64 = StreamPlan.maximumFileBytes
    ) {
        self.plan = plan
        self.sink = sink
        self.start = start
        self.maximumFileBytes = maximumFileBytes
        batchSince = now
        streams = [UInt32](repeating: 0, count: plan.selected.count)
        times = plan.descriptions.map { _ in nil }
        for (index, stream) in plan.streams.enumerated() {
            let number = XDFHeader.number(ofStream: index)
            for channel in stream.channels { streams[channel] = number }
            let first = plan.selected[stream.channels[0]]
            times[index] = SenderTimes(first.source)
            let rings = stream.channels.compactMap { plan.selected[$0].entry.ring }
            guard let clock = first.entry.clock, !rings.isEmpty else { continue }
            times[index] = nil
            feeds.append(
                StreamFeed(
                    stream: number, rate: stream.rate, clock: clock, rings: rings, times: SenderTimes(first.source),
                    start: start))
        }
        places = [XDFPlace](repeating: XDFPlace(), count: plan.descriptions.count)
        losses = SourceLosses(
            of: feeds.map { plan.selected[plan.streams[Int($0.stream) - 1].channels[0]].source })
        absences = plan.selected.map { AbsenceInterval($0.entry.presence) }
        labels = plan.labels
        events.reserveCapacity(Self.maximumEvents)
        streamTexts.reserveCapacity(Self.maximumTexts)
        // Leave space for at least one sample of each stream.
        let least = plan.streams.reduce(0) { $0 + 9 + 4 * $1.channels.count }
        roundBytes = Self.overhead(streams: plan.descriptions.count) + max(least, Int(Self.batchBytes))
    }

    public var ending: Recorder.Ending? { if case .ended(let why) = phase { why } else { nil } }
    public var hasData: Bool { places.contains { $0.count > 0 } }
    public var bytesPerSecond: Int64 { plan.bytesPerSecond }

    /// Ignores `maximumBytes`: every batch has space for `batchBytes` of samples, or for one sample of each stream if that is more, and for the other
    /// chunks.
    public func makeBatch(maximumBytes: Int64) -> RecordBatch { RecordBatch(recordBytes: 1, capacity: roundBytes) }

    public func stop(_ why: Recorder.Ending) {
        guard case .running = phase else { return }
        phase = .ending(why)
    }

    public func finishNow() {
        if case .ended = phase { return }
        phase = .ending(.selectionChanged)
    }

    public func next(to sink: any RecordSink, at now: Int64) -> any SampleRecorder {
        let recorder = StreamRecorder(
            plan, to: sink, start: start + microseconds * 1000, at: now, maximumFileBytes: maximumFileBytes)
        recorder.feeds = feeds
        for index in feeds.indices { recorder.feeds[index].beginFile() }
        recorder.times = times
        for index in times.indices { recorder.times[index]?.beginFile() }
        recorder.events = events
        recorder.streamTexts = streamTexts
        // Annotate the remaining losses. Annotations that did not fit, or arrived later, then go to the next file, so that none is lost between two
        // files.
        reportLosses(before: .max)
        texts.move(to: recorder.texts, later: microseconds)
        return recorder
    }

    // MARK: From the acquisition

    public func begin(_ channels: [AcquiredChannel]) {
        if plan.differs(from: channels) { finishNow() }
    }

    public func take(_ samples: SampleSpans, channel: Int) {}

    /// True if this file accepts events. If the file is full, events go to the next file.
    private var isOpen: Bool {
        switch phase {
        case .running, .ended(.full): true
        case .ending, .ended: false
        }
    }

    public func take(_ event: TimedEvent, channel: Int) {
        guard isOpen, plan.selected.indices.contains(channel) else { return }
        let entry = plan.selected[channel].entry
        // Ignore texts here, because another part of the recorder writes them.
        guard !entry.isText else { return }
        if texts.hasSpaceForEvent {
            texts.add(onset: microseconds(of: event.time)) { EventText.write(entry, event.value, to: $0) }
        } else {
            texts.leaveOut()
        }
        guard events.count < Self.maximumEvents else { return texts.leaveOut() }
        let time = seconds(event.stamp, event.time, stream: streams[channel])
        events.append(Event(stream: streams[channel], time: time, value: event.value))
    }

    /// Converts a time of an irregular stream to the file's time, in seconds.
    private func seconds(_ stamp: Double?, _ time: Int64, stream: UInt32) -> Double {
        times[Int(stream) - 1]?.seconds(stamp: stamp, board: time) ?? Double(time) / 1e9
    }

    public func take(_ text: StreamMarker, channel: Int) {
        guard isOpen, plan.selected.indices.contains(channel), text.time >= start else { return }
        guard streamTexts.count < Self.maximumTexts else { return texts.leaveOut() }
        let time = seconds(text.stamp, text.time, stream: streams[channel])
        streamTexts.append(Text(stream: streams[channel], time: time, text: text.text))
    }

    public func marked(_ marker: Marker) {
        // Ignore markers from before the file. If a recording ends because the selection has changed, no file follows, so accept markers.
        guard isOpen || isEndingForOthers, marker.time >= start else { return }
        texts.add(onset: microseconds(of: marker.time), "", marker.name)
    }

    private var isEndingForOthers: Bool { if case .ending(.selectionChanged) = phase { true } else { false } }

    public func unmarked(_ marker: Marker) {
        guard isOpen || isEndingForOthers, marker.time >= start else { return }
        texts.add(onset: microseconds(of: marker.time), "Deleted marker: ", marker.name)
    }

    public func note(_ change: QualityChange) {
        guard isOpen, change.time >= start, plan.selected.indices.contains(change.channel) else { return }
        guard texts.hasSpaceForEvent else { return texts.leaveOut() }
        texts.add(
            onset: microseconds(of: change.time), QualityText.before(change.turn), labels[change.channel])
    }

    private func microseconds(of time: Int64) -> Int64 { (time - start) / 1000 }

    public func turnEnded(at now: Int64) {
        guard ending == nil else { return }
        let isEnding = if case .ending = phase { true } else { false }
        var waiting: Int64 = 0
        for index in feeds.indices {
            let skipped = feeds[index].follow(grows: !ignoresNewData)
            if let skipped { report("Skipped ", interval(skipped, index), index) }
            waiting += feeds[index].waiting * Int64(feeds[index].sampleBytes)
        }
        ignoresNewData = isEnding
        lookForAbsences(isEnding: isEnding, at: now)
        let isFull =
            waiting >= Self.batchBytes || texts.count >= Self.textsPerBatch || events.count >= Self.eventsPerBatch
            || streamTexts.count >= Self.textsPerBatch
        guard isEnding || isFull || now - batchSince >= Self.batchTime else { return }
        if waiting > 0 || texts.count > 0 || !events.isEmpty || !streamTexts.isEmpty || isEnding && hasAnnotations {
            guard let batch = sink.takeBatch() else { return }
            write(
                to: batch,
                isLast: isEnding && waiting + Int64(Self.overhead(streams: places.count)) <= Int64(roundBytes))
            sink.append(batch)
        }
        batchSince = now
        finishIfDone()
    }

    private var hasAnnotations: Bool {
        hasData && (losses.isPending || absences.contains { $0.since != nil })
    }

    private func finishIfDone() {
        if case .running = phase, isFull(after: 0) { phase = .ended(.full) }
        guard case .ending(let why) = phase else { return }
        let isWritten =
            texts.count == 0 && events.isEmpty && streamTexts.isEmpty && !hasAnnotations
            && !feeds.contains { $0.waiting > 0 }
        if isWritten || isFull(after: 0) { phase = .ended(why) }
    }

    /// True if another batch would not fit into the file after `more` further bytes.
    private func isFull(after more: Int) -> Bool { bytes + Int64(more) + Int64(roundBytes) > maximumFileBytes }

    // MARK: Batches

    private func write(to batch: RecordBatch, isLast: Bool) {
        var chunks = XDFChunkWriter(batch.memory)
        places.withUnsafeBufferPointer { if let first = $0.baseAddress { chunks.addCheckpoint(first, $0.count) } }
        writeOffsets(to: &chunks)
        // The space in the batch that remains for samples after the other chunks.
        var space = roundBytes - Self.overhead(streams: places.count)
        for index in feeds.indices {
            let sampleBytes = feeds[index].sampleBytes
            let count = Int(min(feeds[index].waiting, Int64(space / sampleBytes)))
            guard count > 0, let number = feeds[index].next else { continue }
            noteLosses(index, number..<number + Int64(count))
            feeds[index].write(count, to: &chunks, &places[Int(feeds[index].stream) - 1])
            space -= count * sampleBytes
            microseconds = max(microseconds, microseconds(of: feeds[index].time(of: number + Int64(count))))
        }
        let least = chunks.count + Self.overhead(streams: places.count)
        reportLosses(before: isLast || isFull(after: least) ? .max : microseconds)
        writeEvents(to: &chunks)
        writeStreamTexts(to: &chunks)
        writeTexts(to: &chunks)
        bytes += Int64(chunks.count)
        _ = batch.addRecords(chunks.count)
    }

    private func writeEvents(to chunks: inout XDFChunkWriter) {
        let count = min(events.count, Self.eventsPerBatch)
        for event in events.prefix(count) {
            chunks.add(event.value, stream: event.stream, time: event.time)
            places[Int(event.stream) - 1].add(1, at: event.time, rate: .irregular)
        }
        events.removeFirst(count)
    }

    private func writeStreamTexts(to chunks: inout XDFChunkWriter) {
        let count = min(streamTexts.count, Self.textsPerBatch)
        for text in streamTexts.prefix(count) {
            var bytes = text.text
            bytes.withUTF8 { chunks.add(UnsafeRawBufferPointer($0), stream: text.stream, time: text.time) }
            places[Int(text.stream) - 1].add(1, at: text.time, rate: .irregular)
        }
        streamTexts.removeFirst(count)
    }

    /// Writes one measurement of each sender's clock per batch. A new measurement arrives every two seconds.
    private func writeOffsets(to chunks: inout XDFChunkWriter) {
        for index in feeds.indices { feeds[index].writeOffset(to: &chunks) }
        for index in times.indices {
            guard let offset = times[index]?.takeOffset() else { continue }
            chunks.addOffset(stream: XDFHeader.number(ofStream: index), at: offset.seconds, offset: offset.toBoard)
        }
    }

    private func writeTexts(to chunks: inout XDFChunkWriter) {
        var written = 0
        let stream = XDFHeader.number(ofStream: places.count - 1)
        texts.drain { text, bytes in
            guard written < Self.textsPerBatch else { return false }
            written += 1
            let time = Double(start + text.onset * 1000) / 1e9
            chunks.add(bytes, stream: stream, time: time)
            places[places.count - 1].add(1, at: time, rate: .irregular)
            return true
        }
        texts.annotateDropped(onset: microseconds)
    }

    // MARK: Losses

    private func name(of feed: Int) -> String {
        plan.selected[plan.streams[Int(feeds[feed].stream) - 1].channels[0]].source.name
    }

    /// Converts an interval of sample numbers to microseconds after the file's beginning.
    private func interval(_ samples: Range<Int64>, _ index: Int) -> Range<Int64> {
        let from = microseconds(of: feeds[index].time(of: samples.lowerBound))
        return from..<max(from, microseconds(of: feeds[index].time(of: samples.upperBound)))
    }

    private func noteLosses(_ index: Int, _ range: Range<Int64>) {
        feeds[index].forEachLost(range, except: { isAbsent($0, index) }) { lost in
            if let over = losses.add(interval(lost, index), stream: index) { report("Lost ", over, index) }
        }
    }

    /// True if no channel of a feed was offered at the time of a sample.
    private func isAbsent(_ number: Int64, _ index: Int) -> Bool {
        let time = feeds[index].time(of: number)
        for channel in plan.streams[Int(feeds[index].stream) - 1].channels where !absences[channel].covers(time) {
            return false
        }
        return true
    }

    private func reportLosses(before time: Int64) {
        for index in feeds.indices {
            switch losses.look(at: index, before: time) {
            case nil: break
            case .lasts(let since): texts.add(onset: since, "Lost from here: ", name(of: index))
            case .over(let interval): report("Lost ", interval, index)
            }
        }
    }

    /// Writes a text at the beginning of an interval: "Lost 0.500 s: labserver:9000".
    private func report(_ word: StaticString, _ interval: Range<Int64>, _ index: Int) {
        let name = name(of: index)
        texts.add(onset: interval.lowerBound) {
            LossText.write(word, milliseconds: (interval.upperBound - interval.lowerBound + 500) / 1000, name, to: $0)
        }
    }
    // MARK: Absences

    /// Annotates channels that their sources no longer offer, and the end of each absence. If the batch is full, a later call annotates the remaining
    /// changes.
    private func lookForAbsences(isEnding: Bool, at now: Int64) {
        guard !isEnding else { return endAbsences() }
        for index in absences.indices where texts.hasSpaceForEvent {
            switch absences[index].look(from: start, at: now) {
            case nil: break
            case .begins(let time):
                texts.add(onset: microseconds(of: time), "Not offered from here: ", labels[index])
            case .ended(let interval):
                annotateAbsence(index, microseconds(of: interval.lowerBound), to: microseconds(of: interval.upperBound))
            }
        }
    }

    /// Called at the end of the data. For each channel that is missing now, adds an annotation with the time for which it was missing.
    private func endAbsences() {
        let end = feeds.reduce(microseconds) { max($0, microseconds(of: $1.endTime)) }
        for index in absences.indices where texts.hasSpaceForEvent {
            guard let begin = absences[index].end() else { continue }
            annotateAbsence(index, microseconds(of: begin), to: end)
        }
    }

    /// Writes a text at the beginning of an absence: "Not offered 12.500 s: EEG Oz".
    private func annotateAbsence(_ index: Int, _ onset: Int64, to end: Int64) {
        texts.add(onset: onset) {
            LossText.write("Not offered ", milliseconds: (max(0, end - onset) + 500) / 1000, labels[index], to: $0)
        }
    }
}
