import Study

/// The state that all parts of a running study share.
final class StudyContext {
    let study: Study
    let machine: any StudyMachine
    private let store: any StudyStore
    private(set) var record: StudyRecord
    /// The board's time in monotonic nanoseconds.
    var now: Int64 = 0
    /// The time in seconds since 1970; nil if the clock is not set.
    var clock: Int64?
    /// The index of the subject's language in the study's texts.
    var language = 0
    private var signals: UInt32 = 0
    /// True if the device's own battery is low.
    var isBoardLow = false
    /// True while another screen covers the study.
    var isAway = false
    /// The qualities of the study's electrodes, 0 to 100.
    var qualities: [Int] = []
    /// For each electrode of the study, the reason for its low quality; empty if there is none.
    var reasons: [String] = []
    private var soundNumber = 0
    private static let usualJournal = 256 << 10
    private var journalBytes = 0
    /// If the journal has more than this number of bytes, a shorter journal replaces it.
    private var journalLimit = usualJournal

    init(_ study: Study, journal: [UInt8], store: any StudyStore, machine: any StudyMachine) {
        self.study = study
        self.store = store
        self.machine = machine
        record = StudyRecord(study, journal: journal)
        journalBytes = journal.count
        shorten()
    }

    func note(_ line: JournalLine) {
        record.apply(line)
        let bytes = line.bytes
        store.append(bytes)
        journalBytes += bytes.count
        shorten()
    }

    /// Replaces the journal, which has grown over many trials or days, by a shorter one.
    private func shorten() {
        guard journalBytes > journalLimit else { return }
        let journal = record.journal
        store.replace(journal)
        journalBytes = journal.count
        journalLimit = max(Self.usualJournal, 2 * journal.count)
    }

    func has(_ signal: StudyStep.Signal) -> Bool { signals & 1 << UInt32(signal.rawValue) != 0 }

    func set(_ signal: StudyStep.Signal, isOn: Bool) {
        let mask = UInt32(1) << UInt32(signal.rawValue)
        signals = isOn ? signals | mask : signals & ~mask
    }

    /// Plays a sound file. If there is none, the text is spoken.
    /// - Parameter time: the time at which the sound must become audible, in monotonic nanoseconds; 0 to play it as soon as possible.
    func play(_ media: StudyMedia?, _ text: String, at time: Int64 = 0) -> (number: Int, plays: Bool) {
        soundNumber += 1
        let sound = StudySound(
            number: soundNumber, file: media?.names[language], text: text, language: language, at: time)
        guard sound.file != nil || !text.utf8.isEmpty else { return (soundNumber, false) }
        return (soundNumber, machine.play(sound))
    }

    func fill(_ text: StudyText, _ place: SessionPlace? = nil) -> String {
        TextFiller(study: study, record: record, language: language, place: place, timeLeft: timeLeft).fill(text)
    }

    /// The warning about the clock, if the days of the study cannot be determined with it; otherwise nil.
    var clockTrouble: StudyWarning? {
        guard let clock else { return .clockNotSet }
        return record.ended?.seconds.map { clock < $0 - Self.clockTolerance } ?? false ? .clockBehind : nil
    }

    /// The number of seconds by which the clock may be set back without a warning.
    private static let clockTolerance: Int64 = 3600

    /// The number of seconds until the end of the day; nil before its first session, or if the clock is not set.
    var timeLeft: Int64? {
        guard let begun = record.begun?.seconds, let clock else { return nil }
        let whole = Int64(study.schedule.hoursForDay * 3600)
        // If the clock was set back, do not make the day longer.
        return max(0, whole - max(0, clock - begun))
    }
}

/// A session and one of its trials, for which a text is shown.
struct SessionPlace {
    let session: Int
    /// The position of the trial in the day's order of trials (`TrialOrder`), from 0.
    var global = 0
    var numbers: [String] = []
}
