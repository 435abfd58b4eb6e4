/// A delivery's state.
extension Delivery {
    /// The answer that the delivery waits for.
    enum Phase {
        case look
        case folder(Int)
        case digest(found: DAVResource?)
        /// Used where PROPFIND is forbidden: is the name claimed?
        case probe
        /// The name is not claimed: does a file exist all the same?
        case exists
        case claim
        /// Reads the digest beside an existing file, or beside a name that another device may have claimed.
        case compare(isThere: Bool)
        case put
        case check
        case move
        /// Sends the file under its own name.
        case direct
        /// Removes a file of ours that is in the way, or empties it where removing is forbidden.
        case remove(String, then: Next)
        case empty(then: Next)
        case confirm
        case pieces
    }

    /// The step after an obstacle is removed.
    enum Next {
        case look, otherName, direct, done
    }

    /// Whether the server allows looking at its content.
    enum Sight {
        case unknown, granted, denied
    }

    /// The owner of the name.
    enum Claim {
        case none
        /// Claimed by this attempt.
        case fresh
        /// Claimed for this content before: an interrupted attempt may have delivered it.
        case earlier
    }
}
