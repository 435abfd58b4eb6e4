import Services
import Storing

/// Handles a card that fails during a recording. The card is probed until it takes data again. Files whose end was not written are
/// completed before another recording begins.
///
/// After the start, the same applies to recordings that a power cut left incomplete.
final class Outage {
    private let complete: () -> Void
    private var watch = CardWatch()
    /// Whether the card takes data again. This is reported once stored data is durable again.
    private var isCardBack = false
    /// Files whose end could not be written.
    private var cut: [String] = []
    /// False while recordings are being completed.
    private var isReady = false

    /// - Parameter complete: starts the completion of truncated recordings. `completed` must be called when that has ended.
    init(complete: @escaping () -> Void) { self.complete = complete }

    /// Notes a file whose end could not be written.
    func leave(_ path: String) { cut.append(path) }

    /// Starts the probes after a recording has failed, if the failure may be temporary.
    func begin(after failure: StorageFailure, at now: Int64) { if failure.isOfCard { watch.begin(at: now) } }

    /// Whether the next probe of the card is due.
    func isQuestionDue(at now: Int64) -> Bool { watch.isDue(at: now) }

    /// The card takes data again. Truncated files are completed before the user is offered to continue: a new file must not be mistaken for
    /// one of them.
    func cardAnswered() {
        guard watch.isWaiting else { return }
        watch.stop()
        isCardBack = true
        completeAll()
    }

    /// True once, when the app should notify the user that the card takes data again.
    /// - Parameter isKept: whether stored data is durable.
    func takesNews(where isKept: @autoclosure () -> Bool) -> Bool {
        guard isCardBack, isReady, isKept() else { return false }
        isCardBack = false
        return true
    }

    /// Called when a recording is requested.
    /// - Returns: whether it may begin. If not, truncated files are completed first, so that they are not mistaken for the new file,
    ///   nor it for them.
    func allowsRecording() -> Bool {
        watch.stop()
        if isReady, !cut.isEmpty {
            completeAll()
            return false
        }
        return isReady
    }

    /// Called when a recording has begun.
    func end() { isCardBack = false }

    private func completeAll() {
        isReady = false
        complete()
    }

    /// Called when truncated files are completed, or cannot be.
    /// - Returns: those of them that this run of the app has recorded.
    func completed() -> [String] {
        isReady = true
        defer { cut = [] }
        return cut
    }
}

extension StorageFailure {
    /// Whether the failure may be temporary, as when a card has lost its contact.
    fileprivate var isOfCard: Bool { self == .cardFailed || self == .cardReadOnly }
}
