import CMath
import Gestures

/// The wobbling of graphs in edit mode: slight and slow, with a different phase for each graph. The wobble begins gradually when the grid stops
/// moving.
package struct Wobble {
    /// The maximum rotation of a graph in radians.
    package static let angle: Float = 0.02
    private static let period: Int64 = 360_000_000
    private static let rise: Int64 = 200_000_000

    private var start: Int64

    package init(from start: Int64) { self.start = start }

    /// Called while the grid moves. The wobble restarts.
    package mutating func restart(at now: Int64) { start = now }

    /// The rotation of a graph about its center in radians.
    package func angle(_ graph: Int, _ frame: GridFrame, spacing: Float, at now: Int64) -> Float {
        let phase = Float((graph * 5) % 8) / 8
        let time = Float((now - start) % Self.period) / Float(Self.period) + phase
        let swing = Float(math_cos_double(Double(time) * 2 * Double.pi))
        // Limit the angle, so that corners do not touch neighboring graphs.
        let most = max(2, spacing / 3) / (max(1, max(frame.width, frame.height)) / 2)
        return min(Self.angle, most) * swing * Ease(from: start, lasting: Self.rise).elapsed(at: now)
    }
}
