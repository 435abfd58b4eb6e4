import Connections
import LSL
import Platform
import Signals
import TestKit

extension LSLPorts {
    /// The ports of this process: offers of other test runs and programs on this machine are not received.
    static let own = LSLPorts(
        multicast: OwnPorts.first, services: OwnPorts.first + 1...OwnPorts.first + OwnPorts.count - 1)
}

/// A clock that moves only when a test moves it.
final class SteppedClock: MonotonicClock {
    var now: Int64 = 1_000_000_000_000
}

/// An inlet and outlets on real sockets, with a simulated time: one second is one second, however busy the machine is.
final class InletBench {
    /// The interval between turns, in nanoseconds.
    static let step: Int64 = 20_000_000
    /// The same if little is sent: each turn without a datagram takes a millisecond of real time.
    static let longStep: Int64 = 100_000_000

    let clock = SteppedClock()
    let loop: EventLoop
    private(set) var source: LSLSource
    private(set) var store: SampleStore?
    private(set) var events: [SourceEvent] = []
    /// The outlets that send: 1000 samples per second each, or an event every half second. The values are their numbers
    /// since the clock's start.
    var outlets: [TestOutlet] = []
    /// The interval from this turn to the next, in nanoseconds.
    var step = InletBench.step
    /// Whether the inlet reads.
    var isReading = true
    /// The bytes that the network transmits per turn; nil if it is fast enough.
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

    /// A stream of one kind, with 1000 samples per second.
    static func stream(
        _ uid: String, source: String = "amplifier", host: String = "lab", channels: Int = 2
    ) -> StreamDescription {
        var stream = StreamDescription()
        (stream.uid, stream.sourceID, stream.hostName) = (uid, source, host)
        (stream.name, stream.type, stream.sessionID) = ("Recovery", "EEG", "default")
        (stream.channelCount, stream.rate) = (channels, SamplingRate(hertz: 1000))
        return stream
    }

    /// Replaces the source by another.
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

    /// A turn of the loop, and a step of the clock.
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
        // Data on the loopback gets a millisecond to arrive.
        var passes = 0
        while loop.runOnce(timeout: passes == 0 ? 1_000_000 : 0) > 0, passes < 16 { passes += 1 }
        source.advance(to: clock.now)
        while let event = source.nextEvent() { events.append(event) }
    }

    /// Runs turns until a condition is true, or until the given time has passed on the test's clock.
    @discardableResult
    func run(seconds: Double, until condition: (InletBench) -> Bool = { _ in false }) -> Bool {
        let end = clock.now + Int64(seconds * 1e9)
        while clock.now < end {
            turn()
            if condition(self) { return true }
        }
        return condition(self)
    }

    /// Lets all data in transit arrive while the test's time stops. The kernel's own delays use real time. Ends when
    /// there are no further events.
    func settle(until condition: (InletBench) -> Bool) {
        var (limit, events) = (TurnLimit(), 0)
        while !condition(self), limit.goesOn(after: events) {
            events = loop.runOnce(timeout: TurnLimit.turn)
            source.advance(to: clock.now)
            while let event = source.nextEvent() { self.events.append(event) }
        }
    }

    /// Connects, selects these channels or all, and starts.
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

    /// The newest sample's number.
    var newest: Float { ring.spans(ring.end - 1..<ring.end).head.first ?? .nan }
    /// The difference between the newest sample's time and the time when it was taken, in nanoseconds.
    var error: Int64 {
        let time = store!.entries[0].clock!.time(ofSample: ring.end - 1)
        return time - (1_000_000_000_000 + Int64(newest) * 1_000_000)
    }
}
