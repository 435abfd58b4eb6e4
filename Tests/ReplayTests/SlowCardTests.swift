import Acquisition
import AcquisitionTests
import Recordings
import Replay
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

/// A recording on a slow card. As with an EDF file, only the first read in each record of one second takes time.
private final class SlowRecording: Recording {
    let channels: [ReplayChannel]
    let start: Int64? = nil
    var duration: Int64 { channels.duration }
    let readInterval: Int64 = second
    private(set) var records = 0
    private var newest: Int64 = -1

    init(_ channels: [ReplayChannel]) { self.channels = channels }

    convenience init(_ rate: UInt32, _ count: Int, seconds: Int64) {
        self.init(
            (0..<count).map {
                ReplayChannel(
                    label: "C\($0)", type: .eeg, unit: "V", rate: SamplingRate(hertz: rate),
                    sampleCount: Int64(rate) * seconds)
            })
    }

    var remarks: [RecordingRemark] { [] }
    var losses: [RecordingLoss] { [] }
    func annotations(part: Int64, limit: Int) throws(RecordingError) -> [RecordingAnnotation]? { nil }

    func read(
        channel: Int, from first: Int64, into samples: UnsafeMutableBufferPointer<Float>
    ) throws(RecordingError) -> Int {
        for index in samples.indices { samples[index] = 1 }
        guard samples.count > 0 else { return 0 }
        let last = (first + Int64(samples.count) - 1) * 1000 / Int64(channels[channel].rate.milliHertz)
        if last > newest {
            records += 1
            newest = last
        }
        return samples.count
    }
}

private final class SlowFile: ReplayFile {
    let recording: SlowRecording
    private let perRecord: Int64
    private var source: ReplaySource?
    private var waiting: (segment: ReplaySegment, due: Int64)?
    var now: Int64 = 0

    init(_ recording: SlowRecording, perRecord: Int64) {
        self.recording = recording
        self.perRecord = perRecord
    }
    var openedPercent: Int { 0 }

    func open(for source: ReplaySource) {
        self.source = source
        source.opened(ReplayContents(recording), nil)
    }
    func fill(_ segment: ReplaySegment) {
        let before = recording.records
        segment.fill(from: recording)
        waiting = (segment, now + 2_000_000 + Int64(recording.records - before) * perRecord)
    }
    func turn(_ now: Int64) {
        self.now = now
        while let waiting, waiting.due <= now {
            self.waiting = nil
            source?.filled(waiting.segment)
        }
    }
    func annotate(part: Int64, limit: Int) {}
    func close() { source = nil }
}

let slowCardTests = [
    TestCase("if data of a recording could not be read, they are read again when the user requests it") { t in
        let recording = KnownRecording([250], seconds: 100)
        recording.tornFrom = 1500
        let bench = ReplayBench(recording)
        bench.flow(10_000)
        let position = bench.source.position
        // From now on, the card can be read again.
        recording.tornFrom = .max
        bench.acquisition.start()
        bench.flow(5000)
        t.expect(bench.source.position > position, "stays at \(position / second) s")
        t.expect(bench.first(0) != nil)
    },
    TestCase("if a position of a recording cannot be read, the user can continue at another position with the time bar")
    { t in
        let recording = KnownRecording([250], seconds: 100)
        recording.tornFrom = 1500
        let bench = ReplayBench(recording)
        bench.flow(10_000)
        bench.source.seek(to: second, window: 0)
        bench.acquisition.start()
        bench.flow(1000)
        t.expect(bench.source.position >= second && bench.source.position < 3 * second, "\(bench.source.position)")
    },
    TestCase("64 channels at 16 kHz are played in real time if reading a record of one second takes 0.15 s") { t in
        let file = SlowFile(SlowRecording(16_384, 64, seconds: 60), perRecord: 150_000_000)
        let source = ReplaySource(file, name: "slow")
        let acquisition = Acquisition()
        acquisition.open(source, kind: 1) { _, _ in }
        var now = after(0)
        acquisition.advance(to: now)
        _ = acquisition.toggleAll(signal: 0, of: acquisition.sources[0])
        acquisition.apply(seconds: 1)
        for _ in 0..<600 {
            now += 16_666_667
            file.turn(now)
            acquisition.advance(to: now)
        }
        t.expect(source.position > 9_500_000_000, "in 10 s it gets to \(source.position / 1_000_000) ms")
    },
    TestCase("if the user jumps while the card reads slowly, the jump does not wait for the end of that read") { t in
        let file = SlowFile(SlowRecording(16_384, 64, seconds: 60), perRecord: 300_000_000)
        let source = ReplaySource(file, name: "slow")
        let acquisition = Acquisition()
        acquisition.open(source, kind: 1) { _, _ in }
        var now = after(0)
        acquisition.advance(to: now)
        _ = acquisition.toggleAll(signal: 0, of: acquisition.sources[0])
        acquisition.apply(seconds: 1)
        func turns(_ count: Int) {
            for _ in 0..<count {
                now += 16_666_667
                file.turn(now)
                acquisition.advance(to: now)
            }
        }
        turns(60)
        source.seek(to: 50 * second, window: 20 * second)
        turns(6)
        source.seek(to: 3 * second, window: 2 * second)
        turns(60)
        t.expect(source.position < 5 * second, "a second later it is still at \(source.position / second) s")
    },
]

let longestTests = [
    TestCase("if a recording is longer than a century, it is refused") { t in
        for (samples, isRefused) in [(3_150, false), (3_200_000, true), (9_300_000_000, true)] as [(Int64, Bool)] {
            let channel = ReplayChannel(
                label: "C0", type: .eeg, unit: "V", rate: SamplingRate(milliHertz: 1), sampleCount: samples)
            let file = SlowFile(SlowRecording([channel]), perRecord: 0)
            let source = ReplaySource(file, name: "long")
            let acquisition = Acquisition()
            var error: SourceError?
            acquisition.open(source, kind: 1) { error = $1 }
            acquisition.advance(to: after(0))
            t.expectEqual(error == .other(ReplayProblem.tooLarge.rawValue), isRefused, "\(samples)")
            guard !isRefused else { continue }
            _ = acquisition.toggleAll(signal: 0, of: acquisition.sources[0])
            acquisition.apply(seconds: 20)
            source.seek(to: source.duration, window: 10 * second)
            for turn in 0..<50 {
                file.turn(after(Int64(turn) * 20_000_000))
                acquisition.advance(to: after(Int64(turn) * 20_000_000))
            }
            t.expectEqual(source.position, source.duration)
        }
    }
]
