import Acquisition
import AcquisitionTests
import Recorder
import Recordings
import Signals

/// Values that differ from one to the next, within 1000 of 0; none of them is the filler.
func waves(_ count: Int, from start: Int = 0) -> [Float] {
    (start..<start + count).map { Float($0 % 1999) - 999 + Float($0 % 7 + 1) / 16 }
}

extension PlayedSource {
    /// One with a channel of 100 Hz, and maybe others.
    static func hundred(_ name: String = "a", and others: Signal...) -> PlayedSource {
        PlayedSource(name, [eeg(100, 1)] + others)
    }
}

/// A recording of all channels of sources into memory, file after file.
final class PlayedRecording {
    private let bench: RecorderBench
    private let plan: RecordingPlan
    private let capacity: Int
    /// The file that is written, and who does.
    private(set) var sink: MemorySink
    private(set) var recorder: Recorder

    /// Begins to record at once.
    /// - Parameter capacity: the records of a batch.
    init?(_ sources: [PlayedSource], _ format: RecordingFormat = .bdf, largest: Float = 1000, capacity: Int = 4) {
        bench = RecorderBench(sources)
        guard let plan = bench.plan(format, largest: largest) else { return nil }
        self.plan = plan
        self.capacity = capacity
        sink = MemorySink(plan, capacity: capacity)
        recorder = bench.record(plan, to: sink)
    }

    var acquisition: Acquisition { bench.acquisition }
    var now: Int64 { bench.now }

    /// Lets time go by, and the loop turn once.
    func turn(_ nanoseconds: Int64) { bench.turn(nanoseconds) }

    /// Lets so much time go by in turns of so much.
    func turns(_ count: Int, of nanoseconds: Int64) {
        for _ in 0..<count { turn(nanoseconds) }
    }

    /// Lets so many turns go by, each with samples of the first stream of some sources; as if of 100 Hz in seconds.
    /// - Parameters:
    ///   - first: the first sample's number among the waves.
    ///   - sources: all, if nil.
    func flow(
        _ count: Int, from first: Int = 0, of sources: [PlayedSource]? = nil, samples: Int = 100,
        every nanoseconds: Int64 = 1_000_000_000
    ) {
        for turn in 0..<count {
            let part = waves(samples, from: first + samples * turn)
            for source in sources ?? bench.sources { source.send(part, at: now) }
            self.turn(nanoseconds)
        }
    }

    /// Ends the file as one that is full. Its recorder stays a consumer until the next one begins.
    func endFullFile() {
        recorder.stop(.full)
        for _ in 0..<500 where recorder.ending == nil { turn(10_000_000) }
    }

    /// Ends the file as one that is full, and goes on in another.
    func goOnInNextFile() {
        endFullFile()
        beginNextFile()
    }

    /// Goes on in another file after one that is full.
    func beginNextFile() {
        acquisition.removeConsumer(recorder)
        sink = MemorySink(plan, capacity: capacity)
        recorder = Recorder(after: recorder, to: sink, at: now)
        acquisition.addConsumer(recorder)
    }

    /// Ends the recording, and lets time go by until it has.
    func finish() { bench.finish(recorder) }

    // MARK: The file

    /// Whether a channel's values in the file, from one of them on, are those.
    func holds(_ wanted: [Float], channel: Int = 0, from first: Int = 0) -> Bool {
        sink.holds(wanted, channel: channel, from: first)
    }

    /// How many of a channel's last values in the file are none of the filler.
    func alive(_ channel: Int = 0, last count: Int) -> Int {
        sink.values(channel).suffix(count).filter { abs($0) > 0.05 }.count
    }
}
