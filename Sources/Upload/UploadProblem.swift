/// The reason why a file was not uploaded or downloaded.
public enum UploadProblem: Error, Equatable, Sendable {
    // The address of the folder is invalid. This and the following cases are problems of the settings.
    case address(UploadAddressError)
    /// The settings contain a login, but the connection is not encrypted. The app makes no attempt, because the password would be readable on the
    /// network.
    case openLogin
    /// The file of trusted certificates cannot be read.
    case certificateFile
    /// The certificate for encrypting this file cannot be read or used.
    case key
    // The host name is unknown. This and the following cases are problems of the connection.
    case unknownHost
    case notConnected
    case timedOut
    case connectionLost
    case certificate(CertificateProblem)
    /// The server does not support TLS, or no secure version of TLS.
    case noTLS
    // The server has refused the login. This and the following cases are answers of the server.
    case login
    /// The account may neither read nor write in the folder on the server.
    case forbidden
    /// The folder that the settings name does not exist on the server.
    case noFolder
    /// The file to download does not exist.
    case notFound
    /// The server does not accept files, because it does not support WebDAV.
    case noWebDAV
    /// The server redirects to another address. The program does not follow, because it would send the password to that address.
    case redirected
    case serverFull
    /// The server does not accept files of this size, or the file to download is too large.
    case tooLarge
    /// The file or the folder on the server is locked.
    case locked
    /// All names that were tried belong to other files on the server.
    case nameTaken
    /// The file on the server differs from the sent file.
    case incomplete
    /// The server's answer cannot be parsed.
    case badAnswer
    /// The server's answer has an HTTP status for which there is no other case.
    case server(Int)
    // The following cases are problems of the device.
    /// The file to upload no longer exists.
    case fileMissing
    /// A recording that was interrupted could not be completed, so it is not uploaded.
    case unfinished
    /// The file on this device cannot be read or written, or has changed during the transfer.
    case file
    /// The program `uploader` could not be started, or did not end properly.
    case program

    /// The problem that corresponds to an HTTP status which ends an upload.
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

    /// The problem that corresponds to an HTTP status which ends a download.
    public init(reading status: Int) {
        self = status == 404 || status == 410 ? .notFound : UploadProblem(status: status)
    }

    /// True if the uploads of other files would fail for the same reason. The app then makes no attempt for a while.
    public var concernsAll: Bool {
        switch self {
        case .tooLarge, .locked, .nameTaken, .incomplete, .fileMissing, .file, .notFound, .key, .unfinished: false
        default: true
        }
    }

    /// True if the server was not reached, or the connection broke.
    public var isOfNetwork: Bool {
        switch self {
        case .unknownHost, .notConnected, .timedOut, .connectionLost: true
        default: false
        }
    }

    /// True if further attempts are useless until the settings change or the user requests an attempt.
    public var needsUser: Bool {
        switch self {
        case .address, .openLogin, .certificateFile, .login: true
        default: false
        }
    }
}

/// The reason why a server's certificate is not trusted.
public enum CertificateProblem: Equatable, Sendable {
    /// No trusted authority has signed the certificate.
    case unknownSigner
    case expired
    /// The certificate's validity begins later than the device's current time. Usually, the device's clock is wrong.
    case notYetValid
    /// The certificate belongs to another server.
    case wrongName
    case revoked
    case other
}
