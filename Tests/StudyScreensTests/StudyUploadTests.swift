import ScreenRig
import Screens
import Services
import Session
import Study
import StudyRun
import TestKit
import Upload
import Widgets

extension StudyBench {
    /// Goes to the view that follows the questions of the first session.
    func goToUpload() {
        board()
        rig.tap("study.start")
        rig.tap("study.next")
        for _ in 0..<20 where view == "question" { answerQuestion() }
        t.expectEqual(view, "upload")
    }

    /// Adds files of the subject to the upload queue. Each has 1000 bytes.
    func queue(_ names: [String], in uploads: TestUploads) {
        for name in names {
            guard let remote = RemoteName(name), let item = UploadItem(file: "recordings/" + name, name: remote) else {
                return t.fail("no item")
            }
            uploads.deliver(item)
        }
        rig.frames(2)
    }

    var upload: StudyUploadState? { rig.context.session.study?.upload }
}

let studyUploadTests: [TestCase] = [
    TestCase(
        "a study shows the subject whether files are being sent, whether the network is missing, and when the lab has the files"
    ) { t in
        guard let bench = StudyBench(t) else { return }
        let (rig, uploads) = (bench.rig, TestUploads())
        rig.host.testUploads = uploads
        bench.goToUpload()
        t.expect(bench.upload == .delivered)
        bench.queue(["a.bdf", "a.json"], in: uploads)
        t.expect(bench.upload == .sending(files: 2, percent: 0))
        t.expect(rig.target("study.again") == nil)
        t.expect(uploads.send(500))
        rig.frames(2)
        t.expect(bench.upload == .sending(files: 2, percent: 25))
        uploads.end(nil)
        rig.frames(2)
        // One of two files was sent. The percentage continues instead of restarting.
        t.expect(bench.upload == .sending(files: 1, percent: 50))
        uploads.send(0)
        uploads.end(.notConnected)
        rig.frames(2)
        t.expect(bench.upload == .waiting(files: 1, percent: 50, .notConnected, needsLab: false))
        // The subject may try again, but can also continue.
        rig.tap("study.again")
        t.expectEqual(uploads.tries, 1)
        rig.frames(2)
        t.expect(bench.upload == .sending(files: 1, percent: 50))
        uploads.send(1000)
        rig.frames(2)
        t.expect(bench.upload == .sending(files: 1, percent: 99))
        uploads.end(nil)
        rig.frames(2)
        t.expect(bench.upload == .delivered && rig.target("study.again") == nil)
        rig.tap("study.next")
        t.expectEqual(bench.view, "step")
    },
    TestCase("if the study's server refuses the login, uploads stop, and the subject can still continue") { t in
        guard let bench = StudyBench(t) else { return }
        let (rig, uploads) = (bench.rig, TestUploads())
        rig.host.testUploads = uploads
        bench.goToUpload()
        bench.queue(["a.bdf"], in: uploads)
        uploads.send(0)
        uploads.end(.login)
        rig.frames(2)
        t.expect(bench.upload == .waiting(files: 1, percent: 0, .login, needsLab: true))
        t.expect(!uploads.send(0), "a server that refused the password is asked again")
        rig.tap("study.next")
        rig.tap("study.next")
        t.expectEqual(bench.view, "home")
        t.expectEqual(uploads.queue.waiting, 1)
    },
    TestCase("if the lab lacks files of a study day, the next day begins with one message about that") { t in
        guard let bench = StudyBench(t, isDeveloper: true) else { return }
        let (rig, uploads) = (bench.rig, TestUploads())
        rig.host.testUploads = uploads
        bench.board()
        bench.queue(["a.bdf"], in: uploads)
        uploads.send(0)
        uploads.end(.notConnected)
        rig.frames(30)
        let words = "The data of the last day are not at the lab yet. Leave the device on, or call the lab."
        t.expect(rig.shell.shownNotification.isEmpty, rig.shell.shownNotification)
        if let home = bench.guide?.home { for row in home.rows { bench.guide?.setDone(row.session, true) } }
        rig.frames(3)
        t.expectEqual(bench.view, "wait")
        t.expect(rig.shell.shownNotification.isEmpty, "a notification repeats what the upload page shows")
        bench.guide?.skip()
        rig.frames(3)
        t.expectEqual(bench.view, "home")
        t.expectEqual(rig.shell.shownNotification, words)
        rig.frames(60 * 12)
        t.expect(rig.shell.shownNotification.isEmpty)
        uploads.tryAgain()
        uploads.send(0)
        uploads.end(.notConnected)
        rig.frames(60)
        t.expect(rig.shell.shownNotification.isEmpty, "the problem is reported more than once")
    },
    TestCase("if files of a study cannot be sent at all, the upload page says that they stay on the device") { t in
        for isThere in [false, true] {
            guard let bench = StudyBench(t, changes: [("\"upload\"", "\"comment\"")]) else { return }
            let uploads = TestUploads()
            uploads.folderIsGone()
            if isThere { bench.rig.host.testUploads = uploads }
            bench.goToUpload()
            t.expect(bench.upload == .kept)
            t.expect(bench.rig.target("study.again") == nil)
            bench.rig.tap("study.next")
            t.expectEqual(bench.view, "step")
        }
    },
    TestCase(
        "while no session runs, the lab's new version of the study is installed, and its announcement is shown first"
    ) { t in
        guard let bench = StudyBench(t), var newer = bench.guide?.study else { return }
        let rig = bench.rig
        bench.board()
        rig.tap("study.start")
        t.expectEqual(bench.view, "detail")
        newer.identity.version = "1.1"
        bench.studies.newerStudy = newer
        rig.frames(5)
        t.expectEqual(bench.view, "detail")
        t.expectEqual(bench.guide?.study.identity.version ?? "", "1.0")
        rig.tap("study.cancel")
        rig.frames(5)
        t.expectEqual(bench.view, "home")
        t.expectEqual(bench.guide?.study.identity.version ?? "", "1.1")
        t.expectEqual(rig.shell.shownNotification, "The lab has updated the study")
        t.expectEqual(bench.guide?.record.uuid ?? "", "1f3a4c5d-6e7f-4a41-bb12-3459f0c3d7e1")
        let list = """
            {"announcements": [{"id": 7, "day": 1, "title": {"all": "News"}, "text": {"all": "Text"}}]}
            """
        bench.studies.announcements = AnnouncementsFile.read(Array(list.utf8), for: newer) ?? []
        rig.frames(5)
        rig.tap("study.start")
        if case .announcement(let shown)? = bench.guide?.view { t.expectEqual(shown.id, 7) } else { t.fail(bench.view) }
        rig.tap("study.next")
        t.expectEqual(bench.view, "detail")
    },
]
