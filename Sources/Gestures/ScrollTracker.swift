/// Drag scrolling of a list: follows the first finger, glides on with the finger's speed, and stops at the edges.
///
/// The glide is a function of time (cubic ease out), so that the place where it comes to rest does not depend on the
/// frame rate. All lengths are pixels along the list.
public struct ScrollTracker {
    private enum State {
        case resting
        case held(Hold)
        case gliding(Glide)
    }

    private struct Hold {
        let finger: Int
        /// Where the finger and the list were when the drag began.
        var origin: Float
        var offset: Float
        var isDragging: Bool
    }

    private struct Glide {
        let ease: Ease
        let from: Float
        let distance: Float
    }

    /// How long a glide lasts.
    private static let glideDuration: Int64 = 1_100_000_000
    /// Below this speed a drag ends where it is, in pixels a second.
    private static let minimumSpeed: Float = 40

    /// How far a finger moves before a touch becomes a drag, in pixels.
    private let slop: Float
    /// How far the list is scrolled: 0 shows its beginning.
    public private(set) var offset: Float = 0
    /// The largest offset: length of the content less length of the viewport.
    public private(set) var limit: Float = 0
    private var state = State.resting
    private var tracker = VelocityTracker()

    public init(slop: Float) { self.slop = slop }

    /// Whether a finger holds the list.
    public var isHeld: Bool {
        if case .held = state { return true }
        return false
    }

    /// Whether the finger has moved so far that the touch is no tap.
    public var isDragging: Bool {
        if case .held(let hold) = state { return hold.isDragging }
        return false
    }

    /// Whether the list moves by itself.
    public var isGliding: Bool {
        if case .gliding = state { return true }
        return false
    }

    /// Sets how far the list can be scrolled; the offset is clamped.
    public mutating func setLimit(_ newLimit: Float) {
        limit = max(0, newLimit)
        offset = clamped(offset)
        guard case .held(var hold) = state else { return }
        hold.offset = clamped(hold.offset)
        state = .held(hold)
    }

    /// Puts the list to an offset at once, ending any glide.
    public mutating func jump(to newOffset: Float) {
        if isGliding { state = .resting }
        offset = clamped(newOffset)
    }

    /// A finger came down in the list. Only the first finger is followed.
    /// - Returns: whether it stopped a glide; such a touch is no tap.
    public mutating func begin(finger: Int, at position: Float, time: Int64) -> Bool {
        guard !isHeld, finger >= 0 else { return false }
        let stopped = isGliding
        state = .held(Hold(finger: finger, origin: position, offset: offset, isDragging: stopped))
        tracker.reset()
        tracker.note(x: 0, y: position, at: time)
        return stopped
    }

    /// A finger moved.
    /// - Returns: whether the offset changed.
    public mutating func move(finger: Int, to position: Float, time: Int64) -> Bool {
        guard case .held(var hold) = state, hold.finger == finger else { return false }
        tracker.note(x: 0, y: position, at: time)
        let way = position - hold.origin
        if !hold.isDragging {
            guard abs(way) > slop else { return false }
            // From here, not from where the finger came down: the list must not jump by the slop.
            hold.isDragging = true
            hold.origin += way > 0 ? slop : -slop
            state = .held(hold)
        }
        let old = offset
        offset = clamped(hold.offset - (position - hold.origin))
        return offset != old
    }

    /// A finger left the panel: the list glides on.
    /// - Returns: whether the touch was a tap: it neither dragged nor stopped a glide.
    @discardableResult
    public mutating func end(finger: Int, time: Int64) -> Bool {
        guard case .held(let hold) = state, hold.finger == finger else { return false }
        state = .resting
        guard hold.isDragging else { return true }
        let speed = -tracker.velocity(at: time).y
        guard abs(speed) >= Self.minimumSpeed else { return false }
        // A cubic ease out that starts with this speed goes speed * duration / 3 far.
        state = .gliding(
            Glide(
                ease: Ease(from: time, lasting: Self.glideDuration), from: offset,
                distance: speed * Float(Self.glideDuration) / 3e9))
        return false
    }

    /// The system took a finger away: the list stays where it is.
    public mutating func cancel(finger: Int) {
        if case .held(let hold) = state, hold.finger == finger { state = .resting }
    }

    /// Releases any finger and stops.
    public mutating func cancelAll() { state = .resting }

    /// Moves a glide on.
    /// - Returns: whether the offset changed.
    public mutating func advance(to now: Int64) -> Bool {
        guard case .gliding(let glide) = state else { return false }
        let wanted = glide.from + glide.distance * glide.ease.progress(at: now)
        let old = offset
        offset = clamped(wanted)
        if glide.ease.isOver(at: now) || offset != wanted { state = .resting }
        return offset != old
    }

    private func clamped(_ value: Float) -> Float { max(0, min(limit, value)) }
}
