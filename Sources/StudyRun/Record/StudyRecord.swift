import JSON
import Study

/// The progress of a subject through a study. It consists of all data that remain after a power cut.
public struct StudyRecord: Sendable {
    public enum Stage: Equatable, Sendable {
        /// There is no subject yet.
        case new
        /// The subject is at a page of the consent.
        case consent(page: Int)
        /// The consent was signed. The questions of the sign-up follow.
        case questions
        case boarded
    }

    /// The progress of a session today.
    public struct Progress: Equatable, Sendable {
        public enum State: Sendable { case open, done }

        public var state = State.open
        /// The position of the next trial in the day's order of trials (`TrialOrder`).
        public var next = 0
        public var runs = 0
    }

    public private(set) var uuid = ""
    public private(set) var stage = Stage.new
    /// The answers to the questions of the sign-up.
    public private(set) var boarding: [Answer?]
    /// The day, from 0; after the last day, the number of days.
    public private(set) var day = 0
    /// The start of the day's first session; nil before that session.
    public private(set) var begun: Moment?
    /// The end of the previous day; nil if there is none.
    public private(set) var ended: Moment?
    /// The number of starts of the app since the end of the previous day.
    public private(set) var startsSinceEnd = 0
    /// Today's progress of each session of the study.
    public private(set) var progress: [Progress]
    /// Today's answers in each session.
    public private(set) var answers: [[Answer?]]
    public private(set) var missedDays: [Int] = []
    public private(set) var announced: [Int] = []
    /// The recordings of all days, oldest first, at most `maximumRecordings`. If there are more, the oldest ones are removed.
    public private(set) var recordings: [RecordedBlock] = []
    /// The maximum number of recordings that the device stores.
    public static let maximumRecordings = 500
    public private(set) var intro = Intro.open
    public private(set) var instructions = Instructions.long

    /// The session that has begun and that the subject has not left; nil if there is none. After a power cut, the subject continues with
    /// this session.
    public private(set) var open: Int?

    public enum Intro: Sendable { case open, completed }
    public enum Instructions: Sendable { case long, short }

    /// A point in time. Its seconds are nil if the clock was not set.
    public struct Moment: Equatable, Sendable {
        public let seconds: Int64?
    }

    private let study: Study

    public init(_ study: Study) {
        self.study = study
        boarding = study.consent.questions.map { _ in nil }
        progress = study.sessions.map { _ in Progress() }
        answers = study.sessions.map { ($0.questions ?? []).map { _ in nil } }
    }

    /// - Parameter journal: the lines of the journal. The last line may be incomplete.
    public init(_ study: Study, journal: [UInt8]) {
        self.init(study)
        for line in journal.split(separator: 0x0A) {
            if let line = JournalLine(Array(line)) { apply(line) }
        }
    }

    public var isOver: Bool { day >= study.schedule.days.count }

    /// The sessions of the day; empty after the last day.
    public var sessions: [Int] { isOver ? [] : study.schedule.days[day] }

    /// The first session of the day that is not done; nil if all are done.
    public var next: Int? { sessions.first { progress[$0].state == .open } }

