import Drawing

/// A picture at its own size in the middle of the view's frame, with a line around it.
public final class PictureView: View {
    public var picture: Surface? { didSet { if picture !== oldValue { repaint.invalidate(frame) } } }

    public override func naturalWidth() -> Int { picture.map { $0.width + 2 * looks.metrics.hairline } ?? 0 }
    public override func naturalHeight(width: Int) -> Int {
        picture.map { $0.height + 2 * looks.metrics.hairline } ?? 0
    }

    public override func draw(on canvas: Canvas, dirty: Rect) {
        guard let picture else { return }
        let frame = frame.centered(width: picture.width, height: picture.height)
        canvas.copy(picture, picture.bounds, to: Point(x: frame.x, y: frame.y))
        let line = looks.metrics.hairline
        canvas.strokeRounded(frame.inset(-line), radius: 0, width: line, looks.theme.border)
    }
}

/// A progress bar, which fills from the left.
public final class ProgressBar: View {
    /// The height of the progress bar in points.
    private static let height: Float = 8
    /// The completed part of the work, and the whole work, in the same unit. If the part is 0, nothing of the bar is
    /// filled.
    public private(set) var done: (part: Int64, whole: Int64) = (0, 0)

    public func show(_ part: Int64, of whole: Int64) {
        guard part != done.part || whole != done.whole else { return }
        done = (part, whole)
        repaint.invalidate(frame)
    }

    public override func naturalHeight(width: Int) -> Int { looks.metrics.px(Self.height) }

    public override func draw(on canvas: Canvas, dirty: Rect) {
        let track = frame.centered(height: looks.metrics.px(Self.height))
        canvas.fillRounded(track, radius: track.height / 2, looks.theme.control)
        guard done.whole > 0, done.part > 0 else { return }
        var filled = track
        filled.width = max(track.height, Int(Int64(track.width) * min(done.part, done.whole) / done.whole))
        canvas.fillRounded(filled, radius: track.height / 2, looks.theme.accent)
    }
}
