/// The songs of a session: the songs that were played, and the songs that could not be played.
struct PlayedSongs: Sendable {
    /// The maximum number of stored songs that were heard, and of stored songs that could not be played.
    private static let maximum = 200
    /// If this number of songs in succession cannot be played, no further song is tried.
    private static let maximumRefusals = 8

    /// The songs that were heard, oldest first.
    private var heard: [UInt64] = []
    private var refused: [UInt64] = []
    private var refusals = 0

    /// The songs that must not be chosen again soon, oldest first. If not all of them can be avoided, the newest ones are avoided.
    var excluded: [UInt64] { heard }
    var hasRefused: Bool { !refused.isEmpty }
    /// True if another song may be tried after one that could not be played.
    var mayTryAnother: Bool { refusals < Self.maximumRefusals }

    func isRefused(_ id: UInt64) -> Bool { refused.contains(id) }

    /// Records that a song is heard.
    /// - Returns: true if another song was heard before.
    mutating func hear(_ id: UInt64) -> Bool {
        refusals = 0
        guard heard.last != id else { return false }
        heard.append(id)
        if heard.count > Self.maximum { heard.removeFirst() }
        return true
    }

    mutating func refuse(_ id: UInt64) {
        refusals += 1
        if refused.count < Self.maximum { refused.append(id) }
    }
}
