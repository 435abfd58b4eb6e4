import Drawing

/// A graph of an irregular channel: a panel with a title and, below it, what a subclass draws. It has no trace buffers and is always complete.
public class IrregularGraph: Graph {
    public private(set) final var frame = Rect.zero
    public private(set) final var configuration: GraphConfiguration
    public private(set) final var isShown = false
    public final var isComplete: Bool { true }
    public final var opaqueContent: Rect { .zero }
    public final var liveContent: Rect { .zero }

    package private(set) final var title: String
    final let style: GraphStyle

    init(title: String, style: GraphStyle, configuration: GraphConfiguration) {
        self.title = title
        self.style = style
        self.configuration = configuration
    }

    /// Shows the graph in a frame. This graph takes no trace buffers from the pool.
    @discardableResult
    public final func show(in frame: Rect, from pool: TraceBufferPool, damage: inout Damage) -> Bool {
        self.frame = frame
        isShown = true
        layOut()
        damage.add(frame)
        return true
    }

    public final func hide() { isShown = false }

    public final func show(title: String, damage: inout Damage) {
        self.title = title
        if isShown { damage.add(frame) }
    }

    public final func move(to origin: Point) {
        frame.x = origin.x
        frame.y = origin.y
    }

    public final func configure(_ configuration: GraphConfiguration, now: Int64, damage: inout Damage) {
        let old = self.configuration
        self.configuration = configuration
        guard isShown else { return }
        if configuration.isDetailed != old.isDetailed {
            layOut()
            damage.add(frame)
        } else {
            damage.add(changed(from: old))
        }
    }

    public final func write(_ rect: Rect, to rows: PixelRows) {}

    /// Draws the panel and the title.
    /// - Returns: the area of the title.
    @discardableResult
    final func drawPanel(on canvas: Canvas) -> Rect {
        canvas.fillRounded(frame, radius: style.cornerRadius, style.panel)
        let box = Rect(
            x: frame.x + style.padding + 2, y: frame.y, width: max(0, frame.width - 2 * style.padding - 4),
            height: min(style.headerHeight, frame.height / 4))
        canvas.text(title, in: box, style.titleText, style.title)
        return box
    }

    // MARK: For subclasses

    /// Called when the size of the frame may have changed, or the graph was magnified.
    func layOut() {}
    /// Called after a change of the configuration other than the magnification.
    /// - Returns: the area to redraw on the surface.
    func changed(from old: GraphConfiguration) -> Rect { .zero }
    public func update(to end: WindowEnd, now: Int64, budget: inout DrawingBudget, damage: inout Damage) {}
    public func draw(on canvas: Canvas) {}
}
