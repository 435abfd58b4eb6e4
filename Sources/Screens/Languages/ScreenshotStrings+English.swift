import Signals

extension ScreenshotStrings {
    static let english = ScreenshotStrings(
        title: "Screenshot",
        discard: "Discard",
        save: "Save",
        sendByMail: "Send by mail",
        savedTitle: "Screenshot saved",
        savedText: "It is in the folder {0} as {1}",
        notSavedTitle: "Screenshot not saved",
        notSentTitle: "Mail not sent",

        tooManyPictures:
            "{0} screenshots are kept already, more are not allowed. Delete some under This device, Files.",
        outboxFull: "{0} mails are waiting to be sent. Try again when some are gone.",
        cardFull: "The card is full. Take something off it with a PC.",
        cardReadOnly: "The card is read-only. It may be worn out.",
        cardFailed: "The card does not answer. It may be worn out or pulled.",
        notEncoded: "There is not enough memory for the picture.",
        busy: "The device is busy writing. Try again.",
        noAccount: "No mail server is set up. Enter one in the settings.",
        defaultsHold: "PocketScope was started with its default settings.",
        fileLeftAlone: "The settings file cannot be read and is left alone. Mend it with a PC.",
        otherFailure: "The system says: {0}.",
        systemReason: englishReason,

        mailTitle: "Send by mail",
        send: "Send",
        recipient: "To",
        subject: "Subject",
        attachment: "Attached",
        recipientPlaceholder: "name@example.org",
        subjectPlaceholder: "Subject of the mail",
        keyRecipient: "To",
        keySubject: "Subject",
        recipientMissing: "To: type a mail address.",
        recipientNoAt: "To: a mail address has one @ between name and server.",
        recipientName: "To: the part before the @ is not allowed. Use letters, digits and . - _ +",
        recipientDomain: "To: the part after the @ is not a server name.",
        recipientTooLong: "To: this is too long for a mail address.",
        subjectWithTime: "Screenshot of {0}",
        subjectWithoutTime: "Screenshot",
        mailText: "Screenshot taken with PocketScope.\n\nTime: {0}\nSource: {1}\nChannels: {2}\n",
        timeUnknown: "unknown, the clock was not set",
        moreChannels: "and {0} more",

        waitingInOutbox: "{0} mails wait in the outbox",
        waitingOne: "1 mail waits in the outbox",
        sent: "Mail sent to {0}",
        waitingBecause: "The mail waits in the outbox. {0}",
        waitingForUser: "{0} Mails wait in the outbox until you change the mail settings or send again.",
        sendAgain: "Send again",
        refusedTitle: "Mail refused",
        refusedText: "The mail to {0} will not be sent; it is kept in the folder failed. {1}",
        reasonNoNetwork: "There is no network.",
        reasonUnknownHost: "The mail server's name is not known.",
        reasonNotConnected: "The mail server cannot be reached.",
        reasonTimedOut: "The mail server took too long.",
        reasonNotTrusted: "The mail server's certificate is not trusted. Is the clock right?",
        reasonNoTLS: "The mail server does not offer the encryption that the settings ask for.",
        reasonLogin: "The mail server does not accept user and password.",
        reasonOpenLogin:
            "With the encryption off, the password is not sent. Choose STARTTLS or TLS, or remove the user.",
        reasonSettings: "The mail settings are not complete.",
        reasonServer: "The mail server says: {0}",
        reasonBroken: "The stored mail is damaged."
    )
}

private func englishReason(_ reason: SystemReason) -> String {
    switch reason {
    case .noSpace: "no space is left"
    case .readOnly: "the card is read-only"
    case .inputOutput: "input or output error"
    case .notPermitted: "permission denied"
    case .notFound: "not found"
    case .tooLarge: "too large"
    case .badPath: "not a valid path"
    case .notAFile: "not a file"
    case .noMemory: "out of memory"
    case .tooManyOpenFiles: "too many open files"
    case .refused: "connection refused"
    case .timedOut: "timed out"
    case .networkUnreachable: "network unreachable"
    case .hostUnreachable: "host unreachable"
    case .brokenPipe: "connection broken"
    case .noStorage: "there is no storage"
    case .mailProgram(let status): "error {0} of the mail program".filled(String(status))
    case .number(let number): "system error " + String(number)
    }
}
