import Drawing
import Gestures
import Widgets

/// A white flash over the screen, which appears quickly and fades slowly when a screenshot is taken. The screenshot does not contain the flash.
final class Flash {
    static let rise: Int64 = 80_000_000
    static let fall: Int64 = 250_000_000

    private enum State {
        case off
        case on(rise: Ease, fall: Ease, PictureState)
    }

    private enum PictureState {
        /// The next complete drawing of the screen will be copied for the screenshot.
        case wanted
        /// The screenshot was taken; nil if there was no memory for it.
        case taken(Surface?)
    }

    private let looks: Looks
    private let repaint: Repaint
    private let messages: Messages
    private var state = State.off
    private var opacity: Float = 0

    init(_ looks: Looks, _ repaint: Repaint, _ messages: Messages) {
        self.looks = looks
        self.repaint = repaint
        self.messages = messages
    }

    var isRunning: Bool { if case .on = state { true } else { false } }

    /// True if the whole screen must be drawn in the next frame and copied for the screenshot.
    var wantsPicture: Bool { if case .on(_, _, .wanted) = state { true } else { false } }

    func fire(at now: Int64) {
        guard !isRunning else { return }
        state = .on(
            rise: Ease(from: now, lasting: Self.rise), fall: Ease(from: now + Self.rise, lasting: Self.fall), .wanted)
        repaint.invalidate(Self.everything)
    }

    /// Advances the flash to a time.
    /// - Returns: the screenshot, once, when the flash has ended.
    func advance(to now: Int64) -> Surface? {
        guard case .on(let rise, let fall, let picture) = state else { return nil }
        repaint.invalidate(Self.everything)
        if case .taken(let surface) = picture, fall.isOver(at: now) {
            state = .off
            opacity = 0
            return surface
        }
        opacity = min(rise.elapsed(at: now), 1 - fall.elapsed(at: now))
        return nil
    }

    /// Stores a copy of the drawn screen as the screenshot.
    func take(_ surface: Surface) {
        guard case .on(let rise, let fall, .wanted) = state else { return }
        state = .on(rise: rise, fall: fall, .taken(copy(of: surface)))
    }

    private func copy(of surface: Surface) -> Surface? {
        guard let copy = try? Surface(width: surface.width, height: surface.height),
            let canvas = try? Canvas(copy)
        else {
            messages.notify(looks.strings.visualization.noMemoryForPicture)
            return nil
        }
        canvas.copy(surface, surface.bounds, to: Point(x: 0, y: 0))
        return copy
    }

    func draw(on canvas: Canvas) {
        if opacity > 0 { canvas.fill(canvas.clip, Color(0xFFFFFF).opacity(opacity)) }
    }

    /// A rectangle larger than any screen. Drawing is limited to the screen.
    private static var everything: Rect {
        Rect(x: 0, y: 0, width: Surface.maximumExtent, height: Surface.maximumExtent)
    }
}
