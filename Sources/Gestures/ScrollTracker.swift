/// Scrolls a list: it follows the first finger, glides on with the finger's speed after a drag, and stops at the edges.
///
/// The glide is a function of time (cubic ease out), so that its end position does not depend on the frame rate. All lengths are pixels along the
/// list.
public struct ScrollTracker {
    private enum State {
        case resting
        case touched(Contact)
        case gliding(Glide)
    }

    private struct Contact {
        let finger: Int
        /// The position of the finger when it touched the list or began to drag the list. `offset` is the list's scroll position at that time.
        var origin: Float
        var offset: Float
        var isDragging: Bool
    }

    private struct Glide {
        let ease: Ease
        let from: Float
        let distance: Float
    }

    /// The duration of a glide in nanoseconds.
    private static let glideDuration: Int64 = 1_100_000_000
    /// The minimum speed for a glide after a drag, in pixels per second.
    private static let minimumSpeed: Float = 40

    /// The distance in pixels from which a touch is a drag.
    private let slop: Float
    /// The scroll position in pixels: 0 shows the beginning of the list.
    public private(set) var offset: Float = 0
    /// The maximum scroll position: the length of the content minus that of the viewport.
    public private(set) var limit: Float = 0
    private var state = State.resting
    private var tracker = VelocityTracker()

    public init(slop: Float) { self.slop = slop }

    /// True while a finger is on the list.
    public var isGrabbed: Bool {
        if case .touched = state { return true }
        return false
    }

    /// True if the finger has moved so far that its touch is a drag, not a tap.
    public var isDragging: Bool {
        if case .touched(let contact) = state { return contact.isDragging }
        return false
    }

    /// True while the list glides.
    public var isGliding: Bool {
        if case .gliding = state { return true }
        return false
    }

    /// Sets the maximum scroll position, and limits the present scroll position to this maximum.
    public mutating func setLimit(_ newLimit: Float) {
        limit = max(0, newLimit)
        offset = clamped(offset)
        guard case .touched(var contact) = state else { return }
        contact.offset = clamped(contact.offset)
        state = .touched(contact)
    }

    /// Sets the scroll position at once, and ends a glide.
    public mutating func jump(to newOffset: Float) {
        if isGliding { state = .resting }
        offset = clamped(newOffset)
    }

    /// Called when a finger has touched the list. Only the first finger counts.
    /// - Returns: true if the touch stopped a glide; such a touch is not a tap.
    public mutating func begin(finger: Int, at position: Float, time: Int64) -> Bool {
        guard !isGrabbed, finger >= 0 else { return false }
        let stopped = isGliding
        state = .touched(Contact(finger: finger, origin: position, offset: offset, isDragging: stopped))
        tracker.reset()
        tracker.note(x: 0, y: position, at: time)
        return stopped
    }

    /// Called when a finger has moved.
    /// - Returns: true if the scroll position changed.
    public mutating func move(finger: Int, to position: Float, time: Int64) -> Bool {
        guard case .touched(var contact) = state, contact.finger == finger else { return false }
        tracker.note(x: 0, y: position, at: time)
        let way = position - contact.origin
        if !contact.isDragging {
            guard abs(way) > slop else { return false }
            // Measure the drag from this position, not from the first touch: otherwise, the list would jump by the distance `slop` at the beginning
            // of the drag.
            contact.isDragging = true
            contact.origin += way > 0 ? slop : -slop
            state = .touched(contact)
        }
        let old = offset
        offset = clamped(contact.offset - (position - contact.origin))
        return offset != old
    }

    /// Called when a finger was lifted. After a drag, the list glides on.
    /// - Returns: true for a tap, which neither dragged nor stopped a glide.
    @discardableResult
    public mutating func end(finger: Int, time: Int64) -> Bool {
        guard case .touched(let contact) = state, contact.finger == finger else { return false }
        state = .resting
        guard contact.isDragging else { return true }
        let speed = -tracker.velocity(at: time).y
        guard abs(speed) >= Self.minimumSpeed else { return false }
        // A cubic ease-out with the initial speed `speed` covers a third of speed * duration.
        state = .gliding(
            Glide(
                ease: Ease(from: time, lasting: Self.glideDuration), from: offset,
                distance: speed * Float(Self.glideDuration) / 3e9))
        return false
    }

    /// Called when the system has removed a finger. The list stops.
    public mutating func cancel(finger: Int) {
        if case .touched(let contact) = state, contact.finger == finger { state = .resting }
    }

    /// Ends a drag or a glide.
    public mutating func cancelAll() { state = .resting }

    /// Advances a glide to a time.
    /// - Returns: true if the scroll position changed.
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
