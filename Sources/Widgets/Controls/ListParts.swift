import Drawing
import Text

extension Looks {
    /// Draws the line below a row of a list.
    public func rowLine(_ frame: Rect, from x: Int, on canvas: Canvas) {
        let width = metrics.hairline
        canvas.fill(Rect(x: x, y: frame.bottom - width, width: frame.right - x, height: width), theme.hairline)
    }

    /// Draws the arrow in a row of a list, which shows that the row opens another screen.
    public func rowArrow(_ frame: Rect, side: Int, on canvas: Canvas) {
        let scale = metrics.scale
        let x = Float(frame.right - side) - 8 * scale
        let y = Float(frame.y) + Float(frame.height) / 2
        canvas.polyline(
            [(x: x, y: y - 6 * scale), (x: x + 6 * scale, y: y), (x: x, y: y + 6 * scale)], width: 2 * scale,
            theme.faint)
    }

    /// Draws the strength of a radio signal: four bars of increasing height, of which `count` are bright.
    public func signalBars(_ count: Int, in box: Rect, _ color: Color, on canvas: Canvas) {
        let parts = Row(box, gap: metrics.px(2)).parts(4)
        for (index, part) in parts.enumerated() {
            let height = box.height * (index + 1) / 4
            canvas.fillRounded(
                Rect(x: part.x, y: box.bottom - height, width: part.width, height: height), radius: metrics.px(1),
                index < count ? color : theme.border)
        }
    }
}

/// Converts a heading to capitals: ASCII and the German umlauts.
public func capitals(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for index in bytes.indices {
        bytes[index] = ASCII.uppercased(bytes[index])
        // In UTF-8, the second bytes of ä ö ü are 32 above those of Ä Ö Ü.
        if index > 0, bytes[index - 1] == 0xC3, [0xA4, 0xB6, 0xBC].contains(bytes[index]) { bytes[index] -= 0x20 }
    }
    return String(decoding: bytes, as: UTF8.self)
}
