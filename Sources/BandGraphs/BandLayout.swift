import BandPower
import Drawing
import Graphs

/// The positions of a band graph's parts, relative to the top left corner of its frame.
struct BandLayout {
    let title: Rect
    /// The area of the peak's text, or of the unit's text if no spectrum is drawn.
    let note: Rect
    /// The area of the bars, with the bands' letters below them.
    let bars: Rect
    let letters: Rect
    /// The area of the spectrum; empty if there is not enough space.
    let spectrum: Rect
    /// The area of the frequency labels below the spectrum; empty if there is not enough space.
    let frequencies: Rect
    /// True if the range's upper value is shown above the bars.
    let hasScale: Bool

    init(size: Size, style: GraphStyle, isDetailed: Bool) {
        let isSmall = size.height < style.smallHeight
        let side = min(style.padding + 2, size.width / 8)
        let header = min(isSmall ? style.headerHeight * 3 / 4 : style.headerHeight, size.height / 3)
        let footer = min(isSmall ? style.footerHeight * 3 / 4 : style.footerHeight, size.height / 4)
        let inner = Rect(x: side, y: 0, width: max(1, size.width - 2 * side), height: size.height)
        let hasSpectrum = size.width >= Int(150 * style.pixelsPerPoint) && size.height >= Int(64 * style.pixelsPerPoint)
        let noteWidth = hasSpectrum ? min(inner.width / 2, Int(style.labelText.size * 7)) : 0
        title = Rect(x: inner.x, y: 0, width: max(1, inner.width - noteWidth - 4), height: header)
        note = Rect(x: inner.right - noteWidth, y: 0, width: noteWidth, height: header)
        hasScale = !isSmall
        let scale = hasScale ? Int(style.labelText.size * 1.4) : 0
        let body = Rect(
            x: inner.x, y: header + scale, width: inner.width, height: max(1, size.height - header - scale - footer))
        let barsWidth = hasSpectrum ? body.width * 46 / 100 : body.width
        bars = Rect(x: body.x, y: body.y, width: barsWidth, height: body.height)
        letters = Rect(x: body.x, y: body.bottom, width: barsWidth, height: footer)
        guard hasSpectrum else {
            (spectrum, frequencies) = (.zero, .zero)
            return
        }
        let gap = max(style.padding, body.width / 16)
        spectrum = Rect(
            x: body.x + barsWidth + gap, y: header, width: max(1, body.width - barsWidth - gap),
            height: body.bottom - header)
        frequencies = Rect(x: spectrum.x, y: body.bottom, width: spectrum.width, height: footer)
    }

    /// The frame of a band's bar.
    func bar(_ band: Int) -> Rect {
        let pitch = Float(bars.width) / Float(Band.count)
        let left = Float(band) * pitch
        let width = max(1, pitch * 0.74)
        return Rect(
            x: bars.x + Int(left + (pitch - width) / 2), y: bars.y, width: max(1, Int(width)), height: bars.height)
    }
}
