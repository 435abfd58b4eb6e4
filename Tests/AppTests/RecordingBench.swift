import Acquisition
import AcquisitionTests
import App
import CSystem
import Drawing
import Gestures
import Performance
import Platform
import Recorder
import Recordings
import Screens
import Services
import ServicesTests
import Session
import Settings
import Signals
import Storing
import TestKit
import Widgets

private let second: Int64 = 1_000_000_000

/// A machine whose clock and durability a test can set.
final class ClockHost: BareMachine {
    var lines: [String] = []
    var recorder: RecordingSession?
    override var recording: (any RecordingService)? { recorder }
    /// The wall clock in nanoseconds since 1970, at first 2026-11-21 13:52:00.25 UTC.
    var clock: Int64? = 1_795_269_120_250_000_000
    override func wallClock() -> Int64? { clock.map { $0 / second } }
    override func wallClockNanoseconds() -> Int64? { clock }
    override func log(_ line: String) { lines.append(line) }
}

/// A recording's environment: channels of a source that the test controls, the writing thread, and a folder.
final class RecordingBench {
    let storage: StorageBench
    let source: PlayedSource
    let host = ClockHost()
    let context: UserInterface
    let session: RecordingSession
    private var now = after(100 * second)
    private(set) var sent = 0

    init?(
        _ settings: Settings = Settings(), isReady: Bool = true, signals: [Signal] = [PlayedSource.eeg(100, 2)]
    ) {
        source = PlayedSource("labserver:9000", signals)
        guard let storage = StorageBench(), let fonts = try? Fonts(folder: TestFiles.fonts) else { return nil }
        self.storage = storage
        var stored = StoredSettings()
        _ = stored.apply(settings)
        let whole = Session(SettingsStore(stored, host: host), machine: host)
        context = UserInterface(
            metrics: Metrics(pixels: Size(width: 800, height: 480), millimeters: nil), fonts: fonts,
            strings: .language("en"), session: whole)
        session = RecordingSession(
            whole.acquisition, whole.settings, machine: host,
            label: { Strings.english.graphTitle(type: $0.type, label: $0.label, number: $0.number) },
            dataFolder: storage.folder, loop: storage.loop,
            complete: { [host, storage] in
                storage.storage.perform(CompleteRecordings(storage.folder + "/recordings")) { _ in
                    host.recorder?.becomeReady()
                }
            }
        ) { whole.recorded($0) }
        host.recorder = session
        if isReady { session.becomeReady() }
        let acquisition = context.acquisition
        acquisition.open(source, kind: 0) { _, _ in }
        turn(0)
        _ = acquisition.toggleAll(signal: 0, of: acquisition.sources[0])
        acquisition.apply(seconds: 30)
        turn(0)
    }

    deinit {
        session.close()
        host.recorder = nil
    }

    /// Selects only the channels of these signals.
    func select(_ signals: [Int]) {
        let acquisition = context.acquisition
        for signal in source.catalogue?.signals.indices ?? 0..<0 {
            let isSelected = acquisition.channels.contains { $0.entry.channel.signal == signal }
            if isSelected != signals.contains(signal) {
                _ = acquisition.toggleAll(signal: signal, of: acquisition.sources[0])
            }
        }
        acquisition.apply(seconds: 30)
        turn(10_000_000)
    }

    var folder: String { storage.folder + "/recordings" }

    func turn(_ nanoseconds: Int64) {
        now += nanoseconds
        host.clock = host.clock.map { $0 + nanoseconds }
        context.acquisition.advance(to: now)
    }

    /// Returns the value of sample number n; neighboring samples have different values.
    static func value(_ number: Int) -> Float { Float(number % 2000) - 1000 + 0.25 }

    /// Advances the time by `count` steps of 10 ms. In each step, the source sends one sample of each channel, and the
    /// writing thread works.
    /// - Parameter lost: true if these samples are lost.
    func flow(_ count: Int, lost: Bool = false) {
        for _ in 0..<count {
            for signal in source.catalogue?.signals.indices ?? 0..<0 {
                source.send([lost ? .nan : Self.value(sent)], signal: signal, at: now)
            }
            sent += 1
            turn(10_000_000)
            if sent % 20 == 0 { storage.loop.runOnce(timeout: 1_000_000) }
        }
    }

