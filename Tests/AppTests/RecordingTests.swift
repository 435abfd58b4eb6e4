import Acquisition
import AcquisitionTests
import App
import CSystem
import Drawing
import Performance
import Platform
import Recordings
import Screens
import Settings
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

/// A host with a clock, and storage as a test wants it.
private final class ClockHost: ScreenHost {
    let meter = FrameMeter()
    let sourceKinds = SourceKinds(
        server: TiAServerKind { _, _, _ in SimulatedSource() }, others: [SimulationKind()])
    var durability = Durability()
    var lines: [String] = []
    /// 2026-11-21 13:52:00 and a quarter of a second.
    var clock: Int64? = 1_795_269_120_250_000_000
    func loadFile(_ name: StaticString) -> [UInt8]? { nil }
    func saveFile(_ name: StaticString, _ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void) {}
    func saveSettings(_ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void) {}
    func restart() {}
    func wallClock() -> Int64? { clock.map { $0 / second } }
    func wallClockNanoseconds() -> Int64? { clock }
    func log(_ line: String) { lines.append(line) }
    func log(_ text: StaticString, _ number: Int) {}
}

/// What a recording needs: channels of a source that a test plays, the writing thread, and a folder.
private final class RecordingBench {
    let storage: StorageBench
    let source = PlayedSource("labserver:9000", [PlayedSource.eeg(100, 2)])
    let host = ClockHost()
    let context: ScreenContext
    let session: RecordingSession
    private var now = after(100 * second)
    private(set) var sent = 0

    init?(_ settings: Settings = Settings(), isReady: Bool = true) {
        guard let storage = StorageBench(), let fonts = try? Fonts(folder: TestFiles.fonts) else { return nil }
        self.storage = storage
        var stored = StoredSettings()
        _ = stored.apply(settings)
        context = ScreenContext(
            metrics: Metrics(pixels: Size(width: 800, height: 480), millimetres: nil), fonts: fonts,
            strings: .language("en"), host: host, settings: stored)
        session = RecordingSession(context, dataFolder: storage.folder, loop: storage.loop)
        if isReady { session.becomeReady() }
        let acquisition = context.acquisition
        acquisition.open(source, kind: 0) { _, _ in }
        turn(0)
        _ = acquisition.toggleAll(signal: 0, of: acquisition.sources[0])
        acquisition.apply(seconds: 30)
        turn(0)
    }

    deinit { session.close() }

    var folder: String { storage.folder + "/recordings" }

    func turn(_ nanoseconds: Int64) {
        now += nanoseconds
        host.clock = host.clock.map { $0 + nanoseconds }
        context.acquisition.advance(to: now)
    }

    /// The value of a sample, so that each is another one.
    static func value(_ number: Int) -> Float { Float(number % 2000) - 1000 + 0.25 }

    /// Lets so many hundredths of a second pass, with a sample of each channel in each, and the writing thread do its work.
    func flow(_ count: Int) {
        for _ in 0..<count {
            source.send([Self.value(sent)], at: now)
            sent += 1
            turn(10_000_000)
            if sent % 20 == 0 { storage.loop.runOnce(timeout: 1_000_000) }
        }
    }

    /// Ends the recording and waits until that is written.
    func finish() -> Bool {
        session.stop()
        for _ in 0..<2000 {
            if !session.status.isRecording { return true }
            flow(10)
            storage.loop.runOnce(timeout: 1_000_000)
        }
        return false
    }

    var names: [String] { ((try? listFolder(folder, maximum: 100)) ?? []).map { $0.name } }

    /// The first channel's values of a recording, read as every other one.
    func values(_ name: String) -> [Float]? {
        guard let bytes = try? FileBytes(path: folder + "/" + name), let recording = try? EDFRecording(bytes) else {
            return nil
        }
        var values = [Float](repeating: 0, count: Int(recording.channels[0].sampleCount))
        let count = values.withUnsafeMutableBufferPointer {
            (try? recording.read(channel: 0, from: 0, into: $0)) ?? -1
        }
        return count == values.count ? values : nil
    }

