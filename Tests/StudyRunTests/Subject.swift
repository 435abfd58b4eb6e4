import JSON
import Study
import StudyRun
import StudyTests
import TestKit

/// A simulated subject who does what the screen requests. The headset works. This object is also the machine on which the study runs.
final class Subject: StudyMachine, StudyStore {
    struct Recording {
        let name: StudyFileName
        var markers: [StudyMarker] = []
    }

    let study: Study
    private(set) var guide: GuidedStudy!
    var journal: [UInt8]
    var now: Int64 = 1_000_000_000
    /// The wall clock in seconds since 1970; nil if it is not set.
    var clock: Int64? = 1_800_000_000
    var hasSound = true
    /// The number of seconds of recording for which the card has space; nil if unknown.
    var space: Int64?
    var name = "Anna"
    private(set) var recordings: [Recording] = []
    private(set) var isRecording = false
    /// The number of seconds that the machine needs to finish a recording's file.
    var writing = 0.0
    private var writtenAt: Int64 = 0
    private(set) var files: [(name: StudyFileName, bytes: [UInt8])] = []
    private(set) var notices: [StudyNotice] = []
    private(set) var consents: [String] = []
    private(set) var sounds: [StudySound] = []
    private(set) var mistakes: [String] = []
    private(set) var acts = 0
    /// The amplitudes of mains interference, one for each measurement. Further measurements get the last amplitude.
    var noise: [Float] = [0.5]
    /// Returns the answer that the simulated subject gives to a question.
    var answers: (StudyQuestion) -> Answer? = { Subject.usual($0) }

    init(_ study: Study, journal: [UInt8] = [], language: String = "en", clock: Int64? = 1_800_000_000) {
        self.study = study
        self.journal = journal
        self.clock = clock
        restart(language: language)
    }

    /// Restarts the app, as after a power cut, with nothing but the stored journal.
    func restart(language: String = "en") {
        isRecording = false
        guide = GuidedStudy(
            study, journal: journal, store: self, machine: self, language: language, now: now, clock: clock)
    }

    // MARK: What the study requests of the machine

    func append(_ line: [UInt8]) { journal += line }
    func replace(_ journal: [UInt8]) { self.journal = journal }
    func makeUUID() -> String { "00000000-0000-4000-8000-0000000000\(10 + consents.count)" }
    func storeConsent(name: String) { consents.append(name) }

    func beginRecording(_ name: StudyFileName) {
        if isRecording { mistakes.append("a recording within a recording") }
        if now < writtenAt { mistakes.append("a recording before the previous one is written") }
        isRecording = true
        recordings.append(Recording(name: name))
    }

    func mark(_ marker: StudyMarker) {
        guard isRecording else { return mistakes.append("a marker without a recording") }
        recordings[recordings.count - 1].markers.append(marker)
    }

    func endRecording() {
        if !isRecording { mistakes.append("an end without a recording") }
        isRecording = false
        writtenAt = now + Int64(writing * 1e9)
    }

    func prepareRecording() -> Bool { now >= writtenAt }

    func play(_ sound: StudySound) -> Bool {
        sounds.append(sound)
        return hasSound
    }

    func silence() {}
    func store(_ name: StudyFileName, _ bytes: [UInt8]) { files.append((name, bytes)) }
    func notify(_ notice: StudyNotice) { notices.append(notice) }
    func spaceToRecord() -> Int64? { space }

    // MARK: What the subject does

    func wait(_ seconds: Double) {
        now += Int64(seconds * 1e9)
        clock = clock.map { $0 + Int64(seconds.rounded(.up)) }
        guide.advance(to: now, clock: clock)
    }

    /// Does what the screen requests next; returns false if the study is over.
    func act() -> Bool {
        acts += 1
        switch guide.view {
        case .finished: return false
        case .welcome, .consent, .detail, .announcement, .upload, .pause, .warning: guide.goOn()
        case .signature: if !guide.sign(name: name) { mistakes.append("not signed") }
        case .boardingQuestion(let sequence), .question(_, let sequence): answer(sequence)
        case .home:
            guard let row = guide.home.rows.first(where: { $0.isNext }) else {
                mistakes.append("nothing to do at home")
                return false
            }
            guide.start(row.session)
        case .wait(let seconds):
            if let seconds { wait(Double(seconds)) } else { restart() }
        case .step(let steps): follow(steps)
        case .noiseCheck(let watch, _): check(watch)
        case .fitting: fit()
        case .prompt(let prompt): watch(prompt)
        case .sourceLost:
            guide.set(.streaming, isOn: true)
            wait(1)
        }
        return true
    }

