/// Detects a server's dialect. A legacy server closes the connection as soon as it receives an unknown message. Therefore the client tries one
/// dialect after another, each on a new connection (docs/tia.md section 1).
struct Negotiation {
    private enum State {
        case trying(TiADialect)
        case known(TiADialect)
    }

    private var state = State.trying(.version1)

    /// The dialect in which the current attempt sends its request.
    var spoken: TiADialect {
        switch state {
        case .trying(let dialect), .known(let dialect): dialect
        }
    }

    /// The server's dialect; nil before the server's first answer.
    var known: TiADialect? { if case .known(let dialect) = state { dialect } else { nil } }

    /// Called when the server has answered in the dialect of the current attempt.
    mutating func succeeded() { state = .known(spoken) }

    /// Selects the dialect for the next attempt.
    /// - Returns: false if all dialects were tried, or if the dialect is known.
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

    /// Forgets the server's dialect, so that it is detected again.
    mutating func restart() { state = .trying(.version1) }

    /// Called when an attempt has ended. The next attempt begins with the first dialect, unless the dialect is known.
    mutating func attemptEnded() {
        if known == nil { restart() }
    }
}
