/// Scrolls a list by dragging: follows the first finger, continues to glide with the finger's speed, and stops at the edges.
///
/// The glide is a function of time (cubic ease out), so that its end position does not depend on the frame rate. All lengths are pixels
/// along the list.
public struct ScrollTracker {
    private enum State {
        case resting
        case held(Hold)
        case gliding(Glide)
    }

    private struct Hold {
        let finger: Int
        /// The positions of finger and list at the start of the drag.
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
    /// Below this speed, a drag ends without a glide, in pixels a second.
    private static let minimumSpeed: Float = 40

    /// How far a finger moves before a touch becomes a drag, in pixels.
    private let slop: Float
    /// The scroll position: 0 shows the list's beginning.
    public private(set) var offset: Float = 0
    /// The largest offset: length of the content minus length of the viewport.
    public private(set) var limit: Float = 0
    private var state = State.resting
    private var tracker = VelocityTracker()

    public init(slop: Float) { self.slop = slop }

    /// True while a finger is on the list.
    public var isHeld: Bool {
        if case .held = state { return true }
        return false
    }

    /// True if the finger has moved too far for a tap.
    public var isDragging: Bool {
        if case .held(let hold) = state { return hold.isDragging }
        return false
    }

    /// True while the list glides.
    public var isGliding: Bool {
        if case .gliding = state { return true }
        return false
    }

    /// Sets the largest offset; the offset is clamped.
    public mutating func setLimit(_ newLimit: Float) {
        limit = max(0, newLimit)
        offset = clamped(offset)
        guard case .held(var hold) = state else { return }
        hold.offset = clamped(hold.offset)
        state = .held(hold)
    }

    /// Sets the offset immediately and ends any glide.
    public mutating func jump(to newOffset: Float) {
        if isGliding { state = .resting }
        offset = clamped(newOffset)
    }

    /// A finger went down in the list. Only the first finger is followed.
    /// - Returns: true if it stopped a glide; such a touch is not a tap.
    public mutating func begin(finger: Int, at position: Float, time: Int64) -> Bool {
        guard !isHeld, finger >= 0 else { return false }
        let stopped = isGliding
        state = .held(Hold(finger: finger, origin: position, offset: offset, isDragging: stopped))
        tracker.reset()
        tracker.note(x: 0, y: position, at: time)
        return stopped
    }

    /// A finger moved.
    /// - Returns: true if the offset changed.
    public mutating func move(finger: Int, to position: Float, time: Int64) -> Bool {
        guard case .held(var hold) = state, hold.finger == finger else { return false }
        tracker.note(x: 0, y: position, at: time)
        let way = position - hold.origin
        if !hold.isDragging {
            guard abs(way) > slop else { return false }
            // The drag starts here, not where the finger went down: the list must not jump by the slop.
            hold.isDragging = true
            hold.origin += way > 0 ? slop : -slop
            state = .held(hold)
        }
        let old = offset
        offset = clamped(hold.offset - (position - hold.origin))
        return offset != old
    }

    /// A finger went up: the list continues to glide.
    /// - Returns: true for a tap: it neither dragged nor stopped a glide.
    @discardableResult
    public mutating func end(finger: Int, time: Int64) -> Bool {
        guard case .held(let hold) = state, hold.finger == finger else { return false }
        state = .resting
        guard hold.isDragging else { return true }
        let speed = -tracker.velocity(at: time).y
        guard abs(speed) >= Self.minimumSpeed else { return false }
        // The distance of a cubic ease out that starts with this speed is speed * duration / 3.
        state = .gliding(
            Glide(
                ease: Ease(from: time, lasting: Self.glideDuration), from: offset,
                distance: speed * Float(Self.glideDuration) / 3e9))
        return false
    }

    /// The system removed a finger: the list stops there.
    public mutating func cancel(finger: Int) {
        if case .held(let hold) = state, hold.finger == finger { state = .resting }
    }

    /// Releases any finger and stops.
    public mutating func cancelAll() { state = .resting }

    /// Advances a glide.
    /// - Returns: true if the offset changed.
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
