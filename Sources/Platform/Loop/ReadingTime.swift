/// Divides the time that a turn of the loop may spend on reading among the sockets that are read in it, so that no number of
/// peers that flood keeps the screen waiting.
public final class ReadingTime {
    /// For all sockets together, in nanoseconds: a quarter of a frame. Each may read once, whatever time is left.
    public static let turn: Int64 = 4_000_000

    private var end: Int64 = 0
    /// How many readers asked in this turn and in the one before.
    private var asked: Int64 = 0
    private var askedBefore: Int64 = 0

    init() {}

    /// A turn of the loop begins.
    func beginTurn(at now: Int64) {
        end = now + Self.turn
        askedBefore = asked
        asked = 0
    }

    /// Until when one more socket may read: its share, and never longer than the turn.
    public func share(at now: Int64) -> Int64 {
        asked += 1
        return min(end, now + Self.turn / max(asked, askedBefore))
    }
}
