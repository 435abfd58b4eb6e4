import Drawing
import Gestures
import Widgets

/// The translucent navigation bar and toolbar over the graphs. They slide in and out over the edges. The graphs below are only composed
/// again, never redrawn.
final class OverlayBars {
    /// How long they stay when the screen opens, in nanoseconds.
    static let firstStay: Int64 = 500_000_000
    static let slideDuration: Int64 = 200_000_000

    let looks: Looks
    let repaint: Repaint
    let controls: Controls
    private(set) var navigationBar = Rect.zero
    private(set) var toolbar = Rect.zero
    /// The title's frame between the buttons.
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

    /// The buttons of each state, at the state's number. They are made with the bars, so that a mode can change while data flow. Songs
    /// appear rarely; the buttons are then made again.
    private var controlsOfStates: [[Control]] = []

    private enum Place {
        case shown, hidden
        case slidingIn(Ease), slidingOut(Ease)
    }

    private var place = Place.shown
    /// The hidden part of the bars, 0 to 1.
    private var hidden: Float = 0
    private var hideAt: Int64?

    init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
        controls = Controls(looks, repaint)
        makeControlsOfStates()
    }

    private func makeControlsOfStates() { controlsOfStates = State.all(hasSongs: state.hasSongs).map(makeControls) }

    /// Places both bars; `top` is the top edge of the navigation bar.
    func resize(to area: Rect, top: Int) {
        let height = looks.metrics.bar
        navigationBar = Rect(x: area.x, y: top, width: area.width, height: height)
        toolbar = Rect(x: area.x, y: area.bottom - height, width: area.width, height: height)
        placeTitle()
        makeControlsOfStates()
        controls.set(controlsOfStates[state.number])
    }

    /// Shows them briefly, as when the screen opens.
    func open(at now: Int64) {
        place = .shown
        hidden = 0
        hideAt = now + Self.firstStay
        invalidate()
    }

    /// Shows them permanently.
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

    /// Keeps them for a finger or a message.
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
        // Only now do touch targets change: fingers reach the bars, or what they covered.
        repaint.layoutChanged()
    }

    /// True while they are shown or slide in.
    var isShown: Bool {
        switch place {
        case .shown, .slidingIn: true
        case .hidden, .slidingOut: false
        }
    }

    /// True if fingers reach the bars.
    var isTouchable: Bool { if case .shown = place { true } else { false } }

    /// True if a point is on a visible bar.
    func contains(_ point: Point) -> Bool {
        isShown && (navigationBar.contains(point) || toolbar.contains(point))
    }

    /// True if a bar may cover part of a rectangle.
    func cover(_ rect: Rect) -> Bool {
        hidden < 1 && !(navigationBar.intersection(rect).isEmpty && toolbar.intersection(rect).isEmpty)
    }

    func draw(on canvas: Canvas, dirty: Rect) {
        guard hidden < 1 else { return }
        let up = -Int((hidden * Float(navigationBar.height)).rounded())
        let down = Int((hidden * Float(toolbar.height)).rounded())
        // The navigation bar slides out behind the status strip.
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
