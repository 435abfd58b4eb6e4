import Study

/// The sign-up, from the welcome page to the first home screen.
final class Boarding {
    private enum State {
        case welcome
        /// A page of the consent, as an index in `pages`.
        case page(Int)
        case signature
        case questions(QuestionSequence)
        case done
    }

    private let context: StudyContext
    /// The pages of the consent that are shown on the screen, as indices in `StudyConsent.pages`.
    private let pages: [Int]
    private var state = State.welcome

    init(_ context: StudyContext) {
        self.context = context
        let consent = context.study.consent
        pages = consent.pages.indices.filter { consent.pages[$0].place != .document }
        switch context.record.stage {
        case .new: state = .welcome
        case .consent(let page): state = page < pages.count ? .page(page) : .signature
        case .questions: beginQuestions()
        case .boarded: state = .done
        }
    }

    var isDone: Bool { if case .done = state { true } else { false } }

    var view: StudyView {
        switch state {
        case .welcome: .welcome
        case .page(let index): .consent(page: pages[index], number: index + 1, count: pages.count)
        case .signature: .signature(context.study.consent.name)
        case .questions(let sequence): .boardingQuestion(sequence)
        case .done: .home
        }
    }

    func goOn() {
        switch state {
        case .welcome:
            context.note(.enrolled(uuid: context.machine.makeUUID()))
            show(0)
        case .page(let index): show(index + 1)
        case .questions(var sequence):
            guard sequence.goOn() else { return }
            state = .questions(sequence)
            if sequence.current == nil { finish() }
        case .signature, .done: break
        }
    }

    func goBack() {
        switch state {
        case .page(let index): if index > 0 { show(index - 1) }
        case .signature: if !pages.isEmpty { show(pages.count - 1) }
        case .questions(var sequence):
            sequence.goBack()
            state = .questions(sequence)
        case .welcome, .done: break
        }
    }

    func decline() {
        switch state {
        case .page, .signature:
            context.note(.declined)
            state = .welcome
        case .welcome, .questions, .done: break
        }
    }

    func sign(name: String) -> Bool {
        guard case .signature = state else { return false }
        let rule = context.study.consent.name
        guard rule != .required || !name.utf8.allSatisfy({ $0 == 0x20 }) else { return false }
        context.machine.storeConsent(name: rule == .none ? "" : name)
        context.note(.agreed)
        beginQuestions()
        return true
    }

    func answer(_ answer: Answer?) -> Bool {
        guard case .questions(var sequence) = state, let question = sequence.question, sequence.answer(answer) else {
            return false
        }
        state = .questions(sequence)
        let kept = answer.flatMap { JournalAnswer($0, question) }
        context.note(.boarding(question: question.id, answer: kept))
        return true
    }

    func skipAll() {
        if case .welcome = state { context.note(.enrolled(uuid: context.machine.makeUUID())) }
        if case .questions = state {} else { context.note(.agreed) }
        finish()
    }

    private func show(_ index: Int) {
        context.note(.page(index))
        state = index < pages.count ? .page(index) : .signature
    }

    private func beginQuestions() {
        let answers = context.record.boarding
        let sequence = QuestionSequence(
            context.study.consent.questions, answers: answers, after: answers.lastIndex { $0 != nil })
        state = .questions(sequence)
        if sequence.current == nil { finish() }
    }

    private func finish() {
        context.note(.boarded)
        state = .done
    }
}
