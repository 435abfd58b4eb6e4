/// A file to deliver, and its destination.
public struct DeliveryOrder: Equatable, Sendable {
    public let address: UploadAddress
    /// Folders below that of the address; they are made where they are not there.
    public let folder: [RemoteName]
    public let name: RemoteName
    /// In bytes.
    public let size: Int64
    /// Whether the server is known to forbid MOVE, so that the file is sent under its own name.
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

/// A file that the server has.
public struct DeliveredFile: Equatable, Sendable {
    /// How well that is known.
    public enum Proof: Equatable, Sendable {
        /// The server lists it with its size, and with its digest where it knows digests.
        case verified
        /// The server took it, and lets nobody see what it has.
        case unverified
    }

    /// Its name there: another one than wanted where that was taken.
    public let name: RemoteName
    public let proof: Proof

    public init(name: RemoteName, proof: Proof) {
        self.name = name
        self.proof = proof
    }
}
