import Acquisition
import AcquisitionTests
import Session
import Signals
import TestKit

let measuredSourceTests = [
    TestCase(
        "if a measurement opens its own source, this source is received and closed independently of the user's sources"
    ) { t in
        let bench = SessionBench()
        let session = bench.session
        guard bench.open("a", 9000) != nil,
            let simulation = try? Simulation.load(channels: 4, rate: SamplingRate(hertz: 500), blockSize: 10)
        else { return t.fail("no source") }
        let measured = session.measure(SimulatedSource(simulation), at: bench.now)
        t.expect(measured.isConnected && measured.error == nil)
        measured.select(seconds: 2)
        bench.turns(200)
        t.expectEqual(measured.acquisition.channels.count, 4)
        t.expect(measured.acquisition.statistics.packetsReceived > 20)
        t.expectEqual(session.acquisition.sources.count, 1)
        session.endMeasuring(measured)
        bench.turns(100)
        t.expectEqual(measured.acquisition.sources.count, 0)
        t.expectEqual(session.acquisition.sources.count, 1)
    },
    TestCase("if a measurement's source cannot be opened, the reason is reported, and another source can replace it") {
        t in
        let bench = SessionBench()
        let failed = bench.session.measure(FailingSource("x", .refused), at: bench.now)
        bench.turns()
        t.expect(!failed.isConnected && failed.error == .refused)
        guard let simulation = try? Simulation.load(channels: 1, rate: SamplingRate(hertz: 100), blockSize: 1) else {
            return t.fail("no source")
        }
        let next = bench.session.measure(SimulatedSource(simulation), at: bench.now)
        // The source of the first measurement has failed. Ending this measurement does not end the second one.
        bench.session.endMeasuring(failed)
        next.select(seconds: 1)
        bench.turns(100)
        t.expect(next.acquisition.statistics.packetsReceived > 0)
    },
]
