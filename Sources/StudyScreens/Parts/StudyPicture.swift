import Drawing
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// A picture or an animation of the study. Another thread decodes it; the view draws the result when it is available.
final class StudyPicture: View {
    /// The duration of a frame of an animation in nanoseconds, at 15 frames per second.
    private static let frameTime: Int64 = 1_000_000_000 / 15

    private let context: StudyContext
    private var name = ""
    private var kind = StudyMedia.Kind.picture
    /// The last request for a picture: its name and its frame.
    private var asked: (name: String, frame: Rect) = ("", .zero)
    private var steps = 0
    private var step = 0
    private var surface: Surface?
    private enum Decoding { case idle, busy }
    private var decoding = Decoding.idle
    private var nextFrame: Int64 = 0

    init(_ context: StudyContext) {
        self.context = context
        super.init(context.looks, context.repaint)
    }

    var isShown: Bool { !name.isEmpty }

    /// Shows a picture; nil shows none. The caller must set the view's frame afterwards.
    func show(_ media: StudyMedia?, language: Int) {
        name = media?.names[language] ?? ""
        kind = media?.kind ?? .picture
    }

    override func layOut() {
        guard !(asked.name.utf8.elementsEqual(name.utf8) && asked.frame == frame) else { return }
        asked = (name: name, frame: frame)
        (surface, step) = (nil, 0)
        steps = kind == .animation ? context.host.studies?.frames(of: name) ?? 0 : 0
        decode()
    }

    private func decode() {
        guard !name.isEmpty, !frame.isEmpty, let service = context.host.studies, decoding == .idle else { return }
        decoding = .busy
        let wanted = (name: name, frame: frame, step: step)
        service.picture(name, frame: step, within: frame.size) { [self] decoded in
            decoding = .idle
            guard wanted.name.utf8.elementsEqual(name.utf8), wanted.frame == frame, wanted.step == step else {
                return decode()
            }
            if let decoded { surface = decoded }
            repaint.invalidate(frame)
        }
    }

    override func advance(to now: Int64) {
        guard steps > 1, decoding == .idle, now >= nextFrame else { return }
        nextFrame = now + Self.frameTime
        step = (step + 1) % steps
        decode()
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        guard let surface, !frame.intersection(dirty).isEmpty else { return }
        let place = frame.centered(width: surface.width, height: surface.height)
        canvas.copy(surface, surface.bounds, to: Point(x: place.x, y: place.y))
    }
}
