/// Why a file was not delivered, or not fetched.
public enum UploadProblem: Error, Equatable, Sendable {
    // What the settings say.
    case address(UploadAddressError)
    /// There is a login and no encryption: it is not even tried, since the password would be readable on its way.
    case openLogin
    /// The file of certificates that servers are checked with cannot be read.
    case certificateFile
    /// The certificate that this file is to be encrypted for cannot be read or used.
    case key
    // The way to the server.
    case unknownHost
    case notConnected
    case timedOut
    case connectionLost
    case certificate(CertificateProblem)
    /// The server speaks no TLS, or none that is safe.
    case noTLS
    // What the server says.
    case login
    /// The account may not write there, or not read.
    case forbidden
    /// The folder of the settings is not there.
    case noFolder
    /// There is no file of that name to fetch.
    case notFound
    /// It does not take files: no WebDAV.
    case noWebDAV
    /// It points elsewhere, which is not followed: the password would go there.
    case redirected
    case serverFull
    /// It does not take files of that size, or what is to be fetched is larger than wanted.
    case tooLarge
    /// The file or the folder is locked.
    case locked
    /// All names for the file are taken by others.
    case nameTaken
    /// What it has is not what was sent.
    case incomplete
    /// It cannot be understood.
    case badAnswer
    /// Another status of HTTP.
    case server(Int)
    // The device itself.
    /// The file is not there any more.
    case fileMissing
    /// It is a recording that was cut, and could not be completed.
    case unfinished
    /// The file cannot be read or written, or changed while it was sent.
    case file
    /// The program could not be started, or did not end as it should.
    case program

    /// What a status says that ends a delivery.
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

    /// What a status says where a file was to be fetched.
    public init(reading status: Int) {
        self = status == 404 || status == 410 ? .notFound : UploadProblem(status: status)
    }

    /// Whether another file would fare the same, so that none is tried for a while.
    public var concernsAll: Bool {
        switch self {
        case .tooLarge, .locked, .nameTaken, .incomplete, .fileMissing, .file, .notFound, .key, .unfinished: false
        default: true
        }
    }

    /// Whether the server was not reached, or the way to it broke off.
    public var isOfNetwork: Bool {
        switch self {
        case .unknownHost, .notConnected, .timedOut, .connectionLost: true
        default: false
        }
    }

    /// Whether trying again is of no use until the settings change or the user says so.
    public var needsUser: Bool {
        switch self {
        case .address, .openLogin, .certificateFile, .login: true
        default: false
        }
    }
}

/// Why a server's certificate is not trusted.
public enum CertificateProblem: Equatable, Sendable {
    /// Nobody who is trusted has signed it.
    case unknownSigner
    case expired
    /// It is valid from a later day on; mostly the device's clock is wrong.
    case notYetValid
    /// It is another server's.
    case wrongName
    case revoked
    case other
}
