/// The texts of the screenshot's sheet and of the mail form.
public struct ScreenshotStrings: Sendable {
    let title: String
    let discard: String
    let save: String
    let sendByMail: String
    let savedTitle: String
    /// The message that a screenshot was stored. Placeholders, in order: the folder, the file name.
    let savedText: String
    let notSavedTitle: String
    let notSentTitle: String

    // The title of the mail form. The following texts also belong to this form.
    let mailTitle: String
    let send: String
    let recipient: String
    let subject: String
    let attachment: String
    let recipientPlaceholder: String
    let subjectPlaceholder: String
    let keyRecipient: String
    let keySubject: String
    let recipientMissing: String
    let recipientNoAt: String
    let recipientName: String
    let recipientDomain: String
    let recipientTooLong: String
    /// The subject of the mail with a screenshot if the clock is set. Placeholder: date and time.
    let subjectWithTime: String
    let subjectWithoutTime: String
    /// The mail's text. Placeholders, in order: date and time, source, channels.
    let mailText: String
    let timeUnknown: String
    /// Follows the names of the first channels in a mail, if there are more. Placeholder: the number of channels that are not named.
    let moreChannels: String

    // Messages about the delivery of mails.
    /// States that several mails wait in the outbox. Placeholder: the number of mails.
    let waitingInOutbox: String
    let waitingOne: String
    /// The message that a mail was sent. Placeholder: the recipient.
    let sent: String
    /// The message that a mail waits in the outbox. Placeholder: the reason.
    let waitingBecause: String
    /// The message that all mails wait until the user removes the cause. Placeholder: the cause.
    let waitingForUser: String
    let sendAgain: String
    let refusedTitle: String
    /// The message that the server refuses a mail. Placeholders, in order: the recipient, the reason.
    public let refusedText: String
    let reasonNoNetwork: String
    let reasonUnknownHost: String
    let reasonNotConnected: String
    let reasonTimedOut: String
    let reasonNotTrusted: String
    let reasonNoTLS: String
    let reasonLogin: String
    let reasonOpenLogin: String
    let reasonSettings: String
    /// The reason why a mail was refused, as the mail server has stated it. Placeholder: the server's reply.
    let reasonServer: String
    let reasonBroken: String
}
