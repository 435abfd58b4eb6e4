import Acquisition
import Cadence
import Signals
import Spectrum

/// Measures the cadence from the selected acceleration. It uses the first stream with acceleration.
///
/// Three channels of the stream are the axes of the acceleration. If the stream has fewer than three channels, only the first channel is used. Memory
/// is allocated when a selection of channels is applied, not while samples arrive.
final class RunningSteps: AcquisitionConsumer {
    /// The acceleration stream whose samples are measured.
    struct Stream {
        let source: AcquiredSource
        let rate: SamplingRate
        fileprivate let clock: SampleClock
        fileprivate let rings: [SampleRing]
    }

    /// The stream with the acceleration; nil if no acceleration is selected.
    private(set) var stream: Stream?
    /// The newest measurement of the cadence; nil after `discard`.
    private(set) var reading: CadenceReading?
    /// A number that changes with each measurement of the cadence.
    private(set) var revision: UInt32 = 0
    private(set) var trace = AccelerationTrace()
    /// True while the cadence is measured. Samples that arrive while it is false are skipped.
    var isOn = false
    private var meter: CadenceMeter?
    private var next: Int64 = 0
    /// The number of steps that were counted with previous acceleration streams.
    private var stepsBefore: Int64 = 0
    private let tables = SpectrumTables()
    /// The assumed maximum delay between a sample's time and its arrival, in nanoseconds. Samples that are older have all arrived.
    private static let latest: Int64 = 3_000_000_000

    /// The number of steps since the start of the app.
    var steps: Int64 { stepsBefore + (meter?.steps ?? 0) }

    /// Discards the measurement of the cadence so far, but not the number of steps.
    func discard() {
        meter?.restart { _ in }
        reading = nil
        trace.removeAll()
    }

    // MARK: Samples

    func begin(_ channels: [AcquiredChannel]) {
        let found = Self.stream(in: channels)
        // If the channels' rings are the same as before, keep the meter with its state.
        if let found, let stream, found.rings.elementsEqual(stream.rings, by: { $0 === $1 }) {
            self.stream = found
            return
        }
        stepsBefore = steps
        reading = nil
        stream = found
        meter = found == nil ? nil : CadenceMeter(unit: Self.unit(in: channels), tables: tables)
        next = found?.rings.map { $0.end }.min() ?? 0
    }

    private static func first(of channels: [AcquiredChannel]) -> AcquiredChannel? {
        channels.first { $0.entry.type == .acceleration && $0.entry.clock != nil }
    }

    private static func stream(in channels: [AcquiredChannel]) -> Stream? {
        guard let first = first(of: channels), let clock = first.entry.clock else { return nil }
        var rings: [SampleRing] = []
        for channel in channels where channel.entry.type == .acceleration && channel.entry.clock === clock {
            if let ring = channel.entry.ring, rings.count < 3 { rings.append(ring) }
        }
        if rings.count == 2 { rings.removeLast() }
        return Stream(source: first.source, rate: first.entry.rate, clock: clock, rings: rings)
    }

    private static func unit(in channels: [AcquiredChannel]) -> AccelerationUnit {
        guard let unit = first(of: channels)?.entry.unit.utf8 else { return .unknown }
        for (spelling, meaning) in units where unit.elementsEqual(spelling.utf8) { return meaning }
        return .unknown
    }

    private static let units: [(spelling: String, unit: AccelerationUnit)] = [
        ("g", .standardGravity), ("mg", .milliGravity), ("m/s2", .metersPerSecondSquared),
        ("m/s^2", .metersPerSecondSquared), ("m/s\u{B2}", .metersPerSecondSquared),
    ]

    func take(_ samples: SampleSpans, channel: Int) {}
    func take(_ event: TimedEvent, channel: Int) {}
    func take(_ text: StreamMarker, channel: Int) {}
    func marked(_ marker: Marker) {}
    func unmarked(_ marker: Marker) {}

    /// Measures the new samples. Called at the end of a turn of the loop, when all axes have received their samples.
    func turnEnded(at now: Int64) {
        guard let stream, let meter else { return }
        var (begin, end) = (Int64.min, Int64.max)
        for ring in stream.rings {
            begin = max(begin, ring.begin)
            end = min(end, ring.end)
        }
        // If the rings were emptied, the sample numbers start again at 0.
        if end < next { next = 0 }
        guard isOn else {
            next = end
            return
        }
        next = max(next, begin)
        guard next < end else {
            // Advance the meter even if no samples arrive. Otherwise, the last cadence would remain after the source was lost.
            meter.advance(to: now - Self.latest) { found($0) }
            return
        }
        if stream.rings.count == 3 {
            measure(meter, stream, next..<end)
        } else {
            measure(meter, stream.rings[0], stream.clock, next..<end)
        }
        next = end
    }

    private func found(_ reading: CadenceReading) {
        self.reading = reading
        revision &+= 1
    }

    private func measure(_ meter: CadenceMeter, _ ring: SampleRing, _ clock: SampleClock, _ range: Range<Int64>) {
        let spans = ring.spans(range)
        for (offset, index) in zip(0..<spans.count, range) {
            let time = clock.time(ofSample: index)
            trace.take(spans.value(offset), at: time)
            meter.take(spans.value(offset), at: time) { found($0) }
        }
    }

    private func measure(_ meter: CadenceMeter, _ stream: Stream, _ range: Range<Int64>) {
        let (x, y, z) = (stream.rings[0].spans(range), stream.rings[1].spans(range), stream.rings[2].spans(range))
        for (offset, index) in zip(0..<x.count, range) {
            let time = stream.clock.time(ofSample: index)
            let (x, y, z) = (x.value(offset), y.value(offset), z.value(offset))
            let magnitude = (x * x + y * y + z * z).squareRoot()
            trace.take(magnitude, at: time)
            meter.take(magnitude, at: time) { found($0) }
        }
    }
}

extension SampleSpans {
    fileprivate func value(_ offset: Int) -> Float { offset < head.count ? head[offset] : tail[offset - head.count] }
}