    public mutating func apply(_ line: JournalLine) {
        switch line {
        case .started: startsSinceEnd += 1
        case .enrolled(let uuid):
            self = StudyRecord(study)
            self.uuid = uuid
            stage = .consent(page: 0)
        case .page(let page): if case .consent = stage { stage = .consent(page: page) }
        case .agreed: stage = .questions
        case .declined: self = StudyRecord(study)
        case .boarding(let name, let answer):
            let questions = study.consent.questions
            guard let index = questions.firstIndex(where: { $0.id.utf8.elementsEqual(name.utf8) }) else { return }
            boarding[index] = answer?.answer(questions[index])
        case .boarded: stage = .boarded
        case .day(let number, let at):
            day = min(number, study.schedule.days.count)
            begun = Moment(seconds: at)
            ended = nil
        case .session(let id, let run):
            guard let index = study.session(id) else { return }
            progress[index].runs = run
            open = index
        case .answered(let id, let name, let answer):
            guard let session = study.session(id), let questions = study.sessions[session].questions,
                let index = questions.firstIndex(where: { $0.id.utf8.elementsEqual(name.utf8) })
            else { return }
            answers[session][index] = answer?.answer(questions[index])
        case .trial(let id, let next):
            guard let index = study.session(id), let scenario = study.sessions[index].scenario else { return }
            progress[index].next = min(next, scenario.trialCount)
            if next >= scenario.trialCount || next % max(1, scenario.trialsOfBlock) == 0,
                recordings.last?.session.utf8.elementsEqual(id.utf8) ?? false
            {
                recordings[recordings.count - 1].extent = .wholeBlock
            }
        case .done(let id): if let index = study.session(id) { progress[index].state = .done }
        case .dayEnded(let number, let at, let missed):
            day = min(missed == .repeats ? number : number + 1, study.schedule.days.count)
            if missed != .no, missedDays.count < StudyLimits.days { missedDays.append(number) }
            (begun, open) = (nil, nil)
            ended = Moment(seconds: at)
            startsSinceEnd = 0
            progress = study.sessions.map { _ in Progress() }
            answers = study.sessions.map { ($0.questions ?? []).map { _ in nil } }
        case .announced(let id): if announced.count < 10_000 { announced.append(id) }
        case .introCompleted: intro = .completed
        case .shortInstructions(let number): instructions = number == 0 ? .long : .short
        case .left: open = nil
        case .recording(let recording):
            if recordings.count >= Self.maximumRecordings { recordings.removeFirst() }
            recordings.append(recording)
        case .reset(let id):
            guard let index = study.session(id) else { return }
            progress[index] = Progress(runs: progress[index].runs)
            answers[index] = (study.sessions[index].questions ?? []).map { _ in nil }
        }
    }

    /// A shorter journal from which the same record results.
    public var journal: [UInt8] {
        guard stage != .new else { return [] }
        var lines: [JournalLine] = [.enrolled(uuid: uuid)]
        if case .consent(let page) = stage { lines.append(.page(page)) }
        if stage == .questions || stage == .boarded { lines.append(.agreed) }
        for (question, answer) in zip(study.consent.questions, boarding) {
            guard let answer = answer.flatMap({ JournalAnswer($0, question) }) else { continue }
            lines.append(.boarding(question: question.id, answer: answer))
        }
        if stage == .boarded { lines.append(.boarded) }
        for id in announced { lines.append(.announced(id)) }
        if intro == .completed { lines.append(.introCompleted) }
        if instructions == .short { lines.append(.shortInstructions(1)) }
        for number in missedDays where number != day { lines.append(.dayEnded(number, at: nil, missed: .skipped)) }
        for number in missedDays where number == day {
            lines.append(.dayEnded(number, at: ended?.seconds, missed: .repeats))
        }
        if day > 0, let ended { lines.append(.dayEnded(day - 1, at: ended.seconds, missed: .no)) }
        if let begun { lines.append(.day(day, at: begun.seconds)) }
        for _ in 0..<min(startsSinceEnd, 2) { lines.append(.started) }
        for index in sessions {
            let (session, state) = (study.sessions[index], progress[index])
            if state.runs > 0 { lines.append(.session(session.id, run: state.runs)) }
            if state.next > 0 { lines.append(.trial(session.id, next: state.next)) }
            if state.state == .done { lines.append(.done(session.id)) }
            for (question, answer) in zip(session.questions ?? [], answers[index]) {
                guard let answer = answer.flatMap({ JournalAnswer($0, question) }) else { continue }
                lines.append(.answered(session: session.id, question: question.id, answer: answer))
            }
        }
        // Write the recordings after the trials, because a trial's line marks the newest recording before it as complete.
        for recording in recordings { lines.append(.recording(recording)) }
        // Write the open session last, because later lines would close it.
        if let open {
            lines.append(.session(study.sessions[open].id, run: progress[open].runs))
        } else {
            lines.append(.left)
        }
        return lines.flatMap { $0.bytes }
    }
}
