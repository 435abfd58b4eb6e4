import Acquisition
import Drawing
import Gestures
import Replay
import ReplayTests
import ScreenRig
import Screens
import Services
import Signals
import TestKit
import Widgets

private let channels = ["EEG F4", "EEG Cz", "ECG II"].map {
    RecordingSummary.Channel(label: $0, unit: "\u{B5}V", rate: SamplingRate(hertz: 512))
}

private func summary(_ format: StaticString, _ seconds: Int64, _ count: Int) -> RecordingSummary {
    RecordingSummary(format: format, seconds: seconds, channelCount: count, state: .foreign, channels: channels)
}

/// The files of a typical stick: a file that this device copied, files of other programs, a table without times, and a
/// damaged file.
let stickFilesBrought = [
    StoredFile(
        .recording, name: "2026-11-22_11-20-00_EEG-cap.bdf", size: 461_000_000, place: .stickCopies,
        recording: RecordingSummary(
            format: "BDF+", seconds: 3600, channelCount: 32, state: .completed, channels: channels)),
    StoredFile(
        .recording, name: "Schl\u{E4}frig, M\u{FC}ller.edf", size: 11_000_000, place: .stick,
        recording: summary("EDF+", 452, 12)),
    StoredFile(
        .recording, name: "lsl run 7.xdf", size: 25_100_000, place: .stickCopies, recording: summary("XDF", 761, 3)),
    StoredFile(
        .recording, name: "A name that somebody gave on a PC, and that is longer than any row of the screen is.csv",
        size: 9_812, place: .stick, recording: summary("CSV", 12, 1)),
    StoredFile(.table, name: "limits_1.csv", size: 812, place: .stickCopies),
    StoredFile(.recording, name: "torn.edf", size: 100, place: .stick),
]

private let own = [
    StoredFile(
        .recording, name: "2026-11-20_10-12-00_EEG-cap.bdf", size: 270_000,
        recording: RecordingSummary(format: "BDF+", seconds: 120, channelCount: 3, state: .ended)),
    StoredFile(.picture, name: "2026-11-21_13-52-07.png", size: 312_480),
]

/// A recording on a stick that is removed: reading the recording fails, and it cannot be opened again.
final class PulledFile: ReplayFile {
    private var source: ReplaySource?
    private let recording = waveRecording()
    var isPulled = false

    var openedPercent: Int { 0 }

    func open(for source: ReplaySource) {
        self.source = source
        source.opened(isPulled ? nil : ReplayContents(recording), isPulled ? .notThere : nil)
    }
    func fill(_ segment: ReplaySegment) {
        if isPulled { segment.fail(.stickFailed) } else { segment.fill(from: recording) }
        source?.filled(segment)
    }
    func annotate(part: Int64, limit: Int) {}
    func close() { source = nil }
}

/// A host with an inserted stick whose recordings can be played.
final class StickHost {
    let host = TestHost()
    let stick = TestStick()
    let file = PulledFile()
    private(set) var played: [String] = []

    init() {
        host.stick = stick
        stick.state = .ready
        stick.testFiles.listed = stickFilesBrought
        host.testFiles.listed = own
        let shown = { (file: StoredFile, _: Size) in
            file.recording.map { FilePreview.recording($0) }
                ?? (file.kind == .table
                    ? .table(TablePreview(Array("a,b\n1,2\n".utf8), isWhole: true)) : .notDecoded)
        }
        stick.testFiles.shown = shown
        host.testFiles.shown = shown
        host.otherKinds.append(
            RecordingKind { [self] place in
                played.append((place.isOnStick ? "stick: " : "card: ") + place.path)
                return ReplaySource(file, name: place.name)
            })
    }

    /// Opens the list of the stick's files.
    func open(_ t: Expectations, _ size: Size = Rig.sizes[0], _ language: String = "en") -> Rig? {
        guard let rig = Rig.make(t, size, language: language, host: host) else { return nil }
        rig.context.router.open(.files)
        rig.settleTransition()
        rig.tap("files.on-stick")
        return rig
    }

    /// Plays a recording from the stick.
    func play(_ rig: Rig, _ index: Int = 0) {
        rig.tap("files." + String(index))
        rig.settleTransition()
        rig.tap("file.replay")
        rig.settleTransition()
    }
}
