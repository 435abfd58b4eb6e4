/// Finds out which dialect a server speaks: a legacy server closes at once on what it does not understand, so the
/// dialects are tried one after another, each on a new connection (docs/tia.md section 1).
struct Negotiation {
    private enum State {
        case trying(TiADialect)
        case known(TiADialect)
    }

    private var state = State.trying(.version1)

    /// The dialect to speak now.
    var spoken: TiADialect {
        switch state {
        case .trying(let dialect), .known(let dialect): dialect
        }
    }

    /// The server's dialect; nil before it answered.
    var known: TiADialect? { if case .known(let dialect) = state { dialect } else { nil } }

    /// The server answered in the dialect that was spoken.
    mutating func succeeded() { state = .known(spoken) }

    /// Goes on to the next dialect.
    /// - Returns: false when all were tried, or one is known.
    mutating func tryNext() -> Bool {
        guard case .trying(let dialect) = state else { return false }
        switch dialect {
        case .version1: state = .trying(.legacy(.zeroOne))
        case .legacy(.zeroOne): state = .trying(.legacy(.zeroTwo))
        case .legacy(.zeroTwo):
            restart()
            return false
        }
        return true
    }

    /// Nothing is known.
    mutating func restart() { state = .trying(.version1) }

    /// An attempt ended: the next one begins with the first dialect, unless one is known.
    mutating func attemptEnded() {
        if known == nil { restart() }
    }
}
