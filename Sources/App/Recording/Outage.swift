import Services
import Storing

/// Handles a card that fails during a recording. It checks the card until the card accepts data again. Before another recording begins, it completes
/// files whose end could not be written.
///
/// It also delays the first recording after the app's start until the recordings that a power cut left incomplete are completed.
final class Outage {
    private let complete: () -> Void
    private var watch = CardWatch()
    /// True if the card accepts data again, and the user was not notified yet. The notification follows as soon as stored data are durable again.
    private var isCardBack = false
    /// The paths of recordings whose end could not be written.
    private var cut: [String] = []
    /// False while incomplete recordings are being completed.
    private var isReady = false

    /// - Parameter complete: starts to complete recordings that were cut off. The caller must call `completed` when that has ended.
    init(complete: @escaping () -> Void) { self.complete = complete }

    /// Called when the end of a recording's file could not be written.
    func leave(_ path: String) { cut.append(path) }

    /// Starts to check the card after a recording has failed, if the failure may be temporary.
    func begin(after failure: StorageFailure, at now: Int64) { if failure.isOfCard { watch.begin(at: now) } }

    /// True if the next check of the card is due; see `CardWatch`.
    func isQuestionDue(at now: Int64) -> Bool { watch.isDue(at: now) }

    /// Called when the card accepts data again. Completes incomplete files before the user is asked to continue, so that the file of a new recording
    /// is not mistaken for an incomplete one.
    func cardAnswered() {
        guard watch.isWaiting else { return }
        watch.stop()
        isCardBack = true
        completeAll()
    }

    /// Returns true once, as soon as the app should notify the user that the card accepts data again.
    /// - Parameter isKept: true if the card stores data durably.
    func takesNews(where isKept: @autoclosure () -> Bool) -> Bool {
        guard isCardBack, isReady, isKept() else { return false }
        isCardBack = false
        return true
    }

    /// Called when a recording is requested.
    /// - Returns: true if the recording may begin. If false, incomplete files are being completed, and the recording must wait, so that its file is
    ///   not mistaken for an incomplete one.
    func allowsRecording() -> Bool {
        watch.stop()
        if isReady, !cut.isEmpty {
            completeAll()
            return false
        }
        return isReady
    }

    /// Called when a recording has begun: the user needs no notification that the card accepts data again.
    func end() { isCardBack = false }

    private func completeAll() {
        isReady = false
        complete()
    }

    /// Called when incomplete files were completed, or when that has failed.
    /// - Returns: the paths of the files that were recorded since the start of the app.
    func completed() -> [String] {
        isReady = true
        defer { cut = [] }
        return cut
    }
}

extension StorageFailure {
    /// True if the failure concerns the card and may be temporary, such as a bad contact.
    fileprivate var isOfCard: Bool { self == .cardFailed || self == .cardReadOnly }
}
