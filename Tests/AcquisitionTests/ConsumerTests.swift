import Acquisition
import Signals
import TestKit

/// A consumer that records all calls, samples and events.
private final class Recorder: AcquisitionConsumer {
    var begins = 0
    var samples: [[Float]] = []
    var next: [Int64] = []
    var jumps = 0
    var events: [TimedEvent] = []
    /// True if `all` collects the samples of channel 0, even after a new selection of channels.
    var keepsAll = false
    var all: [Float] = []

    func begin(_ channels: [AcquiredChannel]) {
        begins += 1
        samples = channels.map { _ in [] }
        next = channels.map { _ in -1 }
        events = []
    }
    func take(_ samples: SampleSpans, channel: Int) {
        if next[channel] >= 0, next[channel] != samples.first { jumps += 1 }
        next[channel] = samples.first + Int64(samples.count)
        self.samples[channel] += Array(samples.head) + Array(samples.tail)
        if keepsAll, channel == 0 { all += Array(samples.head) + Array(samples.tail) }
    }
    func take(_ event: TimedEvent, channel: Int) { events.append(event) }
    func take(_ text: StreamMarker, channel: Int) {}
    func marked(_ marker: Marker) {}
    func unmarked(_ marker: Marker) {}
    func turnEnded(at now: Int64) {}
}

private func flowing(_ source: PlayedSource, seconds: Int = 5) -> Acquisition {
    let acquisition = Acquisition()
    acquisition.open(source, kind: 0) { _, _ in }
    acquisition.advance(to: after(1))
    for signal in acquisition.sources[0].catalogue.signals.indices {
        _ = acquisition.toggleAll(signal: signal, of: acquisition.sources[0])
    }
    acquisition.apply(seconds: seconds)
    acquisition.advance(to: after(2))
    return acquisition
}

