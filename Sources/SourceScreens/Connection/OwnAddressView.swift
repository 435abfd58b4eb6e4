import Drawing
import Services
import Widgets

/// How the connection screen shows the device's own address.
enum OwnAddressView {
    /// The width of the longest address, in points.
    static let width = 150

    /// In two lines, as a touch target.
    static func draw(_ address: OwnAddress, _ frame: Rect, _ looks: Looks, on canvas: Canvas) {
        let metrics = looks.metrics
        let theme = looks.theme
        let words = looks.strings.address
        let inner = frame.inset(x: metrics.px(6), y: 0)
        guard !frame.isEmpty else { return }
        var column = Column(inner.centered(height: metrics.px(38)))
        looks.label(
            looks.strings.thisDevice, on: canvas, in: column.top(metrics.px(16)), looks.styles.small, theme.secondary)
        let style = address.isReachable ? looks.styles.number : looks.styles.secondary
        looks.label(
            address.shortWords(words), on: canvas, in: column.rest, style,
            address.isReachable ? theme.accent : theme.caution)
    }

    /// In one line, if there is no space for two.
    /// - Parameter isTouchable: true if a tap opens the device's own data.
    static func drawStrip(
        _ address: OwnAddress, _ frame: Rect, isTouchable: Bool, _ looks: Looks, on canvas: Canvas
    ) {
        guard !frame.isEmpty else { return }
        let words = looks.strings.address
        let inner = frame.inset(x: looks.metrics.px(16), y: 0)
        looks.label(
            looks.strings.thisDevice + ": " + address.words(words), on: canvas, in: inner, looks.styles.small,
            !address.isReachable ? looks.theme.caution : isTouchable ? looks.theme.accent : looks.theme.secondary)
    }
}
