import Acquisition
import App
import Drawing
import Platform
import Screens
import Services
import Settings
import Signals
import Storing
import TestKit

let displayTests = [
    TestCase("a recording has a file beside it that contains how it was displayed last, and is deleted with it") { t in
        var settings = Settings()
        settings[number: .notesQuality] = 0
        settings[number: .highPass, of: .eeg] = 2
        guard let bench = RecordingBench(settings) else { return t.fail("no bench") }
        let store = bench.context.settings
        store.shown = ShownGraphs(page: 1, windowMilliseconds: 5000)
        bench.flow(100)
        bench.session.start()
        let name = "2026-11-21_13-52-01_labserver-9000.bdf"
        let path = bench.folder + "/" + name + DisplayState.ending
        // The file exists as soon as the recording does, so that a power cut does not lose it.
        let early = bench.flow(until: { TestFiles.bytes(path) })
        t.expect(early.map { DisplayState($0).page == 1 && DisplayState($0).windowMilliseconds == 5000 } ?? false)
        store.shown?.windowMilliseconds = 2500
        bench.flow(100)
        t.expect(bench.finish())
        guard let last = TestFiles.bytes(path).map({ DisplayState($0) }) else { return t.fail("no display") }
        t.expectEqual(last.windowMilliseconds ?? 0, 2500)
        t.expectEqual(last.applied(to: Settings())[number: .highPass, of: .eeg], 2)
        t.expectEqual(bench.listed().map { $0.name }, [name])
        let files = Files(storage: bench.storage.storage, dataFolder: bench.storage.folder)
        var preview: FilePreview?
        guard let file = bench.listed().first else { return t.fail("not listed") }
        files.preview(of: file, within: Size(width: 100, height: 100)) { preview = $0 }
        guard case .recording(let summary)? = bench.storage.wait(for: { preview }) else { return t.fail("no preview") }
        t.expectEqual(summary.display?.page ?? -1, 1)
        var deletion: Outcome<Void>?
        files.delete([file]) { deletion = $0 }
        t.expect(bench.storage.wait(for: { deletion }) != nil)
        t.expect(bench.names.isEmpty && TestFiles.bytes(path) == nil)
    },
    TestCase("the app's start removes displays without their recording, and nothing else") { t in
        guard let bench = RecordingBench(), (try? makeFolder(bench.folder)) != nil else { return t.fail("no bench") }
        let display = DisplayState(Settings(), nil).bytes
        let kept: [(name: String, bytes: [UInt8])] = [
            ("there.bdf", [1]), ("there.bdf.view", display), ("notes.txt.view", display), (".view", display),
            ("gone.bdf.view.txt", display), ("other.bdf.view", Array("# somebody else's".utf8)), ("empty.edf.view", []),
        ]
        for file in kept { t.expect(TestFiles.store(file.bytes, at: bench.folder + "/" + file.name)) }
        let lone = ["gone.bdf.view", "gone.EDF.view", "gone.xdf.view"]
        for name in lone { t.expect(TestFiles.store(display, at: bench.folder + "/" + name)) }
        t.expect((try? CompleteRecordings(bench.folder).run()) != nil)
        for file in kept { t.expect(TestFiles.bytes(bench.folder + "/" + file.name) == file.bytes, file.name) }
        for name in lone { t.expect(TestFiles.bytes(bench.folder + "/" + name) == nil, name) }
    },
]
