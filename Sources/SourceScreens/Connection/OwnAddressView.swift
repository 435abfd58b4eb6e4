import Drawing
import Services
import Widgets

/// Shows the device's own address. A tap on the address opens the screen About, as its button does.
final class OwnAddressView: Container {
    private enum Form { case lines, strip }

    /// The width of the longest possible address in points.
    static let width = 150

    let button: Button
    private var form = Form.lines
    /// The device's own address; nil if it is unknown.
    var address: OwnAddress? { didSet { if address != oldValue { repaint.invalidate(frame) } } }

    init(_ looks: Looks, _ repaint: Repaint, _ address: OwnAddress?) {
        button = Button(looks, repaint, "connection.device", kind: .bare)
        self.address = address
        super.init(looks, repaint, [button])
    }

    /// Shows the address in two lines in the free part of the footer; if that part is too small, in a bar above the footer.
    func place(_ free: Rect, _ column: inout Column) {
        isHidden = address == nil
        guard !isHidden else { return }
        button.isHidden = false
        form = free.width >= looks.metrics.px(Self.width) ? .lines : .strip
        frame = form == .lines ? free : column.bottom(looks.metrics.target)
    }

    /// Shows the address in a bar of smaller height while the keyboard is shown. This bar does not react to touches.
    func placeBesideKeyboard(_ column: inout Column) {
        isHidden = address == nil || column.rest.height < looks.metrics.px(96)
        guard !isHidden else { return }
        button.isHidden = true
        form = .strip
        frame = column.top(looks.metrics.px(24))
    }

    override func layOut() { button.frame = frame }

    override func draw(on canvas: Canvas, dirty: Rect) {
        super.draw(on: canvas, dirty: dirty)
        guard let address else { return }
        switch form {
        case .lines: drawLines(address, on: canvas)
        case .strip: drawStrip(address, on: canvas)
        }
    }

    private func drawLines(_ address: OwnAddress, on canvas: Canvas) {
        let (metrics, theme) = (looks.metrics, looks.theme)
        var column = Column(frame.inset(x: metrics.px(6), y: 0).centered(height: metrics.px(38)))
        looks.label(
            looks.strings.thisDevice, on: canvas, in: column.top(metrics.px(16)), looks.styles.small, theme.secondary)
        let style = address.isReachable ? looks.styles.number : looks.styles.secondary
        looks.label(
            address.shortWords(looks.strings.address), on: canvas, in: column.rest, style,
            address.isReachable ? theme.accent : theme.caution)
    }

    private func drawStrip(_ address: OwnAddress, on canvas: Canvas) {
        let theme = looks.theme
        looks.label(
            looks.strings.thisDevice + ": " + address.words(looks.strings.address), on: canvas,
            in: frame.inset(x: looks.metrics.px(16), y: 0), looks.styles.small,
            !address.isReachable ? theme.caution : button.isHidden ? theme.secondary : theme.accent)
    }
}
