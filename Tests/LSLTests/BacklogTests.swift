import LSL
import Signals
import TestKit

private let lab = HostAddress.v4(0x0A00_0001)

/// The number of bytes of the stream's samples in one step of the simulated network: four channels at 250 samples a
/// second.
private let stepBytes = 100

/// Returns a rig (an inlet on a simulated network) whose stream has sent for 10 s, and the simulated program with the
/// stream's outlet.
/// - Parameters:
///   - late: the delay of the time stamps in seconds.
///   - answers: true if the program answers time queries.
private func running(late: Double = 0, answers: Bool = true) -> (NetworkRig, NetworkRig.Run) {
    let rig = NetworkRig(exampleStream(), at: lab)
    let run = rig.start(exampleStream())
    (run.late, run.isAnswering) = (late, answers)
    rig.connect()
    rig.begin()
    rig.run(seconds: 10)
    _ = rig.news()
    return (rig, run)
}

/// Returns the age of the newest sample in seconds.
private func age(_ rig: NetworkRig) -> Double { Double(rig.now) / 1e9 - 1000 - Double(newest(rig.ring, 1)[0]) / 250 }

/// Returns the age of the newest sample, in seconds, as the source's statistics state it.
private func reportedAge(_ rig: NetworkRig) -> Double {
    Double(rig.now - (rig.session.statistics(at: rig.now).newestSample ?? 0)) / 1e9
}

let backlogTests: [TestCase] = [
    TestCase(
        "if a stream's connection is too slow for long, the newest samples are at most seconds old, and the skipped ones count as dropped"
    ) {
        t in
        for part in [0.5, 0.8, 0.2] {
            let (rig, run) = running()
            let opened = rig.opened
            run.linkBytes = Int(Double(stepBytes) * part)
            var worst = 0.0
            for _ in 0..<480 {
                rig.run(seconds: 0.25)
                worst = max(worst, age(rig))
                t.expect((reportedAge(rig) - age(rig)).magnitude < 0.6, "\(part): \(reportedAge(rig)) and \(age(rig))")
            }
            t.expect(worst < 4.2 && worst > 1.5, "\(part): \(worst) s behind")
            let figures = rig.session.statistics(at: rig.now)
            let expected = 120 * 250 * (1 - part)
            t.expect(Double(figures.packetsDropped) > 0.75 * expected, "\(part): \(figures)")
            t.expect(figures.packetsDropped == figures.packetsLost && figures.reconnects == 0, "\(part): \(figures)")
            t.expectEqual(rig.ring.lost, figures.packetsLost)
            t.expectEqual(rig.news(), ["samples dropped", "samples dropped"])
            t.expect((5...30).contains(rig.opened - opened), "\(part): opened \(rig.opened - opened) times")
            // When the network is fast again, no further samples are lost.
            run.linkBytes = 1 << 20
            rig.run(seconds: 5)
            let lost = rig.ring.lost
            rig.run(seconds: 60)
            t.expect(rig.ring.lost == lost && age(rig) < 0.05, "\(part): still slow")
            let time = Double(rig.clock.time(ofSample: rig.ring.end - 1)) / 1e9
            t.expect((time - (1000 + Double(newest(rig.ring, 1)[0]) / 250)).magnitude < 0.004, "\(time)")
        }
    },
    TestCase(
        "if a stream's time stamps are always late by the same time, the connection stays open, and the delay is reported"
    ) {
        t in
        let (rig, _) = running(late: 3)
        let opened = rig.opened
        rig.run(seconds: 300)
        t.expectEqual(rig.opened, opened)
        t.expect((reportedAge(rig) - 3).magnitude < 0.05, "\(reportedAge(rig))")
        t.expectEqual(rig.news(), [])
    },
    TestCase(
        "if a stream's time stamps stay late after the connection was opened again, it is opened only a few times more"
    ) { t in
        // In this test, the clock of the sending device stops for three seconds, so the following time stamps are late.
        let (rig, run) = running()
        var opened = rig.opened
        run.late = 3
        rig.run(seconds: 300)
        t.expectEqual(rig.opened - opened, 1)
        // The delay of the time stamps slowly grows to 4 s and shrinks again, several times.
        opened = rig.opened
        for turn in 0..<1200 {
            let place = turn % 120
            run.late = 4 * Double(min(place, 120 - place)) / 60
            rig.run(seconds: 1)
        }
        t.expect((1...5).contains(rig.opened - opened), "\(rig.opened - opened) times")
        // The time stamps are an hour late, like those of a clock in another time zone.
        run.late = 3600
        opened = rig.opened
        rig.run(seconds: 60)
        t.expectEqual(rig.opened, opened)
        t.expect(reportedAge(rig) < 0.05, "\(reportedAge(rig))")
    }.portable,
    TestCase(
        "samples that arrive together after a pause, or in chunks, do not count as a delay, because the stream catches up"
    ) {
        t in
        let (rig, run) = running()
        let opened = rig.opened
        run.isFetched = false
        rig.run(seconds: 8)
        let before = rig.ring.lost
        run.isFetched = true
        run.linkBytes = stepBytes * 3 / 2
        rig.run(seconds: 30)
        t.expect((900...1100).contains(rig.ring.lost - before), "\(rig.ring.lost - before)")
        t.expect(age(rig) < 0.05, "\(age(rig))")
        run.linkBytes = 1 << 20
        for _ in 0..<60 {
            run.isFetched = false
            rig.run(seconds: 1.9)
            run.isFetched = true
            rig.run(seconds: 0.1)
        }
        t.expectEqual(rig.opened, opened)
    },
    TestCase("if the sender of a stream answers no time query, the stream's delay is unknown") { t in
        let (rig, run) = running(answers: false)
        let opened = rig.opened
        run.linkBytes = stepBytes / 2
        rig.run(seconds: 60)
        t.expectEqual(rig.opened, opened)
    },
]
