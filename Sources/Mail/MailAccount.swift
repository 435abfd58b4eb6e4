/// The mail server and login with which the device sends, from the settings.
public struct MailAccount: Equatable, Sendable {
    /// The encryption of the connection to the server.
    public enum Security: Int, Sendable {
        /// No encryption, and no login.
        case off
        /// The connection begins without encryption, and is encrypted before the login (usually port 587).
        case startTLS
        /// The connection is encrypted from the first byte (usually port 465).
        case tls
    }

    public static let maximumHostBytes = 253
    /// The maximum length in bytes of the user name, the password and the path of certificates.
    public static let maximumTextBytes = 255

    public var host: String
    public var port: UInt16
    public var security: Security
    /// The user name for the mail server; empty for no login.
    public var user: String
    public var password: String
    /// The sender's address of the messages.
    public var sender: MailAddress

    public init(
        host: String, port: UInt16, security: Security = .startTLS, user: String = "", password: String = "",
        sender: MailAddress
    ) {
        self.host = host
        self.port = port
        self.security = security
        self.user = user
        self.password = password
        self.sender = sender
    }
}
