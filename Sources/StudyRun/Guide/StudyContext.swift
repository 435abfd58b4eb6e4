import Study

/// What all parts of a running study share.
final class StudyContext {
    let study: Study
    let machine: any StudyMachine
    private let store: any StudyStore
    private(set) var record: StudyRecord
    /// The board's monotonic nanoseconds.
    var now: Int64 = 0
    /// Seconds since 1970; nil: the clock is not set.
    var clock: Int64?
    /// The number of the subject's language among the study's.
    var language = 0
    private var signals: UInt32 = 0
    /// Whether the device's own battery is low.
    var isBoardLow = false
    /// Whether the subject looks at something that stands over the study.
    var isAway = false
    /// Qualities of the study's electrodes, and why they are not better.
    var qualities: [Int] = []
    var reasons: [String] = []
    private var soundNumber = 0
    private static let usualJournal = 256 << 10
    private var journalBytes = 0
    /// From so many bytes on it is shortened.
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

    /// A journal that grew over many trials or days is replaced by a shorter one.
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

    /// Plays a text or its file.
    func play(_ media: StudyMedia?, _ text: String) -> (number: Int, plays: Bool) {
        soundNumber += 1
        let sound = StudySound(number: soundNumber, file: media?.names[language], text: text, language: language)
        guard sound.file != nil || !text.utf8.isEmpty else { return (soundNumber, false) }
        return (soundNumber, machine.play(sound))
    }

    func fill(_ text: StudyText, _ place: SessionPlace? = nil) -> String {
        TextFiller(study: study, record: record, language: language, place: place, timeLeft: timeLeft).fill(text)
    }

    /// What is wrong with the clock as far as the days of a study depend on it.
    var clockTrouble: StudyWarning? {
        guard let clock else { return .clockNotSet }
        return record.ended?.seconds.map { clock < $0 - Self.clockTolerance } ?? false ? .clockBehind : nil
    }

    /// Seconds by which a clock that was corrected may have gone back.
    private static let clockTolerance: Int64 = 3600

    /// Seconds until the day's end; nil where no session has begun, or without a clock.
    var timeLeft: Int64? {
        guard let begun = record.begun?.seconds, let clock else { return nil }
        let whole = Int64(study.schedule.hoursForDay * 3600)
        // A clock that was put back takes nothing from the day.
        return max(0, whole - max(0, clock - begun))
    }
}

/// Where in a session a text is shown.
struct SessionPlace {
    let session: Int
    /// The global index of the trial.
    var global = 0
    var numbers: [String] = []
}
