/// The names under which a file is sent to a server, and the requests that contain these names.
struct DeliveryRequests: Sendable {
    private let order: DeliveryOrder
    private var version = 1
    /// The SHA-256 of the file; nil until it is known.
    var digest: FileDigest?
    /// True if the name of the file contains its digest, because the account cannot read the digest files that claim names.
    var namesDigest = false

    init(_ order: DeliveryOrder) { self.order = order }

    var name: RemoteName {
        if namesDigest, let digest { order.name.version(of: digest) } else { order.name.version(version) }
    }
    var url: String { order.address.url(order.folder[...], name) }
    var digestURL: String { order.address.url(order.folder[...], name.digestFile) }
    /// The address of the temporary file. It depends only on the folder, the wanted name and the content, so that the next attempt finds the
    /// incomplete file of an earlier one.
    func partURL(_ digest: FileDigest) -> String { order.address.url(order.folder[...], order.name.partial(digest)) }

    /// Selects the next name for the file. Returns false if all names were tried.
    mutating func takeOtherName() -> Bool {
        guard version < RemoteName.maximumVersions, !namesDigest else { return false }
        version += 1
        return true
    }

    /// The request that claims the name for the file.
    /// - Parameter isFirst: true to claim the name only if it is not claimed yet.
    func claim(_ digest: FileDigest, isFirst: Bool) -> DAVRequest {
        DAVRequest(
            .put, digestURL, headers: ["Content-Type: text/plain"] + (isFirst ? ["If-None-Match: *"] : []),
            body: .bytes(digest.line(name)))
    }

    /// The request that sends the file under its temporary name.
    func part(_ digest: FileDigest) -> DAVRequest {
        DAVRequest(.put, partURL(digest), headers: headers(digest), body: body, timeout: .long)
    }

    /// The request that gives the file its final name.
    func move(_ digest: FileDigest) -> DAVRequest {
        DAVRequest(.move, partURL(digest), headers: ["Destination: " + url, "Overwrite: F"], timeout: .long)
    }

    /// The request that sends the file directly under its final name.
    /// - Parameter replaces: true if an existing file with this name may be replaced.
    func file(_ digest: FileDigest, replaces: Bool) -> DAVRequest {
        DAVRequest(
            .put, url, headers: headers(digest) + (replaces ? [] : ["If-None-Match: *"]), body: body, timeout: .long)
    }

    private var body: DAVRequest.Body { .file(offset: 0, count: order.size) }

    private func headers(_ digest: FileDigest) -> [String] {
        [
            "Content-Type: application/octet-stream",
            "OC-Checksum: SHA256:" + String(decoding: digest.digits, as: UTF8.self),
        ]
    }
}
