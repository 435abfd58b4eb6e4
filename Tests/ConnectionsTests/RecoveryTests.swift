import Connections
import LSL
import Platform
import Signals
import TestKit

private let here = IPAddress.v4(0x7F00_0001)
private let there = IPAddress.v4(0x7F00_0002)

/// The ways in which an outlet can end. The inlet notices each end immediately, except `vanished`.
private enum End: CaseIterable {
    case killed, ended, vanished

    var name: String {
        switch self {
        case .killed: "killed"
        case .ended: "ended"
        case .vanished: "vanished"
        }
    }

    func apply(to outlet: TestOutlet) {
        switch self {
        case .killed: outlet.kill()
        case .ended: outlet.end()
        case .vanished: outlet.vanish()
        }
    }
}

/// Returns a bench with a running stream; nil after a failure.
private func running(
    _ stream: StreamDescription, at hosts: [IPAddress] = [here], _ t: Expectations, file: StaticString = #fileID,
    line: UInt = #line
) -> InletBench? {
    guard let bench = InletBench(stream, at: nil, t),
        let outlet = bench.add(stream, at: hosts, t, file: file, line: line)
    else { return nil }
    let address: HostAddress
    switch hosts[0] {
    case .v4(let host): address = .v4(host)
    case .v6(let high, let low, let interface): address = .v6(high: high, low: low, interface: interface)
    }
    bench.use(outlet.stream, at: address)
    return bench.start(t, file: file, line: line) ? bench : nil
}

/// Ends the outlet in the given way, and starts it again after some seconds with another uid and other ports. Expects that the inlet continues its
/// stream.
private func recovers(
    _ t: Expectations, _ stream: StreamDescription, from end: End, after pause: Double, at hosts: [IPAddress] = [here],
    file: StaticString = #fileID, line: UInt = #line
) {
    guard let bench = running(stream, at: hosts, t, file: file, line: line) else {
        return t.fail("not running", file: file, line: line)
    }
    let before = bench.ring.end
    bench.forgetEvents()
    end.apply(to: bench.outlets[0])
    // The old outlet no longer answers, so nearly nothing is sent, and long steps are enough.
    bench.step = InletBench.longStep
    bench.run(seconds: pause)
    bench.step = InletBench.step
    var again = stream
    again.uid = "second"
    guard let second = bench.add(again, at: hosts, t, file: file, line: line) else { return }
    let isBack = bench.run(seconds: 5) { $0.events.last == .resumed }
    t.expect(isBack, "\(end.name) and \(pause) s: not back after 5 s", file: file, line: line)
    t.expect(second.isFeeding && bench.source.stream.uid == "second", "another run", file: file, line: line)
    bench.run(seconds: 3)
    t.expectEqual(bench.source.statistics.reconnects, 1, file: file, line: line)
    t.expect(bench.ring.lost >= Int64(pause * 1000) - 300 && bench.ring.end > before, "no gap", file: file, line: line)
    // The outlet answers a clock query only in the next turn of the loop, so the error of the times can be one turn.
    t.expect(
        bench.error.magnitude <= UInt64(InletBench.step), "\(end.name): \(bench.error / 1000) us", file: file,
        line: line)
}

let recoveryTests: [TestCase] = [
    TestCase(
        "if an outlet is killed, closed or disconnected, its stream continues within five seconds of the outlet's restart"
    ) {
        t in
        for end in End.allCases {
            for pause in [0, 1, 7, 31] as [Double] { recovers(t, InletBench.stream("first"), from: end, after: pause) }
        }
    },
    TestCase("if an outlet of events or texts restarts, its streams continue within five seconds") { t in
        for format in [ChannelFormat.float32, .string] {
            for end in End.allCases {
                for pause in [0, 1, 2.5, 7] {
                    var stream = InletBench.stream("first", channels: 1)
                    (stream.format, stream.rate) = (format, .irregular)
                    guard let bench = running(stream, at: [here], t) else { return t.fail("not running") }
                    bench.forgetEvents()
                    bench.step = InletBench.longStep
                    end.apply(to: bench.outlets[0])
                    bench.run(seconds: pause)
                    stream.uid = "second"
                    bench.add(stream, at: [here], t)
                    t.expect(
                        bench.run(seconds: 5) { $0.events.last == .resumed },
                        "\(end.name) and \(pause) s: the stream did not continue")
                    t.expectEqual(bench.source.stream.uid, "second")
                    let before = bench.eventRing.end
                    bench.run(seconds: 3)
                    t.expect(bench.eventRing.end >= before + 5, "\(end.name) and \(pause) s: no events")
                }
            }
        }
    },
    TestCase("if an outlet without a source identifier restarts, its stream continues within five seconds") { t in
        for end in End.allCases { recovers(t, InletBench.stream("first", source: ""), from: end, after: 7) }
    },
    TestCase("if an outlet that is reachable only over IPv6 restarts, its stream continues within five seconds") { t in
        guard OwnAddresses.hasLoopback else { return t.skip("the machine has no address ::1", since: .noAddress) }
        for end in End.allCases {
            recovers(t, InletBench.stream("first"), from: end, after: 7, at: [.v6Loopback])
        }
    },
    TestCase(
        "if a stream is lost, a stream of the same name on another machine does not replace it; it is found when its own outlet restarts"
    ) { t in
        for source in ["amplifier", ""] {
            for end in End.allCases {
                guard let bench = running(InletBench.stream("first", source: source), t) else { return }
                bench.add(InletBench.stream("other", source: source, host: "office"), at: [there], t)
                bench.forgetEvents()
                end.apply(to: bench.outlets[0])
                bench.run(seconds: 6)
                t.expect(
                    !bench.events.contains(.resumed), "\(end.name): the stream continues with another machine's outlet")
                bench.add(InletBench.stream("second", source: source), at: [here], t)
                t.expect(bench.run(seconds: 5) { $0.events.last == .resumed }, "\(end.name): not back")
                t.expectEqual(bench.source.stream.uid, "second")
            }
        }
    },
    TestCase(
        "if an outlet without a source identifier is lost, and another one of its name existed beside it, the stream continues with that one, which is reported; a restart is not"
    ) { t in
        for isBeside in [true, false] {
            guard let bench = running(InletBench.stream("first", source: ""), t) else { return }
            bench.run(seconds: 3)
            var other = InletBench.stream("second", source: "")
            other.createdAt = isBeside ? bench.clock.now - 2_000_000_000 : bench.clock.now + 1_000_000_000
            if isBeside { bench.add(other, at: [here], t) }
            bench.forgetEvents()
            bench.outlets[0].kill()
            bench.run(seconds: 2)
            if !isBeside { bench.add(other, at: [here], t) }
            t.expect(bench.run(seconds: 6) { $0.events.contains(.resumed) }, "not back")
            t.expectEqual(bench.source.stream.uid, "second")
            t.expect(bench.events.contains(.otherSender) == isBeside, isBeside ? "not reported" : "reported")
        }
    },
    TestCase(
        "if the network returns after a long interruption, the stream of the outlet that was unreachable continues immediately"
    ) {
        t in
        guard let bench = running(InletBench.stream("first"), t) else { return }
        bench.outlets[0].vanish()
        bench.step = InletBench.longStep
        bench.run(seconds: 60)
        bench.step = InletBench.step
        bench.add(InletBench.stream("first"), at: [here], t)
        bench.forgetEvents()
        bench.source.networkReturned(at: bench.clock.now)
        t.expect(bench.run(seconds: 1) { $0.events.last == .resumed }, "not back")
    },
]
