import Drawing
import Gestures

/// A button of a screen. When the user chooses it, it reports itself with the item 0.
public final class Button: View {
    private let name: String
    private let controls: Controls
    /// The width of the button in points, if its title is not wider.
    private let width: Float
    private let padding: Float?
    public var title = "" { didSet { if !title.utf8.elementsEqual(oldValue.utf8) { layOut() } } }
    public var kind: Control.Kind { didSet { if kind != oldValue { layOut() } } }
    public var isEnabled = true { didSet { if isEnabled != oldValue { layOut() } } }

    /// - Parameters:
    ///   - name: the name of the button's touch target, for example "device.close".
    ///   - width: the natural width in points.
    ///   - padding: the minimum space beside the title in points; a longer title makes the button wider. Nil if all titles fit in the width.
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
        case .handled: .handled
        case .chosen: .chosen(self, 0)
        }
    }

    public override func cancelTouches() { controls.cancelTouches() }
    public override func draw(on canvas: Canvas, dirty: Rect) { controls.draw(on: canvas, dirty: dirty) }
    public override func addTargets(to targets: inout [Target]) { targets += controls.targets }
}
