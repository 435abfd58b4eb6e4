/// A folder on a server, and the login.
public struct UploadAccount: Equatable, Sendable {
    /// The maximum length of user name and password in bytes.
    public static let maximumTextBytes = 255

    public let address: UploadAddress
    /// The user name for the server; empty if there is no login.
    public let user: String
    public let password: String
    /// The path of a file with the trusted certificates; nil to trust the device's certificates.
    public let certificates: String?

    /// Fails with `.openLogin` if a password would be sent unencrypted.
    public init(
        address: UploadAddress, user: String = "", password: String = "", certificates: String? = nil
    ) throws(UploadProblem) {
        guard user.isEmpty || address.isEncrypted else { throw .openLogin }
        self.address = address
        self.user = user
        self.password = password
        self.certificates = certificates
    }
}