    /// The number of the sample that a recording begins with, if what follows are all samples up to its end. Less than a record
    /// of filler may be behind them.
    func start(of values: [Float]) -> Int? {
        let filler = values.reversed().prefix { abs($0) < 0.05 }.count
        guard let first = values.first, filler < 100 else { return nil }
        let values = values.dropLast(filler)
        let start = Int((first + 999.75).rounded())
        for (index, value) in values.enumerated() where abs(value - Self.value(start + index)) > 0.05 { return nil }
        return start
    }

    func listed() -> [StoredFile] {
        let files = Files(storage: storage.storage, dataFolder: storage.folder)
        var found: Outcome<FileListing>?
        files.list { found = $0 }
        if case .success(let listing)? = storage.wait(for: { found }) { return listing.files }
        return []
    }

    /// What the open dialog, or the one that waits, says.
    func dialog() -> String {
        guard let surface = try? Surface(width: 800, height: 480),
            let shell = try? Shell(surface: surface, context: context, root: context.router.firstScreen())
        else { return "" }
        shell.begin(at: now)
        return shell.shownTitle + ": " + shell.shownMessage
    }
}

/// Lets each step of what is done to files fail from a certain one on, as if the power was cut before it.
private final class Cut {
    private let first: Int
    private let error: Int32
    private let isLasting: Bool
    private(set) var count = 0

    init(_ first: Int, error: Int32 = EIO, isLasting: Bool = true) {
        self.first = first
        self.error = error
        self.isLasting = isLasting
    }

    func begin() {
        fileWatch = file_watch(
            call: nil,
            fault: { context, _, _, _ in
                guard let context else { return 0 }
                return Unmanaged<Cut>.fromOpaque(context).takeUnretainedValue().fault()
            }, context: Unmanaged.passUnretained(self).toOpaque())
    }

    func end() { fileWatch = file_watch() }

    private func fault() -> Int32 {
        defer { count += 1 }
        return count == first || count > first && isLasting ? error : 0
    }
}

