/// The mail server through which the device sends, from the settings.
public struct MailAccount: Equatable, Sendable {
    /// How the connection to the server is protected.
    public enum Security: Int, Sendable {
        /// No protection, and no login.
        case off
        /// Starts unencrypted, and is encrypted before the login (usually port 587).
        case startTLS
        /// Encrypted from the first byte (usually port 465).
        case tls
    }

    public static let maximumHostBytes = 253
    /// The longest user name, password and certificate path.
    public static let maximumTextBytes = 255

    public var host: String
    public var port: UInt16
    public var security: Security
    /// Empty: no login.
    public var user: String
    public var password: String
    /// The sender of the messages.
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
