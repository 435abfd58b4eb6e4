import Drawing
import MusicRun
import Session
import Widgets

/// The acceleration of the last seconds as a wave, with the newest value at the right, and behind the wave a vertical line for each beat. If the
/// steps match the beats, the peaks of the wave keep the same distance from the lines.
final class StepWave: View {
    private var values: [Float] = []
    private var beats: [Int64] = []
    private var newest: Int64 = 0
    private var revision: UInt32 = 0

    func show(_ trace: AccelerationTrace, _ beats: BeatTrace) {
        guard trace.revision != revision else { return }
        revision = trace.revision
        (values, newest) = (trace.values, trace.newest)
        self.beats = beats.times
        repaint.invalidate(frame)
    }

    private var margin: Int { looks.metrics.px(20) }

    /// The horizontal position of a value. The parameter is the number of newer values.
    private func x(_ before: Float) -> Float {
        Float(frame.right - margin) - before * Float(frame.width - 2 * margin) / Float(AccelerationTrace.capacity - 1)
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        guard values.count > 1, frame.height > 0 else { return }
        drawBeats(on: canvas)
        var (low, high) = (Float.infinity, -Float.infinity)
        for value in values where !value.isNaN {
            low = min(low, value)
            high = max(high, value)
        }
        let scale =
            Float(frame.height - looks.metrics.px(8))
            / max(high - low, (abs(high) + abs(low)) * 0.05, .leastNormalMagnitude)
        let bottom = Float(frame.bottom - looks.metrics.px(4))
        var begin = 0
        for index in 0...values.count where index == values.count || values[index].isNaN {
            let first = begin
            begin = index + 1
            guard index - first > 1 else { continue }
            canvas.polyline(count: index - first, width: 2 * looks.metrics.scale, looks.theme.accent) { place in
                (
                    x: self.x(Float(self.values.count - 1 - first - place)),
                    y: bottom - (self.values[first + place] - low) * scale
                )
            }
        }
    }

    private func drawBeats(on canvas: Canvas) {
        let width = looks.metrics.px(2)
        for beat in beats where beat <= newest {
            let before = Float(newest - beat) / Float(AccelerationTrace.interval)
            guard before <= Float(values.count - 1) else { continue }
            let line = Rect(x: Int(x(before).rounded()) - width / 2, y: frame.y, width: width, height: frame.height)
            canvas.fill(line, looks.theme.faint)
        }
    }
}