let recordingTests = [
    TestCase("a recording holds what was received from a full second on, and is listed as running and then as ended") {
        t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.flow(200)
        bench.session.start()
        t.expect(bench.session.status.isRecording)
        bench.flow(500)
        guard bench.storage.wait(for: { bench.names.first }) != nil else { return t.fail("no file") }
        let running = bench.listed()
        t.expectEqual(running.count, 1)
        t.expect(running.first?.recording?.state == .running)
        let early = running.first.flatMap { bench.values($0.name) } ?? []
        t.expect(early.count >= 200 && bench.start(of: early) != nil, "readable while it is recorded")
        t.expect(bench.finish())
        let name = "2026-11-21_13-52-02_labserver-9000.bdf"
        t.expectEqual(bench.names, [name])
        guard let values = bench.values(name) else { return t.fail("not read") }
        // It was 13:52:02.25 when the recording began: the 200th sample was just there, and 25 before it.
        t.expectEqual(bench.start(of: values) ?? -1, 175)
        t.expect(values.count >= 525, "\(values.count) samples")
        guard let file = bench.listed().first, let recording = file.recording else { return t.fail("not listed") }
        t.expect(recording.state == .ended)
        t.expectEqual(recording.channelCount, 2)
        t.expectEqual(recording.seconds, Int64(values.count / 100))
        t.expectEqual(file.time ?? 0, 1_795_269_122)
    },
    TestCase("as EDF+ with a code, the file says both") { t in
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
    TestCase(
        "a power cut before any step leaves no file, or one that the next start completes with all that was counted"
    ) { t in
        var steps = 0
        var step = 0
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
            let task = CompleteRecordings(bench.folder)
            t.expect((try? task.run()) != nil, "step \(step)")
            _ = try? removeLeftovers(in: bench.folder, maximum: 100)
            t.expect(bench.names.count <= 1)
            if let name = bench.names.first {
                guard let values = bench.values(name) else { return t.fail("cut before step \(step): not read") }
                t.expect(bench.start(of: values) != nil, "cut before step \(step): other values")
                let state = bench.listed().first?.recording?.state
                t.expect(state == .completed || state == .ended, "step \(step)")
            }
            step += 1
        } while step <= steps && step < 200
        t.expect(steps > 15, "\(steps) steps")
    },
    TestCase("what a cut leaves behind the counted records is cut off, and a file without a record goes") { t in
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
        // Torn in the last record; with bytes behind it; with a count that is behind; without any record.
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
            // Once is enough.
            let again = CompleteRecordings(bench.folder)
            t.expect((try? again.run()) != nil)
            t.expectEqual(again.count, 0, "case \(index)")
        }
    },
    TestCase("what is no recording of ours is left alone at the start") { t in
        guard let bench = RecordingBench(), (try? makeFolder(bench.folder)) != nil else { return t.fail("no bench") }
        let foreign: [UInt8] = Array("0       somebody else's".utf8)
        for name in ["a.edf", "b.bdf", "c.txt"] { t.expect(TestFiles.store(foreign, at: bench.folder + "/" + name)) }
        let task = CompleteRecordings(bench.folder)
        t.expect((try? task.run()) != nil)
        t.expectEqual(task.count, 0)
        for name in bench.names { t.expect(TestFiles.bytes(bench.folder + "/" + name) == foreign, name) }
        t.expect((try? CompleteRecordings(bench.folder + "/nothing").run()) != nil)
    },
    TestCase("a full or failing card ends the recording with its reason, and what was counted is kept") { t in
        for (error, words) in [(ENOSPC, "full"), (EIO, "card")] as [(Int32, String)] {
            guard let bench = RecordingBench() else { return t.fail("no bench") }
            bench.flow(100)
            bench.session.start()
            bench.flow(300)
            guard bench.storage.wait(for: { bench.names.first }) != nil else { return t.fail("no file") }
            let cut = Cut(0, error: error, isLasting: false)
            cut.begin()
            bench.flow(300)
            for _ in 0..<2000 where bench.session.status.isRecording {
                bench.flow(1)
                bench.storage.loop.runOnce(timeout: 1_000_000)
            }
            cut.end()
            t.expect(!bench.session.status.isRecording)
            let dialog = bench.dialog()
            t.expect(dialog.hasPrefix("The recording has ended: ") && contains(dialog, words), dialog)
            guard let name = bench.names.first, let values = bench.values(name) else { return t.fail("not read") }
            t.expect(values.count >= 100 && bench.start(of: values) != nil, "\(values.count) \(values.suffix(110))")
            // And another one can begin.
            bench.session.start()
            bench.flow(200)
            t.expect(bench.finish())
            t.expectEqual(bench.names.count, 2)
        }
    },
    TestCase("without a card, without channels and without data nothing is left behind, and the user is told") { t in
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
    TestCase("when one step of writing fails, what was counted before is whole and ended in order") { t in
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
                Int64(values.count / 100), file?.recording?.seconds ?? -1, "step \(step): another count than there are")
        }
    },
    TestCase("a recording that is not ours is left alone at the start, however torn it is") { t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.flow(100)
        bench.session.start()
        bench.flow(300)
        t.expect(bench.finish())
        guard let name = bench.names.first, var bytes = TestFiles.bytes(bench.folder + "/" + name) else {
            return t.fail("no file")
        }
        for place in 88..<168 { bytes[place] = 0x20 }
        // More samples a record than the file has, and bytes behind the last one.
        for (index, byte) in "900000  ".utf8.enumerated() { bytes[256 + 216 * 3 + index] = byte }
        bytes += [1, 2, 3]
        t.expect(TestFiles.store(bytes, at: bench.folder + "/foreign.bdf"))
        let task = CompleteRecordings(bench.folder)
        t.expect((try? task.run()) != nil)
        t.expectEqual(task.count, 0)
        t.expect(TestFiles.bytes(bench.folder + "/foreign.bdf") == bytes)
    },
    TestCase("stopped while it changes to another file, a recording ends") { t in
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
    TestCase("the app's end after Stop waits for what has come, and for nothing else") { t in
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
    TestCase("a wish to record that comes before earlier recordings are completed is fulfilled then") { t in
        guard let bench = RecordingBench(isReady: false) else { return t.fail("no bench") }
        bench.flow(100)
        bench.session.start()
        t.expect(!bench.session.status.isRecording)
        bench.session.becomeReady()
        t.expect(bench.session.status.isRecording)
    },
    TestCase("another selection goes on in a new file; when no channel is left the recording ends") { t in
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

/// Where a text begins in bytes.
private func find(_ text: String, in bytes: [UInt8]) -> Int? {
    let wanted = Array(text.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) }
}
