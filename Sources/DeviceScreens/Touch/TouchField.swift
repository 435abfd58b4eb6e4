import Drawing
import Gestures
import Widgets

/// The screen area on which the user touches crosses, and then draws to try the calibration. It reports a change when a finger was lifted from a
/// cross.
final class TouchField: View {
    /// The positions of the crosses, as fractions of width and height. They are far from the edges: a notice at the lower edge covers no cross, and
    /// on a mirrored panel, the touches of the upper crosses do not reach it.
    static let crosses: [TouchFit.Position] = [
        TouchFit.Position(x: 1.0 / 6, y: 1.0 / 6), TouchFit.Position(x: 5.0 / 6, y: 1.0 / 6),
        TouchFit.Position(x: 5.0 / 6, y: 5.0 / 6), TouchFit.Position(x: 1.0 / 6, y: 5.0 / 6),
    ]
    /// If a finger on a cross moves farther than this, as a fraction of width or height, its touch is refused.
    private static let largestMovement = 0.04
    /// The minimum time between two touches in nanoseconds: the contact of resistive panels bounces.
    private static let shortestPause: Int64 = 300_000_000
    /// The maximum number of dots that the user can draw; each further dot replaces the oldest one.
    private static let maximumDots = 400

    /// The result of a touch of a cross.
    enum Result: Equatable {
        /// The mean position of the finger, as fractions of the picture's width and height.
        case touched(TouchFit.Position)
        /// The finger moved too far, so its position is not used.
        case moved
    }

    /// The number of the cross to touch, from 0; nil while the user draws to try the calibration.
    var cross: Int? = 0 {
        didSet {
            guard cross != oldValue else { return }
            forget()
            repaint.invalidate(frame)
        }
    }
    /// The size of the whole picture on the panel. This view may be only a part of it.
    var pictureSize = Size(width: 1, height: 1)
    private var finger: Int?
    private var path: FingerPath?
    private var lastEnd: Int64?
    private var result: Result?
    private var dots: [Point] = []
    private var nextDot = 0

    /// Removes and returns the result of the last touch; nil if there is none.
    func takeResult() -> Result? {
        defer { result = nil }
        return result
    }

    /// Removes all drawn dots, and forgets the touches of crosses.
    private func forget() {
        finger = nil
        path = nil
        result = nil
        dots = []
        nextDot = 0
    }

    override func cancelTouches() { finger = nil }

    override func take(_ touch: Touch) -> Response {
        if cross == nil {
            if touch.phase == .began || touch.phase == .moved { addDot(touch) }
            return .handled
        }
        switch touch.phase {
        case .began:
            if let lastEnd, touch.time - lastEnd < Self.shortestPause { return .handled }
            guard finger == nil else { return .handled }
            finger = touch.finger
            path = FingerPath(position(touch))
        case .moved:
            guard touch.finger == finger else { return .handled }
            path?.add(position(touch))
        case .ended:
            guard touch.finger == finger else { return .handled }
            finger = nil
            lastEnd = touch.time
            result = path.map { $0.size <= Self.largestMovement ? .touched($0.mean) : .moved }
            return .changed(self)
        case .cancelled: if touch.finger == finger { finger = nil }
        }
        return .handled
    }

    private func position(_ touch: Touch) -> TouchFit.Position {
        TouchFit.Position(
            x: Double(touch.x) / Double(pictureSize.width), y: Double(touch.y) / Double(pictureSize.height))
    }

    private func addDot(_ touch: Touch) {
        let dot = Point(x: Int(touch.x), y: Int(touch.y))
        repaint.invalidate(area(of: dot))
        if dots.count < Self.maximumDots { return dots.append(dot) }
        repaint.invalidate(area(of: dots[nextDot]))
        dots[nextDot] = dot
        nextDot = (nextDot + 1) % Self.maximumDots
    }

    // MARK: Drawing

    private var dotRadius: Int { looks.metrics.px(5) }
    private func area(of dot: Point) -> Rect {
        let side = 2 * dotRadius + 2
        return Rect(x: dot.x - side / 2, y: dot.y - side / 2, width: side, height: side)
    }

    private func place(_ cross: TouchFit.Position) -> Point {
        Point(x: Int(cross.x * Double(pictureSize.width)), y: Int(cross.y * Double(pictureSize.height)))
    }

    private func area(ofCross number: Int) -> Rect {
        let center = place(Self.crosses[number])
        let side = max(2 * looks.metrics.px(22), looks.metrics.target)
        return Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        guard let cross else {
            for dot in dots where !area(of: dot).intersection(dirty).isEmpty {
                canvas.circle(
                    centerX: Float(dot.x), centerY: Float(dot.y), radius: Float(dotRadius), looks.theme.accent)
            }
            return
        }
        let width = max(1, looks.metrics.px(2))
        for number in Self.crosses.indices {
            let box = area(ofCross: number)
            let color = number == cross ? looks.theme.text : looks.theme.faint
            let center = place(Self.crosses[number])
            canvas.fill(Rect(x: box.x, y: center.y - width / 2, width: box.width, height: width), color)
            canvas.fill(Rect(x: center.x - width / 2, y: box.y, width: width, height: box.height), color)
        }
    }

    override func addTargets(to targets: inout [Target]) {
        if let cross { targets.append(Target("touch.cross." + String(cross), area(ofCross: cross))) }
    }
}

/// The extent and the mean of the positions of one finger. A resting finger may report thousands of positions, so they are not stored.
private struct FingerPath {
    private var low: TouchFit.Position
    private var high: TouchFit.Position
    private var sum: TouchFit.Position
    private var count = 1.0

    init(_ position: TouchFit.Position) { (low, high, sum) = (position, position, position) }

    mutating func add(_ position: TouchFit.Position) {
        low = TouchFit.Position(x: min(low.x, position.x), y: min(low.y, position.y))
        high = TouchFit.Position(x: max(high.x, position.x), y: max(high.y, position.y))
        sum = TouchFit.Position(x: sum.x + position.x, y: sum.y + position.y)
        count += 1
    }

    /// The larger side of the rectangle around the finger's path, as a share of the picture's sides.
    var size: Double { max(high.x - low.x, high.y - low.y) }
    var mean: TouchFit.Position { TouchFit.Position(x: sum.x / count, y: sum.y / count) }
}