    /// Lets the subject act at most `most` times, until the study is over or a condition is true.
    /// - Returns: false if neither happened.
    func play(until isEnough: (StudyView) -> Bool = { _ in false }, acts most: Int = 20_000) -> Bool {
        for _ in 0..<most {
            if isEnough(guide.view) { return true }
            if !act() { return true }
        }
        return false
    }

    private func answer(_ sequence: QuestionSequence) {
        guard let question = sequence.question else { return mistakes.append("no question") }
        if case .instruction = question.kind {
        } else {
            let answer = answers(question)
            if !guide.answer(answer) { mistakes.append("\(question.id) is not answered") }
        }
        guide.goOn()
    }

    private func follow(_ steps: StepSequence) {
        guard let step = steps.step else { return mistakes.append("no step") }
        if let signal = step.signal {
            guide.set(signal, isOn: true)
            if signal == .qualityReached { guide.set(qualities: study.electrodes.map { _ in 100 }, reasons: []) }
            if signal == .disconnected { guide.set(.streaming, isOn: false) }
            if signal == .streaming || signal == .allChannels { guide.set(.streaming, isOn: true) }
        }
        let version = "\(steps.mode.name)\(steps.index)"
        wait(0.25)
        // Continue only if the step is still the same: the wait may already have led to the next step, which must not be skipped.
        if case .step(let now) = guide.view, "\(now.mode.name)\(now.index)" == version { guide.goOn() }
    }

    private func check(_ watch: NoiseWatch) {
        switch watch.state {
        case .measuring:
            wait(4)
            guide.noiseMeasured(amplitude: noise[0])
            if noise.count > 1 { noise.removeFirst() }
        case .failed: guide.repeatNoiseCheck()
        case .mayGoOn, .passed: guide.goOn()
        }
        wait(0.1)
    }

    private func fit() {
        guide.set(.streaming, isOn: true)
        for signal in StudyStep.Signal.allCases where signal != .disconnected && signal != .batteryLow {
            guide.set(signal, isOn: true)
        }
        guide.set(qualities: study.electrodes.map { _ in 100 }, reasons: study.electrodes.map { _ in "" })
        wait(0.25)
    }

    private func watch(_ prompt: ShownPrompt) {
        guide.set(.streaming, isOn: true)
        if prompt.began == nil {
            let before = sounds.count
            let shown = now + 5_000_000
            guide.phaseShown(prompt.number, at: shown)
            wait(0.01)
            if hasSound, sounds.count > before, let sound = sounds.last {
                if sound.at != shown + 250_000_000 { mistakes.append("a sound \(sound.at - shown) ns after its phase") }
                guide.soundStarted(sound.number, at: sound.at)
            }
            if hasSound, sounds.count > before, prompt.phase.milliseconds == 0 {
                wait(1.5)
                guide.soundEnded(sounds[sounds.count - 1].number)
            }
        } else if let length = prompt.length {
            wait(Double(length) / 1e9)
        } else {
            wait(1)
        }
    }

    static func usual(_ question: StudyQuestion) -> Answer? {
        switch question.kind {
        case .instruction: nil
        case .single: .chosen([0])
        case .multiple: .chosen([0, 1])
        case .scale(let scale): .number(Double(scale.to))
        case .number(let number):
            .number(number.minimum.rounded(.up) <= number.maximum ? number.minimum.rounded(.up) : number.minimum)
        case .text: .text("a word")
        case .time(let range): .number(Double(range.lowerBound))
        case .date(let range): .number(Double(range.upperBound))
        }
    }

    // MARK: Results

    /// Returns the labels of all markers in a recording.
    func labels(_ index: Int) -> [String] { recordings[index].markers.map { $0.label } }

    /// Returns a stored file as JSON.
    func json(_ file: Int) -> JSONValue? {
        try? JSONReader.read(files[file].bytes, within: JSONLimits(bytes: 4 << 20, depth: 16, values: 1_000_000))
    }
}

/// Returns the example study with a change; nil if it cannot be read.
func example(_ change: (inout ExampleStudy) -> Void = { _ in }) -> Study? {
    guard var example = ExampleStudy() else { return nil }
    change(&example)
    return example.read().study
}

/// Returns the indices of the trials that recordings of this session completed on this day, read from the recordings' JSON files. A trial counts if
/// the file contains its first phase.
func trials(_ subject: Subject, _ session: String, day: Int) -> [Int] {
    var found: [Int] = []
    for index in subject.files.indices
    where subject.files[index].name.session == session && subject.files[index].name.day == day {
        guard let events = subject.json(index)?["events"]?.list else { continue }
        for event in events where event["is"]?.text == "phase" && event["phase"]?.integer == 0 {
            if let trial = event["trial"]?.integer, !found.contains(Int(trial)) { found.append(Int(trial)) }
        }
    }
    return found
}
