import Signals

/// The words for storage that is temporary or fails.
public struct StorageStrings: Sendable {
    // What stands on the screen as long as it is so.
    public let nothingKept: String
    public let onlySettingsKept: String
    public let nothingStored: String
    public let settingsNotKept: String

    // What was not stored: {0} why.
    public let settingsFailed: String
    public let historyFailed: String
    public let arrangementFailed: String
    public let sessionFailed: String
    public let limitsFailed: String
    public let recipientFailed: String
    public let tablesFailed: String
    public let sensorsFailed: String
    public let runFailed: String
    public let lastRunFailed: String
    /// {0} sessions.
    public let tooManyRuns: String
    public let songSelectionFailed: String

    /// The title where a file is stored in memory.
    public let savedInMemoryTitle: String
    /// After the file's path.
    public let savedInMemory: String

    // Why something was not stored, or a mail not sent.
    /// {0} pictures.
    public let tooManyPictures: String
    /// {0} messages.
    public let outboxFull: String
    public let cardFull: String
    public let cardReadOnly: String
    public let cardFailed: String
    public let stickGone: String
    public let notEncoded: String
    public let busy: String
    public let noAccount: String
    public let defaultsHold: String
    public let fileLeftAlone: String
    /// Also for mails: {0} the reason.
    public let otherFailure: String
    /// As a part of `otherFailure`.
    public let systemReason: @Sendable (SystemReason) -> String
}
