/// The words of the screenshot's sheet and of the mail form.
public struct ScreenshotStrings: Sendable {
    public let title: String
    public let discard: String
    public let save: String
    public let sendByMail: String
    public let savedTitle: String
    /// {0} folder, {1} file name.
    public let savedText: String
    public let notSavedTitle: String
    public let notSentTitle: String

    // Mail form.
    public let mailTitle: String
    public let send: String
    public let recipient: String
    public let subject: String
    public let attachment: String
    public let recipientPlaceholder: String
    public let subjectPlaceholder: String
    public let keyRecipient: String
    public let keySubject: String
    public let recipientMissing: String
    public let recipientNoAt: String
    public let recipientName: String
    public let recipientDomain: String
    public let recipientTooLong: String
    /// {0} date and time.
    public let subjectWithTime: String
    public let subjectWithoutTime: String
    /// The mail's text: {0} date and time, {1} source, {2} channels.
    public let mailText: String
    public let timeUnknown: String
    /// {0} channels that are not named.
    public let moreChannels: String

    // What becomes of a mail.
    /// {0} messages.
    public let waitingInOutbox: String
    public let waitingOne: String
    /// {0} recipient.
    public let sent: String
    /// {0} reason.
    public let waitingBecause: String
    /// {0} reason.
    public let waitingForUser: String
    public let sendAgain: String
    public let refusedTitle: String
    /// {0} recipient, {1} reason.
    public let refusedText: String
    public let reasonNoNetwork: String
    public let reasonUnknownHost: String
    public let reasonNotConnected: String
    public let reasonTimedOut: String
    public let reasonNotTrusted: String
    public let reasonNoTLS: String
    public let reasonLogin: String
    public let reasonOpenLogin: String
    public let reasonSettings: String
    /// {0} the server's words.
    public let reasonServer: String
    public let reasonBroken: String
}
