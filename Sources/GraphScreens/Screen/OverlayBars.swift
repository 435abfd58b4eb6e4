import Drawing
import Gestures
import Widgets

/// The translucent navigation bar and toolbar over the graphs. They slide in and out over the edges; the graphs below
/// are composed again, never redrawn.
final class OverlayBars {
    /// How long they stay when the screen opens.
    static let firstStay: Int64 = 500_000_000
    static let slideDuration: Int64 = 200_000_000

    let looks: Looks
    let repaint: Repaint
    let controls: Controls
    private(set) var navigationBar = Rect.zero
    private(set) var toolbar = Rect.zero
    /// Where the title stands between the buttons.
    var titleBox = Rect.zero
    var title = "" {
        didSet { if title != oldValue { repaint.invalidate(titleBox) } }
    }
    var state = State() {
        didSet {
            guard state != oldValue else { return }
            if state.hasSongs != oldValue.hasSongs {
                makeControlsOfStates()
                placeTitle()
                repaint.invalidate(navigationBar)
            }
            controls.set(controlsOfStates[state.number])
        }
    }

    /// The buttons of each state, at the state's number: made with the bars, so that a mode can change while data flow. Songs come
    /// seldom: for them the buttons are made again.
    private var controlsOfStates: [[Control]] = []

    private enum Place {
        case shown, hidden
        case slidingIn(Ease), slidingOut(Ease)
    }

    private var place = Place.shown
    /// How much of them is out of sight, 0 to 1.
    private var hidden: Float = 0
    private var hideAt: Int64?

    init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
        controls = Controls(looks, repaint)
        makeControlsOfStates()
    }

    private func makeControlsOfStates() { controlsOfStates = State.all(hasSongs: state.hasSongs).map(makeControls) }

    /// Puts both bars to their places; `top` is where the navigation bar begins.
    func resize(to area: Rect, top: Int) {
        let height = looks.metrics.bar
        navigationBar = Rect(x: area.x, y: top, width: area.width, height: height)
        toolbar = Rect(x: area.x, y: area.bottom - height, width: area.width, height: height)
        placeTitle()
        makeControlsOfStates()
        controls.set(controlsOfStates[state.number])
    }

    /// Shows them for a moment, as when the screen opens.
    func open(at now: Int64) {
        place = .shown
        hidden = 0
        hideAt = now + Self.firstStay
        invalidate()
    }

    /// Shows them, to stay.
    func show(at now: Int64) {
        keep()
        if !isShown { toggle(at: now) }
    }

    /// Shows or hides them.
    func toggle(at now: Int64) {
        switch place {
        case .shown: slide(toShown: false, at: now)
        case .hidden: slide(toShown: true, at: now)
        case .slidingIn, .slidingOut: break
        }
    }

    /// A finger or a message wants them to stay.
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
        // Only now they can be touched, or what was below.
        repaint.layoutChanged()
    }

    /// Whether they are there or on their way in.
    var isShown: Bool {
        switch place {
        case .shown, .slidingIn: true
        case .hidden, .slidingOut: false
        }
    }

    /// Whether fingers reach the bars.
    var isTouchable: Bool { if case .shown = place { true } else { false } }

    /// Whether a point lies on a bar that is there.
    func contains(_ point: Point) -> Bool {
        isShown && (navigationBar.contains(point) || toolbar.contains(point))
    }

    /// Whether a part of them may lie over a rectangle.
    func cover(_ rect: Rect) -> Bool {
        hidden < 1 && !(navigationBar.intersection(rect).isEmpty && toolbar.intersection(rect).isEmpty)
    }

    func draw(on canvas: Canvas, dirty: Rect) {
        guard hidden < 1 else { return }
        let up = -Int((hidden * Float(navigationBar.height)).rounded())
        let down = Int((hidden * Float(toolbar.height)).rounded())
        // The navigation bar slides out under the status strip.
        canvas.withClip(navigationBar) {
            draw(navigationBar.offsetBy(x: 0, y: up), on: canvas, dirty: dirty, shift: up, edgeAtBottom: true)
            let box = titleBox.offsetBy(x: 0, y: up)
            looks.label(
                looks.name(title, within: box.width, looks.styles.title), on: canvas, in: box, looks.styles.title,
                looks.theme.text, .center)
        }
        draw(toolbar.offsetBy(x: 0, y: down), on: canvas, dirty: dirty, shift: down, edgeAtBottom: false)
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
