/// How files are sent to the account's server: under a temporary name with MOVE, or directly under their own names.
enum DeliveryWay {
    case moved
    /// The server refused MOVE in this attempt. The attempt removes what it has already sent.
    case refused
    case direct

    /// The attempt delivered its file: later files use the way that succeeded.
    mutating func succeeded() { if self == .refused { self = .direct } }

    /// The attempt failed or was aborted: the next one tries MOVE again.
    mutating func failed() { if self == .refused { self = .moved } }
}
