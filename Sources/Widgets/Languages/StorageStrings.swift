import Signals

/// The texts about storage that is temporary or has failed.
public struct StorageStrings: Sendable {
    // The warnings that remain on the screen as long as they are true.
    public let nothingKept: String
    public let onlySettingsKept: String
    public let nothingStored: String
    public let settingsNotKept: String

    // Texts about items that were not stored. {0} is the reason.
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
    /// The limit for stored music sessions is reached. {0} is the number of sessions.
    public let tooManyRuns: String
    public let songSelectionFailed: String

    /// The title if a file was stored in RAM.
    public let savedInMemoryTitle: String
    /// The text that follows the path of a file that was stored in RAM.
    public let savedInMemory: String

    // The reasons why an item was not stored, or a mail not sent.
    /// The limit for stored pictures is reached. {0} is the number of pictures.
    public let tooManyPictures: String
    /// The outbox is full. {0} is the number of mails in it.
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
    /// Any other reason, also for mails. {0} is the reason.
    public let otherFailure: String
    /// A reason as a part of `otherFailure`.
    public let systemReason: @Sendable (SystemReason) -> String
}
