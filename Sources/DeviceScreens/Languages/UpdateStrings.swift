/// The texts about updates.
struct UpdateStrings: Sendable {
    /// The title of the row in "This device", and of the screen.
    let title: String

    // The heading of the installed systems.
    let installed: String
    /// Placeholders: {0} A or B.
    let thisSystem: String
    /// Placeholders: {0} A or B.
    let otherSystem: String
    let nothing: String
    let unknown: String
    /// Placeholders: {0} day and month, {1} year, {2} time of day, {3} the commit.
    let version: String
    /// The text before the fingerprints of the trusted certificates.
    let signers: String

    // The heading of the bundles that were found.
    let found: String
    let lookAgain: String
    let looking: String
    let emptyTitle: String
    let emptyText: String
    let onStick: String
    let onCard: String
    let canInstall: String
    let same: String
    /// The note for a bundle that is older than the running system, but may be installed.
    let earlier: String

    // The reasons why a bundle cannot be installed, each as a sentence with a remedy.
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

    // The dialogs during an installation.
    let askTitle: String
    /// Placeholders: {0} the version that runs, {1} the new one.
    let askText: String
    let install: String
    let starting: String
    let installing: String
    let installingText: String
    /// Placeholders: {0} percent.
    let percent: String
    /// Placeholders: {0} percent.
    let rowInstalling: String
    let rowPending: String
    let doneTitle: String
    /// Placeholders: {0} the new version.
    let doneText: String
    let restartNow: String
    let later: String

    // The texts about the end of an installation.
    let failedTitle: String
    let nothingLost: String
    let silentTitle: String

    // The texts about the result of an update after the restart.
    let updatedTitle: String
    /// Placeholders: {0} the version before, {1} the one that runs.
    let updatedText: String
    let revertedTitle: String
    /// Placeholders: {0} the new version, {1} the one that runs.
    let revertedText: String
    let interruptedTitle: String
    /// Placeholders: {0} the new version, {1} the one that runs.
    let interruptedText: String
    let endsInstalling: String
}
