import Text

/// Uploads a large file to a Nextcloud in pieces (its developer manual, "Chunked file upload" version 2):
/// 1. MKCOL of a folder whose name depends on the content.
/// 2. PROPFIND of the pieces that an earlier attempt has left there.
/// 3. PUT of the other pieces.
/// 4. MOVE of ".file" to the final name.
struct PieceDelivery: Sendable {
    enum Step {
        case next(DAVRequest)
        case failed(UploadProblem)
        /// The server has joined the pieces to a file with the final name.
        case together
        /// A file with the final name already exists on the server.
        case taken
        /// The server refuses to join the pieces, because it forbids MOVE.
        case refused
    }

    private enum Phase {
        case folder, list
        case piece(Int)
        case assemble
    }

    private let sizes: PieceSizes
    private let folder: String
    private let headers: [String]
    private let checksum: String
    private var phase = Phase.folder
    /// For each piece of the file, true if it is on the server.
    private var isThere: [Bool]

    /// - Parameters:
    ///   - uploads: the address of the user's folder for pieces on the server.
    ///   - destination: the final address of the file.
    init(size: Int64, digest: FileDigest, uploads: String, destination: String) {
        sizes = PieceSizes(size)
        folder = uploads + "pocketscope-" + String(decoding: digest.digits.prefix(32), as: UTF8.self) + "/"
        headers = ["Destination: " + destination, "OC-Total-Length: " + String(size)]
        checksum = "OC-Checksum: SHA256:" + String(decoding: digest.digits, as: UTF8.self)
        isThere = [Bool](repeating: false, count: sizes.count)
    }

    mutating func begin() -> Delivery.Step {
        .send(DAVRequest(.makeFolder, folder, headers: [headers[0]]))
    }

    mutating func answered(_ answer: DAVAnswer) -> Step {
        switch (phase, answer.status) {
        case (.folder, 200..<300): return piece(0)
        case (.folder, 405):
            phase = .list
            return .next(.properties(folder, depth: 1))
        case (.list, 207):
            note(DAVListing.read(answer.body) ?? [])
            return piece(0)
        // If the existing pieces cannot be listed, send all pieces again.
        case (.list, 403), (.list, 405), (.list, 501): return piece(0)
        case (.piece(let index), 200..<300): return piece(index + 1)
        case (.assemble, 200..<300): return .together
        case (.assemble, 412): return .taken
        case (.assemble, 403), (.assemble, 405), (.assemble, 501): return .refused
        // The folder with the pieces no longer exists, because the server deletes it after a day. The next attempt begins with the first
        // piece.
        case (.list, 404), (.piece, 404), (.piece, 409), (.assemble, 404): return .failed(.incomplete)
        default: return .failed(UploadProblem(status: answer.status))
        }
    }

    private mutating func note(_ found: [DAVResource]) {
        for resource in found where !resource.isFolder && resource.name.count == PieceSizes.digits {
            guard let number: Int = ASCII.number(resource.name), isThere.indices.contains(number - 1) else { continue }
            isThere[number - 1] = resource.size == sizes[number - 1].count
        }
    }

    private mutating func piece(_ first: Int) -> Step {
        guard let index = isThere.indices.first(where: { $0 >= first && !isThere[$0] }) else {
            phase = .assemble
            return .next(
                DAVRequest(
                    .move, folder + ".file", headers: headers + ["Overwrite: F", checksum], timeout: .long))
        }
        phase = .piece(index)
        let (offset, count) = sizes[index]
        return .next(
            DAVRequest(
                .put, folder + PieceSizes.name(index), headers: headers, body: .file(offset: offset, count: count),
                timeout: .long))
    }
}
