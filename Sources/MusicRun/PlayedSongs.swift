/// The songs of a session: the songs that were played, and the songs that could not be played.
struct PlayedSongs: Sendable {
    /// The maximum number of songs in each list.
    private static let maximum = 200
    /// The maximum number of songs in succession that cannot be played.
    private static let maximumRefusals = 8

    /// The songs that were heard, oldest first.
    private var heard: [UInt64] = []
    private var refused: [UInt64] = []
    private var refusals = 0

    /// The songs that must not be chosen again soon. If not all of them can be excluded, the last songs of this list
    /// are excluded.
    var excluded: [UInt64] { heard }
    var hasRefused: Bool { !refused.isEmpty }
    /// True if another song may be tried after a song that could not be played.
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
