import App
import CSystem
import CZlib
import Platform
import Services
import ServicesTests
import Settings
import Storing
import Study
import StudyRun
import StudyTests
import TestKit
import Text
import Upload
import Uploading

private let recording = CarriedStudyBench.name(.recording).text + ".bdf"
private let answers = CarriedStudyBench.name(.questionnaire).text + ".json"
private let consent = "consent_" + CarriedStudyBench.uuid + ".pdf"

let studyUploadTests = [
    TestCase(
        "if the card cannot store a subject's answers, the subject is notified; the app stores them later and notifies the subject again"
    ) { t in
        guard let device = CarriedStudyBench(), device.wait({ device.isReady }) else { return t.fail("no study") }
        // The test puts a file in place of the folder, so storing fails.
        let folder = device.bench.folder + "/recordings"
        t.expect((try? replaceFile(folder, with: [1])) != nil)
        device.studies.store(CarriedStudyBench.name(.questionnaire), Array("{}".utf8))
        t.expect(device.wait { !device.sentences.texts.isEmpty })
        t.expectEqual(
            device.sentences.texts, ["Your last data are not stored yet. Leave the device on, and call the lab."])
        t.expect((try? readFile(folder + "/" + answers, maximum: 10)) == nil)
        unlink(folder)
        t.expect(device.wait { device.sentences.texts.count == 2 })
        t.expectEqual(device.sentences.texts.last ?? "", "All data are stored now.")
        t.expect((try? readFile(folder + "/" + answers, maximum: 10)).map { $0 == Array("{}".utf8) } ?? false)
    },
    TestCase(
        "if the card fails for a long time, the subject is notified that some answers are lost, and later that the other answers are stored"
    ) { t in
        guard let device = CarriedStudyBench(), device.wait({ device.isReady }) else { return t.fail("no study") }
        let folder = device.bench.folder + "/recordings"
        t.expect((try? replaceFile(folder, with: [1])) != nil)
        func name(_ run: Int) -> StudyFileName {
            StudyFileName(
                kind: .questionnaire, session: "rest", day: 1, place: 2, run: run, uuid: CarriedStudyBench.uuid)
        }
        for run in 1...10 { device.studies.store(name(run), [UInt8](repeating: 0x20, count: 1 << 20)) }
        t.expect(device.wait { device.sentences.texts.count == 2 })
        t.expectEqual(
            device.sentences.texts.sorted(),
            [
                "Some of your data are lost: the card did not store them in time. Call the lab.",
                "Your last data are not stored yet. Leave the device on, and call the lab.",
            ])
        unlink(folder)
        t.expect(device.wait { device.sentences.texts.count == 3 })
        t.expectEqual(
            device.sentences.texts.last ?? "", "All other data are stored now. Call the lab about the lost data.")
        for run in 1...10 {
            t.expect((access(folder + "/" + name(run).text + ".json", F_OK) == 0) == (run <= 8), "\(run)")
        }
    },
    TestCase(
        "the sound files of a study, of any size, are unpacked for the player, and those of the previous study are removed"
    ) {
        t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let old = bench.folder + "/study/sounds-76543210"
        t.expect((try? makeFolder(old)) != nil && (try? replaceFile(old + "/7.opus", with: [1, 2])) != nil)
        var sound = [UInt8](repeating: 5, count: 17 << 20)
        sound[sound.count - 1] = 9
        guard let device = CarriedStudyBench(in: bench, carries: sound), device.wait({ device.isReady }) else {
            return t.fail("no study")
        }
        guard let path = device.studies.sound(["sounds/chime.wav"]) else { return t.fail("no sound") }
        t.expect((try? readFile(path, maximum: 18 << 20)) == sound)
        t.expect(access(old, F_OK) != 0)
        unlink(path)
    },
    TestCase(
        "the app appends entries to a study's journal; at its start, it removes an incomplete line that a power cut left"
    ) {
        t in
        guard let device = CarriedStudyBench(), device.wait({ device.isReady }) else { return t.fail("no study") }
        let path = device.bench.folder + "/study/journal-rest-and-reckoning"
        func lines() -> [String] { device.lines("study/journal-rest-and-reckoning") }
        let first = JournalLine.enrolled(uuid: CarriedStudyBench.uuid).bytes
        device.studies.append(first)
        t.expect(device.wait { lines().count == 1 })
        // Through the second hard link, the test sees appended lines, but not a file that replaces the journal.
        t.expect(link(path, path + ".link") == 0)
        defer { unlink(path + ".link") }
        for page in 0..<3 { device.studies.append(JournalLine.page(page).bytes) }
        t.expect(device.wait { lines().count == 4 })
        t.expect(device.lines("study/journal-rest-and-reckoning.link").count == 4)
        // After a failed write, the app writes the whole line again, even if a part of the line is in the file.
        fileWatch = file_watch(call: nil, fault: { _, step, _, _ in step == FILE_SYNC ? EIO : 0 }, context: nil)
        device.studies.append(JournalLine.agreed.bytes)
        t.expect(device.wait { !device.sentences.texts.isEmpty })
        fileWatch = file_watch()
        t.expect(device.wait { device.sentences.texts.count == 2 })
        t.expect(lines().count == 5)
        device.upload.close()
        device.studies.close()
        let whole = (try? readFile(path, maximum: 10_000)) ?? []
        t.expect((try? replaceFile(path, with: whole + Array("{\"is\":\"boar".utf8))) != nil)
        guard let again = CarriedStudyBench(in: device.bench), again.wait({ again.isReady }) else {
            return t.fail("no study")
        }
        again.studies.append(JournalLine.boarded.bytes)
        t.expect(again.wait { (try? readFile(path, maximum: 10_000)) == whole + JournalLine.boarded.bytes })
        unlink(path)
    },
    TestCase("consent, answers and recordings are delivered once to the subject's folder on the study's server") { t in
        let changes = [("\"user\": \"study\",", "\"user\": \"study\", \"certificate\": \"server.pem\",")]
        guard let bench = CarriedStudyBench(changes: changes), bench.wait({ bench.isReady }) else {
            return t.fail("no study")
        }
        var document = ConsentDocument()
        document.uuid = CarriedStudyBench.uuid
        bench.studies.storeConsent(document)
        bench.studies.store(CarriedStudyBench.name(.questionnaire), Array("{}".utf8))
        // Both files count as waiting from the start. Otherwise the screen could say too early that all files are
        // delivered.
        t.expect(bench.upload.uploads?.status.waiting == 2 && bench.upload.uploads?.status.hasFolder == true)
        bench.record()
        t.expect(bench.wait { bench.upload.uploads?.status.delivered == 3 })
        t.expectEqual(bench.delivered.sorted(), [consent, answers, recording].sorted())
        let job = bench.lines("job")
        t.expectEqual(job[0], "address https://cloud.example.org/remote.php/dav/files/study/inbox/")
        t.expectEqual(job[1], "user study")
        t.expectEqual(job[3], "certificates " + bench.bench.folder + "/study/server-0123abcd.pem")
        t.expectEqual(job[5], "folder " + CarriedStudyBench.uuid)
        t.expectEqual(bench.lines("study/server-0123abcd.pem"), ["server's"])
        // After a restart, the files still count as delivered.
        bench.upload.close()
        guard let again = CarriedStudyBench(in: bench.bench, changes: changes) else { return t.fail("no study") }
        t.expect(again.wait { again.isReady && again.upload.uploads?.status.delivered == 3 })
        t.expect(again.upload.uploads?.status.waiting == 0)
        t.expectEqual(again.delivered.count, 3)
        // A new recording that has the name of a deleted one counts as another file.
        unlink(bench.bench.folder + "/recordings/" + recording)
        again.record()
        t.expect(again.wait { again.delivered.count == 4 && again.upload.uploads?.status.waiting == 0 })
        t.expect(again.upload.uploads?.status.delivered == 3)
    },
    TestCase(
        "if the settings contain an upload folder, it replaces the study's own, and files are still encrypted for the study"
    ) { t in
        let changes = [("\"copies\": \"kept\"", "\"copies\": \"deletedWhenVerified\", \"encryptFor\": \"reader.pem\"")]
        guard
            let bench = CarriedStudyBench(
                changes: changes, adjust: { $0[text: .uploadAddress] = "https://lab.example/dav" }),
            bench.wait({ bench.isReady })
        else { return t.fail("no study") }
        bench.record()
        t.expect(bench.wait { bench.delivered == [recording + ".cms"] })
        t.expect(bench.lines("jobs").contains("key " + bench.bench.folder + "/study/reader-0123abcd.pem"))
        t.expectEqual(bench.lines("study/reader-0123abcd.pem"), ["reader's"])
        t.expectEqual(bench.lines("job")[0], "address https://lab.example/dav/")
        // The server has the file, and the app deletes the local copy.
        t.expect(bench.wait { bench.upload.uploads?.status.waiting == 0 })
        t.expect(bench.wait { bench.lines("recordings/" + recording).isEmpty })
    },
    TestCase(
        "at the next start, the app uploads files that were stored without an upload folder or were not queued because of a power cut"
    ) {
        t in
        let changes = [("\"upload\"", "\"comment\"")]
        guard let bench = CarriedStudyBench(changes: changes), bench.wait({ bench.isReady }) else {
            return t.fail("no study")
        }
        bench.studies.append(JournalLine.enrolled(uuid: CarriedStudyBench.uuid).bytes)
        bench.record()
        bench.studies.store(CarriedStudyBench.name(.questionnaire), Array("{}".utf8))
        for name in ["2026-11-21 demo.bdf", "r_rest_1_2_1_00000000-0000-4000-8000-000000000000.bdf"] {
            _ = try? replaceFile(bench.bench.folder + "/recordings/" + name, with: [1])
        }
        t.expect(bench.wait { !bench.lines("recordings/" + answers).isEmpty })
        t.expect(bench.upload.uploads?.status.waiting == 0 && bench.upload.uploads?.status.hasFolder == false)
        t.expect(bench.delivered.isEmpty)
        bench.upload.close()
        guard let again = CarriedStudyBench(in: bench.bench) else { return t.fail("no study") }
        t.expect(again.wait { again.upload.uploads?.status.delivered == 2 })
        // Files that are not of this subject are not sent and stay on the device.
        t.expectEqual(again.delivered.sorted(), [answers, recording].sorted())
    },
    TestCase("while the device records a block of a study, it sends nothing; afterwards, it sends all waiting files") {
        t in
        guard let bench = CarriedStudyBench(), bench.wait({ bench.isReady }) else { return t.fail("no study") }
        let path = bench.bench.folder + "/recordings/" + recording
        t.expect((try? makeFolder(bench.bench.folder + "/recordings")) != nil)
        t.expect((try? replaceFile(path, with: [1, 2, 3])) != nil)
        bench.upload.began(path)
        bench.studies.store(CarriedStudyBench.name(.questionnaire), Array("{}".utf8))
        let end = bench.bench.loop.clock.now + 500_000_000
        t.expect(bench.wait { bench.bench.loop.clock.now > end })
        t.expect(bench.delivered.isEmpty)
        t.expect(bench.upload.uploads?.status.waiting == 1)
        bench.upload.ended(path)
        t.expect(bench.wait { bench.upload.uploads?.status.delivered == 2 })
        t.expectEqual(bench.delivered.sorted(), [answers, recording].sorted())
    },
    TestCase(
        "a study's files are sent to its own server, never to the server of a monitor or of another study, even after a restart"
    ) {
        t in
        guard let bench = CarriedStudyBench(), bench.wait({ bench.isReady }) else { return t.fail("no study") }
        let folder = bench.bench.folder
        _ = try? makeFolder(folder + "/recordings")
        // While a block is recorded, nothing is sent.
        t.expect((try? replaceFile(folder + "/recordings/" + recording, with: [1])) != nil)
        bench.upload.began(folder + "/recordings/" + recording)
        bench.studies.store(CarriedStudyBench.name(.questionnaire), Array("{}".utf8))
        t.expect(bench.wait { bench.lines("uploads/00000002.upload").last == "state waiting" })
        t.expect(bench.delivered.isEmpty)
        bench.upload.close()
        guard
            let monitor = CarriedStudyBench(
                in: bench.bench,
                adjust: {
                    $0[number: .startMode] = Settings.StartMode.monitor.rawValue
                    $0[text: .uploadAddress] = "https://mine.example/dav"
                    $0[number: .uploadsRecordings] = 1
                })
        else { return t.fail("no device") }
        t.expect((try? replaceFile(folder + "/recordings/demo.bdf", with: [1])) != nil)
        monitor.upload.began(folder + "/recordings/demo.bdf")
        monitor.upload.ended(folder + "/recordings/demo.bdf")
        t.expect(monitor.wait { monitor.upload.uploads?.status.delivered == 1 })
        t.expect(monitor.upload.uploads?.status.waiting == 0)
        t.expectEqual(monitor.delivered, ["demo.bdf"])
        monitor.upload.close()
        guard
            let other = CarriedStudyBench(
                in: bench.bench, changes: [("\"id\": \"rest-and-reckoning\"", "\"id\": \"other\"")]),
            other.wait({ other.isReady })
        else { return t.fail("no study") }
        let end = bench.bench.loop.clock.now + 500_000_000
        t.expect(other.wait { bench.bench.loop.clock.now > end })
        t.expectEqual(other.delivered, ["demo.bdf"])
        t.expect(other.upload.uploads?.status.waiting == 0)
        other.upload.close()
        guard let own = CarriedStudyBench(in: bench.bench), own.wait({ own.isReady }) else { return t.fail("no study") }
        t.expect(own.wait { own.upload.uploads?.status.delivered == 3 })
        t.expectEqual(own.delivered.sorted(), ["demo.bdf", answers, recording].sorted())
        t.expectEqual(own.lines("job")[0], "address https://cloud.example.org/remote.php/dav/files/study/inbox/")
    },
    TestCase("a subject's UUID is read from a file name only if the name has the form that studies use") { t in
        let uuid = CarriedStudyBench.uuid
        for (name, isOne) in [
            (recording, true), (answers, true), (consent, true), ("r_rest_1_2_1_" + uuid + "-2.bdf", true),
            ("r_" + uuid, false), (uuid + ".bdf", false), ("r_rest.bdf", false), ("", false), ("_.pdf", false),
            ("r_" + uuid + ".sh", false),
            ("r_z" + String(decoding: uuid.utf8.dropFirst(), as: UTF8.self) + ".bdf", false),
            ("r_" + String(decoding: uuid.utf8.dropLast(), as: UTF8.self) + ".bdf", false),
        ] { t.expect((StudyDelivery.uuid(name) == uuid) == isOne, name) }
    },
]
