/// A mail as the user writes it: recipient, subject and text.
public struct Draft: Equatable, Sendable {
    /// The maximum length of the subject, in bytes of UTF-8.
    public static let maximumSubjectBytes = 200
    /// The maximum length of the text, in bytes of UTF-8.
    public static let maximumTextBytes = 4000

    public let recipient: MailAddress
    /// The subject, which may be any text. Line ends and other control characters become spaces when the message is composed.
    public let subject: String
    /// The text, which may be any text. Lines are separated by "\n".
    public let text: String

    public init(recipient: MailAddress, subject: String, text: String) {
        self.recipient = recipient
        self.subject = subject
        self.text = text
    }
}
