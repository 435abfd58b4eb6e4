import DeviceScreens
import Drawing
import Gestures
import ScreenRig
import Screens
import Services
import Signals
import TestKit
import Widgets

/// Typical files: two with the same second in their names, a table, files without a time, and a file with an unusual
/// name.
private let some = [
    StoredFile(.picture, name: "screenshot_2.png", size: 61_250),
    StoredFile(.picture, name: "2026-11-21_13-52-07.png", size: 312_480),
    StoredFile(.table, name: "2026-11-22_09-30-00.csv", size: 9_812),
    StoredFile(.picture, name: "2026-11-21_13-52-07_2.png", size: 1_204_000),
    StoredFile(.picture, name: "screenshot_10.png", size: 999),
    StoredFile(
        .picture, name: "A name that somebody gave on a PC, and that is longer than any row of the screen is wide.png",
        size: 3_999_999),
]

/// Returns so many files that they need more than a screen. The times in their names are a minute apart.
private func many(_ count: Int) -> [StoredFile] {
    (0..<count).map { number in
        StoredFile(
            .picture, name: TimedName(time: 1_795_269_120 + Int64(number) * 60).fileName(number: 1), size: 100_000)
    }
}

private let sweep = """
    row,sweep,value,verdict,channels,rate_hz,scopes,spectrograms,cycles_per_s,frames_on_time,frames_late,\
    packets_lost,duration_ms,drawing_ms,latency_median_ms,latency_99_ms
    step,packets,1000,kept,1,1000,1,0,0,120,0,0,2000,0.512,13.000,21.500
    step,packets,2000,missed,1,2000,1,0,0,98,22,0,2000,0.733,15.250,33.000
    limit,packets,1000,limit,1,1000,1,0,0,,,,,,,
    """

private func shown(_ file: StoredFile, _ space: Size) -> FilePreview {
    if file.kind == .table { return .table(TablePreview(Array(sweep.utf8), isWhole: true)) }
    let size = Size(width: 800, height: 480).fitted(to: space)
    guard let picture = try? Surface(width: size.width, height: size.height) else { return .failed(.notEncoded) }
    for y in 0..<size.height {
        for x in 0..<size.width {
            picture.row(y)[x] = 0xFF11_151B &+ UInt32(x * 160 / size.width) &+ UInt32(y * 160 / size.height) << 8
        }
    }
    return .picture(picture)
}

private func open(
    _ t: Expectations, _ files: [StoredFile], _ size: Size = Rig.sizes[0], _ language: String = "en"
) -> Rig? {
    let host = TestHost()
    host.testFiles.listed = files
    host.testFiles.shown = shown
    guard let rig = Rig.make(t, size, language: language, host: host) else { return nil }
    rig.context.router.open(.files)
    rig.settleTransition()
    return rig
}

private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    guard let rig = open(t, [], size, language) else { return }
    let service = rig.host.testFiles
    func show(_ name: String) {
        rig.settleTransition()
        rig.frames(2)
        rig.checkLayout(name + suffix)
        rig.picture(name + suffix)
    }
    func reopen() {
        rig.tap("files.close")
        rig.settleTransition()
        rig.context.router.open(.files)
    }
    show("files-empty")
    service.failure = .cardFailed
    reopen()
    show("files-failed")
    service.failure = nil
    service.listed = many(FileListing.maximumFiles + 312)
    reopen()
    show("files-many")
    service.listed = some
    reopen()
    show("files")
    rig.tap("files.1.choose")
    rig.tap("files.2.choose")
    show("files-chosen")
    rig.tap("files.delete")
    show("files-delete")
    rig.tap("dialog.primary")
    rig.frames(3)
    rig.picture("files-deleting" + suffix)
    service.deleting.end(.failure(.cardReadOnly))
    show("files-not-deleted")
    rig.tap("dialog.primary")
    rig.tap("files.1")
    show("file-picture")
    rig.tap("file.delete")
    show("file-delete")
    rig.tap("dialog.secondary")
    rig.tap("file.close")
    rig.settleTransition()
    rig.tap("files.0")
    show("file-table")
    rig.tap("file.close")
    for (name, preview) in [
        ("file-damaged", FilePreview.notDecoded), ("file-too-large", .tooLarge), ("file-failed", .failed(.cardFailed)),
        ("file-empty-table", .table(TablePreview([], isWhole: true))),
        ("file-long-table", .table(TablePreview(Array(sweep.utf8), isWhole: false))),
    ] {
        rig.settleTransition()
        service.shown = { _, _ in preview }
        // Opens the preview of the file with a long name.
        rig.reach("files.5")
        rig.tap("files.5")
        show(name)
        rig.tap("file.close")
    }
}

