/// Divides the reading time of one turn of the loop among the sockets that read in it. Any number of flooding peers thus cannot block the
/// screen.
public final class ReadingTime {
    /// For all sockets together, in nanoseconds: a quarter of a frame. Each may read once, whatever time remains.
    public static let turn: Int64 = 4_000_000

    /// When the next frame begins, as far as it is known. Sockets stop reading before it, so that they do not delay it.
    public var nextFrame = Int64.max

    private var end: Int64 = 0
    /// The number of readers in this turn and in the previous one.
    private var asked: Int64 = 0
    private var askedBefore: Int64 = 0

    init() {}

    /// Starts a turn of the loop.
    func beginTurn(at now: Int64) {
        end = now + Self.turn
        askedBefore = asked
        asked = 0
    }

    /// The time until which one more socket may read: its share, never longer than the turn, and never into the next frame.
    public func share(at now: Int64) -> Int64 {
        asked += 1
        return min(end, now + Self.turn / max(asked, askedBefore), nextFrame)
    }
}
