/// Divides a limited reading time per turn of the loop among the sockets that read in this turn. Peers that flood the device therefore cannot block
/// the screen, regardless of their number.
public final class ReadingTime {
    /// The reading time of all sockets together in one turn of the loop, in nanoseconds: a quarter of a frame. Each socket may read once per turn
    /// even if the time is over.
    public static let turn: Int64 = 4_000_000

    /// The time at which the next frame begins, if known. Sockets stop reading before that time, so that they do not delay the frame.
    public var nextFrame = Int64.max

    private var end: Int64 = 0
    /// The number of sockets that have requested a share of the reading time in this turn.
    private var asked: Int64 = 0
    private var askedBefore: Int64 = 0

    init() {}

    /// Starts a turn of the loop.
    func beginTurn(at now: Int64) {
        end = now + Self.turn
        askedBefore = asked
        asked = 0
    }

    /// The time until which one more socket may read: the end of its share, but not after the turn's reading time and not after the next frame's
    /// beginning.
    public func share(at now: Int64) -> Int64 {
        asked += 1
        return min(end, now + Self.turn / max(asked, askedBefore), nextFrame)
    }
}
