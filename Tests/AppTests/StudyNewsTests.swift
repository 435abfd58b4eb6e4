import App
import CSystem
import Platform
import Services
import Study
import StudyRun
import TestKit
import Upload
import Uploading

private let archive = "rest-and-reckoning.study"
private let announcements = "announcements.json"
private let announcement = """
    {"announcements": [{"id": 7, "day": 2, "title": {"en": "News", "de": "Neues"}, "text": {"en": "{lab}", "de": "Text"}}]}
    """
private let newVersion = [("\"version\": \"1.0\"", "\"version\": \"1.1\"")]

/// Publishes a new version of the study and makes its first check fail to start. Returns false if the check started
/// anyway; the caller then retries.
private func refusesFirstCheck(_ t: Expectations) -> Bool {
    guard let device = CarriedStudyBench(), device.wait({ device.isReady }) else {
        t.fail("no study")
        return true
    }
    guard let newer = CarriedStudyBench.archive(newVersion), let other = RemoteName("other"),
        let uploads = device.upload.uploads
    else {
        t.fail("no archive")
        return true
    }
    t.expect(device.publish(archive, newer))
    device.studies.load()
    t.expect(device.wait { device.fetches(archive) == 1 })
    // The check runs on a thread, which cannot start without file descriptors. The service fetches files one after
    // the other, so the answer to this request shows that the archive has arrived.
    var isAnswered = false
    uploads.fetch(FetchRequest(path: [other], name: other, maximumBytes: 1)) { _ in isAnswered = true }
    var usual = rlimit()
    _ = system_get_descriptor_limit(&usual)
    var none = usual
    none.rlim_cur = 0
    _ = system_set_descriptor_limit(none)
    let isChecked = device.wait { isAnswered || device.studies.newer != nil }
    _ = system_set_descriptor_limit(usual)
    t.expect(isChecked)
    let isRefused = device.studies.newer == nil
    t.expect(device.wait { device.studies.newer?.version == "1.1" })
    let isFirst = device.fetches(archive) == 1
    unlink(device.bench.folder + "/study/newer.study")
    unlink(device.bench.folder + "/study/news-rest-and-reckoning")
    // On a busy machine, the check may start before the descriptors are taken away.
    guard !isFirst else { return false }
    t.expect(isRefused)
    t.expectEqual(device.fetches(archive), 2)
    return true
}

