/// The state of a delivery (the upload of one file).
extension Delivery {
    /// The request whose answer the delivery waits for.
    enum Phase {
        case look
        case folder(Int)
        case digest(found: DAVResource?)
        /// If PROPFIND is forbidden: waits for the answer that shows whether the file's name is claimed (whether its digest
        /// file exists).
        case probe
        /// If the file's name is not claimed: waits for the answer that shows whether a file with the name exists anyway.
        case exists
        case claim
        /// Waits for the content of the digest file, which is compared. The digest file is beside an existing file, or another
        /// device may have claimed the name with it.
        case compare(isThere: Bool)
        case put
        case check
        case move
        /// Waits for the answer to sending the file under its final name.
        case direct
        /// Waits for the answer to removing a file of this device that is in the way, or to emptying it if removing is
        /// forbidden.
        case remove(String, then: Next)
        case empty(then: Next)
        case confirm
        case pieces
    }

    /// The step after the file that was in the way was removed or emptied.
    enum Next {
        case look, otherName, direct, done
    }

    /// States whether the server allows the upload to see its files.
    enum Sight {
        case unknown, granted, denied
    }

    /// States which attempt has claimed the file's name on the server.
    enum Claim {
        case none
        /// The current attempt has claimed the name.
        case fresh
        /// The name was claimed for this content before, so an interrupted attempt may have uploaded the file.
        case earlier
    }
}
