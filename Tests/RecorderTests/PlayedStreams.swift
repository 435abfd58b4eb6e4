import Acquisition
import AcquisitionTests
import Recorder
import Recordings
import Signals
import TestKit

/// Stores the bytes of a file in memory: its beginning, and the batches that a recorder writes.
final class StreamSink: RecordSink {
    private(set) var bytes: [UInt8]
    private(set) var appends = 0
    private var batches: [RecordBatch] = []
    var isFast = true

    init(_ plan: StreamPlan) { bytes = XDFHeader(plan.descriptions, start: nil, code: "").bytes }

    func offer(_ batch: RecordBatch) { batches.append(batch) }
    func takeBatch() -> RecordBatch? { isFast ? batches.last : nil }

    func append(_ batch: RecordBatch) {
        appends += 1
        bytes += Array(batch.bytes)
        batch.removeAll()
    }
}

/// An XDF recording of all channels of some sources, written to memory.
final class PlayedStreams {
    let bench: RecorderBench
    let plan: StreamPlan
    private(set) var sink: StreamSink
    private(set) var recorder: any SampleRecorder

    init?(
        _ sources: [PlayedSource], maximumFileBytes: Int64 = StreamPlan.maximumFileBytes, seconds: Int = 20
    ) {
        bench = RecorderBench(sources, seconds: seconds)
        guard let plan = try? StreamPlan(bench.acquisition.channels, label: { $0.label }) else { return nil }
        self.plan = plan
        sink = StreamSink(plan)
        recorder = StreamRecorder(plan, to: sink, start: bench.now, at: bench.now, maximumFileBytes: maximumFileBytes)
        begin()
    }

    private func begin() {
        sink.offer(recorder.makeBatch(maximumBytes: 128 << 10))
        bench.acquisition.addConsumer(recorder)
    }

    func goOnInNextFile() {
        bench.acquisition.removeConsumer(recorder)
        sink = StreamSink(plan)
        recorder = recorder.next(to: sink, at: bench.now)
        begin()
    }

    func finish() {
        recorder.stop(.stopped)
        for _ in 0..<100 where recorder.ending == nil { bench.turn(10_000_000) }
    }

    var recording: (any Recording)? { try? openRecording(MemoryBytes(sink.bytes)) }

    func values(_ channel: Int) -> [Float] {
        guard let recording, recording.channels.indices.contains(channel) else { return [] }
        var values = [Float](repeating: 0, count: Int(recording.channels[channel].sampleCount))
        _ = values.withUnsafeMutableBufferPointer { try? recording.read(channel: channel, from: 0, into: $0) }
        return values
    }

    /// The values of the second stream, which has one irregular channel. Each chunk contains one value with its time.
    var events: [Float] {
        let begin: [UInt8] = [3, 0, 2, 0, 0, 0, 4, 1, 0, 0, 0, 8]
        let bytes = sink.bytes
        var found: [Float] = []
        for place in bytes.indices where bytes[place] == 3 && bytes[place...].starts(with: begin) {
            found.append(bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place + 20, as: Float.self) })
        }
        return found
    }

    /// All texts as "1.5 s: text", in their order in the file.
    var texts: [String] {
        let found = (try? recording?.annotations(part: 0, limit: 10_000)) ?? nil
        return (found ?? []).map { "\(Double($0.onset / 1_000_000) / 1000) s: " + $0.text }
    }
}
