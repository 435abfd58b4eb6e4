import Services
import Storing

/// Handles a card that fails during a recording. It checks the card until the card accepts data again. Files whose end was not written are completed
/// before another recording begins.
///
/// It also delays the first recording after the app's start until the recordings that a power cut left incomplete are completed.
final class Outage {
    private let complete: () -> Void
    private var watch = CardWatch()
    /// True if the card accepts data again. The user is notified as soon as stored data are durable again.
    private var isCardBack = false
    /// The paths of files whose end could not be written.
    private var cut: [String] = []
    /// False while recordings are being completed.
    private var isReady = false

    /// - Parameter complete: starts to complete recordings that were cut off. The caller must call completed when that has ended.
    init(complete: @escaping () -> Void) { self.complete = complete }

    /// Adds a file whose end could not be written.
    func leave(_ path: String) { cut.append(path) }

    /// Starts to check the card after a recording has failed, if the failure may be temporary.
    func begin(after failure: StorageFailure, at now: Int64) { if failure.isOfCard { watch.begin(at: now) } }

    /// True if the next check of the card is due.
    func isQuestionDue(at now: Int64) -> Bool { watch.isDue(at: now) }

    /// The card accepts data again. Incomplete files are completed before the user is asked to continue: otherwise, a new file might be taken for one
    /// of them.
    func cardAnswered() {
        guard watch.isWaiting else { return }
        watch.stop()
        isCardBack = true
        completeAll()
    }

    /// Returns true once, when the app should notify the user that the card accepts data again.
    /// - Parameter isKept: true if stored data are durable.
    func takesNews(where isKept: @autoclosure () -> Bool) -> Bool {
        guard isCardBack, isReady, isKept() else { return false }
        isCardBack = false
        return true
    }

    /// Called when a recording is requested.
    /// - Returns: true if it may begin. Otherwise, incomplete files are completed first. If the new recording began before that, it might be taken
    ///   for an incomplete file.
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

    /// Called when incomplete files are completed, or could not be.
    /// - Returns: the paths of those that this run of the app has recorded.
    func completed() -> [String] {
        isReady = true
        defer { cut = [] }
        return cut
    }
}

extension StorageFailure {
    /// True if the failure may be temporary, for example because a card lost its contact.
    fileprivate var isOfCard: Bool { self == .cardFailed || self == .cardReadOnly }
}
