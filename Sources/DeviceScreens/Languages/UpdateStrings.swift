/// The texts about updates.
struct UpdateStrings: Sendable {
    /// The title of the row in "This device", and of the screen.
    let title: String

    // The heading of the installed systems.
    let installed: String
    /// The heading of the running system. Placeholder: the name of the system, A or B.
    let thisSystem: String
    /// The heading of the system that does not run. Placeholder: the name of the system, A or B.
    let otherSystem: String
    let nothing: String
    let unknown: String
    /// The version of a system. Placeholders, in order: day and month, year, time of day, the commit.
    let version: String
    /// The text before the fingerprints of the certificates that are trusted for updates.
    let signers: String

    // The heading of the bundles (files with an update) that were found.
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

    // States that a bundle (file with an update) cannot be installed because of its signature. The following texts state other reasons. Each text
    // also states a remedy.
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

    // The title of the question before an installation. The following texts also belong to the dialogs of an installation.
    let askTitle: String
    /// The question before an update is installed. Placeholders, in order: the running version, the new version.
    let askText: String
    let install: String
    let starting: String
    let installing: String
    let installingText: String
    /// The progress of an installation. Placeholder: the progress in percent.
    let percent: String
    /// The progress of an installation, in the row that opens the screen of updates. Placeholder: the progress in percent.
    let rowInstalling: String
    let rowPending: String
    let doneTitle: String
    /// States that an update is installed. Placeholder: the new version.
    let doneText: String
    let restartNow: String
    let later: String

    // The title of the message that an installation has failed. The following texts are also about the end of an installation.
    let failedTitle: String
    let nothingLost: String
    let silentTitle: String

    // The title of the message after the restart if the update has succeeded. The following texts are also about the result of an update.
    let updatedTitle: String
    /// The text after the restart if the update has succeeded. Placeholders, in order: the previous version, the running version.
    let updatedText: String
    let revertedTitle: String
    /// The text after the restart if the new version does not work, and the device runs the previous version again. Placeholders, in order: the new
    /// version, the running version.
    let revertedText: String
    let interruptedTitle: String
    /// The text after the restart if the new version is not installed completely. Placeholders, in order: the new version, the running version.
    let interruptedText: String
    let endsInstalling: String
}