    /// Advances the time until `found` returns a value, and returns this value; nil after a timeout.
    func flow<Found>(until found: () -> Found?) -> Found? {
        var (limit, events) = (TurnLimit(), 0)
        while limit.goesOn(after: events) {
            if let found = found() { return found }
            flow(1)
            events = storage.loop.runOnce(timeout: TurnLimit.turn)
        }
        return nil
    }

    /// Stops the recording and waits until the file is complete.
    func finish() -> Bool {
        session.stop()
        return flow(until: { session.status.isRecording ? nil : true }) ?? false
    }

    /// The names of the files in the folder of recordings, without those of displays.
    var names: [String] {
        ((try? listFolder(folder, maximum: 100)) ?? []).map { $0.name }.filter { !contains($0, DisplayState.ending) }
    }

    /// Returns the values of the first file with a final name, if it contains samples of at least this many seconds.
    func recording(seconds: Int) -> [Float]? {
        names.first { $0.hasSuffix(".bdf") }.flatMap { values($0) }.flatMap { $0.count >= 100 * seconds ? $0 : nil }
    }

    /// Returns a recording's mark, which states whether the file is complete; nil if the file has no mark.
    func mark(_ name: String) -> RecordingMark? {
        (try? readBeginning(of: folder + "/" + name, maximum: 256)).flatMap { RecordingMark($0.bytes) }
    }

    /// Returns the values of a recording's first channel, read by the module Recordings.
    func values(_ name: String) -> [Float]? {
        guard let recording = try? openRecording(path: folder + "/" + name) else { return nil }
        var values = [Float](repeating: 0, count: Int(recording.channels[0].sampleCount))
        let count = values.withUnsafeMutableBufferPointer {
            (try? recording.read(channel: 0, from: 0, into: $0)) ?? -1
        }
        return count == values.count ? values : nil
    }

    /// Returns the number of records, of one second each, in the file's header; 0 if the header is incomplete.
    func countedRecords(_ name: String) -> Int {
        TestFiles.bytes(folder + "/" + name).flatMap { try? RecordingFacts($0) }.map { Int($0.seconds) } ?? 0
    }

    /// Returns the number of a recording's first sample, if the recording contains all samples from there to its end.
    /// At most one record of filler values may follow.
    /// - Parameter tolerance: the allowed error of a value; at least half a step of the file's integers, and less than
    ///   0.5.
    func start(of values: [Float], tolerance: Float = 0.05) -> Int? {
        let filler = values.reversed().prefix { abs($0) < tolerance }.count
        guard let first = values.first, filler < 100 else { return nil }
        let values = values.dropLast(filler)
        let start = Int((first + 999.75).rounded())
        for (index, value) in values.enumerated() where abs(value - Self.value(start + index)) > tolerance {
            return nil
        }
        return start
    }

    func listed() -> [StoredFile] {
        let files = Files(storage: storage.storage, dataFolder: storage.folder)
        var found: Outcome<FileListing>?
        files.list { found = $0 }
        if case .success(let listing)? = storage.wait(for: { found }) { return listing.files }
        return []
    }

    /// Returns the text of the dialog that is open or waits to be shown.
    /// - Parameter choice: the title of the button that is then touched; nil touches no button.
    func dialog(choosing choice: String? = nil) -> String {
        guard let surface = try? Surface(width: 800, height: 480),
            let shell = try? context.shell(on: surface, root: context.firstScreen)
        else { return "" }
        shell.begin(at: now)
        let words = shell.shownTitle + ": " + shell.shownMessage
        if let target = shell.targets.first(where: { $0.name == choice }) {
            let (x, y) = (Float(target.frame.x + 5), Float(target.frame.y + 5))
            for phase in [Touch.Phase.began, .ended] {
                shell.handle(Touch(finger: 0, phase: phase, x: x, y: y, time: now))
            }
        }
        return words
    }
}

/// Lets every file operation fail from a given step on, as after a power cut before this step.
final class Cut {
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
