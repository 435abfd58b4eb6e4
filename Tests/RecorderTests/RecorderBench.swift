import Acquisition
import AcquisitionTests
import Recorder
import Recordings
import Signals
import TestKit

/// Stores the records of a recorder in memory. The test decides when a written batch is returned to the recorder.
final class MemorySink: RecordSink {
    private let plan: RecordingPlan
    private var batches: [RecordBatch]
    /// True if each written batch is returned to the recorder immediately.
    var isFast = true
    private var waiting: [RecordBatch] = []
    /// The bytes of all records that were written.
    private(set) var bytes: [UInt8] = []
    private(set) var appends = 0

    init(_ plan: RecordingPlan, capacity: Int = 4) {
        self.plan = plan
        batches = (0..<2).map { _ in RecordBatch(recordBytes: plan.layout.recordBytes, capacity: capacity) }
    }

    func takeBatch() -> RecordBatch? { batches.popLast() }

    func append(_ batch: RecordBatch) {
        appends += 1
        waiting.append(batch)
        if isFast { returnBatches() }
    }

    func returnBatches() {
        for batch in waiting {
            bytes += Array(batch.bytes)
            batch.removeAll()
            batches.append(batch)
        }
        waiting = []
    }

    var records: Int { bytes.count / plan.layout.recordBytes }

    /// Returns the values of a channel in the channel's unit.
    func values(_ channel: Int) -> [Double] {
        let layout = plan.layout
        let recorded = plan.channels[channel]
        // The range of stored integers is symmetrical, so that the value 0 is stored exactly.
        let high = layout.format == .bdf ? 8_388_607.0 : 32_767.0
        let low = -high
        let step = (Double(recorded.physicalMaximum) - Double(recorded.physicalMinimum)) / (high - low)
        var values: [Double] = []
        for record in 0..<records {
            let begin = record * layout.recordBytes + layout.offsets[channel]
            for index in 0..<layout.samples[channel] {
                let place = begin + index * layout.format.bytesPerSample
                var number = Int32(bytes[place]) | Int32(bytes[place + 1]) << 8
                if layout.format == .bdf {
                    number |= Int32(bytes[place + 2]) << 16
                    number = (number << 8) >> 8
                } else {
                    number = (number << 16) >> 16
                }
                values.append((Double(number) - low) * step + Double(recorded.physicalMinimum))
            }
        }
        return values
    }

    /// Returns the allowed error of a channel: half a step, plus a margin because the numbers in the header are
    /// rounded.
    func tolerance(_ channel: Int) -> Double {
        let recorded = plan.channels[channel]
        let steps = plan.layout.format == .bdf ? 16_777_215.0 : 65_535.0
        return (Double(recorded.physicalMaximum) - Double(recorded.physicalMinimum)) / steps * 0.6
    }

    /// Returns true if the values of a channel from index `first` on equal these.
    func holds(_ wanted: [Float], channel: Int, from first: Int) -> Bool {
        let found = values(channel).dropFirst(first)
        guard found.count >= wanted.count else { return false }
        let tolerance = tolerance(channel)
        return zip(wanted, found).allSatisfy { abs(Double($0) - $1) <= tolerance }
    }

    /// All annotations as "+1.5|0.25|text", with an empty middle if there is no duration. Leaves out those that only
    /// state a record's time.
    var annotations: [String] {
        let layout = plan.layout
        var found: [String] = []
        for record in 0..<records {
            let begin = record * layout.recordBytes + layout.annotationOffset
            for part in bytes[begin..<begin + layout.annotationBytes].split(separator: 0) {
                let fields = part.split(separator: 0x14, omittingEmptySubsequences: false)
                guard fields.count >= 2, !fields[1].isEmpty else { continue }
                let times = fields[0].split(separator: 0x15)
                let duration = times.count > 1 ? String(decoding: times[1], as: UTF8.self) : ""
                found.append(
                    String(decoding: times[0], as: UTF8.self) + "|" + duration + "|"
                        + String(decoding: fields[1], as: UTF8.self))
            }
        }
        return found
    }
}

/// An acquisition with simulated sources, and a recorder of all channels of these sources.
final class RecorderBench {
    let acquisition = Acquisition()
    let sources: [PlayedSource]
    private(set) var now = after(1)

    init(_ sources: [PlayedSource], seconds: Int = 20) {
        self.sources = sources
        for source in sources { acquisition.open(source, kind: 0) { _, _ in } }
        turn(0)
        for source in acquisition.sources {
            for signal in source.catalogue.signals.indices { _ = acquisition.toggleAll(signal: signal, of: source) }
        }
        acquisition.apply(seconds: seconds)
        turn(0)
    }

    /// Advances the time and runs one turn of the loop.
    func turn(_ nanoseconds: Int64) {
        now += nanoseconds
        acquisition.advance(to: now)
    }

    func plan(_ format: RecordingFormat = .bdf, largest: Float = 1000) -> RecordingPlan? {
        try? RecordingPlan(
            acquisition.channels, format: format, label: { "EEG " + $0.label }, range: { _, _ in -largest...largest })
    }

    /// Starts a recorder now.
    func record(_ plan: RecordingPlan, to sink: MemorySink) -> Recorder {
        let recorder = Recorder(plan, to: sink, start: now, at: now)
        acquisition.addConsumer(recorder)
        return recorder
    }

    /// Advances the time in turns of 10 ms until the recorder has ended.
    func finish(_ recorder: Recorder) {
        recorder.stop()
        for _ in 0..<2000 where recorder.ending == nil { turn(10_000_000) }
    }
}
