import Drawing
import Gestures
import Widgets

/// The translucent navigation bar and toolbar over the graphs. They slide in and out at the edges of the screen. When the bars move, the graphs
/// behind them are not redrawn, but composed from their trace buffers.
final class OverlayBars {
    /// The time in nanoseconds for which the bars are shown when the screen opens.
    static let firstStay: Int64 = 500_000_000
    static let slideDuration: Int64 = 200_000_000

    let looks: Looks
    let repaint: Repaint
    let controls: Controls
    private(set) var navigationBar = Rect.zero
    private(set) var toolbar = Rect.zero
    /// The frame of the title between the buttons.
    var titleBox = Rect.zero
    var title = "" {
        didSet { if title != oldValue { repaint.invalidate(titleBox) } }
    }
    /// True while the panel of settings is beside the graphs: the navigation bar is then not shown.
    var isReduced = false
    var state = State() {
        didSet {
            guard state != oldValue else { return }
            if state.hasSongs != oldValue.hasSongs || state.isReplay != oldValue.isReplay {
                makeControlsOfStates()
                placeTitle()
                repaint.invalidate(navigationBar)
            }
            controls.set(controlsOfStates[state.number])
        }
    }

    /// The buttons for each state of the bars, at the index `State.number`. All buttons are created with the bars, so that a change of the state
    /// allocates no memory while data flow. All buttons are created again when the first song appears
    /// on the device, and for a played recording.
    private var controlsOfStates: [[Control]] = []

    private enum Place {
        case shown, hidden
        case slidingIn(Ease), slidingOut(Ease)
    }

    private var place = Place.shown
    /// The hidden part of the bars' height, 0 to 1.
    private var hidden: Float = 0
    private var hideAt: Int64?

    init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
        controls = Controls(looks, repaint)
        makeControlsOfStates()
    }

    private func makeControlsOfStates() {
        controlsOfStates = State.all(hasSongs: state.hasSongs, isReplay: state.isReplay).map(makeControls)
    }

    /// Lays out both bars.
    /// - Parameter top: the top edge of the navigation bar.
    func resize(to area: Rect, top: Int) {
        let height = looks.metrics.bar
        navigationBar = Rect(x: area.x, y: top, width: area.width, height: isReduced ? 0 : height)
        toolbar = Rect(x: area.x, y: area.bottom - height, width: area.width, height: height)
        placeTitle()
        makeControlsOfStates()
        controls.set(controlsOfStates[state.number])
    }

    /// Shows the bars for a short time, because the screen of graphs opens.
    func open(at now: Int64) {
        place = .shown
        hidden = 0
        hideAt = now + Self.firstStay
        invalidate()
    }

    /// Shows the bars until `hide` or `toggle` is called.
    func show(at now: Int64) {
        keep()
        if !isShown { toggle(at: now) }
    }

    /// Hides the bars.
    func hide(at now: Int64) { slide(toShown: false, at: now) }

    /// Continues in place of the bars of another screen: these bars are then shown or hidden to the same extent.
    func goOn(from other: OverlayBars) { (place, hidden, hideAt) = (other.place, other.hidden, other.hideAt) }

    /// The bottom edge of the part of an area that the toolbar does not cover.
    func bottom(of area: Rect) -> Int { isShown ? min(toolbar.y, area.bottom) : area.bottom }

    /// Shows the bars if they are hidden; otherwise hides them.
    func toggle(at now: Int64) {
        switch place {
        case .shown: slide(toShown: false, at: now)
        case .hidden: slide(toShown: true, at: now)
        case .slidingIn, .slidingOut: break
        }
    }

    /// Keeps the bars on the screen, because a finger touches them or a message is shown.
    func keep() { hideAt = nil }

    func advance(to now: Int64) {
        if let hideAt, now >= hideAt { slide(toShown: false, at: now) }
        switch place {
        case .shown, .hidden: return
        case .slidingIn(let ease):
            hidden = 1 - ease.progress(at: now)
            if ease.isOver(at: now) { arrive(.shown) }
        case .slidingOut(let ease):
            hidden = ease.progress(at: now)
            if ease.isOver(at: now) { arrive(.hidden) }
        }
        invalidate()
    }

    private func arrive(_ new: Place) {
        place = new
        // Report changed touch targets only when the bars are completely shown or hidden.
        repaint.layoutChanged()
    }

    /// True while the bars are shown or slide in.
    var isShown: Bool {
        switch place {
        case .shown, .slidingIn: true
        case .hidden, .slidingOut: false
        }
    }

    /// True if touches reach the bars.
    var isTouchable: Bool { if case .shown = place { true } else { false } }

    /// True if a point is on a visible bar.
    func contains(_ point: Point) -> Bool {
        isShown && (navigationBar.contains(point) || toolbar.contains(point))
    }

    /// True if a bar may cover a part of a rectangle.
    func cover(_ rect: Rect) -> Bool {
        hidden < 1 && !(navigationBar.intersection(rect).isEmpty && toolbar.intersection(rect).isEmpty)
    }

    func draw(on canvas: Canvas, dirty: Rect) {
        guard hidden < 1 else { return }
        let up = -Int((hidden * Float(navigationBar.height)).rounded())
        let down = Int((hidden * Float(toolbar.height)).rounded())
        // Clip the navigation bar, which slides behind the status strip.
        if !isReduced { drawNavigationBar(shift: up, on: canvas, dirty: dirty) }
        draw(toolbar.offsetBy(x: 0, y: down), on: canvas, dirty: dirty, shift: down, edgeAtBottom: false)
    }

    private func drawNavigationBar(shift: Int, on canvas: Canvas, dirty: Rect) {
        canvas.withClip(navigationBar) {
            draw(navigationBar.offsetBy(x: 0, y: shift), on: canvas, dirty: dirty, shift: shift, edgeAtBottom: true)
            let box = titleBox.offsetBy(x: 0, y: shift)
            looks.label(
                looks.name(title, within: box.width, looks.styles.title), on: canvas, in: box, looks.styles.title,
                looks.theme.text, .center)
        }
    }

    private func draw(_ bar: Rect, on canvas: Canvas, dirty: Rect, shift: Int, edgeAtBottom: Bool) {
        guard !bar.intersection(dirty).isEmpty else { return }
        let theme = looks.theme
        canvas.fill(bar, theme.panel.opacity(0.9))
        let line = looks.metrics.hairline
        canvas.fill(
            Rect(x: bar.x, y: edgeAtBottom ? bar.bottom - line : bar.y, width: bar.width, height: line),
            theme.hairline)
        for control in controls.all where !bar.intersection(control.frame.offsetBy(x: 0, y: shift)).isEmpty {
            var moved = control
            moved.frame = control.frame.offsetBy(x: 0, y: shift)
            moved.draw(on: canvas, looks, isPressed: controls.pressedSince(control.id) != nil)
        }
    }

    private func slide(toShown shown: Bool, at now: Int64) {
        hideAt = nil
        guard shown != isShown else { return }
        let ease = Ease(from: now, lasting: Self.slideDuration)
        place = shown ? .slidingIn(ease) : .slidingOut(ease)
        if !shown { controls.cancelTouches() }
        repaint.layoutChanged()
    }

    private func invalidate() {
        repaint.invalidate(navigationBar)
        repaint.invalidate(toolbar)
    }
}
