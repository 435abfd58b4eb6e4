import CSystem
import Connections
import LSL
import Platform
import Signals
import TestKit

/// Expects that an outlet is found by queries to each of its addresses, and that its samples are received.
private func receives(
    _ t: Expectations, at hosts: [IPAddress], asking asked: [HostAddress], expected: HostAddress
) {
    let stream = InletBench.stream("six", source: "six")
    guard let bench = InletBench(stream, at: nil, t), let outlet = bench.add(stream, at: hosts, t) else { return }
    let browser = LSLBrowser(ports: .own, loop: bench.loop)
    do { try browser.begin() } catch { return t.fail("no socket") }
    defer { browser.end() }
    func found() -> FoundStream? { browser.directory.streams.first { $0.description.uid == stream.uid } }
    var turn = 0
    let isFound = bench.run(seconds: 60) { bench in
        browser.host = asked[turn % asked.count]
        turn += 1
        browser.advance(to: bench.clock.now)
        return found()?.address == expected
    }
    guard isFound, let found = found() else { return t.fail("not found") }
    t.expectEqual(browser.directory.streams.count { $0.description.uid == stream.uid }, 1, "times")
    bench.use(found.description, at: found.address)
    guard bench.start(t) else { return }
    bench.run(seconds: 5)
    t.expect(outlet.isFeeding && bench.ring.lost == 0, "samples")
    // The clock offset exists only if the outlet has answered queries of its time. Sender and receiver use the same clock, so it is near 0.
    guard let offset = bench.source.statistics.clock?.offset else { return t.fail("no answers of times") }
    t.expect(offset.magnitude <= UInt64(InletBench.step), "\(offset)")
}

private let four = IPAddress.v4(0x7F00_0001)
private let six = HostAddress.v6(high: 0, low: 1, interface: 0)

let lslVersionSixTests: [TestCase] = [
    TestCase("if an LSL outlet has an IPv6 address, it is found and received, and its clock is queried") { t in
        guard OwnAddresses.hasLoopback else { return t.skip("the machine has no address ::1", since: .noAddress) }
        receives(t, at: [.v6Loopback], asking: [six], expected: six)
    },
    TestCase(
        "if an LSL outlet has a link-local address, it is received over the network interface on which it answered"
    ) { t in
        guard let own = OwnAddresses.ofLink else {
            return t.skip("no interface has an address of its link", since: .noAddress)
        }
        let interface = if_nametoindex(own.name)
        receives(
            t, at: [.v6(high: own.high, low: own.low, interface: interface)],
            asking: [.v6(high: own.high, low: own.low, interface: interface)],
            expected: .v6(high: own.high, low: own.low, interface: interface))
    },
    TestCase("if an LSL outlet answers over IPv4 and IPv6, it is listed as one stream and received over IPv4") { t in
        guard OwnAddresses.hasLoopback else { return t.skip("the machine has no address ::1", since: .noAddress) }
        receives(t, at: [four, .v6Loopback], asking: [six, .v4(0x7F00_0001)], expected: .v4(0x7F00_0001))
    },
]
