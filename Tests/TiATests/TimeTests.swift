import Signals
import TestKit
import TiA

/// A minute and a half of a server with a clock of its own.
private func drifting(
    _ transport: DataTransport, slowness: Int64, jitter: Int64 = 8_000_000, lossRate: UInt64 = 0,
    start: Int64 = 1_000_000_000_000, trouble: Trouble? = nil
) -> SimulatedServer {
    let server = SimulatedServer(transport, packetsPerSecond: 50, blockSize: 5, start: start, seed: 3)
    server.slowness = slowness
    server.jitter = jitter
    server.lossRate = transport == .udp ? lossRate : 0
    if let trouble {
        server.run(seconds: 30)
        server.meet(trouble, milliseconds: 5000)
        server.run(seconds: 55)
    } else {
        server.run(seconds: 90)
    }
    return server
}

/// The samples after the first minute.
private let afterAMinute: Int64 = 60 * 250

/// When samples were taken, on the board's clock.
let timeTests: [TestCase] = [
    TestCase("a server's clock that is 100 ppm fast or slow is followed to 2 ms, through jitter and losses") { t in
        for slowness in [Int64(-100_000), 0, 100_000] {
            for transport in [DataTransport.tcp, .udp] {
                let server = drifting(transport, slowness: slowness, lossRate: 50)
                let error = server.greatestError(fromSample: afterAMinute) ?? .max
                t.expect(error < 2_000_000, "\(error / 1000) us at \(slowness / 1000) ppm")
                if transport == .udp { t.expect(server.ring.lost > 100, "packets were lost") }
            }
        }
    },
    TestCase("a drifting server that hangs or pauses for 5 s is followed to 2 ms half a minute later") { t in
        for trouble in [Trouble.backlogAtOnce, .backlogAtTwiceTheRate, .outage, .pause, .restart] {
            for slowness in [Int64(-100_000), 100_000] {
                let server = drifting(.udp, slowness: slowness, lossRate: 50, trouble: trouble)
                let error = server.greatestError(fromSample: afterAMinute + 10 * 250) ?? .max
                t.expect(error < 2_000_000, "\(error / 1000) us at \(slowness / 1000) ppm after \(trouble.rawValue)")
            }
        }
    },
    TestCase("the board's clock counts from anywhere: 26 days and 10 years are as 0") { t in
        let day: Int64 = 86_400_000_000_000
        for trouble in Trouble.allCases {
            let first = drifting(.udp, slowness: 100_000, lossRate: 50, start: 0, trouble: trouble)
            for start in [26 * day, 3652 * day] {
                let later = drifting(.udp, slowness: 100_000, lossRate: 50, start: start, trouble: trouble)
                t.expectEqual(later.ring.end, first.ring.end)
                t.expectEqual(later.ring.lost, first.ring.lost)
                for sample in stride(from: Int64(0), through: first.ring.end, by: 1000) {
                    // The estimator's floating point is a little coarser after ten years.
                    let difference = later.clock.time(ofSample: sample) - start - first.clock.time(ofSample: sample)
                    t.expect((-1000...1000).contains(difference), "sample \(sample) is \(difference) ns off")
                }
                let (figures, expected) = (later.bench.session.statistics, first.bench.session.statistics)
                t.expectEqual(figures.packetsReceived, expected.packetsReceived)
                t.expectEqual(figures.packetsLost, expected.packetsLost)
                t.expectEqual(figures.packetsLostLastMinute, expected.packetsLostLastMinute)
                t.expectEqual(figures.reconnects, expected.reconnects)
                t.expectEqual((figures.newestSample ?? 0) - start, expected.newestSample ?? 0)
            }
        }
    },
]
