import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// A picture or an animation of the study, decoded elsewhere and drawn when it is there.
final class StudyPicture {
    /// Of an animation's frame, in nanoseconds: 15 a second.
    private static let frameTime: Int64 = 1_000_000_000 / 15

    private let context: StudyContext
    private var name = ""
    private var frames = 0
    private var frame = 0
    private var surface: Surface?
    private enum Decoding { case idle, busy }
    private var decoding = Decoding.idle
    private var nextFrame: Int64 = 0
    private(set) var area = Rect.zero

    init(_ context: StudyContext) { self.context = context }

    var isShown: Bool { !name.isEmpty }

    /// Shows a picture in an area; nil: none.
    func show(_ media: StudyMedia?, language: Int, in area: Rect) {
        let new = media?.names[language] ?? ""
        let isSame = new.utf8.elementsEqual(name.utf8) && area == self.area
        self.area = area
        guard !isSame else { return }
        name = new
        (surface, frame) = (nil, 0)
        frames = media?.kind == .animation ? context.host.studies?.frames(of: name) ?? 0 : 0
        decode()
    }

    private func decode() {
        guard !name.isEmpty, !area.isEmpty, let service = context.host.studies, decoding == .idle else { return }
        decoding = .busy
        let wanted = (name: name, area: area, frame: frame)
        service.picture(name, frame: frame, within: area.size) { [self] decoded in
            decoding = .idle
            guard wanted.name.utf8.elementsEqual(name.utf8), wanted.area == area, wanted.frame == frame else {
                return decode()
            }
            if let decoded { surface = decoded }
            context.repaint.invalidate(area)
        }
    }

    func advance(to now: Int64) {
        guard frames > 1, decoding == .idle, now >= nextFrame else { return }
        nextFrame = now + Self.frameTime
        frame = (frame + 1) % frames
        decode()
    }

    func draw(on canvas: Canvas, dirty: Rect) {
        guard let surface, !area.intersection(dirty).isEmpty else { return }
        let place = area.centered(width: surface.width, height: surface.height)
        canvas.copy(surface, surface.bounds, to: Point(x: place.x, y: place.y))
    }
}
