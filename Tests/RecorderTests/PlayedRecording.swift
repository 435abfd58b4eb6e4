import Acquisition
import AcquisitionTests
import Recorder
import Recordings
import Signals

/// Returns values from -1000 to 1000. Neighboring values differ, and none equals the value that stands for missing samples.
func waves(_ count: Int, from start: Int = 0) -> [Float] {
    (start..<start + count).map { Float($0 % 1999) - 999 + Float($0 % 7 + 1) / 16 }
}

extension PlayedSource {
    /// Returns a source with a channel at 100 Hz, and with other channels if they are given.
    static func hundred(_ name: String = "a", and others: Signal...) -> PlayedSource {
        PlayedSource(name, [eeg(100, 1)] + others)
    }
}

/// Records all channels of some sources into memory, one file after the other.
final class PlayedRecording {
    private let bench: RecorderBench
    private let plan: RecordingPlan
    private let capacity: Int
    /// The content of the current file.
    private(set) var sink: MemorySink
    /// The recorder that writes the current file.
    private(set) var recorder: Recorder

    /// Starts recording these sources.
    /// - Parameter capacity: the number of records that are written at once.
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

    /// Advances the time and runs one turn of the loop.
    func turn(_ nanoseconds: Int64) { bench.turn(nanoseconds) }

    /// Advances the time in this number of equal turns.
    func turns(_ count: Int, of nanoseconds: Int64) {
        for _ in 0..<count { turn(nanoseconds) }
    }

    /// Advances the time in turns of the loop. In each turn, the first stream of some sources sends samples, at 100 Hz
    /// by default.
    /// - Parameters:
    /// - first: the number of the first sample in the sequence of `waves`.
    ///   - sources: nil for all sources.
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

    /// Ends the file as if it were full. Until `beginNextFile` is called, its recorder still receives data.
    func endFullFile() {
        recorder.stop(.full)
        for _ in 0..<500 where recorder.ending == nil { turn(10_000_000) }
    }

    /// Ends the file as if it were full, and continues the recording in the next file.
    func goOnInNextFile() {
        endFullFile()
        beginNextFile()
    }

    /// Continues the recording in the next file, after a full one.
    func beginNextFile() {
        acquisition.removeConsumer(recorder)
        sink = MemorySink(plan, capacity: capacity)
        recorder = Recorder(after: recorder, to: sink, at: now)
        acquisition.addConsumer(recorder)
    }

    /// Stops the recording and advances the time until it has ended.
    func finish() { bench.finish(recorder) }

    // MARK: The content of the file

    /// Returns true if a channel's values in the file, from an index on, equal these.
    func holds(_ wanted: [Float], channel: Int = 0, from first: Int = 0) -> Bool {
        sink.holds(wanted, channel: channel, from: first)
    }

    /// Returns how many of the last `count` values of a channel are real samples, not the value that stands for missing ones.
    func alive(_ channel: Int = 0, last count: Int) -> Int {
        sink.values(channel).suffix(count).filter { abs($0) > 0.05 }.count
    }
}
