import Acquisition
import AcquisitionTests
import App
import CSystem
import Platform
import Recorder
import Screens
import Services
import ServicesTests
import Signals
import Storing
import TestKit
import Upload
import Uploading
import Widgets

private let second: Int64 = 1_000_000_000

let recordingFaultTests = [
    TestCase(
        "if the power is cut before any file operation, no recording exists, or the next start completes it with all samples that its header counts"
    ) { t in
        var steps = 0
        var step = 0
        var mostCounted = 0
        repeat {
            guard let bench = RecordingBench() else { return t.fail("no bench") }
            bench.flow(100)
            let cut = Cut(step)
            cut.begin()
            bench.session.start()
            bench.flow(400)
            bench.session.close()
            cut.end()
            steps = cut.count
            // The number of records that the file's header states. A recording writes records before it counts them in
            // the header.
            var counted = 0
            for name in bench.names {
                let count = bench.countedRecords(name)
                guard count > 0 else { continue }
                guard let values = bench.values(name) else {
                    return t.fail("cut before step \(step): the recording cannot be read")
                }
                t.expect(
                    values.count / 100 >= count,
                    "cut before step \(step): the header counts samples that the file lacks")
                t.expect(
                    bench.start(of: values) != nil,
                    "cut before step \(step): the file contains other values than the sent ones")
                // Records count only when their file has its final name (with the ending .bdf).
                if name.utf8.suffix(4).elementsEqual(".bdf".utf8) { counted = count }
            }
            mostCounted = max(mostCounted, counted)
            let task = CompleteRecordings(bench.folder)
            t.expect((try? task.run()) != nil, "step \(step)")
            _ = try? removeLeftovers(in: bench.folder, maximum: 100)
            t.expect(bench.names.count <= 1)
            t.expect(
                counted == 0 || bench.names.count == 1,
                "cut before step \(step): the file is missing after the next start")
            if let name = bench.names.first {
                guard let values = bench.values(name) else {
                    return t.fail("cut before step \(step): the completed file cannot be read")
                }
                t.expect(bench.start(of: values) != nil, "cut before step \(step): other values")
                t.expect(values.count / 100 >= counted, "cut before step \(step): \(values.count) of \(counted) s")
                let state = bench.listed().first?.recording?.state
                t.expect(state == .completed || state == .ended, "step \(step)")
            }
            step += 1
        } while step <= steps && step < 200
        t.expect(steps > 15, "\(steps) steps")
        t.expect(mostCounted >= 3, "\(mostCounted) records")
    },
    TestCase(
        "at its start, the app removes from a recording the bytes after the records that the header counts, and deletes a recording without a record"
    ) { t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.flow(100)
        bench.session.start()
        bench.flow(400)
        t.expect(bench.finish())
        guard let name = bench.names.first, let whole = TestFiles.bytes(bench.folder + "/" + name),
            let count = bench.values(name)?.count
        else { return t.fail("no file") }
        var open = whole
        for (index, byte) in "_open".utf8.enumerated() where index < 5 {
            guard let place = find("PocketScope", in: whole) else { return t.fail("no mark") }
            open[place + 11 + index] = byte
        }
        let records = count / 100
        let record = (whole.count - 256 * 4) / records
        // Four damaged files: cut in the last record; bytes appended; too low a count in the header; no record.
        let cases: [(bytes: [UInt8], left: Int)] = [
            (Array(open.dropLast(record / 2)), records - 1), (open + [1, 2, 3], records),
            (Array(open[..<236]) + Array("1       ".utf8) + Array(open[244...]), records),
            (Array(open[..<(256 * 4 + 5)]), 0),
        ]
        for (index, damaged) in cases.enumerated() {
            t.expect(TestFiles.store(damaged.bytes, at: bench.folder + "/" + name))
            let task = CompleteRecordings(bench.folder)
            t.expect((try? task.run()) != nil)
            t.expectEqual(task.count, 1, "case \(index)")
            t.expectEqual((bench.values(bench.names.first ?? "")?.count ?? 0) / 100, damaged.left, "case \(index)")
            if damaged.left > 0 { t.expect(bench.listed().first?.recording?.state == .completed, "case \(index)") }
            // A second repair does nothing, because all files are complete.
            let again = CompleteRecordings(bench.folder)
            t.expect((try? again.run()) != nil)
            t.expectEqual(again.count, 0, "case \(index)")
        }
    },
    TestCase(
        "if a recording was not closed properly, it is uploaded only after its repair, and the user sees why the upload waits"
    ) {
        t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.flow(100)
        bench.session.start()
        bench.flow(400)
        t.expect(bench.finish())
        let folder = bench.storage.folder
        guard let name = bench.names.first, var bytes = TestFiles.bytes(bench.folder + "/" + name),
            let place = find("PocketScope", in: bytes), let remote = RemoteName(name),
            let address = try? UploadAddress("https://lab.example/dav"),
            let account = try? UploadAccount(address: address, user: "anna", password: "secret")
        else { return t.fail("no file") }
        for (index, byte) in "_open".utf8.enumerated() { bytes[place + 11 + index] = byte }
        let script = "#!/bin/sh\ncat <&3 > " + folder + "/job\necho 'verified x' >&2\n"
        let program = folder + "/uploader"
        t.expect(TestFiles.store(Array(script.utf8), at: program) && chmod(program, 0o755) == 0)
        for key in [nil, "key.pem"] as [String?] {
            t.expect(TestFiles.store(bytes, at: bench.folder + "/" + name))
            let observer = UploadWitness()
            guard
                let item = UploadItem(file: "recordings/" + name, name: remote, key: key),
                let uploads = try? Uploads(
                    loop: bench.storage.loop, storage: bench.storage.storage, dataFolder: folder,
                    program: program, sealer: program, isOpen: CompleteRecordings.isOpen)
            else { return t.fail("no uploads") }
            uploads.add(observer)
            uploads.use(.success(account))
            uploads.began("recordings/" + name)
            uploads.deliver(item)
            t.expect(bench.storage.wait { observer.delayed.isEmpty ? nil : true } == true)
            t.expect(observer.delayed == [.unfinished] && TestFiles.bytes(folder + "/job") == nil)
            t.expect((try? CompleteRecordings(bench.folder).run()) != nil)
            uploads.tryAgain()
            t.expect(bench.storage.wait { TestFiles.bytes(folder + "/job") == nil ? nil : true } == true)
            uploads.close()
            unlink(folder + "/job")
        }
        unlink(program)
    },
    TestCase("if a file is not a recording of the app, the app's start does not change it") { t in
        guard let bench = RecordingBench(), (try? makeFolder(bench.folder)) != nil else { return t.fail("no bench") }
        let foreign: [UInt8] = Array("0       somebody else's".utf8)
        for name in ["a.edf", "b.bdf", "c.txt"] { t.expect(TestFiles.store(foreign, at: bench.folder + "/" + name)) }
        let task = CompleteRecordings(bench.folder)
        t.expect((try? task.run()) != nil)
        t.expectEqual(task.count, 0)
        for name in bench.names { t.expect(TestFiles.bytes(bench.folder + "/" + name) == foreign, name) }
        t.expect((try? CompleteRecordings(bench.folder + "/nothing").run()) != nil)
    },
    TestCase(
        "if a card is full or fails, the recording ends with a reported reason, and the file contains all records that its header counts"
    ) { t in
        for (error, words) in [(ENOSPC, "full"), (EIO, "card")] as [(Int32, String)] {
            guard let bench = RecordingBench() else { return t.fail("no bench") }
            bench.flow(100)
            bench.session.start()
            bench.flow(300)
            guard bench.flow(until: { bench.recording(seconds: 1) }) != nil else { return t.fail("no file") }
            let cut = Cut(0, error: error, isLasting: false)
            cut.begin()
            bench.flow(300)
            let hasEnded = bench.flow(until: { bench.session.status.isRecording ? nil : true })
            cut.end()
            t.expect(hasEnded != nil)
            let dialog = bench.dialog()
            t.expect(dialog.hasPrefix("The recording has ended: ") && contains(dialog, words), dialog)
            // A PC cannot read the card's file system, so the message must say how to free space on the device.
            t.expect(error != ENOSPC || contains(dialog, "This device, Files") && !contains(dialog, " PC"), dialog)
            guard let name = bench.names.first, let values = bench.values(name) else { return t.fail("not read") }
            t.expect(values.count >= 100 && bench.start(of: values) != nil, "\(values.count) \(values.suffix(110))")
            // After the failure, the user can start another recording.
            bench.session.start()
            bench.flow(200)
            t.expect(bench.finish())
            t.expectEqual(bench.names.count, 2)
        }
    },
    TestCase(
        "if a card works again after a failure, the app offers to continue the recording; the button Continue starts a new file"
    ) { t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.flow(100)
        bench.session.start()
        bench.flow(300)
        guard bench.flow(until: { bench.recording(seconds: 1) }) != nil else { return t.fail("no file") }
        let watch = StorageWatch(
            storage: bench.storage.storage, dataFolder: bench.storage.folder, settingsFolder: bench.storage.folder)
        let atFirst = watch.durability.data
        /// Copies the result of the storage watch (whether files are durable) to the simulated machine. If the test's
        /// folder is on a file system in memory, it still counts as durable.
        func follow() { bench.host.durability.data = watch.durability.data == .refused ? .refused : .kept }
        let cut = Cut(0, error: EIO)
        cut.begin()
        bench.flow(300)
        t.expect(bench.flow(until: { bench.session.status.isRecording ? nil : true }) != nil)
        t.expect(bench.dialog().hasPrefix("The recording has ended: "))
        t.expect(bench.names.compactMap { bench.mark($0) } == [.open])
        // While the card fails, the write of another file fails, too, and the app does not repeat it.
        bench.storage.storage.write([1], to: bench.storage.folder + "/history") { _ in }
        t.expect(bench.flow(until: { watch.durability.data == .refused ? true : nil }) != nil && atFirst != .refused)
        follow()
        // The app writes to the card to test it, and this write fails.
        let before = cut.count
        bench.flow(500)
        _ = bench.flow(until: { cut.count > before ? true : nil })
        t.expect(!contains(bench.dialog(), "again"))
        cut.end()
        bench.flow(300)
        var words = ""
        _ = bench.flow(until: {
            follow()
            words = bench.dialog(choosing: "dialog.primary")
            return contains(words, "again") ? true : nil
        })
        // The file that was open during the failure is completed and is not listed as growing.
        t.expect(bench.names.compactMap { bench.mark($0) }.filter { $0 != .open } == [.completed])
        t.expect(words.hasPrefix("The card accepts data again: "), words)
        t.expect(bench.session.status.isRecording, "not touched")
        bench.flow(200)
        t.expect(bench.finish())
        t.expectEqual(bench.names.count, 2)
        t.expect(bench.names.allSatisfy { $0.hasSuffix(".bdf") }, "\(bench.names)")
    },
    TestCase(
        "if the user accepted XDF for a recording, the recording continues as XDF after the card's failure, without asking again"
    ) { t in
        let odd = Signal(type: .eeg, rate: SamplingRate(milliHertz: 99_991), blockSize: 1, unit: "", labels: ["a"])
        guard let bench = RecordingBench(signals: [odd, PlayedSource.eeg(100, 1)]) else { return t.fail("no bench") }
        bench.select([0, 1])
        bench.flow(100)
        bench.session.start()
        t.expect(bench.dialog(choosing: "dialog.primary").hasPrefix("The channels fit no BDF+ or EDF+ file"))
        t.expect(bench.session.status.isRecording, "not agreed")
        bench.flow(300)
        t.expect(bench.flow(until: { bench.names.contains { $0.hasSuffix(".xdf") } ? true : nil }) != nil)
        let cut = Cut(0, error: EIO)
        cut.begin()
        bench.flow(300)
        t.expect(bench.flow(until: { bench.session.status.isRecording ? nil : true }) != nil)
        t.expect(bench.dialog().hasPrefix("The recording has ended: "))
        cut.end()
        var words = ""
        _ = bench.flow(until: {
            words = bench.dialog(choosing: "dialog.primary")
            return contains(words, "again") ? true : nil
        })
        t.expect(words.hasPrefix("The card accepts data again: "), words)
        t.expect(bench.session.status.isRecording, bench.dialog())
        bench.flow(300)
        t.expect(bench.finish())
        t.expect(bench.names.count == 2 && bench.names.allSatisfy { $0.hasSuffix(".xdf") }, "\(bench.names)")
    },
    TestCase("if the card is full, nothing is recorded, and no message claims that a recording was stored") { t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.flow(100)
        let cut = Cut(0, error: ENOSPC)
        cut.begin()
        bench.session.start()
        let hasEnded = bench.flow(until: { bench.session.status.isRecording ? nil : true })
        cut.end()
        t.expect(hasEnded != nil)
        let dialog = bench.dialog()
        t.expect(dialog.hasPrefix("Nothing is recorded: The card is full."), dialog)
        t.expect(!contains(dialog, "kept"), dialog)
        t.expectEqual(bench.names.count, 0)
    },
    TestCase("without a card, channels or data, no file of a recording remains, and the user is notified") { t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.host.durability.data = .inMemory
        bench.session.start()
        t.expect(!bench.session.status.isRecording)
        let dialog = bench.dialog()
        t.expect(dialog.hasPrefix("Nothing is recorded: "), dialog)
        bench.host.durability.data = .kept
        bench.session.start()
        t.expect(bench.session.status.isRecording)
        bench.session.stop()
        bench.turn(second)
        t.expect(bench.storage.wait { bench.session.status.isRecording ? nil : true } != nil)
        t.expectEqual(bench.names.count, 0)
        bench.context.acquisition.stop()
        bench.session.start()
        t.expect(!bench.session.status.isRecording)
        t.expect(contains(bench.dialog(), "touch Play"), bench.dialog())
        bench.context.acquisition.closeAll()
        bench.session.start()
        t.expect(!bench.session.status.isRecording)
    },
    TestCase(
        "if any file operation fails, the recording ends correctly and contains all records that its header counted before"
    ) { t in
        for step in 0..<40 {
            guard let bench = RecordingBench() else { return t.fail("no bench") }
            bench.flow(100)
            let cut = Cut(step, isLasting: false)
            cut.begin()
            bench.session.start()
            bench.flow(400)
            bench.session.close()
            cut.end()
            let file = bench.listed().first
            guard let name = file?.name, let values = bench.values(name) else { continue }
            t.expect(bench.start(of: values) != nil, "step \(step)")
            t.expectEqual(
                Int64(values.count / 100), file?.recording?.seconds ?? -1,
                "step \(step): the header counts other records than the file has")
        }
    },
    TestCase("at its start, the app does not change another program's recording, even a damaged one") { t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.flow(100)
        bench.session.start()
        bench.flow(300)
        t.expect(bench.finish())
        guard let name = bench.names.first, var bytes = TestFiles.bytes(bench.folder + "/" + name) else {
            return t.fail("no file")
        }
        for place in 88..<168 { bytes[place] = 0x20 }
        // The header states more samples per record than the file has, and bytes follow the last record.
        for (index, byte) in "900000  ".utf8.enumerated() { bytes[256 + 216 * 3 + index] = byte }
        bytes += [1, 2, 3]
        t.expect(TestFiles.store(bytes, at: bench.folder + "/foreign.bdf"))
        let task = CompleteRecordings(bench.folder)
        t.expect((try? task.run()) != nil)
        t.expectEqual(task.count, 0)
        t.expect(TestFiles.bytes(bench.folder + "/foreign.bdf") == bytes)
    },
]

/// An observer that collects the reasons for which uploads wait.
private final class UploadWitness: UploadObserver {
    private(set) var delayed: [UploadProblem] = []
    func uploadChanged(_ status: UploadStatus) {}
    func delivered(_ file: String, as delivered: DeliveredFile) {}
    func uploadDelayed(_ problem: UploadProblem) { delayed.append(problem) }
    func uploadLeftOut(_ file: String) {}
}

/// Returns the position of a text in bytes; nil if the bytes do not contain it.
private func find(_ text: String, in bytes: [UInt8]) -> Int? {
    let wanted = Array(text.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) }
}
