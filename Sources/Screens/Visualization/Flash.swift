import Drawing
import Gestures

/// The flash of a camera: white that comes quickly and goes slowly. The picture is taken below it.
final class Flash {
    static let rise: Int64 = 80_000_000
    static let fall: Int64 = 250_000_000

    private let looks: Looks
    private let repaint: Repaint
    private let messages: Messages
    private var start: Int64?
    private var opacity: Float = 0
    /// Whether the next drawing of the whole screen is to be kept.
    private(set) var wantsPicture = false
    /// The picture that was taken; nil where there was no memory.
    private var picture: Surface?

    init(_ looks: Looks, _ repaint: Repaint, _ messages: Messages) {
        self.looks = looks
        self.repaint = repaint
        self.messages = messages
    }

    var isRunning: Bool { start != nil }

    func fire(at now: Int64) {
        guard start == nil else { return }
        start = now
        opacity = 0
        wantsPicture = true
        picture = nil
        repaint.invalidate(Self.everything)
    }

    /// - Returns: the picture, when the flash is over.
    func advance(to now: Int64) -> Surface? {
        guard let start else { return nil }
        let age = now - start
        repaint.invalidate(Self.everything)
        guard age < Self.rise + Self.fall || wantsPicture else {
            self.start = nil
            opacity = 0
            defer { picture = nil }
            return picture
        }
        let risen = Easing.progress(from: start, lasting: Self.rise, at: now)
        let fallen = Easing.progress(from: start + Self.rise, lasting: Self.fall, at: now)
        opacity = min(risen, 1 - fallen)
        return nil
    }

    /// Keeps a copy of what is drawn so far.
    func take(_ surface: Surface) {
        wantsPicture = false
        guard let copy = try? Surface(width: surface.width, height: surface.height),
            let canvas = try? Canvas(copy)
        else { return messages.notify(looks.strings.visualization.noMemoryForPicture) }
        canvas.copy(surface, surface.bounds, to: Point(x: 0, y: 0))
        picture = copy
    }

    func draw(on canvas: Canvas) {
        if opacity > 0 { canvas.fill(canvas.clip, Color(0xFFFFFF).opacity(opacity)) }
    }

    /// More than any screen; what lies outside is cut off.
    private static var everything: Rect {
        Rect(x: 0, y: 0, width: Surface.maximumExtent, height: Surface.maximumExtent)
    }
}
