import Acquisition
import Connections
import LSL
import Platform
import Recorder
import RecordingFiles
import Recordings
import Signals

/// Records streams from the network as the app does.
final class NetworkRecording {
    private let wanted: [String]
    private let loop: EventLoop
    private let browser: LSLBrowser
    private let clock = SystemClock()
    private let acquisition = Acquisition()
    private var opened: [String] = []
    /// The timeout in nanoseconds for finding the streams, and for each later phase.
    private static let timeout: Int64 = 30_000_000_000

    init?(_ wanted: [String]) {
        guard let loop = try? EventLoop() else { return nil }
        self.wanted = wanted
        self.loop = loop
        browser = LSLBrowser(loop: loop)
        do { try browser.begin() } catch { return nil }
    }

    /// - Returns: the whole recorded file; nil if a stream is missing or does not start.
    func run(nanoseconds: Int64) -> [UInt8]? {
        let begin = clock.now
        turn(until: begin + Self.timeout) {
            acquisition.sources.count { !$0.catalogue.signals.isEmpty } == wanted.count
        }
        for source in acquisition.sources {
            for signal in source.catalogue.signals.indices { _ = acquisition.toggleAll(signal: signal, of: source) }
        }
        acquisition.apply(seconds: 20)
        turn(until: begin + Self.timeout) { acquisition.sources.allSatisfy { $0.state == .flowing } }
        guard acquisition.sources.count == wanted.count, acquisition.sources.allSatisfy({ $0.state == .flowing }),
            let plan = try? StreamPlan(acquisition.channels, label: { $0.label })
        else { return nil }
        let sink = MemorySink(XDFHeader(plan.descriptions, start: nil, code: "").bytes)
        let recorder = StreamRecorder(plan, to: sink, start: acquisition.now, at: acquisition.now)
        sink.batch = recorder.makeBatch(maximumBytes: 128 << 10)
        acquisition.addConsumer(recorder)
        turn(until: clock.now + nanoseconds) { false }
        recorder.stop(.stopped)
        turn(until: clock.now + Self.timeout) { recorder.ending != nil }
        return XDFFile.ended(sink.bytes, .ended)
    }

    /// Runs the loop until the time `end`, or until a condition is true.
    private func turn(until end: Int64, _ isDone: () -> Bool) {
        while clock.now < end, !isDone() {
            _ = loop.runOnce(timeout: 16_000_000)
            browser.advance(to: clock.now)
            for found in browser.directory.streams {
                let name = found.description.name
                guard wanted.contains(name), !opened.contains(name) else { continue }
                opened.append(name)
                acquisition.open(LSLSource(found.description, at: found.address, loop: loop), kind: 0) { _, _ in }
            }
            acquisition.advance(to: clock.now)
        }
    }
}

/// Stores the beginning of the file and the batches of records in memory.
private final class MemorySink: RecordSink {
    private(set) var bytes: [UInt8]
    var batch: RecordBatch?

    init(_ header: [UInt8]) { bytes = header }

    func takeBatch() -> RecordBatch? { batch }

    func append(_ batch: RecordBatch) {
        bytes += Array(batch.bytes)
        batch.removeAll()
    }
}
