/// The state of a delivery (the upload of one file).
extension Delivery {
    /// The request whose answer the delivery waits for.
    enum Phase {
        case look
        case folder(Int)
        case digest(found: DAVResource?)
        /// If PROPFIND is forbidden: the result of checking whether the name is claimed.
        case probe
        /// If the name is not claimed: the result of checking whether a file with the name exists anyway.
        case exists
        case claim
        /// The digest file beside an existing file, or beside a name that another device may have claimed.
        case compare(isThere: Bool)
        case put
        case check
        case move
        /// The result of sending the file under its final name.
        case direct
        /// The result of removing an own file that is in the way, or of emptying it if removing is forbidden.
        case remove(String, then: Next)
        case empty(then: Next)
        case confirm
        case pieces
    }

    /// The step after the file that was in the way was removed or emptied.
    enum Next {
        case look, otherName, direct, done
    }

    /// States whether the server allows the delivery to see its files.
    enum Sight {
        case unknown, granted, denied
    }

    /// Who has claimed the name, and when.
    enum Claim {
        case none
        /// This attempt has claimed the name.
        case fresh
        /// The name was claimed for this content before, so an interrupted attempt may have uploaded the file.
        case earlier
    }
}
