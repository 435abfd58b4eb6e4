/// The songs of a session: played ones and refused ones.
struct PlayedSongs: Sendable {
    /// The most songs in each list.
    private static let maximum = 200
    /// The most refused songs in a row.
    private static let maximumRefusals = 8

    /// Oldest first.
    private var heard: [UInt64] = []
    private var refused: [UInt64] = []
    private var refusals = 0

    /// The songs to avoid, the most important last.
    var excluded: [UInt64] { heard }
    var hasRefused: Bool { !refused.isEmpty }
    /// True while another song may be tried after a refused one.
    var mayTryAnother: Bool { refusals < Self.maximumRefusals }

    func isRefused(_ id: UInt64) -> Bool { refused.contains(id) }

    /// - Returns: true if it is not the song that was heard last.
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
