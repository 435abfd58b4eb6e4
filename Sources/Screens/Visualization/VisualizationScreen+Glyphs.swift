import Drawing
import Graphs
import Signals

extension VisualizationScreen {
    /// What numbers consist of.
    private static var figures: String { "0123456789.,-+\u{2212}%:" }

    /// Rasterizes what may be written while data flow: FreeType allocates for a glyph that is seen for the first time.
    func prepareGlyphs(_ entries: [SampleStore.Entry]) {
        let strings = context.strings
        let styles = context.styles
        let style = context.graphStyle
        context.fonts.prepare(Self.figures + " \u{B7}", styles.small)
        for text in [
            session.title, strings.page, strings.lostPerMinute, strings.lostInSession, strings.newest,
            strings.newestSeconds, strings.framesPerSecond, "UDPTC",
        ] {
            context.fonts.prepare(text, styles.small)
        }
        for text in [Self.figures, session.title, strings.page] { context.fonts.prepare(text, styles.title) }
        for text in [Self.figures + "ekMsHzdB()", style.words.minimum, style.words.mean, style.words.maximum] {
            context.fonts.prepare(text, style.labelText)
        }
        for entry in entries {
            context.fonts.prepare(entry.unit, style.labelText)
            context.fonts.prepare(
                strings.graphTitle(type: entry.type, label: entry.label, number: entry.number), style.titleText)
        }
    }
}
