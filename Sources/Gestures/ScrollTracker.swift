/// Drag scrolling of a list: follows the first finger, glides on with the finger's speed, and stops at the edges.
///
/// The glide is a function of time (cubic ease out), so that the place where it comes to rest does not depend on the
/// frame rate. All lengths are pixels along the list.
public struct ScrollTracker {
    /// How far a finger moves before a touch becomes a drag, in pixels.
    public var slop: Float
    /// How far the list is scrolled: 0 shows its beginning.
    public private(set) var offset: Float = 0
    /// The largest offset: length of the content less length of the viewport.
    public private(set) var limit: Float = 0
    /// Whether the finger has moved so far that the touch is no tap.
    public private(set) var isDragging = false

    /// How long a glide lasts.
    public static let glideDuration: Int64 = 1_100_000_000
    /// Below this speed a drag ends where it is, in pixels a second.
    public static let minimumSpeed: Float = 40

    private struct Glide {
        var start: Int64
        var duration: Int64
        var from: Float
        var distance: Float
    }

    private var velocity = VelocityTracker()
    private var finger = -1
    private var origin: Float = 0
    private var offsetAtOrigin: Float = 0
    private var glide: Glide?

    public init(slop: Float) { self.slop = slop }

    /// Whether a finger holds the list.
    public var isHeld: Bool { finger >= 0 }
    /// Whether the list moves by itself.
    public var isGliding: Bool { glide != nil }

    /// Tells how far the list can be scrolled; the offset is clamped.
    public mutating func setLimit(_ newLimit: Float) {
        limit = max(0, newLimit)
        offset = clamped(offset)
        offsetAtOrigin = clamped(offsetAtOrigin)
    }

    /// Puts the list to an offset at once, ending any glide.
    public mutating func jump(to newOffset: Float) {
        glide = nil
        offset = clamped(newOffset)
    }

    /// Glides to an offset.
    public mutating func glide(to newOffset: Float, lasting duration: Int64, at now: Int64) {
        guard !isHeld else { return }
        let target = clamped(newOffset)
        guard target != offset else { return }
        glide = Glide(start: now, duration: duration, from: offset, distance: target - offset)
    }

    /// A finger came down in the list. Only the first finger is followed.
    /// - Returns: whether it stopped a glide; such a touch is no tap.
    public mutating func begin(finger newFinger: Int, at position: Float, time: Int64) -> Bool {
        guard finger < 0, newFinger >= 0 else { return false }
        let stopped = glide != nil
        glide = nil
        finger = newFinger
        isDragging = stopped
        origin = position
        offsetAtOrigin = offset
        velocity.reset()
        velocity.note(position, time)
        return stopped
    }

    /// A finger moved.
    /// - Returns: whether the offset changed.
    public mutating func move(finger moved: Int, to position: Float, time: Int64) -> Bool {
        guard moved == finger, isHeld else { return false }
        velocity.note(position, time)
        let way = position - origin
        if !isDragging {
            guard abs(way) > slop else { return false }
            isDragging = true
            // From here, not from where the finger came down: the list must not jump by the slop.
            origin += way > 0 ? slop : -slop
        }
        let old = offset
        offset = clamped(offsetAtOrigin - (position - origin))
        return offset != old
    }

    /// A finger left the panel: the list glides on.
    /// - Returns: whether the touch was a tap: it neither dragged nor stopped a glide.
    @discardableResult
    public mutating func end(finger ended: Int, time: Int64) -> Bool {
        guard ended == finger, isHeld else { return false }
        finger = -1
        defer { isDragging = false }
        guard isDragging else { return true }
        let speed = -velocity.velocity(at: time)
        guard abs(speed) >= Self.minimumSpeed else { return false }
        // A cubic ease out that starts with this speed goes speed * duration / 3 far.
        let distance = speed * Float(Self.glideDuration) / 3e9
        glide = Glide(start: time, duration: Self.glideDuration, from: offset, distance: distance)
        return false
    }

    /// A finger was taken away by the system: the list stays where it is.
    public mutating func cancel(finger cancelled: Int) {
        guard cancelled == finger else { return }
        finger = -1
        isDragging = false
    }

    /// Lets go of any finger and stops.
    public mutating func cancelAll() {
        finger = -1
        isDragging = false
        glide = nil
    }

    /// Moves a glide on.
    /// - Returns: whether the offset changed.
    public mutating func advance(to now: Int64) -> Bool {
        guard let glide else { return false }
        let progress = Easing.progress(from: glide.start, lasting: glide.duration, at: now)
        let wanted = glide.from + glide.distance * Easing.out(progress)
        let old = offset
        offset = clamped(wanted)
        if progress >= 1 || offset != wanted { self.glide = nil }
        return offset != old
    }

    private func clamped(_ value: Float) -> Float { max(0, min(limit, value)) }
}
