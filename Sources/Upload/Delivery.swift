/// Uploads one file to a folder of a WebDAV server: selects the next request and evaluates the answers.
///
/// 1. PROPFIND of the name: has an earlier attempt uploaded the file?
/// 2. MKCOL of the folders.
/// 3. PUT of NAME.sha256 with `If-None-Match: *`. This file claims the name for the content. Another device that finds the claim compares the digest.
/// 4. PUT under a temporary name, PROPFIND of its size, MOVE with `Overwrite: F`. A large file is sent in pieces instead (`PieceDelivery`).
/// 5. PROPFIND of the name: size, and digest if the server reports it.
///
/// If MOVE is forbidden, the file is sent under its final name. After an interruption, the file there may have the wrong size, or may not be recorded
/// as uploaded. The next attempt then sends the file again and replaces it, because the claim proves that it is the same content. Temporary files
/// that are in the way are deleted, or emptied if deleting is forbidden.
///
/// A delivery may be interrupted at any point and start again: no content is stored twice, and no file replaces other content. If PROPFIND is
/// forbidden (403, 405, 501), the results of PUT and MOVE count, and the file is uploaded but not verified. If reading is forbidden, too, the owner
/// of a name cannot be determined. The file then gets a name that contains its digest, which only the same content can have.
public struct Delivery: Sendable {
    /// The next step of a delivery, which the caller must perform.
    public enum Step: Equatable, Sendable {
        case send(DAVRequest)
        /// Call `digested` with the SHA-256 of the file.
        case digest
        case delivered(DeliveredFile)
        case failed(UploadProblem)
    }

    private let order: DeliveryOrder
    private var requests: DeliveryRequests
    private var phase = Phase.look
    private var sight = Sight.unknown
    private var digest: FileDigest? { requests.digest }
    private var pieces: PieceDelivery?
    private var owned = Claim.none
    /// True if the server forbids MOVE.
    public private(set) var isDirect: Bool
    /// True if the file with the final name on the server may be incomplete.
    private var isStale = false
    /// True if an existing file may be replaced, because the claim or the digest in its name proves that it was sent for the same content.
    private var replaces = false
    /// The number of times that the final name was taken by another file after the name was checked.
    private var collisions = 0

    public init(_ order: DeliveryOrder) {
        (self.order, isDirect) = (order, order.isDirect)
        requests = DeliveryRequests(order)
    }

    private var namesDigest: Bool { requests.namesDigest }
    private var url: String { requests.url }

    /// The first step of a delivery.
    public mutating func begin() -> Step { look() }

    private mutating func look() -> Step {
        owned = .none
        (isStale, replaces) = (false, false)
        if sight == .denied, let digest { return reach(digest) }
        phase = .look
        return .send(.properties(url, depth: 0))
    }

    /// Continues with the file's digest, after the step `digest`.
    public mutating func digested(_ digest: FileDigest) -> Step {
        requests.digest = digest
        guard case .digest(let found) = phase else { return .failed(.program) }
        guard let found else { return reach(digest) }
        return compare(found, digest)
    }

    /// Continues with the server's answer to the previous request.
    public mutating func answered(_ answer: DAVAnswer) -> Step {
        // These HTTP statuses have the same meaning in every phase: redirection, or refused login.
        switch answer.status {
        case 300..<400, 401, 407: return .failed(UploadProblem(status: answer.status))
        default: break
        }
        switch phase {
        case .look: return looked(answer)
        case .folder(let index): return madeFolder(index, answer)
        case .digest: return .failed(.program)
        case .probe: return probed(answer)
        case .exists: return existed(answer)
        case .claim: return claimed(answer)
        case .compare(let isThere): return compared(answer, isThere: isThere)
        case .put: return put(answer)
        case .check: return checked(answer)
        case .move: return moved(answer)
        case .direct: return sentDirectly(answer)
        case .remove(let url, let next): return removed(url, answer, then: next)
        case .empty(let next): return go(on: next)
        case .confirm: return confirmed(answer)
        case .pieces: return sentPiece(answer)
        }
    }

    // MARK: Lookup

    private mutating func looked(_ answer: DAVAnswer) -> Step {
        switch answer.status {
        case 207:
            sight = .granted
            guard let found = DAVListing.read(answer.body)?.first else { return .failed(.badAnswer) }
            return weigh(found)
        case 404, 409, 410:
            sight = .granted
            return makeFolder(0)
        case 403, 405, 501:
            sight = .denied
            return makeFolder(0)
        default: return .failed(answer.status < 300 ? .noWebDAV : UploadProblem(status: answer.status))
        }
    }

    /// Decides what to do with a file on the server that already has the wanted name.
    private mutating func weigh(_ found: DAVResource) -> Step {
        guard !found.isFolder else { return takeOtherName() }
        isStale = found.size.map { $0 != order.size } ?? isDirect
        guard let digest else {
            phase = .digest(found: found)
            return .digest
        }
        return compare(found, digest)
    }

