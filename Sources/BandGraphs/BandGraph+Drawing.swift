import BandPower
import Drawing
import Graphs
import Text

extension BandGraph {
    /// The color of a frequency band; bands are ordered from low to high frequencies.
    private static func color(_ band: Int) -> Color {
        switch band {
        case 0: Color(0x6C8CFF)
        case 1: Color(0x3BA7FF)
        case 2: Color(0x35C46A)
        case 3: Color(0xFFB020)
        default: Color(0xFF7A50)
        }
    }

    public func draw(on canvas: Canvas) {
        canvas.fillRounded(frame, radius: style.cornerRadius, style.panel)
        let isSmall = frame.height < style.smallHeight
        canvas.text(title, in: onScreen(layout.title), isSmall ? style.smallTitleText : style.titleText, style.title)
        let bars = onScreen(layout.bars)
        canvas.fill(Rect(x: bars.x, y: bars.bottom, width: bars.width, height: 1), style.grid)
        drawLetters(on: canvas)
        guard values.windows > 0 else {
            canvas.text(noData, in: bars, style.labelText, style.label, alignment: .center)
            return
        }
        drawBars(on: canvas)
        if layout.hasScale {
            let height = Int(style.labelText.size * 1.4)
            scaleText.withBytes {
                canvas.text(
                    $0, in: Rect(x: bars.x, y: bars.y - height, width: bars.width, height: height), style.labelText,
                    style.label)
            }
        }
        if !layout.spectrum.isEmpty { drawSpectrum(on: canvas) }
    }

    private func onScreen(_ rect: Rect) -> Rect { rect.offsetBy(x: frame.x, y: frame.y) }

    private func drawLetters(on canvas: Canvas) {
        for band in Band.allCases {
            let bar = onScreen(layout.bar(band.rawValue))
            canvas.text(
                band.symbol, in: Rect(x: bar.x - 4, y: bar.bottom, width: bar.width + 8, height: layout.letters.height),
                style.labelText, style.label, alignment: .center)
        }
    }

    private func drawBars(on canvas: Canvas) {
        let row = Int(style.labelText.size * 1.4)
        for band in 0..<Band.count {
            let slot = onScreen(layout.bar(band))
            let height = max(1, Int(range.place(values.bands[band]) * Float(slot.height) + 0.5))
            let bar = Rect(x: slot.x, y: slot.bottom - height, width: slot.width, height: height)
            canvas.fillRounded(bar, radius: min(style.cornerRadius / 2, height / 2, bar.width / 2), Self.color(band))
            // Draw a band's value inside the band's bar, or above the bar if the bar is too low.
            valueTexts[band].withBytes { text in
                guard let fonts = canvas.fonts, slot.height > 4 * row,
                    fonts.measure(text, style.labelText) <= slot.width + 6
                else { return }
                let isAbove = bar.y - row >= slot.y
                canvas.text(
                    text, in: Rect(x: slot.x - 4, y: isAbove ? bar.y - row : bar.y, width: slot.width + 8, height: row),
                    style.labelText, isAbove ? style.title : style.panel, alignment: .center)
            }
        }
    }

    private func drawSpectrum(on canvas: Canvas) {
        let area = onScreen(layout.spectrum)
        canvas.fill(Rect(x: area.x, y: area.bottom, width: area.width, height: 1), style.grid)
        drawFrequencies(area, on: canvas)
        guard values.hasSpectrum else { return }
        let space = Rect(x: area.x, y: area.y + 2, width: area.width, height: max(1, area.height - 4))
        canvas.withClip(canvas.clip.intersection(area)) {
            canvas.polyline(count: BandValues.places - 1, width: style.lineWidth, style.trace) {
                [values, spectrumRange] index in
                let place = index + 1
                let height = spectrumRange.place(values.spectrum[place])
                return (
                    Float(space.x) + (Float(place) + 0.5) / Float(BandValues.places) * Float(space.width),
                    Float(space.bottom) - height * Float(space.height)
                )
            }
        }
        if let peak = values.peak {
            let x = area.x + Int(peak.hertz / values.reach * Float(area.width))
            canvas.dashedVertical(x: x, y: area.y, length: area.height, dash: 2, gap: 3, style.gridZero)
        }
        peakText.withBytes {
            canvas.text($0, in: onScreen(layout.note), style.labelText, style.title, alignment: .trailing)
        }
    }

    private func drawFrequencies(_ area: Rect, on canvas: Canvas) {
        let half = Int(style.labelText.size * 1.5)
        var step: Float = values.reach > 100 ? 50 : values.reach > 22 ? 10 : 5
        // Double the distance of the frequency labels until they do not touch.
        while step * Float(area.width) < 1.6 * Float(half) * values.reach { step *= 2 }
        var hertz = step
        while hertz < values.reach {
            let x = area.x + Int(hertz / values.reach * Float(area.width))
            canvas.fill(Rect(x: x, y: area.bottom, width: 1, height: 3), style.gridZero)
            if x + half <= area.right + style.padding {
                var text = ValueText()
                text.append(Int64(hertz))
                text.withBytes {
                    canvas.text(
                        $0, in: Rect(x: x - half, y: area.bottom, width: 2 * half, height: layout.frequencies.height),
                        style.labelText, style.label, alignment: .center)
                }
            }
            hertz += step
        }
    }
}
