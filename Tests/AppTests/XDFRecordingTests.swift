import Acquisition
import AcquisitionTests
import App
import Platform
import Recordings
import Screens
import Services
import Settings
import Signals
import Storing
import TestKit
import Widgets

private var asXDF: Settings {
    var settings = Settings()
    settings[number: .recordingFormat] = 2
    settings[text: .recordingCode] = "P-07"
    return settings
}

let xdfRecordingTests = [
    TestCase(
        "an XDF recording is readable while it grows; it is listed with its subject code, as running until Stop and then as ended"
    ) { t in
        guard let bench = RecordingBench(asXDF) else { return t.fail("no bench") }
        bench.flow(200)
        bench.session.start()
        bench.flow(500)
        let name = "2026-11-21_13-52-02_labserver-9000.xdf"
        let early = bench.flow(until: { bench.values(name).flatMap { $0.count > 200 ? $0 : nil } })
        t.expect(early.flatMap { bench.start(of: $0) } == 175, "readable while it is recorded")
        t.expect(bench.listed().first?.recording?.state == .running)
        t.expect(bench.finish())
        t.expectEqual(bench.names, [name])
        guard let values = bench.values(name) else { return t.fail("not read") }
        t.expectEqual(bench.start(of: values) ?? -1, 175)
        // The file contains exactly the values that were sent, and no further values.
        t.expect(values.indices.allSatisfy { values[$0] == RecordingBench.value(175 + $0) })
        t.expect(values.count >= 525 && values.count <= bench.sent - 175, "\(values.count) samples")
        guard let recording = bench.listed().first?.recording else { return t.fail("not listed") }
        t.expect(recording.state == .ended)
        t.expect(recording.format.utf8CodeUnitCount == 3)
        t.expectEqual(recording.channelCount, 2)
        t.expectEqual(recording.seconds, Int64((Double(values.count) / 100).rounded()))
        t.expect(recording.code.utf8.elementsEqual("P-07".utf8))
    },
    TestCase("if the power is cut before any file operation, no XDF recording exists, or the next start completes it") {
        t in
        var (steps, step, most) = (0, 0, 0)
        repeat {
            guard let bench = RecordingBench(asXDF) else { return t.fail("no bench") }
            bench.flow(100)
            let cut = Cut(step)
            cut.begin()
            bench.session.start()
            bench.flow(400)
            bench.session.close()
            cut.end()
            steps = cut.count
            let before = bench.names.first { $0.hasSuffix(".xdf") }.flatMap { bench.values($0)?.count } ?? 0
            t.expect((try? CompleteRecordings(bench.folder).run()) != nil, "step \(step)")
            _ = try? removeLeftovers(in: bench.folder, maximum: 100)
            t.expect(before == 0 || bench.names.count == 1, "cut before step \(step): gone")
            if let name = bench.names.first {
                guard let values = bench.values(name) else { return t.fail("cut before step \(step): not read") }
                t.expect(bench.start(of: values) != nil && values.count >= before, "cut before step \(step)")
                let state = bench.listed().first?.recording?.state
                t.expect(state == .completed || state == .ended, "step \(step)")
                most = max(most, values.count)
            }
            step += 1
        } while step <= steps && step < 200
        t.expect(steps > 15, "\(steps) steps")
        t.expect(most >= 350, "\(most) samples")
    },
    TestCase(
        "if any file operation fails, the XDF recording ends with all samples that were written before, and the failure is reported"
    ) { t in
        for step in 12..<24 {
            guard let bench = RecordingBench(asXDF) else { return t.fail("no bench") }
            bench.flow(100)
            let cut = Cut(step, isLasting: false)
            cut.begin()
            bench.session.start()
            // The writing thread may be slow: wait for operations after the failed one, not for a time.
            t.expect(
                bench.flow(until: { !bench.session.status.isRecording || cut.count > step + 8 ? true : nil }) != nil,
                "step \(step)")
            let isRecording = bench.session.status.isRecording
            cut.end()
            // If the failed step only writes how the recording is displayed, the recording continues.
            if isRecording {
                t.expect(bench.finish())
                continue
            }
            guard let name = bench.names.first, let values = bench.values(name) else { return t.fail("no file") }
            t.expect(bench.start(of: values) != nil)
            t.expect(bench.listed().first?.recording?.state == .ended)
            t.expect(bench.dialog().hasPrefix("The recording has ended"))
            return
        }
        t.fail("no step ends the recording")
    },
    TestCase("if an XDF recording is closed while much data wait for the card, it contains all data and the footers") {
        t in
        guard let bench = RecordingBench(asXDF, signals: [PlayedSource.eeg(8000, 2)]) else { return t.fail("no bench") }
        bench.flow(10)
        bench.session.start()
        bench.flow(10)
        // Sends more data than the writing thread's queue can contain.
        bench.source.send((0..<200_000).map { Float($0) }, at: bench.context.acquisition.now)
        bench.turn(10_000_000)
        bench.session.close()
        guard let name = bench.names.first, let recording = try? openRecording(path: bench.folder + "/" + name) else {
            return t.fail("no file")
        }
        t.expect(bench.listed().first?.recording?.state == .ended)
        let count = recording.channels[1].sampleCount
        t.expect(count >= 200_010 && count <= 200_020, "\(count) samples")
        var last: [Float] = [0]
        _ = last.withUnsafeMutableBufferPointer { try? recording.read(channel: 1, from: count - 1, into: $0) }
        t.expectEqual(last[0], 199_999)
    },
    TestCase("if an XDF recording has no checkpoint, the app's start does not change it") { t in
        guard let bench = RecordingBench(asXDF) else { return t.fail("no bench") }
        bench.flow(100)
        bench.session.start()
        bench.flow(400)
        t.expect(bench.finish())
        let path = bench.folder + "/" + (bench.names.first ?? "")
        guard var bytes = TestFiles.bytes(path) else { return t.fail("no file") }
        let mark = Array("DXPSCKT1".utf8)
        for place in 0..<bytes.count - 8 where bytes[place] == mark[0] && bytes[place..<place + 8].elementsEqual(mark) {
            bytes[place] = 0
        }
        t.expect(TestFiles.store(bytes, at: path))
        t.expect((try? CompleteRecordings(bench.folder).run()) != nil)
        t.expect(TestFiles.bytes(path) == bytes)
        // The recording is listed as a file of another program. If it were listed as still growing, the user could
        // never copy, play or delete it.
        t.expect(bench.listed().first?.recording?.state == .foreign, "another program's file is listed as growing")
    },
    TestCase("a table in the folder of recordings is listed as a recording and does not change") { t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.flow(10)
        bench.session.start()
        bench.flow(200)
        t.expect(bench.finish())
        let table = Array("time [s];a\n0,0;1\n0,5;2\n1,0;3\n1,5;4\n".utf8)
        t.expect(TestFiles.store(table, at: bench.folder + "/walk.csv"))
        t.expect((try? CompleteRecordings(bench.folder).run()) != nil)
        t.expect(TestFiles.bytes(bench.folder + "/walk.csv") == table)
        let listed = bench.listed().first { $0.name.hasSuffix(".csv") }
        t.expect(listed?.kind == .recording && listed?.recording?.seconds == 2)
        t.expect(listed?.recording?.state == .foreign)
    },
    TestCase("if no BDF record can contain the channels, they are recorded only after the user accepts XDF") { t in
        guard let bench = RecordingBench(signals: [.odd, PlayedSource.eeg(100, 1)]) else { return t.fail("no bench") }
        bench.select([0, 1])
        bench.flow(100)
        bench.session.start()
        t.expect(!bench.session.status.isRecording)
        t.expect(bench.dialog().hasPrefix("The channels fit no BDF+ or EDF+ file"), bench.dialog())
    },
    TestCase("if changed channels no longer fit into a BDF record, the recording continues in an XDF file") { t in
        guard let bench = RecordingBench(signals: [.odd, PlayedSource.eeg(100, 1)]) else { return t.fail("no bench") }
        bench.select([1])
        bench.flow(100)
        bench.session.start()
        bench.flow(200)
        bench.select([0])
        // Waits until the first file is written and the second one has begun.
        let lines = bench.host.lines.count
        t.expect(bench.storage.wait { bench.host.lines.count >= lines + 2 ? true : nil } != nil, "\(bench.host.lines)")
        bench.flow(300)
        t.expect(bench.session.status.isRecording)
        t.expect(bench.finish())
        t.expectEqual(bench.names.map { String(decoding: $0.utf8.suffix(3), as: UTF8.self) }.sorted(), ["bdf", "xdf"])
        t.expectEqual(bench.listed().map { $0.recording?.channelCount ?? 0 }.sorted(), [1, 1])
    },
]

extension Signal {
    /// A signal whose sampling rate has no common record length with the other signals.
    fileprivate static let odd = Signal(
        type: .eeg, rate: SamplingRate(milliHertz: 99_991), blockSize: 1, unit: "", labels: ["a"])
}
