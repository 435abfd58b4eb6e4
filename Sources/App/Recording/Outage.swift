import Services
import Storing

/// What follows where the card fails while it records: it is asked until it takes data again, and files whose end it did not take are
/// completed before another recording begins.
///
/// The same holds from the start, for what a power cut left.
final class Outage {
    private let complete: () -> Void
    private var watch = CardWatch()
    /// Whether the card answers again, which is reported when all that is stored stays again.
    private var isCardBack = false
    /// Files whose end the card did not take.
    private var cut: [String] = []
    /// Whether nothing is being completed.
    private var isReady = false

    /// - Parameter complete: has recordings completed that something has cut; `completed` is called then.
    init(complete: @escaping () -> Void) { self.complete = complete }

    /// The card did not take the end of a file.
    func leave(_ path: String) { cut.append(path) }

    /// A recording has failed: a card that may answer again is asked from now on.
    func begin(after failure: StorageFailure, at now: Int64) { if failure.isOfCard { watch.begin(at: now) } }

    /// Whether the next question to the card is due.
    func isQuestionDue(at now: Int64) -> Bool { watch.isDue(at: now) }

    /// The card takes data. What it has cut is completed before it is offered to go on: another file must not be taken for one of those.
    func cardAnswered() {
        guard watch.isWaiting else { return }
        watch.stop()
        isCardBack = true
        completeAll()
    }

    /// Whether the user is to hear that the card answers, once.
    /// - Parameter isKept: whether what is stored stays.
    func takesNews(where isKept: @autoclosure () -> Bool) -> Bool {
        guard isCardBack, isReady, isKept() else { return false }
        isCardBack = false
        return true
    }

    /// A recording is wanted.
    /// - Returns: whether one may begin. Where not, what was cut is completed first: those files are not to be taken for the new one, nor
    ///   it for them.
    func allowsRecording() -> Bool {
        watch.stop()
        if isReady, !cut.isEmpty {
            completeAll()
            return false
        }
        return isReady
    }

    /// Something is recorded again.
    func end() { isCardBack = false }

    private func completeAll() {
        isReady = false
        complete()
    }

    /// What was cut is completed, or cannot be.
    /// - Returns: the files of this run among it.
    func completed() -> [String] {
        isReady = true
        defer { cut = [] }
        return cut
    }
}

extension StorageFailure {
    /// Whether it may pass, as where a card has lost its contact.
    fileprivate var isOfCard: Bool { self == .cardFailed || self == .cardReadOnly }
}
