/// A file to upload, and its destination.
public struct DeliveryOrder: Equatable, Sendable {
    public let address: UploadAddress
    /// The path of the file's folder on the server, relative to the upload address: one name per level. Missing folders are created.
    public let folder: [RemoteName]
    public let name: RemoteName
    /// The size of the file in bytes.
    public let size: Int64
    /// True if the server is known to forbid MOVE, so that the file is sent directly under its final name.
    public let isDirect: Bool

    public init(
        address: UploadAddress, folder: [RemoteName] = [], name: RemoteName, size: Int64, isDirect: Bool = false
    ) {
        self.isDirect = isDirect
        self.address = address
        self.folder = folder
        self.name = name
        self.size = size
    }
}

/// A file that is on the server.
public struct DeliveredFile: Equatable, Sendable {
    /// States whether the server has confirmed that it has the file.
    public enum Proof: Equatable, Sendable {
        /// The server has listed the file with its correct size and, if it computes digests, with the correct digest.
        case verified
        /// The server has accepted the file, but does not allow reading or listing it.
        case unverified
    }

    /// The file's name on the server. It differs from the requested name if another file already had that name.
    public let name: RemoteName
    public let proof: Proof

    public init(name: RemoteName, proof: Proof) {
        self.name = name
        self.proof = proof
    }
}
