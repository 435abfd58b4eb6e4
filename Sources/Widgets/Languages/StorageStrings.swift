import Signals

/// The texts about storage that is temporary or has failed.
public struct StorageStrings: Sendable {
    // The warnings that remain on the screen while they apply (this and the following texts).
    public let nothingKept: String
    public let onlySettingsKept: String
    public let nothingStored: String
    public let settingsNotKept: String

    // The texts about items that were not stored (this and the following ones). {0} is the reason.
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
    /// The text if the maximum number of stored music sessions is reached. {0} is this number.
    public let tooManyRuns: String
    public let songSelectionFailed: String

    /// The title of the message that a file was stored in RAM.
    public let savedInMemoryTitle: String
    /// The text that follows the path of a file that was stored in RAM.
    public let savedInMemory: String

    // The reasons why an item was not stored, or a mail not sent (this and the following texts).

    /// The text if the maximum number of stored pictures is reached. {0} is this number.
    public let tooManyPictures: String
    /// The text if the outbox is full. {0} is the number of mails in it.
    public let outboxFull: String
    public let cardFull: String
    public let cardReadOnly: String
    public let cardFailed: String
    public let stickGone: String
    public let notEncoded: String
    public let busy: String
    public let noAccount: String
    public let usesDefaults: String
    public let fileLeftAlone: String
    /// The text for any other reason why an item was not stored or a mail not sent. {0} is the reason.
    public let otherFailure: String
    /// Returns the text for a `SystemReason`, as a part of `otherFailure`.
    public let systemReason: @Sendable (SystemReason) -> String
}
