/// A mail as the user writes it: recipient, subject and text.
public struct Draft: Equatable, Sendable {
    /// The longest subject, in bytes of UTF-8.
    public static let maximumSubjectBytes = 200
    /// The longest text, in bytes of UTF-8.
    public static let maximumTextBytes = 4000

    public let recipient: MailAddress
    /// Any text; line breaks and other control characters become spaces when the message is composed.
    public let subject: String
    /// Any text, lines divided by "\n".
    public let text: String

    public init(recipient: MailAddress, subject: String, text: String) {
        self.recipient = recipient
        self.subject = subject
        self.text = text
    }
}
