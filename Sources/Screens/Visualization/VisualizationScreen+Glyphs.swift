import Drawing
import Graphs
import Signals

extension VisualizationScreen {
    /// What numbers consist of, and what stands between texts.
    private static var figures: String { "0123456789.,-\u{2013}+%: \u{B7}\u{202F}\u{2026}" }

    /// Rasterizes what may be written while data flow: FreeType allocates for a glyph that is seen for the first time.
    func prepareGlyphs(_ entries: [SampleStore.Entry], _ options: VisualizationOptions) {
        let strings = looks.strings
        let style = looks.graphStyle
        func prepare(_ texts: [String], _ style: TextStyle) {
            looks.fonts.prepare(Self.figures, style)
            for text in texts { looks.fonts.prepare(text, style) }
        }
        prepare(
            [
                session.title, strings.page, strings.lostPerMinute, strings.lostInSession, strings.newest,
                strings.newestSeconds, strings.framesPerSecond, "UDPTC",
            ], looks.styles.small)
        prepare([session.title, strings.page], looks.styles.title)
        prepare(["ekMsHzdB", style.words.minimum, style.words.mean, style.words.maximum], style.labelText)
        prepare([], style.titleText)
        for entry in entries {
            prepare(
                [entry.unit, strings.spectrogram.caption(options.spectrogram, unit: entry.unit)], style.labelText)
            prepare(
                [strings.graphTitle(type: entry.type, label: entry.label, number: entry.number)], style.titleText)
        }
    }
}
