/// What a delivery knows.
extension Delivery {
    /// What is being waited for.
    enum Phase {
        case look
        case folder(Int)
        case digest(found: DAVResource?)
        /// Where PROPFIND is forbidden: is the name claimed?
        case probe
        /// Nobody has claimed it: is there a file all the same?
        case exists
        case claim
        /// Of the digest beside a file that is there, or beside a name that somebody else may have claimed.
        case compare(isThere: Bool)
        case put
        case check
        case move
        /// Of the file under its own name.
        case direct
        /// Of a file of ours that is in the way, and its emptying where that is forbidden.
        case remove(String, then: Next)
        case empty(then: Next)
        case confirm
        case pieces
    }

    /// What follows when something is out of the way.
    enum Next {
        case look, otherName, direct, done
    }

    /// Whether the server lets us see what it has.
    enum Sight {
        case unknown, granted, denied
    }

    /// Whose the name is.
    enum Claim {
        case none
        /// Claimed by this attempt.
        case fresh
        /// Claimed for this content before: an attempt that was cut may have delivered it.
        case earlier
    }
}
