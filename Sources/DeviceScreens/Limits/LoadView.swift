import Drawing
import Widgets

/// Shows the graphs of the load that is being measured; shows nothing without a load.
final class LoadView: View {
    var load: (any MeasuredLoad)?
    /// The graphs are drawn once in this number of frames.
    var interval = 1
    private var (now, frames): (Int64, Int) = (0, 0)

    override func layOut() { load?.resize(to: frame, at: now) }

    override func advance(to now: Int64) {
        self.now = max(self.now, now)
        frames += 1
        if frames % interval == 0 { load?.advance(to: self.now) }
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        let graphs = dirty.intersection(frame)
        canvas.withClip(graphs) { load?.draw(on: canvas, dirty: graphs) }
    }
}
