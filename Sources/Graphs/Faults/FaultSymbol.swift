import Drawing
import Quality

extension QualityReason {
    /// Draws the symbol of the reason, for example a level line for "flat".
    /// - Parameters:
    ///   - box: the area of the symbol, in pixels.
    ///   - width: the width of the strokes, in pixels.
    package func drawSymbol(on canvas: Canvas, in box: Rect, width: Float, _ color: Color) {
        let inset = width / 2
        let extent = (x: Float(box.width) - width, y: Float(box.height) - width)
        for stroke in FaultStrokes.all[Int(rawValue)] {
            canvas.polyline(count: stroke.count, width: width, color) { index in
                (
                    Float(box.x) + inset + stroke[index].x * extent.x,
                    Float(box.y) + inset + stroke[index].y * extent.y
                )
            }
        }
    }
}

/// The strokes of the reasons' symbols, in the unit square with the origin at the top left.
private enum FaultStrokes {
    typealias Stroke = [(x: Float, y: Float)]

    /// For each reason, in the order of raw values: the strokes of its symbol.
    static let all: [[Stroke]] = QualityReason.allCases.map { strokes($0) }

    private static func strokes(_ reason: QualityReason) -> [Stroke] {
        switch reason {
        // A cross: samples are missing.
        case .lost: [[(0.1, 0.1), (0.9, 0.9)], [(0.9, 0.1), (0.1, 0.9)]]
        // A level line.
        case .flat: [[(0, 0.5), (1, 0.5)]]
        // An arrow that reaches a bar.
        case .atLimit: [[(0, 0), (1, 0)], [(0.5, 1), (0.5, 0.22)], [(0.18, 0.55), (0.5, 0.22), (0.82, 0.55)]]
        // An electrode that is above the skin.
        case .loose:
            [
                [(0, 1), (1, 1)],
                [
                    (0.5, 0), (0.74, 0.09), (0.84, 0.32), (0.74, 0.55), (0.5, 0.64), (0.26, 0.55), (0.16, 0.32),
                    (0.26, 0.09), (0.5, 0),
                ],
            ]
        // A period of a sine.
        case .mains:
            [
                [
                    (0, 0.5), (0.08, 0.22), (0.17, 0.06), (0.25, 0), (0.33, 0.06), (0.42, 0.22), (0.5, 0.5),
                    (0.58, 0.78), (0.67, 0.94), (0.75, 1), (0.83, 0.94), (0.92, 0.78), (1, 0.5),
                ]
            ]
        // A dense zigzag.
        case .noise:
            [[(0, 0.6), (0.12, 0.2), (0.27, 0.9), (0.42, 0), (0.58, 1), (0.73, 0.1), (0.88, 0.8), (1, 0.4)]]
        // An arrow to both sides.
        case .moves:
            [[(0, 0.5), (1, 0.5)], [(0.3, 0.15), (0, 0.5), (0.3, 0.85)], [(0.7, 0.15), (1, 0.5), (0.7, 0.85)]]
        }
    }
}
