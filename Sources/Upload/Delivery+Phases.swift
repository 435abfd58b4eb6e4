/// The state of a delivery (the upload of one file).
extension Delivery {
    /// The request whose answer the delivery waits for.
    enum Phase {
        case look
        case folder(Int)
        case digest(found: DAVResource?)
        /// If PROPFIND is forbidden: the answer that shows whether the file's name is claimed (whether its digest file exists).
        case probe
        /// If the file's name is not claimed: the answer that shows whether a file with the name exists anyway.
        case exists
        case claim
        /// The content of the digest file beside an existing file, or beside a name that another device may have claimed.
        case compare(isThere: Bool)
        case put
        case check
        case move
        /// The answer to sending the file under its final name.
        case direct
        /// The answer to removing an own file that is in the way, or to emptying it if removing is forbidden.
        case remove(String, then: Next)
        case empty(then: Next)
        case confirm
        case pieces
    }

    /// The step after the file that was in the way was removed or emptied.
    enum Next {
        case look, otherName, direct, done
    }

    /// Whether the server allows the delivery to see its files.
    enum Sight {
        case unknown, granted, denied
    }

    /// Which attempt has claimed the file's name on the server.
    enum Claim {
        case none
        /// This attempt has claimed the name.
        case fresh
        /// The name was claimed for this content before, so an interrupted attempt may have uploaded the file.
        case earlier
    }
}
