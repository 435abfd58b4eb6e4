import Connections
import LSL
import Platform
import Signals
import TestKit

extension LSLPorts {
    /// UDP ports that depend on the process number, so that streams of other test runs and programs on this machine are
    /// not found.
    static let own = LSLPorts(
        multicast: OwnPorts.first, services: OwnPorts.first + 1...OwnPorts.first + OwnPorts.count - 1)
}

/// A clock that advances only when a test advances it.
final class SteppedClock: MonotonicClock {
    var now: Int64 = 1_000_000_000_000
}

/// An inlet and outlets on real sockets. Their clock is simulated, so that the results do not depend on how busy the machine is.
final class InletBench {
    /// The usual simulated time between two turns of the loop, in nanoseconds.
    static let step: Int64 = 20_000_000
    /// The simulated time between two turns in nanoseconds, for phases in which nearly nothing is sent: each turn without a datagram takes a
    /// millisecond of real time.
    static let longStep: Int64 = 100_000_000

    let clock = SteppedClock()
    let loop: EventLoop
    private(set) var source: LSLSource
    private(set) var store: SampleStore?
    private(set) var events: [SourceEvent] = []
    /// The outlets. Each sends 1000 samples per second; with an irregular stream, an event every 0.5 s. The value of a sample is its number since the
    /// clock's start.
    var outlets: [TestOutlet] = []
    /// The simulated time from the present turn of the loop to the next one, in nanoseconds.
    var step = InletBench.step
    /// True if the inlet reads the data that arrive.
    var isReading = true
    /// The maximum number of bytes that the network transmits in one turn; nil for no limit.
    var linkBytes: Int?
    private var sent: Int64 = 0

    init?(_ stream: StreamDescription, at address: HostAddress?, _ t: Expectations) {
        guard let loop = try? EventLoop(clock: clock) else {
            t.fail("no loop")
            return nil
        }
        self.loop = loop
        source = LSLSource(stream, at: address, ports: .own, loop: loop)
    }

    deinit {
        source.disconnect()
        for outlet in outlets { outlet.end() }
    }

    /// Returns the description of a stream with 1000 samples per second.
    static func stream(
        _ uid: String, source: String = "amplifier", host: String = "lab", channels: Int = 2
    ) -> StreamDescription {
        var stream = StreamDescription()
        (stream.uid, stream.sourceID, stream.hostName) = (uid, source, host)
        (stream.name, stream.type, stream.sessionID) = ("Recovery", "EEG", "default")
        (stream.channelCount, stream.rate) = (channels, SamplingRate(hertz: 1000))
        return stream
    }

    /// Replaces the source by a source that receives this stream.
    func use(_ stream: StreamDescription, at address: HostAddress?) {
        source.disconnect()
        source = LSLSource(stream, at: address, ports: .own, loop: loop)
        events = []
    }

    @discardableResult
    func add(
        _ stream: StreamDescription, at hosts: [IPAddress], _ t: Expectations, file: StaticString = #fileID,
        line: UInt = #line
    ) -> TestOutlet? {
        guard let outlet = TestOutlet(stream, at: hosts, loop: loop) else {
            t.fail("no outlet", file: file, line: line)
            return nil
        }
        outlets.append(outlet)
        return outlet
    }

    /// Runs a turn of the loop and advances the clock.
    func turn() {
        clock.now += step
        let due = (clock.now - 1_000_000_000_000) / 1_000_000
        for outlet in outlets { outlet.linkBytes = linkBytes }
        while sent < due {
            sent += 1
            for outlet in outlets where !outlet.stream.rate.isIrregular || sent % 500 == 0 {
                outlet.push(Double(sent), at: 1_000_000_000_000 + sent * 1_000_000)
            }
        }
        guard isReading else { return }
        // Wait up to a millisecond, so that data on the loopback interface arrive.
        var passes = 0
        while loop.runOnce(timeout: passes == 0 ? 1_000_000 : 0) > 0, passes < 16 { passes += 1 }
        source.advance(to: clock.now)
        while let event = source.nextEvent() { events.append(event) }
    }

    /// Runs turns until a condition is true, at most for this time on the test's clock.
    @discardableResult
    func run(seconds: Double, until condition: (InletBench) -> Bool = { _ in false }) -> Bool {
        let end = clock.now + Int64(seconds * 1e9)
        while clock.now < end {
            turn()
            if condition(self) { return true }
        }
        return condition(self)
    }

    /// Stops the simulated clock and runs the loop until a condition is true, so that the kernel can deliver data that are still in transit. Ends
    /// early if the loop has no events for some time.
    func settle(until condition: (InletBench) -> Bool) {
        var (limit, events) = (TurnLimit(), 0)
        while !condition(self), limit.goesOn(after: events) {
            events = loop.runOnce(timeout: TurnLimit.turn)
            source.advance(to: clock.now)
            while let event = source.nextEvent() { self.events.append(event) }
        }
    }

    /// Connects the inlet to the stream, selects these channels (nil for all), and starts the transmission.
    func start(_ t: Expectations, selection: [ChannelID]? = nil, file: StaticString = #fileID, line: UInt = #line)
        -> Bool
    {
        source.connect()
        guard run(seconds: 10, until: { $0.events.last == .connected }), let catalogue = source.catalogue else {
            t.fail("not connected", file: file, line: line)
            return false
        }
        let store = SampleStore(catalogue: catalogue, selection: selection ?? catalogue.channels, seconds: 60)
        self.store = store
        source.apply(store)
        source.start()
        let isRunning = run(seconds: 10) { bench in
            bench.events.last == .started && (bench.hasEvents ? bench.eventRing.end > 0 : bench.ring.end > 100)
        }
        guard isRunning else {
            t.fail("not started", file: file, line: line)
            return false
        }
        return true
    }

    var ring: SampleRing { store!.entries[0].ring! }
    var eventRing: EventRing { store!.entries[0].events! }
    private var hasEvents: Bool { store!.entries[0].events != nil }
    var isInterrupted: Bool { if case .interrupted = events.last { true } else { false } }
    var isFailed: Bool { if case .failed = events.last { true } else { false } }
    func forgetEvents() { events = [] }

    /// The value of the newest sample, which is its number.
    var newest: Float { ring.spans(ring.end - 1..<ring.end).head.first ?? .nan }
    /// The difference between the newest sample's time and the time at which the outlet sent this sample, in nanoseconds.
    var error: Int64 {
        let time = store!.entries[0].clock!.time(ofSample: ring.end - 1)
        return time - (1_000_000_000_000 + Int64(newest) * 1_000_000)
    }
}
