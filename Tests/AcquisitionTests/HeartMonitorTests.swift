import Acquisition
import ECG
import Signals
import TestKit

private func ecg(_ labels: [String], _ hertz: UInt32 = 250) -> Signal {
    Signal(type: .ecg, rate: SamplingRate(hertz: hertz), blockSize: 1, unit: "mV", labels: labels)
}

private func flowing(_ source: PlayedSource) -> Acquisition {
    let acquisition = Acquisition()
    acquisition.open(source, kind: 0) { _, _ in }
    acquisition.advance(to: after(1))
    for signal in acquisition.sources[0].catalogue.signals.indices {
        _ = acquisition.toggleAll(signal: signal, of: acquisition.sources[0])
    }
    acquisition.apply(seconds: 60)
    acquisition.advance(to: after(2))
    return acquisition
}

/// A source that sends an ECG of about 66 beats a minute, in blocks of 1/50 s.
private final class Heart {
    private let generator: ECGGenerator
    private let hertz: Int
    private(set) var now = after(2)

    init(hertz: UInt32 = 250) {
        self.hertz = Int(hertz)
        generator = ECGGenerator(lead: .ii, channel: 0, rate: SamplingRate(hertz: hertz), seed: 3)
    }

    func beat(_ seconds: Int, _ source: PlayedSource, _ acquisition: Acquisition, signal: Int = 0) {
        beat(turns: seconds * 50, source, acquisition, signal: signal)
    }

    func beat(turns: Int, _ source: PlayedSource, _ acquisition: Acquisition, signal: Int = 0) {
        for _ in 0..<turns {
            now += 20_000_000
            source.send((0..<hertz / 50).map { _ in generator.next() }, signal: signal, at: now)
            acquisition.advance(to: now)
        }
    }

    func wait(_ seconds: Double, _ acquisition: Acquisition) {
        now += Int64(seconds * 1e9)
        acquisition.advance(to: now)
    }
}

/// Returns the label of the channel that the monitor selects if the user requests the channel `wanted`; an empty text
/// if it selects none.
private func chosen(_ wanted: String, _ signals: [Signal]) -> String {
    let entries = flowing(PlayedSource("a", signals)).channels.map { $0.entry }
    return HeartLead.choose(entries, wanted: wanted).map { entries[$0].label } ?? ""
}

/// The playback of a recording, at times that a test sets.
private final class TestPlayback: Playback {
    let duration: Int64 = 3_600_000_000_000
    var position: Int64 = 0
    var offset: Int64 = 0
    var beginning: Int64? { nil }
    var isPaused = false
    var hasEnded: Bool { false }
    var isSeeking = false
    var speed = 10
    var openedPercent: Int { 0 }
    var refusal: PlaybackRefusal? { nil }
    var notes: [PlaybackNote] { [] }
    var notesRevision: UInt32 { 0 }
    func nextPassedNote() -> PlaybackNote? { nil }
    func pause() {}
    func play() {}
    func setSpeed(_ speed: Int) {}
    func seek(to time: Int64, window: Int64) {}
}

/// The trend of the heart rate, from the oldest to the newest rate; 0 for an unknown one.
private func rates(_ acquisition: Acquisition) -> [Int] {
    guard let trend = acquisition.derived.heart?.trend else { return [] }
    return (0..<trend.count).reversed().map { trend[$0] ?? 0 }
}