let filesScreenTests =
    SmallPanel.tests("the files", walk)
    + Rig.sizes.flatMap { size in
        Strings.all.map { strings in
            TestCase(
                "at \(size.width) x \(size.height), \(strings.languageName), the lists of files and the previews fit"
            ) {
                t in walk(t, size, strings.code)
            }.portable
        }
    }
    + [
        TestCase("if the list of files arrives while a button is pressed, the press still counts") { t in
            guard let rig = open(t, some) else { return }
            rig.tap("files.close")
            let service = rig.host.testFiles
            service.answersAtOnce = false
            rig.context.router.open(.files)
            rig.settleTransition()
            rig.press("files.close")
            rig.frames(1)
            service.answer()
            rig.frames(1)
            rig.release("files.close")
            rig.settleTransition()
            t.expect(rig.target("files.close") == nil, "the sheet is closed")
        },
        TestCase(
            "if a screen sets its buttons again during a press, the press counts only if the pressed button's text, name, number, state and position are the same"
        ) { t in
            guard let rig = open(t, some) else { return }
            let controls = Controls(rig.context.looks, rig.context.repaint)
            let frame = Rect(x: 10, y: 10, width: 40, height: 20)
            func response(_ after: Control) -> Controls.Response {
                controls.set([Control(3, "go", "Go", frame)])
                _ = controls.handle(Touch(finger: 0, phase: .began, x: 20, y: 20, time: 0))
                controls.set([after])
                return controls.handle(Touch(finger: 0, phase: .ended, x: 20, y: 20, time: 1))
            }
            t.expect(response(Control(3, "go", "Go", frame)) == .chosen(3))
            t.expect(response(Control(3, "go", "Stop", frame)) == .ignored)
            t.expect(response(Control(3, "stop", "Go", frame)) == .ignored)
            t.expect(response(Control(4, "go", "Go", frame)) == .ignored)
            t.expect(response(Control(3, "go", "Go", frame, isEnabled: false)) == .ignored)
            t.expect(response(Control(3, "go", "Go", frame.offsetBy(x: 5, y: 0))) == .ignored)
        },
        TestCase("files are listed newest first, then files without a date, up to a maximum") { t in
            let listing = FileListing(some)
            t.expectEqual(
                listing.files.prefix(5).map { $0.name },
                [
                    "2026-11-22_09-30-00.csv", "2026-11-21_13-52-07_2.png", "2026-11-21_13-52-07.png",
                    "screenshot_10.png", "screenshot_2.png",
                ])
            let long = FileListing(many(FileListing.maximumFiles + 1))
            t.expectEqual(long.files.count, FileListing.maximumFiles)
            t.expectEqual(long.count, FileListing.maximumFiles + 1)
            t.expect(long.files.last?.time == 1_795_269_120 + 60)
            // Recordings stay in the list if there are many newer files of another kind.
            let runs = (0..<FileListing.maximumFiles).map { number in
                StoredFile(.run, name: TimedName(time: 1_800_000_000 + Int64(number)).fileName(number: 1), size: 1)
            }
            let mixed = FileListing(many(3) + runs)
            t.expect(mixed.files.count == FileListing.maximumFiles + 3 && mixed.count == mixed.files.count)
        },
        TestCase("times and numbers in the list are read from the files' names; a name in another format has no time") {
            t in
            for time: Int64 in [1_795_269_120, 0, 86_399] {
                for number in [1, 2, 17] {
                    let file = StoredFile(.picture, name: TimedName(time: time).fileName(number: number), size: 0)
                    t.expect(file.time == time && file.number == number, file.name)
                }
            }
            for (name, number) in [
                ("", 1), (".png", 1), ("screenshot_7.png", 7), ("2026-13-21_13-52-07.png", 1),
                ("2026-11-21 13-52-07.png", 1), ("2026-11-21_13-52-07x.png", 1), ("_.csv", 1), ("a_99999999999.csv", 1),
            ] {
                let file = StoredFile(.picture, name: name, size: 0)
                t.expect(file.time == nil && file.number == number, name)
            }
        },
        TestCase("files are deleted only after the user confirms, and deleted files are no longer chosen") { t in
            guard let rig = open(t, some) else { return }
            let service = rig.host.testFiles
            t.expect(rig.target("files.delete")?.isEnabled == false, "nothing is chosen")
            rig.tap("files.0.choose")
            rig.tap("files.3.choose")
            rig.tap("files.delete")
            rig.tap("dialog.secondary")
            t.expect(service.deleted.isEmpty, "a file was deleted before the user confirmed")
            rig.tap("files.delete")
            rig.tap("dialog.primary")
            t.expect(service.deleted.map { $0.map { $0.name } } == [["2026-11-22_09-30-00.csv", "screenshot_10.png"]])
            t.expect(rig.target("files.0") == nil, "files can be opened while some are deleted")
            service.listed.removeAll { $0.name == "2026-11-22_09-30-00.csv" }
            let lists = service.lists
            service.deleting.end(.failure(.cardFailed))
            rig.settle()
            t.expectEqual(rig.shell.shownMessage, "The card does not answer. It may be worn out or pulled.")
            t.expectEqual(service.lists, lists + 1, "the list is not read again")
            rig.tap("dialog.primary")
            // After the failure, the file that still exists must still be chosen: the next deletion deletes it.
            rig.tap("files.delete")
            rig.tap("dialog.primary")
            t.expectEqual(service.deleted.last?.map { $0.name } ?? [], ["screenshot_10.png"])
        },
        TestCase("the button Choose all chooses all files, and the next touch on it chooses none") { t in
            guard let rig = open(t, many(30)) else { return }
            rig.tap("files.choose-all")
            rig.tap("files.delete")
            t.expectEqual(rig.shell.shownTitle, "Delete 30 files?")
            rig.tap("dialog.secondary")
            rig.tap("files.choose-all")
            t.expect(rig.target("files.delete")?.isEnabled == false)
        },
        TestCase("if a file is deleted in its preview, it leaves the list; if deleting fails, the reason is reported") {
            t in
            guard let rig = open(t, some) else { return }
            let service = rig.host.testFiles
            rig.tap("files.1")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "file")
            rig.tap("file.delete")
            rig.tap("dialog.primary")
            service.deleting.end(.failure(.cardReadOnly))
            rig.settle()
            t.expectEqual(rig.shell.shownTitle, "Not deleted")
            rig.tap("dialog.primary")
            rig.tap("file.delete")
            rig.tap("dialog.primary")
            service.listed.removeAll { $0.name == "2026-11-21_13-52-07_2.png" }
            service.deleting.end(.success(()))
            rig.settleTransition()
            t.expectEqual(rig.screenName, "files")
            t.expectEqual(service.deleted.last?.map { $0.name } ?? [], ["2026-11-21_13-52-07_2.png"])
            t.expect(rig.target("files.4") != nil && rig.target("files.5") == nil)
        },
        TestCase(
            "while a file is read from a slow card, frames continue, and the file's preview appears when the file is complete"
        ) { t in
            guard let rig = open(t, some) else { return }
            let service = rig.host.testFiles
            service.answersAtOnce = false
            rig.tap("files.1")
            rig.settleTransition()
            t.expect(rig.frames(60) > 5, "nothing moves while the file is read")
            let before = rig.pixels()
            t.expectEqual(service.previews.count, 1)
            service.answer()
            rig.settle()
            t.expect(rig.pixels() != before)
            t.expectEqual(rig.frames(60), 0, "drawn although nothing changes")
            // Closes the preview before the app has read the file.
            rig.tap("file.close")
            rig.settleTransition()
            service.answer()
            rig.tap("files.2")
            rig.settleTransition()
            rig.tap("file.close")
            rig.settleTransition()
            service.answer()
            rig.settle()
            t.expectEqual(rig.screenName, "files")
        },
        TestCase("a button of the device screen opens the list of files") { t in
            guard let rig = Rig.make(t, Rig.sizes[1]) else { return }
            rig.context.router.open(.device)
            rig.settleTransition()
            rig.tap("device.files")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "files")
            rig.tap("files.close")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "device")
        },
        TestCase(
            "a table's preview contains the table's first lines as text, even if they contain binary bytes, and states whether the table continues"
        ) { t in
            let table = TablePreview(Array("\u{FEFF}a;b\r\n1;2\r\n\r\n3,4".utf8), isWhole: true)
            t.expectEqual(table.lines, ["a; b", "1; 2", "", "3, 4"])
            t.expect(table.isWhole)
            t.expect(!TablePreview(Array("a\n".utf8), isWhole: false).isWhole)
            t.expect(TablePreview([], isWhole: true).lines.isEmpty)
            let rows = TablePreview([UInt8](repeating: 0x0A, count: TablePreview.maximumLines + 1), isWhole: true)
            t.expect(rows.lines.count == TablePreview.maximumLines && !rows.isWhole)
            // The line has 399 letters and an umlaut of two bytes. The preview must not cut the umlaut in half.
            let letters = String(repeating: "x", count: TablePreview.maximumLineBytes - 1)
            let long = TablePreview(Array((letters + "\u{E4}\u{E4}\nb").utf8), isWhole: true)
            t.expectEqual(long.lines, [letters, "b"])
            t.expect(!long.isWhole)
            t.expectEqual(TablePreview([0x61, 0x00, 0x1B, 0x7F, 0x62], isWhole: true).lines, ["a   b"])
        },
        TestCase("file sizes are shown with a suitable number of digits and a suitable unit") { t in
            let sizes: [(bytes: Int64, words: String)] = [
                (0, "0 B"), (999, "999 B"), (1000, "1 kB"), (312_480, "312 kB"), (999_499, "999 kB"),
                (999_500, "1.0 MB"), (1_204_000, "1.2 MB"), (99_949_999, "99.9 MB"), (99_950_000, "100 MB"),
                (461_000_000, "461 MB"), (999_500_000, "1.0 GB"), (12_400_000_000, "12.4 GB"),
            ]
            for (bytes, words) in sizes { t.expectEqual(Strings.english.words(forBytes: bytes), words) }
            t.expectEqual(Strings.german.words(forBytes: 1_204_000), "1,2 MB")
        },
    ]
