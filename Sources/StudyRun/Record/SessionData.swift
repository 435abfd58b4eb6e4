import JSON
import Study

/// Collects the events of a session, for the file that accompanies its recording.
final class SessionData {
    /// The maximum number of stored events. Further events are only counted.
    static let maximumEvents = 20_000
    /// The maximum number of stored sets of qualities during fittings. One set is stored per second, so the sets cover half an
    /// hour.
    static let maximumSamples = 1800

    private let began: Int64
    private let clock: Int64?
    private var events: [JSONValue] = []
    private var samples: [JSONValue] = []
    private var lost = 0
    private var lastSample: Int64?
    private(set) var cancellations = 0
    private(set) var losses = 0

    init(now: Int64, clock: Int64?) { (began, self.clock) = (now, clock) }

    /// The time in seconds since the session began, with a resolution of 1 ms.
    private func time(_ now: Int64) -> JSONMember { JSONMember("t", .real(Double((now - began) / 1_000_000) / 1000)) }

    func add(_ name: String, _ members: [JSONMember] = [], now: Int64) {
        guard events.count < Self.maximumEvents else {
            lost += 1
            return
        }
        events.append(.object([time(now), JSONMember("is", .text(name))] + members))
    }

    func addCancellation(now: Int64) {
        cancellations += 1
        add("canceled", now: now)
    }

    func addLoss(now: Int64) {
        losses += 1
        add("sourceLost", now: now)
    }

    /// Adds the qualities of all electrodes during a fitting.
    func add(_ qualities: [Int], _ reasons: [String], now: Int64) {
        if let lastSample, now - lastSample < 1_000_000_000 { return }
        lastSample = now
        guard samples.count < Self.maximumSamples else {
            lost += 1
            return
        }
        samples.append(
            .object([
                time(now), JSONMember("quality", .list(qualities.map { .integer(Int64($0)) })),
                JSONMember("reasons", .list(reasons.map { .text($0) })),
            ]))
    }

    /// The document with the session's data. docs/study.md describes its members.
    func json(_ name: StudyFileName, _ context: StudyContext, answers: JSONValue? = nil) -> JSONValue {
        let study = context.study
        var members = [
            JSONMember("format", .integer(1)),
            JSONMember("study", .text(study.identity.id)),
            JSONMember("studyVersion", .text(study.identity.version)),
            JSONMember("subject", .text(name.uuid)),
            JSONMember("session", .text(name.session)),
            JSONMember("kind", .text(name.kind == .questionnaire ? "questionnaire" : "recording")),
            JSONMember("day", .integer(Int64(name.day))),
            JSONMember("place", .integer(Int64(name.place))),
            JSONMember("run", .integer(Int64(name.run))),
            JSONMember("language", .text(study.languages[context.language])),
            JSONMember("began", clock.map { .integer($0) } ?? .null),
            JSONMember("ended", context.clock.map { .integer($0) } ?? .null),
            JSONMember("cancellations", .integer(Int64(cancellations))),
            JSONMember("sourceLosses", .integer(Int64(losses))),
            JSONMember("missedDays", .list(context.record.missedDays.map { .integer(Int64($0 + 1)) })),
        ]
        if let answers { members.append(JSONMember("answers", answers)) }
        if name.kind != .questionnaire {
            members.append(JSONMember("electrodes", .list(study.electrodes.map { .text($0.name) })))
            members.append(JSONMember("fitting", .list(samples)))
        }
        members.append(JSONMember("events", .list(events)))
        members.append(JSONMember("notKept", .integer(Int64(lost))))
        return .object(members)
    }
}
