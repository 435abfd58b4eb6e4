/// The words of updates.
public struct UpdateStrings: Sendable {
    /// The row of "This device", and the screen.
    public let title: String

    // What is installed.
    public let installed: String
    /// {0} A or B.
    public let thisSystem: String
    /// {0} A or B.
    public let otherSystem: String
    public let nothing: String
    public let unknown: String
    /// {0} day and month, {1} year, {2} time of day, {3} the commit.
    public let version: String
    /// Before the fingerprints of the certificates that are trusted.
    public let signers: String

    // What may be installed.
    public let found: String
    public let lookAgain: String
    public let looking: String
    public let emptyTitle: String
    public let emptyText: String
    public let onStick: String
    public let onCard: String
    public let canInstall: String
    public let same: String
    /// Older than the running system, and not too old.
    public let earlier: String

    // Why a bundle is not, as a sentence with what to do.
    public let signature: String
    public let board: String
    public let older: String
    public let format: String
    public let damaged: String
    public let large: String
    public let gone: String
    public let storage: String
    public let unproved: String
    public let other: String
    public let silent: String

    // An installation on its way.
    public let askTitle: String
    /// {0} the version that runs, {1} the new one.
    public let askText: String
    public let install: String
    public let starting: String
    public let installing: String
    public let installingText: String
    /// {0} percent.
    public let percent: String
    /// {0} percent.
    public let rowInstalling: String
    public let rowPending: String
    public let doneTitle: String
    /// {0} the new version.
    public let doneText: String
    public let restartNow: String
    public let later: String

    // How it has ended.
    public let failedTitle: String
    public let nothingLost: String
    public let silentTitle: String

    // What became of it over the restart.
    public let updatedTitle: String
    /// {0} the version before, {1} the one that runs.
    public let updatedText: String
    public let revertedTitle: String
    /// {0} the new version, {1} the one that runs.
    public let revertedText: String
    public let interruptedTitle: String
    /// {0} the new version, {1} the one that runs.
    public let interruptedText: String
    public let endsInstalling: String
}