let studyNewsTests = [
    TestCase(
        "the lab's announcements are shown, also if the app starts without a network; if the list is invalid, none is shown"
    ) {
        t in
        guard let device = CarriedStudyBench(), device.wait({ device.isReady }) else { return t.fail("no study") }
        t.expect(device.publish(announcements, Array(announcement.utf8)))
        device.studies.load()
        t.expect(device.wait { device.studies.announcements.map { $0.id } == [7] })
        device.upload.close()
        device.studies.close()
        let offline = device.bench.folder + "/offline"
        t.expect((try? replaceFile(offline, with: [])) != nil)
        let asked = device.fetches(announcements)
        guard let again = CarriedStudyBench(in: device.bench) else { return t.fail("no study") }
        t.expect(again.wait { again.isReady && again.studies.announcements.map { $0.id } == [7] })
        t.expect(again.wait { again.fetches(announcements) > asked } && again.isAnswered())
        t.expect(again.studies.announcements.map { $0.id } == [7])
        unlink(offline)
        t.expect(again.publish(announcements, Array("{\"announcements\": [{\"id\": 0}]}".utf8)))
        again.studies.load()
        t.expect(again.wait { again.fetches(announcements) > asked + 1 && again.studies.announcements.isEmpty })
    }.portable,
    TestCase("if a new version of a study cannot be checked, the app fetches it again") { t in
        t.expect((0..<5).contains { _ in refusesFirstCheck(t) }, "the check was always faster")
    },
    TestCase("if the lab withdraws an announcement, the device no longer shows it") { t in
        guard let device = CarriedStudyBench(), device.wait({ device.isReady }) else { return t.fail("no study") }
        t.expect(device.publish(announcements, Array(announcement.utf8)))
        device.studies.load()
        t.expect(device.wait { !device.studies.announcements.isEmpty })
        unlink(device.bench.folder + "/lab/" + announcements)
        let asked = device.fetches(announcements)
        device.studies.load()
        t.expect(device.wait { device.fetches(announcements) > asked } && device.isAnswered())
        t.expect(device.studies.announcements.isEmpty)
    },
    TestCase(
        "a new version of a study is fetched and checked, is installed when the user requests it, and survives a restart in between"
    ) {
        t in
        guard let device = CarriedStudyBench(), device.wait({ device.isReady }) else { return t.fail("no study") }
        guard let newer = CarriedStudyBench.archive(newVersion) else { return t.fail("no archive") }
        let folder = device.bench.folder
        t.expect(device.publish(archive, newer))
        device.studies.load()
        t.expect(device.wait { device.studies.newer?.version == "1.1" })
        t.expectEqual(device.version ?? "", "1.0")
        t.expect(
            device.wait { access(folder + "/fetched/" + archive, F_OK) != 0 },
            "the downloaded archive was not removed after it was copied"
        )
        let fetches = device.fetches(archive)
        device.upload.close()
        device.studies.close()
        guard let again = CarriedStudyBench(in: device.bench, carries: nil) else { return t.fail("no study") }
        t.expect(again.wait { again.studies.newer?.version == "1.1" })
        t.expectEqual(again.fetches(archive), fetches)
        again.studies.takeNewer()
        t.expect(again.wait { again.version == "1.1" })
        t.expect(again.studies.newer == nil && access(folder + "/study/newer.study", F_OK) != 0)
        // The device asks for this version again, and the server answers that it has not changed.
        t.expect(again.wait { again.fetches(archive) > fetches })
        t.expect(again.lines("fetches").last { $0.utf8.starts(with: "known".utf8) } != "known ")
        t.expect(again.isAnswered())
        t.expect(again.studies.newer == nil)
        for file in ["news-rest-and-reckoning", "study.study"] { unlink(folder + "/study/" + file) }
    }.portable,
    TestCase(
        "a version of a study that is damaged, invalid or of another study is never installed and is fetched only once"
    ) {
        t in
        for kind in 0..<3 {
            guard let device = CarriedStudyBench(), device.wait({ device.isReady }) else { return t.fail("no study") }
            let changes = [
                newVersion, newVersion + [("\"schedule\"", "\"shedule\"")],
                newVersion + [("\"id\": \"rest-and-reckoning\"", "\"id\": \"other\"")],
            ][kind]
            guard var newer = CarriedStudyBench.archive(changes) else { return t.fail("no archive") }
            if kind == 0 { newer[newer.count / 2] ^= 1 }
            t.expect(device.publish(archive, newer))
            device.studies.load()
            let mark = "study/news-rest-and-reckoning"
            t.expect(device.wait { !device.lines(mark).isEmpty }, "\(kind)")
            t.expect(device.wait { access(device.bench.folder + "/fetched/" + archive, F_OK) != 0 })
            t.expect(device.studies.newer == nil && device.version == "1.0")
            let fetches = device.fetches(archive)
            device.studies.load()
            t.expect(device.wait { device.fetches(archive) > fetches })
            let known = device.lines("fetches").last { $0.utf8.starts(with: "known".utf8) }
            t.expectEqual(known ?? "", "known " + device.lines(mark)[0])
            unlink(device.bench.folder + "/" + mark)
        }
    }.portable,
    TestCase("a version of a study is not installed if the lab withdraws it or a later import replaces it") { t in
        for isImport in [false, true] {
            guard let device = CarriedStudyBench(), device.wait({ device.isReady }) else { return t.fail("no study") }
            guard let newer = CarriedStudyBench.archive(newVersion),
                let other = CarriedStudyBench.archive([("\"version\": \"1.0\"", "\"version\": \"1.2\"")])
            else { return t.fail("no archive") }
            let folder = device.bench.folder
            guard let carried = CarriedStudyBench.archive([]),
                (try? replaceFile(folder + "/study/study.study", with: carried)) != nil
            else { return t.fail("no archive") }
            t.expect(device.publish(archive, newer))
            device.studies.load()
            t.expect(device.wait { device.studies.newer?.version == "1.1" })
            if isImport {
                t.expect((try? replaceFile(folder + "/by-hand.study", with: other)) != nil)
                device.studies.look()
                t.expect(device.wait { !device.studies.files.isEmpty })
                guard let file = device.studies.files.first else { return t.fail("no file") }
                device.studies.check(file)
                t.expect(device.wait { if case .checked = device.studies.importing { true } else { false } })
                device.studies.takeChecked()
                t.expect(device.wait { if case .imported = device.studies.importing { true } else { false } })
                device.studies.load()
                t.expect(device.wait { device.version == "1.2" })
            } else {
                t.expect(device.publish(archive, carried))
                device.studies.load()
            }
            t.expect(device.wait { access(folder + "/study/newer.study", F_OK) != 0 }, "\(isImport)")
            let fetches = device.fetches(archive)
            if isImport { t.expect(device.wait { device.fetches(archive) > fetches } && device.isAnswered()) }
            t.expect(device.studies.newer == nil)
            for file in ["news-rest-and-reckoning", "study.study", "newer.study"] { unlink(folder + "/study/" + file) }
            unlink(folder + "/by-hand.study")
        }
    },
    TestCase("if a study's new version cannot be installed, the app keeps the present one and does not retry") { t in
        guard let device = CarriedStudyBench(), device.wait({ device.isReady }) else { return t.fail("no study") }
        guard let newer = CarriedStudyBench.archive(newVersion) else { return t.fail("no archive") }
        t.expect(device.publish(archive, newer))
        device.studies.load()
        t.expect(device.wait { device.studies.newer != nil })
        unlink(device.bench.folder + "/study/newer.study")
        device.studies.takeNewer()
        t.expect(device.wait { device.version == "1.0" })
        t.expect(device.studies.newer == nil)
        unlink(device.bench.folder + "/study/news-rest-and-reckoning")
    },
]
