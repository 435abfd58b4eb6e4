/// Why a file was not delivered, or not fetched.
public enum UploadProblem: Error, Equatable, Sendable {
    // Settings.
    case address(UploadAddressError)
    /// There is a login but no encryption. No attempt is made, because the password would be readable on the network.
    case openLogin
    /// The file of trusted certificates cannot be read.
    case certificateFile
    /// The certificate for encrypting this file cannot be read or used.
    case key
    // The connection.
    case unknownHost
    case notConnected
    case timedOut
    case connectionLost
    case certificate(CertificateProblem)
    /// The server does not support TLS, or no secure version of it.
    case noTLS
    // The server's answers.
    case login
    /// The account has no permission to write or read there.
    case forbidden
    /// The folder of the settings is not there.
    case noFolder
    /// The file to fetch does not exist.
    case notFound
    /// The server does not accept files: it has no WebDAV.
    case noWebDAV
    /// The server redirects. The redirection is not followed, because the password would go to the new address.
    case redirected
    case serverFull
    /// The server does not accept files of this size, or the file to fetch is too large.
    case tooLarge
    /// The file or the folder is locked.
    case locked
    /// Others have taken all names for the file.
    case nameTaken
    /// The file on the server differs from the sent file.
    case incomplete
    /// The answer cannot be parsed.
    case badAnswer
    /// Another HTTP status.
    case server(Int)
    // The device.
    /// The file no longer exists.
    case fileMissing
    /// An incomplete recording that could not be completed.
    case unfinished
    /// The file cannot be read or written, or it changed during the transfer.
    case file
    /// The program could not be started, or did not end properly.
    case program

    /// The problem for a status that ends a delivery.
    public init(status: Int) {
        switch status {
        case 300..<400: self = .redirected
        case 401, 407: self = .login
        case 403: self = .forbidden
        case 404, 409, 410: self = .noFolder
        case 405, 501: self = .noWebDAV
        case 413: self = .tooLarge
        case 423: self = .locked
        case 507: self = .serverFull
        default: self = .server(status)
        }
    }

    /// The problem for a status that ends a fetch.
    public init(reading status: Int) {
        self = status == 404 || status == 410 ? .notFound : UploadProblem(status: status)
    }

    /// Whether other files would fail in the same way, so that none is tried for a while.
    public var concernsAll: Bool {
        switch self {
        case .tooLarge, .locked, .nameTaken, .incomplete, .fileMissing, .file, .notFound, .key, .unfinished: false
        default: true
        }
    }

    /// Whether the server was not reached, or the connection broke off.
    public var isOfNetwork: Bool {
        switch self {
        case .unknownHost, .notConnected, .timedOut, .connectionLost: true
        default: false
        }
    }

    /// Whether further attempts are useless until the settings are changed or the user asks for one.
    public var needsUser: Bool {
        switch self {
        case .address, .openLogin, .certificateFile, .login: true
        default: false
        }
    }
}

/// Why a server's certificate is not trusted.
public enum CertificateProblem: Equatable, Sendable {
    /// No trusted authority has signed it.
    case unknownSigner
    case expired
    /// Its validity begins at a later date; usually the device's clock is wrong.
    case notYetValid
    /// It belongs to another server.
    case wrongName
    case revoked
    case other
}
