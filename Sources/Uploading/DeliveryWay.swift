/// The way in which files are sent to the account's server: under a temporary name and then with MOVE, or directly under their
/// final names.
enum DeliveryWay {
    case moved
    /// The server has refused MOVE in the current attempt. The attempt removes from the server what it has already sent.
    case refused
    case direct

    /// Called when the attempt has uploaded its file. If MOVE was refused, later files are sent directly, too.
    mutating func succeeded() { if self == .refused { self = .direct } }

    /// Called when the attempt has failed or was aborted. The next attempt tries MOVE again.
    mutating func failed() { if self == .refused { self = .moved } }
}
