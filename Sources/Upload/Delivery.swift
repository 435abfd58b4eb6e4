/// Delivers one file to a folder of a WebDAV server: which request comes next, and what an answer means.
///
/// 1. PROPFIND of the name: has an earlier attempt delivered it?
/// 2. MKCOL of the folders.
/// 3. PUT of NAME.sha256 with `If-None-Match: *`. It claims the name for this content: who finds it there compares the digest.
/// 4. PUT under a temporary name, PROPFIND of its size, MOVE with `Overwrite: F`. Or in pieces (`PieceDelivery`).
/// 5. PROPFIND of the name: size, and digest where the server knows it.
///
/// Where MOVE is forbidden, the file is sent under its own name. What a cut leaves there has not the size, or is not noted as delivered: the next
/// attempt sends the file again in its place, since the claim says that it is this content. What is in the way under temporary names is deleted, or
/// emptied where that is forbidden.
///
/// It may break off anywhere and start again: no content is there twice, and none takes another's place. Where PROPFIND is forbidden (403, 405,
/// 501), what PUT and MOVE say counts, and the file is delivered but not verified. Where reading is forbidden, too, nobody can see whose a name
/// is: the file gets a name with its digest in it, which only the same content can have taken.
public struct Delivery: Sendable {
    /// What comes next.
    public enum Step: Equatable, Sendable {
        case send(DAVRequest)
        /// `digested` wants the file's SHA-256.
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
    /// Whether the server forbids MOVE.
    public private(set) var isDirect: Bool
    /// Whether a part of the file may be under its name.
    private var isStale = false
    /// Whether what is under the name is this content, and may be replaced.
    private var replaces = false
    /// How often a name was taken at the last moment.
    private var collisions = 0

    public init(_ order: DeliveryOrder) {
        (self.order, isDirect) = (order, order.isDirect)
        requests = DeliveryRequests(order)
    }

    private var namesDigest: Bool { requests.namesDigest }
    private var url: String { requests.url }

    /// The first step.
    public mutating func begin() -> Step { look() }

    private mutating func look() -> Step {
        owned = .none
        (isStale, replaces) = (false, false)
        if sight == .denied, let digest { return reach(digest) }
        phase = .look
        return .send(.properties(url, depth: 0))
    }

    /// The file's digest, after the step `digest`.
    public mutating func digested(_ digest: FileDigest) -> Step {
        requests.digest = digest
        guard case .digest(let found) = phase else { return .failed(.program) }
        guard let found else { return reach(digest) }
        return compare(found, digest)
    }

    /// What the server answered to the request of the last step.
    public mutating func answered(_ answer: DAVAnswer) -> Step {
        // Whatever it was about.
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

    // MARK: Is it there?

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

    /// Something of that name is there.
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
        // No other content gets this name.
        if namesDigest { return isStale ? put() : done(.verified) }
        phase = .compare(isThere: true)
        return .send(DAVRequest(.get, requests.digestURL))
    }

    private mutating func compared(_ answer: DAVAnswer, isThere: Bool) -> Step {
        switch answer.status {
        case 200:
            guard let digest else { return .failed(.program) }
            guard let claimed = FileDigest(line: answer.body[...]) else {
                // A cut has left a part of a claim.
                return isThere ? takeOtherName() : claim(digest, isFirst: false)
            }
            guard claimed == digest else { return takeOtherName() }
            owned = .earlier
            return isThere && !isStale ? done(.verified) : put()
        case 404, 410:
            // What is there without a digest beside it is somebody else's.
            if isThere { return takeOtherName() }
            // What was claimed is free again; or the server hides what it does not let us read.
            return sight == .denied ? goBlind() : put()
        case 403, 405, 501: return goBlind()
        default: return .failed(UploadProblem(status: answer.status))
        }
    }

    /// Nobody can see whose a name is: the file gets one that only its content has.
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
        // It is there already, or may not be made by this account: what is put into it will show that.
        case 200..<300, 403, 405, 501: makeFolder(index + 1)
        default: .failed(UploadProblem(status: answer.status))
        }
    }

    /// The folders are there: the name is claimed. Where nothing can be listed, an earlier claim is looked for first.
    private mutating func reach(_ digest: FileDigest) -> Step {
        // The same content alone writes there.
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

    /// - Parameter isFirst: whether a claim of somebody else is respected.
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

    /// Whether what is listed is what was sent, as far as the server knows it.
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

    /// Sends the file under its own name: in the place of a part of it, or of the whole, where the claim says that this is there.
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

    /// Something has the name: delivered by this device before a cut, or by another one with a file of that name.
    private mutating func collided() -> Step {
        guard let digest else { return .failed(.program) }
        collisions += 1
        guard collisions <= RemoteName.maximumVersions else { return .failed(.nameTaken) }
        // Nobody had claimed the name: the claim is withdrawn.
        if owned == .fresh, !namesDigest { return remove(requests.digestURL, then: .otherName) }
        // Somebody has changed what was delivered.
        if isStale { return go(on: .otherName) }
        // Where nobody can look, it is this content: the name says so, or it was claimed for it before.
        return remove(requests.partURL(digest), then: sight == .denied ? .done : .look)
    }

    private mutating func remove(_ url: String, then next: Next) -> Step {
        phase = .remove(url, then: next)
        return .send(DAVRequest(.delete, url))
    }

    private mutating func removed(_ url: String, _ answer: DAVAnswer, then next: Next) -> Step {
        switch answer.status {
        case 403, 405, 501:
            // Nothing of it takes the server's space, or is taken for a claim.
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
            // What was sent is removed, and sent again under the next name.
            return isDirect ? look() : remove(sent, then: .look)
        }
    }

    private func confirmed(_ answer: DAVAnswer) -> Step {
        switch answer.status {
        case 207: isWhole(answer.body) ? done(.verified) : .failed(.incomplete)
        // Something at the server takes away what has arrived, or hides it.
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
