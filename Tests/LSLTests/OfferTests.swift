import LSL
import Signals
import TestKit

private let lab = HostAddress.v4(0x0A00_0001)
private let before = ["C3", "C4", "Pz", "Oz"]
/// The difference between the values of neighboring channels. It exceeds all sample numbers, so that a value shows its
/// channel.
private let step = 1_000_000.0

/// Returns a rig (an inlet on a simulated network) whose stream had channels with these labels. The stream's outlet has
/// ended.
private func ended(_ labels: [String]) -> NetworkRig {
    var stream = exampleStream()
    stream.channelCount = labels.count
    let rig = NetworkRig(stream, at: lab)
    let run = rig.start(stream, labels: labels)
    run.channelStep = step
    rig.connect()
    rig.begin()
    rig.run(seconds: 10)
    rig.kill(run)
    rig.run(seconds: 3)
    _ = rig.news()
    return rig
}

/// Starts the outlet's program again, with channels of these labels.
@discardableResult
private func comeBack(
    _ rig: NetworkRig, _ labels: [String], uid: String = "u-2", hertz: UInt32 = 250, format: ChannelFormat = .float32
) -> NetworkRig.Run {
    var again = exampleStream(uid: uid)
    again.v4 = StreamPorts(data: 16590, service: 16591)
    (again.channelCount, again.rate, again.format) = (labels.count, SamplingRate(hertz: hertz), format)
    let run = rig.start(again, ahead: -300, labels: labels)
    run.channelStep = step
    rig.run(seconds: 8)
    return run
}

/// Returns the index of the outlet's channel from which the newest sample in a ring (sample buffer) comes; nil if this
/// sample is lost.
private func newestChannel(_ entry: SampleStore.Entry) -> Int? {
    let value = newest(entry.ring!, 1)[0]
    return value.isNaN ? nil : Int(Double(value) / step)
}

let offerTests: [TestCase] = [
    TestCase("if an outlet returns with other labels, each channel gets the data of its own label, or none") { t in
        for (labels, places) in [
            (["Fz", "C3", "C4", "Pz"], [1, 2, 3, nil]), (["Oz", "Pz", "C4", "C3"], [3, 2, 1, 0]),
            (["C3", "C4"], [0, 1, nil, nil]), (["a", "b", "c", "d", "e", "Oz"], [nil, nil, nil, 5]),
        ] as [([String], [Int?])] {
            let rig = ended(before)
            comeBack(rig, labels)
            t.expectEqual(rig.news(), ["resumed"], labels[0])
            t.expectSame(rig.entries.map { newestChannel($0) }, places, labels[0])
            t.expectEqual(rig.entries.map { $0.presence.isOffered }, places.map { $0 != nil })
            t.expectEqual(Set(rig.entries.map { $0.ring!.end }).count, 1)
            t.expectEqual(rig.session.catalogue?.signals[0].labels ?? [], labels)
            let late = rig.now - rig.clock.time(ofSample: rig.ring.end)
            t.expect(late.magnitude < 100_000_000, "\(labels): \(late) ns")
        }
    },
    TestCase(
        "if an outlet no longer offers a selected channel, the connection stays open, and the channel continues if the outlet later returns with it"
    ) { t in
        for (name, labels, hertz) in [
            ("labels", ["Fp1", "Fp2", "F7", "F8"], 250), ("rate", before, 500), ("unlabelled", ["Ch 1", "Ch 2"], 250),
        ] as [(String, [String], UInt32)] {
            let rig = ended(before)
            let end = rig.ring.end
            let run = comeBack(rig, labels, hertz: hertz)
            t.expectEqual(rig.news(), ["none offered"], name)
            t.expect(rig.entries.allSatisfy { !$0.presence.isOffered }, name)
            rig.run(seconds: 10)
            t.expectEqual(rig.news(), [], name)
            // All samples of the time in which the stream is missing count as lost.
            for entry in rig.entries {
                t.expect(
                    entry.ring!.lost == entry.ring!.end - end && entry.ring!.lost > 4500, "\(name): \(entry.ring!.lost)"
                )
            }
            rig.kill(run)
            t.expectEqual(rig.news(), ["interrupted"], name)
            comeBack(rig, before, uid: "u-3")
            t.expectEqual(rig.news(), ["resumed"], name)
            t.expectSame(rig.entries.map { newestChannel($0) }, [0, 1, 2, 3], name)
            let late = rig.now - rig.clock.time(ofSample: rig.ring.end)
            t.expect(late.magnitude < 100_000_000, "\(name): \(late) ns")
        }
    },
    TestCase("if an outlet returns with another number format, the channels continue") { t in
        let rig = ended(before)
        comeBack(rig, before, format: .double64)
        t.expectEqual(rig.news(), ["resumed"])
        t.expectSame(rig.entries.map { newestChannel($0) }, [0, 1, 2, 3])
    },
    TestCase("if channels have no labels, they continue only if the outlet returns with an unchanged stream") { t in
        let numbers = ["Ch 1", "Ch 2", "Ch 3"]
        let rig = ended(numbers)
        let run = comeBack(rig, numbers)
        t.expectEqual(rig.news(), ["resumed"])
        t.expectSame(rig.entries.map { newestChannel($0) }, [0, 1, 2])
        rig.kill(run)
        _ = rig.news()
        comeBack(rig, ["Ch 1", "Ch 2"], uid: "u-3")
        t.expectEqual(rig.news(), ["none offered"])
    },
    TestCase("if an outlet was lost and two streams then answer, the one whose channels are unchanged is used") {
        t in
        let rig = ended(before)
        var other = exampleStream(uid: "u-9")
        other.v4 = StreamPorts(data: 16580, service: 16581)
        other.channelCount = 2
        rig.start(other, labels: ["X", "Y"])
        comeBack(rig, before)
        t.expectEqual(rig.news(), ["resumed"])
        t.expectEqual(rig.session.description.uid, "u-2")
    },
]
