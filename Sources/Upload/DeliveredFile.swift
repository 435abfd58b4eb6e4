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
    /// States how certain it is that the file is on the server.
    public enum Proof: Equatable, Sendable {
        /// The server lists the file with its size, and with its digest if it computes digests.
        case verified
        /// The server has accepted the file, but does not allow reading or listing it.
        case unverified
    }

    /// The file's name on the server. It differs from the requested name if another file had that name.
    public let name: RemoteName
    public let proof: Proof

    public init(name: RemoteName, proof: Proof) {
        self.name = name
        self.proof = proof
    }
}
