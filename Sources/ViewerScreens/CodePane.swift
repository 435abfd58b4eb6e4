import Drawing
import QRCode
import Widgets

/// Shows the address of the page as a QR code, and the code below it in large digits.
final class CodePane: View {
    private static let titleHeight: Float = 18
    private static let codeHeight: Float = 44
    private static let padding: Float = 12
    /// The narrowest module that a phone reads, in pixels.
    private static let smallestModule = 2

    private var picture: QRCode?
    private var code = ""

    /// - Parameters:
    ///   - text: the text of the QR code; empty for none.
    ///   - code: the digits; empty for none.
    func show(_ text: String, code: String) {
        let new = text.isEmpty ? nil : QRCode(text)
        guard new != picture || !code.utf8.elementsEqual(self.code.utf8) else { return }
        picture = new
        self.code = code
        repaint.invalidate(frame)
    }

    private var below: Int { looks.metrics.px(Self.titleHeight + Self.codeHeight) }

    /// In portrait, the height is that of a picture which leaves space for the list.
    override func naturalHeight(width: Int) -> Int { min(width, looks.metrics.px(230)) + below }

    override func draw(on canvas: Canvas, dirty: Rect) {
        let (metrics, theme, styles) = (looks.metrics, looks.theme, looks.styles)
        canvas.fill(frame, theme.panel)
        var column = Column(frame.inset(x: metrics.px(Self.padding), y: metrics.px(Self.padding)))
        let area = column.top(frame.height - 2 * metrics.px(Self.padding) - below)
        if let picture { draw(picture, in: area, on: canvas) }
        guard !code.isEmpty else { return }
        looks.label(
            looks.strings.viewers.code, on: canvas, in: column.top(metrics.px(Self.titleHeight)),
            styles.secondary,
            theme.secondary, .center)
        // A space in the middle makes six digits easier to read and to type.
        let digits = String(code.prefix(3)) + "\u{2009}" + String(code.dropFirst(3))
        looks.label(
            digits, on: canvas, in: column.top(metrics.px(Self.codeHeight)), styles.large, theme.text,
            .center)
    }

    /// Draws a QR code with whole pixels for each module: dark on light, because some phones do not read the inverse.
    private func draw(_ picture: QRCode, in area: Rect, on canvas: Canvas) {
        let modules = picture.size + 2 * QRCode.border
        let module = min(area.width, area.height) / modules
        guard module >= Self.smallestModule else { return }
        let whole = area.centered(width: module * modules, height: module * modules)
        canvas.fill(whole, looks.theme.text)
        for row in 0..<picture.size {
            var column = 0
            while column < picture.size {
                // Neighbors in a row are one rectangle.
                var end = column
                while end < picture.size, picture.isDark(column: end, row: row) { end += 1 }
                if end > column {
                    canvas.fill(
                        Rect(
                            x: whole.x + (QRCode.border + column) * module,
                            y: whole.y + (QRCode.border + row) * module, width: (end - column) * module,
                            height: module), looks.theme.background)
                }
                column = end + 1
            }
        }
    }
}

/// Places the pane with the code and the list beside each other, or below each other if the screen is higher than wide.
final class ViewersBody: Container {
    private static let paneWidth: Float = 280

    private let pane: CodePane
    private let list: FactList

    init(_ looks: Looks, _ repaint: Repaint, _ pane: CodePane, _ list: FactList) {
        self.pane = pane
        self.list = list
        super.init(looks, repaint, [pane, list])
    }

    override func layOut() {
        guard !pane.isHidden else {
            list.frame = frame
            return
        }
        if frame.width > frame.height {
            let width = looks.metrics.px(Self.paneWidth)
            pane.frame = Rect(x: frame.x, y: frame.y, width: width, height: frame.height)
            list.frame = Rect(
                x: frame.x + width, y: frame.y, width: frame.width - width, height: frame.height)
        } else {
            let height = pane.naturalHeight(width: frame.width)
            pane.frame = Rect(x: frame.x, y: frame.y, width: frame.width, height: height)
            list.frame = Rect(
                x: frame.x, y: frame.y + height, width: frame.width, height: frame.height - height)
        }
    }
}
