/// The words of updates.
struct UpdateStrings: Sendable {
    /// The row of "This device", and the screen.
    let title: String

    // What is installed.
    let installed: String
    /// {0} A or B.
    let thisSystem: String
    /// {0} A or B.
    let otherSystem: String
    let nothing: String
    let unknown: String
    /// {0} day and month, {1} year, {2} time of day, {3} the commit.
    let version: String
    /// Before the fingerprints of the trusted certificates.
    let signers: String

    // What may be installed.
    let found: String
    let lookAgain: String
    let looking: String
    let emptyTitle: String
    let emptyText: String
    let onStick: String
    let onCard: String
    let canInstall: String
    let same: String
    /// Older than the running system, and not too old.
    let earlier: String

    // Why a bundle is not, as a sentence with what to do.
    let signature: String
    let board: String
    let older: String
    let format: String
    let damaged: String
    let large: String
    let gone: String
    let storage: String
    let unproved: String
    let other: String
    let silent: String

    // An installation on its way.
    let askTitle: String
    /// {0} the version that runs, {1} the new one.
    let askText: String
    let install: String
    let starting: String
    let installing: String
    let installingText: String
    /// {0} percent.
    let percent: String
    /// {0} percent.
    let rowInstalling: String
    let rowPending: String
    let doneTitle: String
    /// {0} the new version.
    let doneText: String
    let restartNow: String
    let later: String

    // How it has ended.
    let failedTitle: String
    let nothingLost: String
    let silentTitle: String

    // What became of it over the restart.
    let updatedTitle: String
    /// {0} the version before, {1} the one that runs.
    let updatedText: String
    let revertedTitle: String
    /// {0} the new version, {1} the one that runs.
    let revertedText: String
    let interruptedTitle: String
    /// {0} the new version, {1} the one that runs.
    let interruptedText: String
    let endsInstalling: String
}
