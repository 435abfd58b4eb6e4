/// The songs of a session: those that were heard, and those that could not be played.
struct PlayedSongs: Sendable {
    /// Songs that are remembered.
    private static let maximum = 200
    /// Songs in turn that may be refused.
    private static let maximumRefusals = 8

    /// The last one last.
    private var heard: [UInt64] = []
    private var refused: [UInt64] = []
    private var refusals = 0

    /// Those that are not chosen, the most important last.
    var excluded: [UInt64] { heard }
    var hasRefused: Bool { !refused.isEmpty }
    /// Whether another song may be tried after one that was refused.
    var mayTryAnother: Bool { refusals < Self.maximumRefusals }

    func isRefused(_ id: UInt64) -> Bool { refused.contains(id) }

    /// - Returns: whether it is another song than before.
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