    private mutating func compare(_ found: DAVResource, _ digest: FileDigest) -> Step {
        if !isStale, let known = found.digest { return known == digest ? done(.verified) : takeOtherName() }
        // If the name contains the digest, the existing file was sent for the same content.
        if namesDigest { return isStale ? put() : done(.verified) }
        phase = .compare(isThere: true)
        return .send(DAVRequest(.get, requests.digestURL))
    }

    private mutating func compared(_ answer: DAVAnswer, isThere: Bool) -> Step {
        switch answer.status {
        case 200:
            guard let digest else { return .failed(.program) }
            guard let claimed = FileDigest(line: answer.body[...]) else {
                // An interruption has left the claim incomplete. If a file with the name exists, take another name; otherwise, write the claim again.
                return isThere ? takeOtherName() : claim(digest, isFirst: false)
            }
            guard claimed == digest else { return takeOtherName() }
            owned = .earlier
            return isThere && !isStale ? done(.verified) : put()
        case 404, 410:
            // A file without a digest file belongs to another device, so take another name.
            if isThere { return takeOtherName() }
            // The server has just reported that the digest file exists, but does not find it now: it was deleted meanwhile, or the server hides files
            // that this account may not read.
            return sight == .denied ? goBlind() : put()
        case 403, 405, 501: return goBlind()
        default: return .failed(UploadProblem(status: answer.status))
        }
    }

    /// Selects a name that contains the digest, so that only this content can have it. This is necessary if the account may not read the claims,
    /// because the owner of a file is then unknown.
    private mutating func goBlind() -> Step {
        guard !namesDigest else { return put() }
        requests.namesDigest = true
        return look()
    }

    private mutating func takeOtherName() -> Step {
        requests.takeOtherName() ? look() : .failed(.nameTaken)
    }

    private func done(_ proof: DeliveredFile.Proof) -> Step {
        .delivered(DeliveredFile(name: requests.name, proof: proof))
    }

    // MARK: Folders and the claim

    private mutating func makeFolder(_ index: Int) -> Step {
        guard index < order.folder.count else {
            guard let digest else {
                phase = .digest(found: nil)
                return .digest
            }
            return reach(digest)
        }
        phase = .folder(index)
        return .send(DAVRequest(.makeFolder, order.address.url(order.folder[...index])))
    }

    private mutating func madeFolder(_ index: Int, _ answer: DAVAnswer) -> Step {
        switch answer.status {
        // The folder exists now, or this account may not create it. In both cases, continue: a later request fails if the folder is missing.
        case 200..<300, 403, 405, 501: makeFolder(index + 1)
        default: .failed(UploadProblem(status: answer.status))
        }
    }

    /// Claims the name for the file. Called when the folders exist. If the account may not list files, first looks for an earlier claim.
    private mutating func reach(_ digest: FileDigest) -> Step {
        // Only the same content has a name with this digest, so an earlier claim does not matter.
        if namesDigest { return claim(digest, isFirst: false) }
        guard sight == .denied else { return claim(digest) }
        phase = .probe
        return .send(DAVRequest(.get, requests.digestURL))
    }

    private mutating func probed(_ answer: DAVAnswer) -> Step {
        switch answer.status {
        case 404, 410:
            phase = .exists
            return .send(DAVRequest(.head, url))
        default: return compared(answer, isThere: false)
        }
    }

    private mutating func existed(_ answer: DAVAnswer) -> Step {
        guard let digest else { return .failed(.program) }
        switch answer.status {
        case 200..<300: return takeOtherName()
        case 404, 410: return claim(digest)
        case 403, 405, 501: return goBlind()
        default: return .failed(UploadProblem(status: answer.status))
        }
    }

    /// Claims the name for the file.
    /// - Parameter isFirst: true to claim the name only if it is not claimed yet.
    private mutating func claim(_ digest: FileDigest, isFirst: Bool = true) -> Step {
        phase = .claim
        return .send(requests.claim(digest, isFirst: isFirst))
    }

    private mutating func claimed(_ answer: DAVAnswer) -> Step {
        switch answer.status {
        case 200..<300:
            owned = .fresh
            return put()
        case 412:
            phase = .compare(isThere: false)
            return .send(DAVRequest(.get, requests.digestURL))
        default: return .failed(UploadProblem(status: answer.status))
        }
    }

    // MARK: The file

    private mutating func put() -> Step {
        guard let digest else { return .failed(.program) }
        if isDirect { return putDirectly() }
        if let uploads = order.address.nextcloudUploads, order.size > PieceSizes.wholeBytes {
            phase = .pieces
            var pieces = PieceDelivery(size: order.size, digest: digest, uploads: uploads, destination: url)
            let step = pieces.begin()
            self.pieces = pieces
            return step
        }
        phase = .put
        return .send(requests.part(digest))
    }

