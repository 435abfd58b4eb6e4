import Drawing
import Gestures

/// A button of a screen. When chosen, it returns itself and 0.
public final class Button: View {
    private let name: String
    private let controls: Controls
    /// In points.
    private let width: Float
    private let padding: Float?
    public var title = "" { didSet { if !title.utf8.elementsEqual(oldValue.utf8) { layOut() } } }
    public var kind: Control.Kind { didSet { if kind != oldValue { layOut() } } }
    public var isEnabled = true { didSet { if isEnabled != oldValue { layOut() } } }

    /// - Parameters:
    ///   - name: the touch target's name: "device.close".
    ///   - width: in points, for a bar or for its natural width.
    ///   - padding: the least space beside a title, in points: a longer title makes the button wider. nil: the width fits all titles.
    public init(
        _ looks: Looks, _ repaint: Repaint, _ name: String, width: Float = 128, padding: Float? = nil,
        kind: Control.Kind = .plain
    ) {
        self.name = name
        self.width = width
        self.padding = padding
        self.kind = kind
        controls = Controls(looks, repaint)
        super.init(looks, repaint)
    }

    public override func naturalWidth() -> Int {
        let width = looks.metrics.px(width)
        guard let padding else { return width }
        return max(width, looks.fonts.measure(title, looks.styles.button) + looks.metrics.px(padding))
    }
    public override func naturalHeight(width: Int) -> Int { looks.metrics.target }

    public override func layOut() {
        let control = Control(0, name, title, frame, kind: kind, isEnabled: isEnabled)
        if let old = controls.all.first, old.isSame(as: control), old.kind == kind, old.isEnabled == isEnabled {
            return
        }
        controls.set([control])
    }

    public override func take(_ touch: Touch) -> Response {
        switch controls.handle(touch) {
        case .ignored: .ignored
        case .held: .held
        case .chosen: .chosen(self, 0)
        }
    }

    public override func cancelTouches() { controls.cancelTouches() }
    public override func draw(on canvas: Canvas, dirty: Rect) { controls.draw(on: canvas, dirty: dirty) }
    public override func addTargets(to targets: inout [Target]) { targets += controls.targets }
}
