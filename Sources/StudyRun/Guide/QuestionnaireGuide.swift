import JSON
import Study

/// Guides through a questionnaire: its description, the questions, the upload, and the final steps.
final class QuestionnaireGuide {
    enum State {
        case detail
        case questions(QuestionSequence)
        case upload
        case cleanUp(StepSequence)
        case canceling(StepSequence)
        case ended
    }

    let session: Int
    private(set) var state = State.detail
    private let questions: [StudyQuestion]
    private let context: StudyContext
    private let data: SessionData
    private let name: StudyFileName

    init(
        _ session: Int, _ questions: [StudyQuestion], _ context: StudyContext, at entrance: SessionEntrance
    ) {
        (self.session, self.questions, self.context) = (session, questions, context)
        data = SessionData(now: context.now, clock: context.clock)
        let run = context.record.progress[session].runs + 1
        name = context.fileName(session, .questionnaire, run: run)
        context.note(.session(context.study.sessions[session].id, run: run))
        if case .end = entrance { state = .upload }
    }

    /// A value that changes when the screen must show something else although the subject has done nothing. It is fast
    /// to compare.
    var stamp: Stamp {
        switch state {
        case .detail: Stamp(0)
        case .questions(let sequence): Stamp(1, sequence.current ?? -1)
        case .upload: Stamp(2)
        case .cleanUp(let steps): Stamp(3, steps.index, steps.wait.number)
        case .canceling(let steps): Stamp(4, steps.index, steps.wait.number)
        case .ended: Stamp(5)
        }
    }

    private var id: String { context.study.sessions[session].id }

    func goOn() {
        switch state {
        case .detail: begin()
        case .questions(var sequence):
            let before = sequence.current
            guard sequence.goOn() else { return }
            if let before { data.add("question", [JSONMember("id", .text(questions[before].id))], now: context.now) }
            state = .questions(sequence)
            if sequence.current == nil { finish(sequence) }
        case .upload: beginCleanUp()
        case .cleanUp(var steps):
            steps.goOn(now: context.now)
            state = steps.step == nil ? .ended : .cleanUp(steps)
        case .canceling(var steps):
            steps.goOn(now: context.now)
            state = steps.step == nil ? .ended : .canceling(steps)
        case .ended: break
        }
    }

    /// Begins with the question after the last answered one, because the subject has already seen the questions before
    /// it.
    private func begin() {
        let answers = context.record.answers[session]
        let last = answers.lastIndex { $0 != nil }
        state = .questions(QuestionSequence(questions, answers: answers, after: last))
        if case .questions(let sequence) = state, sequence.current == nil { finish(sequence) }
    }

    func goBack() {
        guard case .questions(var sequence) = state else { return }
        sequence.goBack()
        state = .questions(sequence)
    }

    /// Sets the answer to the current question. Returns false if the question does not allow this answer.
    func answer(_ answer: Answer?) -> Bool {
        guard case .questions(var sequence) = state, let question = sequence.question, sequence.answer(answer) else {
            return false
        }
        state = .questions(sequence)
        let kept = answer.flatMap { JournalAnswer($0, question) }
        context.note(.answered(session: id, question: question.id, answer: kept))
        return true
    }

    func advance() {
        guard !context.isAway else { return }
        switch state {
        case .cleanUp(var steps):
            let isOver = steps.advance(now: context.now, has: context.has)
            state = .cleanUp(steps)
            if isOver { goOn() }
        case .canceling(var steps):
            let isOver = steps.advance(now: context.now, has: context.has)
            state = .canceling(steps)
            if isOver { goOn() }
        case .detail, .questions, .upload, .ended: break
        }
    }

    func cancel() {
        guard case .questions = state else {
            if case .detail = state { state = .ended }
            return
        }
        data.addCancellation(now: context.now)
        let steps = StepSequence(.cancel, of: context.study, isShort: false, now: context.now)
        state = steps.step == nil ? .ended : .canceling(steps)
    }

    private func finish(_ sequence: QuestionSequence) {
        var members: [JSONMember] = []
        for (question, answer) in zip(questions, sequence.result) {
            if case .instruction = question.kind { continue }
            members.append(JSONMember(question.id, answer?.json(question) ?? .null))
        }
        let json = data.json(name, context, answers: .object(members))
        context.machine.store(name, json.written(indented: true) ?? [])
        context.note(.done(id))
        state = .upload
    }

    private func beginCleanUp() {
        let isShort = context.record.instructions == .short
        let steps = StepSequence(.questionnaireFinish, of: context.study, isShort: isShort, now: context.now)
        state = steps.step == nil ? .ended : .cleanUp(steps)
    }
}

extension StudyContext {
    func fileName(_ session: Int, _ kind: StudyFileName.Kind, run: Int) -> StudyFileName {
        StudyFileName(
            kind: kind, session: study.sessions[session].id, day: record.day + 1,
            place: (record.sessions.firstIndex(of: session) ?? 0) + 1, run: run, uuid: record.uuid)
    }

    /// The next session of the day, if it is a recording (scenario) that is not done; otherwise nil.
    func nextScenario(after session: Int) -> Int? {
        guard let next = record.next, next != session, study.sessions[next].scenario != nil else { return nil }
        return next
    }
}