let consumerTests = [
    TestCase(
        "a consumer of samples that is added while data arrive gets each later sample and event exactly once and in order, even if the event loop is late"
    ) {
        t in
        var random = Random(seed: 21)
        let source = PlayedSource("a", [PlayedSource.eeg(100), PlayedSource.button])
        let acquisition = flowing(source)
        var consumers: [(recorder: Recorder, from: Int, events: Int)] = []
        var sent: [Float] = []
        var pressed = 0
        for step in Int64(0)..<2000 {
            if random.once(in: 100), consumers.count < 12 {
                let recorder = Recorder()
                acquisition.addConsumer(recorder)
                consumers.append((recorder, sent.count, pressed))
            }
            if random.once(in: 300), let last = consumers.popLast() {
                acquisition.removeConsumer(last.recorder)
                let count = last.recorder.samples[0].count
                source.send([-1], at: after(step))
                sent.append(-1)
                acquisition.advance(to: after(step))
                t.expectEqual(last.recorder.samples[0].count, count)
            }
            let block = (0..<random.below(40)).map { Float(sent.count + $0) }
            source.send(block, at: after(step))
            sent += block
            if random.once(in: 7) {
                source.send([Float(pressed)], signal: 1, at: after(step * 10))
                pressed += 1
            }
            if random.below(3) > 0 { acquisition.advance(to: after(step)) }
        }
        acquisition.advance(to: after(2000))
        t.expect(consumers.count > 3)
        for (recorder, from, events) in consumers {
            t.expectEqual(recorder.begins, 1)
            t.expectEqual(recorder.jumps, 0)
            t.expect(recorder.samples[0] == Array(sent[from...]) && recorder.samples[1] == recorder.samples[0])
            t.expectEqual(recorder.events.map { Int($0.value) }, Array(events..<pressed))
        }
    },
    TestCase(
        "if a ring buffer overwrites samples before a consumer has read them, the numbers of the consumer's samples jump, and it gets no sample twice"
    ) {
        t in
        let source = PlayedSource("a", [PlayedSource.eeg(10, 1)])
        let acquisition = flowing(source, seconds: 1)
        let recorder = Recorder()
        acquisition.addConsumer(recorder)
        source.send([1, 2], at: after(1))
        acquisition.advance(to: after(3))
        let capacity = acquisition.channels[0].entry.ring!.capacity
        source.send((0..<3 * capacity).map { Float($0) }, at: after(1))
        acquisition.advance(to: after(4))
        t.expectEqual(recorder.jumps, 1)
        t.expectEqual(recorder.samples[0].count, 2 + capacity)
        t.expectEqual(recorder.samples[0].last ?? 0, Float(3 * capacity - 1))
    },
    TestCase(
        "if another selection of channels is applied, or the transmission restarts, every consumer of samples receives the first new samples"
    ) { t in
        let source = PlayedSource("a", [PlayedSource.eeg(10, 3)])
        let acquisition = flowing(source)
        let recorder = Recorder()
        acquisition.addConsumer(recorder)
        source.send([1], at: after(1))
        acquisition.advance(to: after(3))
        _ = acquisition.toggle(ChannelID(signal: 0, channel: 0), of: acquisition.sources[0])
        acquisition.apply(seconds: 5)
        for step in Int64(4)..<8 { acquisition.advance(to: after(step)) }
        t.expectEqual(recorder.begins, 2)
        source.send([7, 8], at: after(9))
        acquisition.advance(to: after(9))
        t.expect(recorder.samples == [[7, 8], [7, 8]])
        acquisition.stop()
        acquisition.start()
        for step in Int64(10)..<14 { acquisition.advance(to: after(step)) }
        source.send([9], at: after(15))
        acquisition.advance(to: after(15))
        t.expectEqual(recorder.samples[0].last ?? 0, 9)
    },
    TestCase(
        "before the acquisition applies another selection of channels or closes a source, it passes all data received so far to the consumers"
    ) { t in
        for isClosed in [false, true] {
            let (first, second) = (
                PlayedSource("a", [PlayedSource.eeg(10, 1)]), PlayedSource("b", [PlayedSource.eeg(10)])
            )
            let acquisition = Acquisition()
            for source in [first, second] { acquisition.open(source, kind: 0) { _, _ in } }
            acquisition.advance(to: after(1))
            for source in acquisition.sources { _ = acquisition.toggleAll(signal: 0, of: source) }
            acquisition.apply(seconds: 5)
            acquisition.advance(to: after(2))
            let recorder = Recorder()
            recorder.keepsAll = true
            acquisition.addConsumer(recorder)
            first.send([1, 2], at: after(3))
            acquisition.advance(to: after(3))
            // These samples arrive after a turn of the event loop and before the next turn.
            first.send([3, 4], at: after(4))
            if isClosed {
                acquisition.close(acquisition.sources[1])
            } else {
                _ = acquisition.toggle(ChannelID(signal: 0, channel: 1), of: acquisition.sources[1])
                acquisition.apply(seconds: 5)
            }
            first.send([5], at: after(5))
            acquisition.advance(to: after(6))
            t.expectEqual(recorder.begins, 2)
            t.expect(recorder.all == [1, 2, 3, 4, 5], "\(recorder.all)")
        }
    },
    TestCase(
        "if the transmission restarts, consumers get all samples from the first one on, even if many arrive in the event loop's first turn"
    ) { t in
        let source = PlayedSource("a", [PlayedSource.eeg(10, 1)])
        let acquisition = flowing(source)
        let recorder = Recorder()
        acquisition.addConsumer(recorder)
        source.send([1, 2], at: after(3))
        acquisition.advance(to: after(3))
        acquisition.stop()
        acquisition.advance(to: after(4))
        acquisition.start()
        source.send([3, 4, 5, 6], at: after(5))
        acquisition.advance(to: after(5))
        t.expect(recorder.samples[0] == [1, 2, 3, 4, 5, 6], "\(recorder.samples[0])")
    },
]
