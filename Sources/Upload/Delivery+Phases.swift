/// The state of a delivery (the upload of one file).
extension Delivery {
    /// The request whose answer the delivery waits for, and the purpose of this request.
    enum Phase {
        case look
        case folder(Int)
        case digest(found: DAVResource?)
        /// GET of the digest file, if PROPFIND is forbidden: does it exist, so that the file's name is already claimed?
        case probe
        /// HEAD of the file, if its name is not claimed: does a file with this name exist anyway?
        case exists
        case claim
        /// GET of the digest file, to compare its content with the digest of this file. `isThere` is true if a file with this name exists; otherwise,
        /// only the name is claimed.
        case compare(isThere: Bool)
        case put
        case check
        case move
        /// PUT of the file under its final name.
        case direct
        /// DELETE of a file of this device that is in the way. If deleting is forbidden, the file is emptied instead.
        case remove(String, then: Next)
        case empty(then: Next)
        case confirm
        case pieces
    }

    /// The step after a file that was in the way was removed or emptied.
    enum Next {
        case look, otherName, direct, done
    }

    /// States whether the account may see the files on the server.
    enum Sight {
        case unknown, granted, denied
    }

    /// States whether the file's name on the server is claimed for this content.
    enum Claim {
        case none
        /// The current attempt has claimed the name.
        case fresh
        /// An earlier attempt has claimed the name for this content, so the file may already be on the server.
        case earlier
    }
}
