import Drawing
import Gestures

/// Slides the picture of the previous screen away, so that the current screen appears.
///
/// Only a copy of the old picture moves. The new screen draws each area once, when the old picture no longer covers it.
final class Transition {
    enum Direction {
        case left, right, up, down
    }

    /// The duration of a transition in nanoseconds.
    static let duration: Int64 = 200_000_000

    private let picture: Surface
    private let painter: Canvas
    private var direction = Direction.left
    private var slide = Ease(from: 0, lasting: duration)
    /// The part of the screen that the old picture still covers; empty if there is no transition.
    private(set) var covered = Rect.zero

    var isRunning: Bool { !covered.isEmpty }

    init(size: Size) throws(DrawingError) {
        picture = try Surface(width: size.width, height: size.height)
        painter = try Canvas(picture)
    }

    /// Copies the current picture and starts to move it.
    func begin(_ direction: Direction, from surface: Surface, at now: Int64) {
        painter.copy(surface, surface.bounds, to: Point(x: 0, y: 0))
        self.direction = direction
        slide = Ease(from: now, lasting: Self.duration)
        covered = picture.bounds
    }

    /// Moves the picture.
    /// - Returns: the area that has become free, which the new screen must draw.
    func advance(to now: Int64) -> Rect {
        guard isRunning else { return .zero }
        let old = covered
        let way = slide.progress(at: now)
        let bounds = picture.bounds
        let x = Int(way * Float(bounds.width))
        let y = Int(way * Float(bounds.height))
        let moved =
            switch direction {
            case .left: bounds.offsetBy(x: -x, y: 0)
            case .right: bounds.offsetBy(x: x, y: 0)
            case .up: bounds.offsetBy(x: 0, y: -y)
            case .down: bounds.offsetBy(x: 0, y: y)
            }
        covered = moved.intersection(bounds)
        if covered.isEmpty { picture.releaseMemory() }
        return switch direction {
        case .left: Rect(x: covered.right, y: 0, width: old.right - covered.right, height: old.height)
        case .right:
            Rect(x: old.x, y: 0, width: (covered.isEmpty ? bounds.width : covered.x) - old.x, height: old.height)
        case .up: Rect(x: 0, y: covered.bottom, width: old.width, height: old.bottom - covered.bottom)
        case .down:
            Rect(x: 0, y: old.y, width: old.width, height: (covered.isEmpty ? bounds.height : covered.y) - old.y)
        }
    }

    /// Draws the old picture at its current position.
    func draw(on canvas: Canvas) {
        guard isRunning else { return }
        let source =
            switch direction {
            case .left, .up:
                Rect(
                    x: picture.width - covered.width, y: picture.height - covered.height, width: covered.width,
                    height: covered.height)
            case .right, .down: Rect(x: 0, y: 0, width: covered.width, height: covered.height)
            }
        canvas.copy(picture, source, to: Point(x: covered.x, y: covered.y))
    }
}
