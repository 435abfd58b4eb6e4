import Acquisition
import AcquisitionTests
import Recordings
import Replay
import Signals

/// A recording with known samples: sample n of channel c has the value n + c / 128.
public final class KnownRecording: Recording {
    public let channels: [ReplayChannel]
    public let start: Int64?
    public let readInterval: Int64 = 1_000_000_000
    public var duration: Int64 { channels.duration }
    /// The number of the first sample that cannot be read.
    var tornFrom = Int64.max
    /// Returns the value of a sample from its number and channel, if a test needs other values than the usual ones; otherwise nil.
    private let wave: ((Int64, Int) -> Float)?

    /// - Parameter shortened: a channel and its number of samples, which is smaller than that of the others; nil for
    ///   none.
    package init(
        _ rates: [UInt32], seconds: Int64, start: Int64? = nil, shortened: (channel: Int, count: Int64)? = nil,
        wave: ((Int64, Int) -> Float)? = nil
    ) {
        channels = rates.enumerated().map { index, rate in
            ReplayChannel(
                label: "C\(index)", type: .eeg, unit: "\u{B5}V", rate: SamplingRate(hertz: rate),
                sampleCount: index == shortened?.channel ? shortened?.count ?? 0 : Int64(rate) * seconds)
        }
        self.start = start
        self.wave = wave
    }

    static func value(_ number: Int64, channel: Int) -> Float { Float(number) + Float(channel) / 128 }

    /// The annotations of the recording. Reading one part of the recording returns two of them.
    var annotated: [RecordingAnnotation] = []

    public var remarks: [RecordingRemark] { [] }
    public var losses: [RecordingLoss] { [] }
    public func annotations(part: Int64, limit: Int) throws(RecordingError) -> [RecordingAnnotation]? {
        let first = Int(2 * part)
        return first < annotated.count ? Array(annotated[first...].prefix(min(2, limit))) : nil
    }

    public func read(
        channel: Int, from first: Int64, into samples: UnsafeMutableBufferPointer<Float>
    ) throws(RecordingError) -> Int {
        guard first + Int64(samples.count) <= tornFrom else { throw .torn(atByte: first) }
        let count = Int(max(0, min(Int64(samples.count), channels[channel].sampleCount - first)))
        for index in 0..<count {
            let number = first + Int64(index)
            samples[index] = wave?(number, channel) ?? Self.value(number, channel: channel)
        }
        return count
    }
}

/// A file for which the test decides when requests to read are answered.
public final class PlayedFile: ReplayFile {
    let recording: KnownRecording
    /// True if requests to read are answered immediately.
    var isFast = true
    package var problem: ReplayProblem?
    private var source: ReplaySource?
    private var waiting: [ReplaySegment] = []

    package init(_ recording: KnownRecording) { self.recording = recording }

    public var openedPercent: Int { 0 }

    public func open(for source: ReplaySource) {
        self.source = source
        source.opened(problem == nil ? ReplayContents(recording) : nil, problem)
    }

    public func fill(_ segment: ReplaySegment) {
        waiting.append(segment)
        if isFast { answer() }
    }

    public func annotate(part: Int64, limit: Int) {
        source?.annotated(part, (try? recording.annotations(part: part, limit: limit)) ?? nil)
    }

    /// Answers the requests to read that wait.
    func answer() {
        while let segment = waiting.popLast() {
            segment.fill(from: recording)
            source?.filled(segment)
        }
    }

    public func close() {
        source = nil
        waiting = []
    }
}

/// A recording that is played through an acquisition, with all its channels selected.
final class ReplayBench {
    let file: PlayedFile
    let source: ReplaySource
    let acquisition = Acquisition()
    private(set) var now = after(0)

    init(_ recording: KnownRecording, seconds: Int = 20) {
        file = PlayedFile(recording)
        source = ReplaySource(file, name: "known.bdf")
        acquisition.open(source, kind: 1) { _, _ in }
        turn(0)
        select(Array(recording.channels.indices), seconds: seconds)
    }

    /// Advances the time and runs one turn of the loop.
    func turn(_ nanoseconds: Int64) {
        now += nanoseconds
        acquisition.advance(to: now)
    }

    /// Advances the time by milliseconds, in turns of 20 ms.
    func flow(_ milliseconds: Int) { for _ in 0..<milliseconds / 20 { turn(20_000_000) } }

    func select(_ channels: [Int], seconds: Int = 20) {
        guard let opened = acquisition.sources.first else { return }
        let labels = channels.map { file.recording.channels[$0].label }
        for (signal, offered) in opened.catalogue.signals.enumerated() {
            for (channel, label) in offered.labels.enumerated() {
                let id = ChannelID(signal: signal, channel: channel)
                let isWanted = labels.contains { $0.utf8.elementsEqual(label.utf8) }
                if opened.selection.channels.contains(id) != isWanted { _ = acquisition.toggle(id, of: opened) }
            }
        }
        acquisition.apply(seconds: seconds)
        turn(0)
    }

    /// Returns the stored samples of a channel.
    func samples(_ channel: Int) -> [Float] {
        guard let ring = ring(channel) else { return [] }
        let spans = ring.spans(ring.begin..<ring.end)
        return Array(spans.head) + Array(spans.tail)
    }

    func ring(_ channel: Int) -> SampleRing? { entry(channel)?.ring }

    private func entry(_ channel: Int) -> SampleStore.Entry? {
        let label = "C\(channel)"
        return acquisition.channels.first { $0.entry.label.utf8.elementsEqual(label.utf8) }?.entry
    }

    /// Returns the number of the first stored sample of a channel; nil if the stored samples are not consecutive.
    func first(_ channel: Int) -> Int64? {
        let samples = samples(channel)
        guard let first = samples.first, first == first else { return nil }
        let number = Int64(first)
        for (index, sample) in samples.enumerated()
        where sample != KnownRecording.value(number + Int64(index), channel: channel) {
            return nil
        }
        return number
    }

    /// Returns the time of a stored sample in the recording, in nanoseconds. `back` is its position from the end (1 is the newest).
    func time(_ channel: Int, back: Int64 = 1) -> Int64? {
        guard let entry = entry(channel), let ring = entry.ring, let clock = entry.clock else { return nil }
        return clock.time(ofSample: ring.end - back) + source.offset
    }
}
