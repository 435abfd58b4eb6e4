import Acquisition
import App
import Drawing
import Screens
import Services
import Settings
import Signals
import Storing
import TestKit
import Widgets

private let second: Int64 = 1_000_000_000

let recordingTests = [
    TestCase("a recording starts at a full second; it is listed as running, and after Stop as ended") {
        t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.flow(200)
        bench.session.start()
        t.expect(bench.session.status.isRecording)
        bench.flow(500)
        // The writing thread can be late, so the test waits until the file contains two seconds.
        guard let early = bench.flow(until: { bench.recording(seconds: 2) }) else { return t.fail("no file") }
        t.expect(bench.start(of: early) != nil, "readable while it is recorded")
        let running = bench.listed()
        t.expectEqual(running.count, 1)
        t.expect(running.first?.recording?.state == .running)
        t.expect(bench.finish())
        let name = "2026-11-21_13-52-02_labserver-9000.bdf"
        t.expectEqual(bench.names, [name])
        guard let values = bench.values(name) else { return t.fail("not read") }
        // The recording is requested at 13:52:02.25, after the 200th sample. The file begins 25 samples earlier, at the
        // full second.
        t.expectEqual(bench.start(of: values) ?? -1, 175)
        t.expect(values.count >= 525, "\(values.count) samples")
        guard let file = bench.listed().first, let recording = file.recording else { return t.fail("not listed") }
        t.expect(recording.state == .ended)
        t.expectEqual(recording.channelCount, 2)
        t.expectEqual(recording.seconds, Int64(values.count / 100))
        t.expectEqual(file.time ?? 0, 1_795_269_122)
    },
    TestCase(
        "a recording contains the markers that were set during it and just before it, and the deletions of markers"
    ) {
        t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        let acquisition = bench.context.acquisition
        bench.flow(150)
        // The recording is requested 0.5 s later, and its file begins at 13:52:02.
        acquisition.mark("before", at: acquisition.markerTime)
        bench.flow(40)
        let marker = acquisition.mark("begins", at: acquisition.markerTime)
        bench.flow(10)
        bench.session.start()
        bench.flow(300)
        acquisition.mark("later", at: acquisition.markerTime)
        acquisition.deleteMarker(marker.id)
        bench.flow(100)
        t.expect(bench.finish())
        guard let name = bench.names.first, let bytes = TestFiles.bytes(bench.folder + "/" + name) else {
            return t.fail("no file")
        }
        func holds(_ text: String) -> Bool {
            let wanted = [0x14] + Array(text.utf8) + [0x14]
            return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
        }
        t.expect(holds("begins") && holds("later") && holds("Deleted marker: begins"))
        t.expect(!holds("before"))
    },
    TestCase(
        "a marker that the user renames while it may still be named is in the file once, with the new name; an unnamed marker is in the file once"
    ) {
        t in
        for format in [0, 2] {
            var settings = Settings()
            settings[number: .recordingFormat] = format
            guard let bench = RecordingBench(settings) else { return t.fail("no bench") }
            let acquisition = bench.context.acquisition
            bench.flow(150)
            // A marker is set 0.1 s before the recording starts, and the next one a second after the start.
            bench.flow(40)
            acquisition.draftMarker("early", at: acquisition.markerTime)
            bench.flow(10)
            bench.session.start()
            bench.flow(100)
            let marker = acquisition.draftMarker("former", at: acquisition.markerTime)
            bench.flow(100)
            acquisition.renameMarker(marker.id, to: "chosen")
            bench.flow(100)
            acquisition.draftMarker("unnamed", at: acquisition.markerTime)
            t.expect(bench.finish())
            guard let name = bench.names.first, let bytes = TestFiles.bytes(bench.folder + "/" + name) else {
                return t.fail("no file")
            }
            func count(_ text: String) -> Int {
                bytes.indices.count { bytes[$0...].starts(with: text.utf8) }
            }
            t.expectEqual(["early", "chosen", "unnamed"].map(count), [1, 1, 1])
            t.expectEqual(["former", "Deleted"].map(count), [0, 0])
        }
    },
    TestCase("an EDF+ recording contains the subject code, channels, rates and units") { t in
        var settings = Settings()
        settings[number: .recordingFormat] = 1
        settings[text: .recordingCode] = "P-07"
        guard let bench = RecordingBench(settings) else { return t.fail("no bench") }
        bench.flow(10)
        bench.session.start()
        bench.flow(200)
        t.expect(bench.finish())
        guard let file = bench.listed().first else { return t.fail("not listed") }
        t.expect(file.name.utf8.suffix(4).elementsEqual(".edf".utf8))
        var shown: FilePreview?
        let files = Files(storage: bench.storage.storage, dataFolder: bench.storage.folder)
        files.preview(of: file, within: Size(width: 100, height: 100)) { shown = $0 }
        guard case .recording(let recording)? = bench.storage.wait(for: { shown }) else { return t.fail("no preview") }
        t.expect(recording.code.utf8.elementsEqual("P-07".utf8))
        t.expectEqual(recording.channels.map { $0.label }, ["EEG E1", "EEG E2"])
        t.expectEqual(recording.channels.map { $0.rate.milliHertz }, [100_000, 100_000])
        t.expectEqual(recording.channels.map { $0.unit }, ["\u{B5}V", "\u{B5}V"])
    },
    TestCase("if a recording is stopped while it changes to the next file, it ends") { t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.flow(200)
        bench.session.start()
        bench.flow(300)
        let acquisition = bench.context.acquisition
        _ = acquisition.toggle(ChannelID(signal: 0, channel: 1), of: acquisition.sources[0])
        acquisition.apply(seconds: 30)
        bench.turn(10_000_000)
        bench.session.stop()
        t.expect(bench.storage.wait { bench.session.status.isRecording ? nil : true } != nil)
        t.expectEqual(bench.host.lines.filter { $0.hasPrefix("recording: begins") }.count, 1)
    },
    TestCase(
        "if the app closes after a recording was stopped, it waits only until the samples that arrived before the stop are written"
    ) { t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.flow(200)
        bench.session.start()
        bench.flow(350)
        bench.session.stop()
        bench.session.close()
        guard let name = bench.names.first, let values = bench.values(name) else { return t.fail("no file") }
        t.expect(bench.start(of: values) != nil)
        t.expect(values.count >= 350, "\(values.count) samples")
        t.expect(bench.listed().first?.recording?.state == .ended)
    },
    TestCase("if a recording is requested while earlier recordings are completed, it starts when they are complete") {
        t in
        guard let bench = RecordingBench(isReady: false) else { return t.fail("no bench") }
        bench.flow(100)
        bench.session.start()
        t.expect(!bench.session.status.isRecording)
        bench.session.becomeReady()
        t.expect(bench.session.status.isRecording)
    },
    TestCase(
        "if the selection of channels changes, the recording continues in a new file; if the selection becomes empty, the recording ends"
    ) { t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.flow(100)
        bench.session.start()
        bench.flow(250)
        let acquisition = bench.context.acquisition
        _ = acquisition.toggle(ChannelID(signal: 0, channel: 1), of: acquisition.sources[0])
        acquisition.apply(seconds: 30)
        bench.turn(0)
        t.expect(bench.storage.wait { bench.host.lines.count == 3 ? true : nil } != nil, "\(bench.host.lines)")
        bench.flow(250)
        t.expect(bench.storage.wait { bench.names.count == 2 ? true : nil } != nil, "\(bench.names.count) files")
        t.expect(bench.session.status.isRecording)
        acquisition.closeAll()
        bench.turn(second)
        t.expect(bench.storage.wait { bench.session.status.isRecording ? nil : true } != nil)
        t.expectEqual(bench.listed().map { $0.recording?.channelCount ?? 0 }.sorted(), [1, 2])
        for name in bench.names { t.expect(bench.values(name) != nil, name) }
    },
]
