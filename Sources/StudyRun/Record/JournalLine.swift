import JSON
import Study

/// A line of the journal: an action of the subject, or an event of the study. The line identifies sessions and questions by name, so that a newer
/// version of the study can read the journal.
public enum JournalLine: Equatable, Sendable {
    /// The app has started with this subject. If the clock is not set, the number of starts replaces the date for counting days.
    case started
    case enrolled(uuid: String)
    /// The subject has reached a page of the consent; pages count from 0.
    case page(Int)
    case agreed
    case declined
    case boarding(question: String, answer: JournalAnswer?)
    case boarded
    /// The first session of a day has begun. `at` is the time in seconds since 1970; nil if the clock is not set.
    case day(Int, at: Int64?)
    case session(String, run: Int)
    /// The subject has left the session that was open.
    case left
    case answered(session: String, question: String, answer: JournalAnswer?)
    /// The next trial of a session, as the trial's position in the day's order.
    case trial(String, next: Int)
    case done(String)
    /// The day has ended, because all its sessions are done, or because its time is over.
    case dayEnded(Int, at: Int64?, missed: Missed)
    case announced(Int)
    case introCompleted
    case shortInstructions(Int)
    case reset(String)
    /// A recording has begun. In a shortened journal, the line also states whether the recording contains the whole block.
    case recording(RecordedBlock)

    public enum Missed: Int, Sendable { case no = 0, repeats = 1, skipped = 2 }
}

/// An answer in the journal, as the text of a JSON value.
public struct JournalAnswer: Equatable, Sendable {
    let bytes: [UInt8]

    public init?(_ answer: Answer, _ question: StudyQuestion) {
        guard let bytes = answer.json(question)?.written(indented: false) else { return nil }
        self.bytes = bytes
    }

    fileprivate init?(_ value: JSONValue) {
        guard let bytes = value.written(indented: false) else { return nil }
        self.bytes = bytes
    }

    fileprivate var json: JSONValue { (try? JSONReader.read(bytes, within: JournalLine.limits)) ?? .null }

    func answer(_ question: StudyQuestion) -> Answer? { Answer(json, question) }
}

extension JournalLine {
    /// The limits of the JSON values in a line.
    static let limits = JSONLimits(bytes: 4096, depth: 4, values: 200)

    /// The encoded line, including its line feed.
    public var bytes: [UInt8] {
        var members: [JSONMember]
        switch self {
        case .started: members = [JSONMember("is", .text("started"))]
        case .enrolled(let uuid): members = [JSONMember("is", .text("enrolled")), JSONMember("uuid", .text(uuid))]
        case .page(let page): members = Self.members("page", page)
        case .agreed: members = [JSONMember("is", .text("agreed"))]
        case .declined: members = [JSONMember("is", .text("declined"))]
        case .boarding(let question, let answer):
            members = [
                JSONMember("is", .text("boarding")), JSONMember("question", .text(question)),
                JSONMember("answer", answer?.json ?? .null),
            ]
        case .boarded: members = [JSONMember("is", .text("boarded"))]
        case .day(let day, let at): members = Self.members("day", day) + [JSONMember("at", Self.time(at))]
        case .session(let id, let run): members = Self.members("session", run) + [JSONMember("id", .text(id))]
        case .answered(let session, let question, let answer):
            members = [
                JSONMember("is", .text("answered")), JSONMember("id", .text(session)),
                JSONMember("question", .text(question)), JSONMember("answer", answer?.json ?? .null),
            ]
        case .trial(let id, let next): members = Self.members("trial", next) + [JSONMember("id", .text(id))]
        case .left: members = [JSONMember("is", .text("left"))]
        case .done(let id): members = [JSONMember("is", .text("done")), JSONMember("id", .text(id))]
        case .dayEnded(let day, let at, let missed):
            members =
                Self.members("dayEnded", day) + [
                    JSONMember("at", Self.time(at)), JSONMember("missed", .integer(Int64(missed.rawValue))),
                ]
        case .announced(let id): members = Self.members("announced", id)
        case .introCompleted: members = [JSONMember("is", .text("introCompleted"))]
        case .shortInstructions(let number): members = Self.members("shortInstructions", number)
        case .reset(let id): members = [JSONMember("is", .text("reset")), JSONMember("id", .text(id))]
        case .recording(let recording): members = recording.members
        }
        return (JSONValue.object(members).written(indented: false) ?? []) + [0x0A]
    }