let heartMonitorTests = [
    TestCase(
        "while a recording is played, the trend follows the time of the recording: it stops in a pause, and begins again after a jump back, without rates of the time before the jump"
    ) { t in
        let source = PlayedSource("a", [ecg(["II"])])
        let playback = TestPlayback()
        source.playback = playback
        let acquisition = flowing(source)
        let use = acquisition.derived.use()
        var wanted = Derivation()
        wanted.heartLead = ""
        acquisition.derived.change(to: wanted)
        let heart = Heart()
        /// Plays at ten times the speed.
        func play(_ seconds: Int) {
            for _ in 0..<seconds * 50 {
                playback.position += 200_000_000
                heart.beat(turns: 1, source, acquisition)
            }
        }
        heart.beat(10, source, acquisition)
        play(10)
        let played = rates(acquisition)
        t.expect((19...22).contains(played.count), "\(played.count) rates in 100 s of the recording")
        t.expect(played.allSatisfy { (60...72).contains($0) }, "\(played)")
        heart.wait(20, acquisition)
        heart.wait(20, acquisition)
        t.expect(rates(acquisition) == played, "the trend has continued in a pause")
        // A jump back. Until samples of the new time arrive, the monitor still knows the rate of the time before.
        play(1)
        playback.position = 30_000_000_000
        playback.offset -= 80_000_000_000
        playback.isSeeking = true
        heart.wait(0.02, acquisition)
        playback.isSeeking = false
        heart.wait(0.02, acquisition)
        t.expect(rates(acquisition).count >= played.count, "the trend shows a rate from before the jump")
        heart.beat(turns: 1, source, acquisition)
        t.expect(rates(acquisition).isEmpty, "\(rates(acquisition))")
        heart.beat(9, source, acquisition)
        play(2)
        let later = rates(acquisition)
        t.expect((3...6).contains(later.count) && later.allSatisfy { (60...72).contains($0) }, "\(later)")
        _ = consume use
    },
    TestCase(
        "the trend of the heart rate continues when other channels are selected, and when no graphs were shown for a while; in another lead, it begins again"
    ) { t in
        let source = PlayedSource("a", [PlayedSource.eeg(250), ecg(["II", "V1"])])
        let acquisition = flowing(source)
        func select(_ channel: ChannelID) {
            _ = acquisition.toggle(channel, of: acquisition.sources[0])
            acquisition.apply(seconds: 60)
        }
        var wanted = Derivation()
        wanted.heartLead = ""
        acquisition.derived.change(to: wanted)
        let heart = Heart()
        func known() -> Int { rates(acquisition).count { $0 > 0 } }
        do {
            let use = acquisition.derived.use()
            heart.beat(30, source, acquisition, signal: 1)
            let before = known()
            t.expect(before >= 4, "\(rates(acquisition))")
            select(ChannelID(signal: 0, channel: 0))
            t.expectEqual(known(), before)
            heart.beat(20, source, acquisition, signal: 1)
            t.expect(known() > before, "\(rates(acquisition))")
            _ = consume use
        }
        let kept = known()
        t.expect(acquisition.derived.heart == nil)
        heart.wait(30, acquisition)
        let use = acquisition.derived.use()
        t.expect(rates(acquisition).count { $0 > 0 } > 4 && kept == 0)
        heart.beat(10, source, acquisition, signal: 1)
        t.expect(rates(acquisition).count { $0 == 0 } >= 5, "the time without graphs is no gap: \(rates(acquisition))")
        wanted.heartLead = "V1"
        acquisition.derived.change(to: wanted)
        t.expect(rates(acquisition).isEmpty)
        _ = consume use
    },
    TestCase(
        "the heart rate is measured in lead II, or in the first ECG channel if there is no lead II, or in the channel that the user chooses"
    ) {
        t in
        let leads = ecg(["I", "III", "II", "aVR", "V 1"])
        t.expectEqual(chosen("", [PlayedSource.eeg(250), leads]), "II")
        t.expectEqual(chosen("", [ecg(["V5", "MLII"])]), "MLII")
        t.expectEqual(chosen("", [ecg(["ECG III", "ECG II"])]), "ECG II")
        t.expectEqual(chosen("", [ecg(["V5", "III"])]), "V5")
        t.expectEqual(chosen("", [PlayedSource.eeg(250), PlayedSource.button]), "")
        t.expectEqual(chosen("", [ecg(["II"], 0)]), "")
        t.expectEqual(chosen("iii", [leads]), "III")
        t.expectEqual(chosen("V1", [leads]), "V 1")
        t.expectEqual(chosen("4", [leads]), "aVR")
        t.expectEqual(chosen("V9", [leads]), "II")
        t.expectEqual(chosen("E1", [PlayedSource.eeg(250), leads]), "II")
    },
    TestCase(
        "if no ECG exists, or if the user requests it, the beat intervals of a heart rate strap set the heart rate"
    ) { t in
        let beats = Signal(type: .heartRate, rate: .irregular, blockSize: 1, unit: "ms", labels: ["RR"])
        let rates = Signal(type: .heartRate, rate: .irregular, blockSize: 1, unit: "1/min", labels: ["Heart rate"])
        t.expectEqual(chosen("", [rates, beats]), "RR")
        t.expectEqual(chosen("", [beats, ecg(["ECG"], 130)]), "ECG")
        t.expectEqual(chosen("rr", [ecg(["ECG"], 130), beats]), "RR")
        t.expectEqual(chosen("", [rates]), "")
        let source = PlayedSource("a", [rates, beats])
        let acquisition = flowing(source)
        let monitor = HeartMonitor(lead: "")
        acquisition.addConsumer(monitor)
        var now = after(3)
        func beat(_ milliseconds: Int64, pause: Int64 = 0) {
            now += (milliseconds + pause) * 1_000_000
            source.send([Float(milliseconds)], signal: 1, at: now)
            acquisition.advance(to: now)
        }
        for _ in 0..<3 { beat(800) }
        t.expect(monitor.beatsPerMinute == nil)
        for _ in 0..<6 { beat(800) }
        t.expectEqual(monitor.beatsPerMinute ?? 0, 75)
        // Each report states a beat interval of 600 ms, but arrives 700 ms after the previous one. Only the stated intervals determine the heart
        // rate.
        for _ in 0..<8 { beat(600, pause: 100) }
        t.expectEqual(monitor.beatsPerMinute ?? 0, 100)
        now += 4_000_000_000
        acquisition.advance(to: now)
        t.expect(monitor.beatsPerMinute == nil)
        beat(600)
        t.expect(monitor.beatsPerMinute == nil, "a heart rate from samples before the silence is shown")
        for _ in 0..<4 { beat(500) }
        t.expectEqual(monitor.beatsPerMinute ?? 0, 120)
        // A monitor that is added later also uses the beats that arrived before.
        let late = HeartMonitor(lead: "RR")
        acquisition.addConsumer(late)
        beat(500)
        t.expectEqual(late.beatsPerMinute ?? 0, 120)
    },
    TestCase(
        "if ECG samples stop arriving, the heart rate disappears; it returns when they arrive again or after the transmission restarts"
    ) { t in
        let source = PlayedSource("a", [PlayedSource.eeg(250), ecg(["V5", "II"])])
        let acquisition = flowing(source)
        let monitor = HeartMonitor(lead: "")
        acquisition.addConsumer(monitor)
        t.expectEqual(monitor.channel?.entry.label ?? "", "II")
        let heart = Heart()
        heart.beat(3, source, acquisition, signal: 1)
        t.expect(monitor.beatsPerMinute == nil)
        heart.beat(7, source, acquisition, signal: 1)
        t.expect((60...72).contains(monitor.beatsPerMinute ?? 0), "\(monitor.beatsPerMinute ?? 0)")
        // For 4 s, only EEG samples arrive, so the heart rate disappears.
        for _ in 0..<4 {
            heart.wait(1, acquisition)
            source.send([Float](repeating: 0, count: 250), signal: 0, at: heart.now)
        }
        t.expect(monitor.beatsPerMinute == nil)
        heart.beat(1, source, acquisition, signal: 1)
        t.expect(monitor.beatsPerMinute != nil)
        acquisition.stop()
        acquisition.start()
        heart.beat(3, source, acquisition, signal: 1)
        t.expect(monitor.beatsPerMinute == nil)
        heart.beat(7, source, acquisition, signal: 1)
        t.expect((60...72).contains(monitor.beatsPerMinute ?? 0))
    },
    TestCase(
        "a heart monitor that is created later reads the stored ECG samples at once, but shows a heart rate only after new samples arrive"
    ) { t in
        for hertz: UInt32 in [250, 16_000] {
            let source = PlayedSource("a", [ecg(["I"], hertz)])
            let acquisition = flowing(source)
            let heart = Heart(hertz: hertz)
            heart.beat(hertz == 250 ? 70 : 12, source, acquisition)
            let monitor = HeartMonitor(lead: "II")
            acquisition.addConsumer(monitor)
            t.expect(monitor.beatsPerMinute == nil)
            heart.beat(1, source, acquisition)
            t.expect((60...72).contains(monitor.beatsPerMinute ?? 0), "\(hertz) Hz")
            acquisition.removeConsumer(monitor)
        }
    },
    TestCase(
        "if no channel is selected, or if the channel's sampling rate is below the beat detector's minimum, there is no heart rate"
    ) { t in
        let slow = PlayedSource("a", [ecg(["II"], 50)])
        let acquisition = flowing(slow)
        let monitor = HeartMonitor(lead: "")
        acquisition.addConsumer(monitor)
        Heart(hertz: 50).beat(20, slow, acquisition)
        t.expectEqual(monitor.channel?.entry.label ?? "", "II")
        t.expect(monitor.beatsPerMinute == nil)
        acquisition.closeAll()
        t.expect(monitor.channel == nil && monitor.beatsPerMinute == nil)
    },
]