    private mutating func put(_ answer: DAVAnswer) -> Step {
        guard let digest, (200..<300).contains(answer.status) else {
            return .failed(UploadProblem(status: answer.status))
        }
        guard sight != .denied else { return move(digest) }
        phase = .check
        return .send(.properties(requests.partURL(digest), depth: 0))
    }

    private mutating func checked(_ answer: DAVAnswer) -> Step {
        guard let digest else { return .failed(.program) }
        switch answer.status {
        case 207: return isWhole(answer.body) ? move(digest) : .failed(.incomplete)
        case 403, 405, 501:
            sight = .denied
            return move(digest)
        case 404, 410: return .failed(.incomplete)
        default: return .failed(UploadProblem(status: answer.status))
        }
    }

    /// True if the server lists the size of the file that was sent, and lists its digest or none.
    private func isWhole(_ listing: [UInt8]) -> Bool {
        guard let found = DAVListing.read(listing)?.first, found.size == order.size else { return false }
        return found.digest == nil || found.digest == digest
    }

    private mutating func move(_ digest: FileDigest) -> Step {
        phase = .move
        return .send(requests.move(digest))
    }

    private mutating func moved(_ answer: DAVAnswer) -> Step {
        switch answer.status {
        case 200..<300:
            guard sight != .denied else { return done(.unverified) }
            phase = .confirm
            return .send(.properties(url, depth: 0))
        case 403, 405, 501:
            guard let digest else { return .failed(.program) }
            isDirect = true
            return remove(requests.partURL(digest), then: .direct)
        case 412: return collided()
        default: return .failed(UploadProblem(status: answer.status))
        }
    }

    /// Sends the file under its final name. An existing file is replaced only if it is known to be a file for the same content.
    private mutating func putDirectly() -> Step {
        guard let digest else { return .failed(.program) }
        phase = .direct
        replaces = replaces || isStale
        return .send(requests.file(digest, replaces: replaces))
    }

    private mutating func sentDirectly(_ answer: DAVAnswer) -> Step {
        switch answer.status {
        case 200..<300:
            guard sight != .denied else { return done(.unverified) }
            phase = .confirm
            return .send(.properties(url, depth: 0))
        case 412 where !replaces && (namesDigest || owned == .earlier):
            replaces = true
            return putDirectly()
        case 412: return collided()
        default: return .failed(UploadProblem(status: answer.status))
        }
    }

    /// Called when a file with the final name already exists. It is from an earlier attempt of this device, or from another device.
    private mutating func collided() -> Step {
        guard let digest else { return .failed(.program) }
        collisions += 1
        guard collisions <= RemoteName.maximumVersions else { return .failed(.nameTaken) }
        // Withdraw the claim that this attempt has made, and then take another name.
        if owned == .fresh, !namesDigest { return remove(requests.digestURL, then: .otherName) }
        // Another program has changed the file that this device has uploaded, so take another name.
        if isStale { return go(on: .otherName) }
        // Remove the temporary file, and then look at the existing file. If the account may not read it, the existing file is known to have this
        // content: its name contains the digest, or this content has claimed the name before.
        return remove(requests.partURL(digest), then: sight == .denied ? .done : .look)
    }

    private mutating func remove(_ url: String, then next: Next) -> Step {
        phase = .remove(url, then: next)
        return .send(DAVRequest(.delete, url))
    }

    private mutating func removed(_ url: String, _ answer: DAVAnswer, then next: Next) -> Step {
        switch answer.status {
        case 403, 405, 501:
            // Removing is forbidden, so empty the file instead. An empty file takes no space on the server, and does not count as a claim.
            phase = .empty(then: next)
            return .send(DAVRequest(.put, url, body: .bytes([])))
        default: return go(on: next)
        }
    }

    private mutating func go(on next: Next) -> Step {
        switch next {
        case .look: return look()
        case .direct: return putDirectly()
        case .done: return done(.unverified)
        case .otherName:
            guard let sent = digest.map({ requests.partURL($0) }), requests.takeOtherName() else {
                return .failed(.nameTaken)
            }
            // Start again with the next name. First remove the file that was sent under its temporary name.
            return isDirect ? look() : remove(sent, then: .look)
        }
    }

    private func confirmed(_ answer: DAVAnswer) -> Step {
        switch answer.status {
        case 207: isWhole(answer.body) ? done(.verified) : .failed(.incomplete)
        // The server has accepted the file, but does not show it: this server hides or moves uploaded files.
        case 403, 404, 405, 410, 501: done(.unverified)
        default: .failed(UploadProblem(status: answer.status))
        }
    }

    private mutating func sentPiece(_ answer: DAVAnswer) -> Step {
        switch pieces?.answered(answer) {
        case .next(let request): return .send(request)
        case .failed(let problem): return .failed(problem)
        case .together:
            phase = .confirm
            return .send(.properties(url, depth: 0))
        case .taken: return collided()
        case .refused:
            isDirect = true
            return putDirectly()
        case nil: return .failed(.program)
        }
    }
}