    fileprivate static func members(_ name: String, _ number: Int) -> [JSONMember] {
        [JSONMember("is", .text(name)), JSONMember("n", .integer(Int64(number)))]
    }

    fileprivate static func time(_ seconds: Int64?) -> JSONValue { seconds.map { .integer($0) } ?? .null }

    /// Parses a line. Fails if the line is damaged, because a power cut can leave an incomplete line.
    public init?(_ line: [UInt8]) {
        guard let value = try? JSONReader.read(line, within: Self.limits), let name = value["is"]?.text else {
            return nil
        }
        let id = value["id"]?.text
        let number = value["n"]?.integer.flatMap { (0...1_000_000).contains($0) ? Int($0) : nil }
        let at = value["at"]?.integer
        var answer = value["answer"].flatMap { JournalAnswer($0) }
        if case .some(.null) = value["answer"] { answer = nil }
        switch (name, id, number) {
        case ("started", _, _): self = .started
        case ("enrolled", _, _):
            guard let uuid = value["uuid"]?.text, (1...64).contains(uuid.utf8.count) else { return nil }
            self = .enrolled(uuid: uuid)
        case ("page", _, .some(let page)): self = .page(page)
        case ("agreed", _, _): self = .agreed
        case ("declined", _, _): self = .declined
        case ("boarding", _, _):
            guard let question = value["question"]?.text else { return nil }
            self = .boarding(question: question, answer: answer)
        case ("boarded", _, _): self = .boarded
        case ("left", _, _): self = .left
        case ("day", _, .some(let day)): self = .day(day, at: at)
        case ("session", .some(let id), .some(let run)): self = .session(id, run: run)
        case ("answered", .some(let id), _):
            guard let question = value["question"]?.text else { return nil }
            self = .answered(session: id, question: question, answer: answer)
        case ("trial", .some(let id), .some(let next)): self = .trial(id, next: next)
        case ("done", .some(let id), _): self = .done(id)
        case ("dayEnded", _, .some(let day)):
            guard let missed = value["missed"]?.integer.flatMap({ Missed(rawValue: Int(clamping: $0)) }) else {
                return nil
            }
            self = .dayEnded(day, at: at, missed: missed)
        case ("announced", _, .some(let id)): self = .announced(id)
        case ("introCompleted", _, _): self = .introCompleted
        case ("shortInstructions", _, .some(let number)): self = .shortInstructions(number)
        case ("reset", .some(let id), _): self = .reset(id)
        case ("recording", _, _):
            guard let recording = RecordedBlock(value) else { return nil }
            self = .recording(recording)
        default: return nil
        }
    }
}

extension RecordedBlock {
    fileprivate var members: [JSONMember] {
        JournalLine.members("recording", run) + [
            JSONMember("id", .text(session)), JSONMember("day", .integer(Int64(day))),
            JSONMember("place", .integer(Int64(place))), JSONMember("block", .integer(Int64(block))),
            JSONMember("at", JournalLine.time(began)), JSONMember("whole", .truth(extent == .wholeBlock)),
        ]
    }

    fileprivate init?(_ line: JSONValue) {
        func number(_ name: StaticString) -> Int? {
            line[name]?.integer.flatMap { (0...1_000_000).contains($0) ? Int($0) : nil }
        }
        guard let session = line["id"]?.text, let run = number("n"), let day = number("day"),
            let place = number("place"), let block = number("block"), case .truth(let isWhole)? = line["whole"]
        else { return nil }
        self.init(
            session: session, day: day, place: place, run: run, block: block, began: line["at"]?.integer,
            extent: isWhole ? .wholeBlock : .part)
    }
}

/// Stores the journal line by line, in order.
public protocol StudyStore: AnyObject {
    /// Appends a line. Within two seconds, the line is durable, so that a power cut cannot remove it.
    func append(_ line: [UInt8])
    /// Replaces the whole journal.
    func replace(_ journal: [UInt8])
}
