import LSL
import TestKit

private func probe(_ bytes: [UInt8]) -> TimeProbe? { bytes.withUnsafeBytes { TimeProbe(datagram: $0) } }
private func timeAnswer(_ bytes: [UInt8]) -> TimeAnswer? { bytes.withUnsafeBytes { TimeAnswer(datagram: $0) } }

/// An outlet whose clock is fast and has an offset, on a network that delays packets in both directions.
private struct RemoteTime {
    var ahead: Int64
    var drift = 0.0
    func time(_ board: Int64) -> Int64 { board + ahead + Int64(Double(board) * drift) }

    func answer(_ probe: TimeProbe, to: Int64, back: Int64) -> (TimeAnswer, arrival: Int64) {
        let received = time(probe.sent + to)
        return (TimeAnswer(to: probe, received: received, returned: received + 20_000), probe.sent + to + 20_000 + back)
    }
}

let clockTests: [TestCase] = [
    TestCase("time queries and answers are read and written in liblsl's format") { t in
        guard let question = capture("v118b6_udp_timedata_client", t),
            let reply = capture("v118b6_udp_timedata_server", t)
        else { return }
        t.expect(probe(question) == TimeProbe(wave: 42, sent: 1_250_000_000), "question")
        let expected = TimeAnswer(
            to: TimeProbe(wave: 42, sent: 1_250_000_000), received: 998_082_257_424, returned: 998_082_313_798)
        t.expect(timeAnswer(reply) == expected, "answer")
        t.expectEqual(text(TimeProbe(wave: -7, sent: 1_000_000_001).datagram), "LSL:timedata\r\n-7 1.000000001\r\n")
        t.expect(probe(TimeProbe(wave: .min + 1, sent: -5).datagram) == TimeProbe(wave: .min + 1, sent: -5), "negative")
        t.expect(timeAnswer(expected.datagram) == expected, "again")
        t.expect(timeAnswer(ascii(" 1 1.5e+01 2E3 2000.25"))?.received == second(2000), "exponents")
    },
    TestCase("invalid time queries and invalid answers to them are rejected") { t in
        for bad in [
            "", "LSL:timedata", "LSL:timedata\r\n", "LSL:timedata\r\n1\r\n", "LSL:timedata\r\n1 nan\r\n",
            "LSL:timedata\r\n1 1e30\r\n", "LSL:timedata\r\n99999999999 1\r\n", "LSL:shortinfo\r\n1 1\r\n",
            "LSL:timedata\r\n1 " + String(repeating: "1", count: 300) + "\r\n",
        ] { t.expect(probe(ascii(bad)) == nil, bad) }
        for bad in ["", " ", " 1 2 3", " 1 2 3 4 5", " 1 2 3 x", " x 1 2 3", " 1 2 3 9223372036854775807"] {
            t.expect(timeAnswer(ascii(bad)) == nil, bad)
        }
    },
    TestCase("a single answer to a time query gives the clock offset with an error of at most half a round trip") { t in
        let remote = RemoteTime(ahead: -second(5000))
        var estimator = ClockOffsetEstimator()
        t.expect(estimator.offset(at: 0) == nil && estimator.time(ofSender: 0) == nil, "unknown")
        let (answer, arrival) = remote.answer(TimeProbe(wave: 1, sent: second(9000)), to: 400_000, back: 200_000)
        t.expect(estimator.note(answer, arrival: arrival), "used")
        guard let (offset, spread) = estimator.offset(at: arrival) else { return t.fail("unknown") }
        t.expect(offset == remote.ahead + 100_000 && spread == 300_000, "\(offset)")
        t.expect(estimator.time(ofSender: remote.time(arrival)) == arrival - 100_000, "time")
    },
    TestCase("the offset and drift of a sender's clock are estimated even if the network's delays vary") { t in
        let remote = RemoteTime(ahead: second(1000), drift: 80e-6)
        var prober = TimeProber()
        var random = Random(seed: 5)
        var now = second(50)
        var answers = 0
        while now < second(150) {
            if let probe = prober.next(at: now) {
                answers += 1
                // The delay is usually 0.3 ms, and sometimes much longer in one direction.
                let to =
                    Int64(150_000 + random.below(30_000)) + (random.once(in: 3) ? Int64(random.below(40_000_000)) : 0)
                let (answer, arrival) = remote.answer(probe, to: to, back: Int64(150_000 + random.below(30_000)))
                let bytes = answer.datagram
                bytes.withUnsafeBytes { _ = prober.receive($0, at: arrival) }
            }
            now += 16_000_000
        }
        t.expect(answers > 250 && answers < 320, "\(answers)")
        guard let (offset, spread) = prober.estimator.offset(at: now) else { return t.fail("unknown") }
        t.expect((offset - (remote.time(now) - now)).magnitude < 40_000, "\(offset - (remote.time(now) - now))")
        t.expect(spread < 60_000, "\(spread)")
        t.expect((prober.estimator.slowness + 80e-6).magnitude < 2e-6, "drift")
        let sender = remote.time(now)
        t.expect(((prober.estimator.time(ofSender: sender) ?? 0) - now).magnitude < 40_000, "time")
    },
    TestCase(
        "answers to time queries that are old, inconsistent or of another series do not change the estimated clock offset"
    ) {
        t in
        var prober = TimeProber()
        guard let probe = prober.next(at: second(10)) else { return t.fail("no question") }
        for (wave, sent) in [(probe.wave + 1, probe.sent), (probe.wave, second(5)), (probe.wave, second(20))] {
            let answer = TimeAnswer(to: TimeProbe(wave: wave, sent: sent), received: 1, returned: 1)
            t.expect(!answer.datagram.withUnsafeBytes { prober.receive($0, at: second(10.1)) }, "used")
        }
        let backwards = TimeAnswer(to: probe, received: 2, returned: 1)
        t.expect(!backwards.datagram.withUnsafeBytes { prober.receive($0, at: second(10.1)) }, "used")
        let slow = TimeAnswer(to: probe, received: 1, returned: 1)
        t.expect(!slow.datagram.withUnsafeBytes { prober.receive($0, at: second(11.5)) }, "used")
        t.expect(prober.estimator.offset(at: 0) == nil, "known")
    },
    TestCase("if the sender's clock was reset, the estimated offset is right again within three series of time queries")
    { t in
        var remote = RemoteTime(ahead: 0)
        var estimator = ClockOffsetEstimator()
        func series(_ at: Double) {
            let (answer, arrival) = remote.answer(TimeProbe(wave: 1, sent: second(at)), to: 100_000, back: 100_000)
            estimator.note(answer, arrival: arrival)
            estimator.endSeries()
        }
        for index in 0..<20 { series(Double(2 * index)) }
        remote.ahead = second(3600)
        series(40)
        series(42)
        t.expect((estimator.offset(at: second(42))?.offset ?? -1).magnitude < 1_000_000, "too soon")
        series(44)
        t.expect(((estimator.offset(at: second(44))?.offset ?? 0) - remote.ahead).magnitude < 1_000_000, "followed")
    },
]
