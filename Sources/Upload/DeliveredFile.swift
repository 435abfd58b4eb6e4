/// A file to deliver, and its destination.
public struct DeliveryOrder: Equatable, Sendable {
    public let address: UploadAddress
    /// Folders below that of the address. Missing ones are created.
    public let folder: [RemoteName]
    public let name: RemoteName
    /// In bytes.
    public let size: Int64
    /// Whether the server is known to forbid MOVE; then the file is sent under its own name.
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
    /// The evidence for it.
    public enum Proof: Equatable, Sendable {
        /// The server lists it with its size, and with its digest where it knows digests.
        case verified
        /// The server accepted it, but does not allow reading or listing.
        case unverified
    }

    /// Its name on the server: another one than requested if that was taken.
    public let name: RemoteName
    public let proof: Proof

    public init(name: RemoteName, proof: Proof) {
        self.name = name
        self.proof = proof
    }
}
