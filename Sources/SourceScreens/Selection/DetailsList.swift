import Acquisition
import Drawing
import Gestures
import Services
import Signals
import Widgets

/// Shows the sources with their streams and channels. A tap on a sensor opens a form to rename the sensor; all other
/// rows are read-only.
final class DetailsList: ListView {
    enum Line {
        case source(AcquiredSource)
        case stream(Signal)
        /// A selected channel, with its stored data.
        case channel(SampleStore.Entry)
    }

    /// The rows of the list. After changing this property, the caller must call `reload`.
    var rows: [Line] = []
    private let kinds: SourceKinds

    init(_ looks: Looks, _ repaint: Repaint, _ kinds: SourceKinds) {
        self.kinds = kinds
        super.init(looks, repaint)
    }

    private func isSensor(_ row: Int) -> Bool {
        guard case .source(let source) = rows[row] else { return false }
        return SensorNameForm.address(of: source, kinds) != nil
    }

    override func choice(ofRow row: Int, at point: Point) -> Int? { isSensor(row) ? row : nil }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        if isSensor(row) { targets.append(Target("details.name." + String(row), frame)) }
    }

    override var rowCount: Int { rows.count }

    override func height(ofRow row: Int) -> Int {
        switch rows[row] {
        case .source(let source): looks.metrics.px(46 + 18 * figures(source).count)
        case .stream: looks.metrics.px(64)
        case .channel: looks.metrics.px(36)
        }
    }

    override func drawRow(_ index: Int, in frame: Rect, on canvas: Canvas) {
        let strings = looks.strings
        switch rows[index] {
        case .source(let source):
            if isSensor(index) {
                if list.pressed == index { canvas.fill(frame, looks.theme.pressed) }
                looks.rowArrow(frame, side: looks.metrics.px(16), on: canvas)
            }
            draw(source.name, "", figures(source), in: frame, looks.theme.accent, on: canvas)
        case .stream(let signal):
            draw(
                strings.name(of: signal.type), strings.channelCount(signal.labels.count),
                [DetailsScreen.words(for: signal, strings)], in: frame, looks.theme.text, on: canvas)
        case .channel(let entry): drawChannel(entry, in: frame, on: canvas)
        }
        looks.rowLine(frame, from: frame.x + looks.metrics.px(16), on: canvas)
    }

    private func draw(
        _ title: String, _ count: String, _ lines: [String], in frame: Rect, _ color: Color, on canvas: Canvas
    ) {
        let theme = looks.theme
        let metrics = looks.metrics
        var column = Column(frame.inset(x: metrics.px(16), y: 0))
        _ = column.top(metrics.px(11))
        var first = Row(column.top(metrics.px(22)))
        let countBox = first.right(count.isEmpty ? 0 : metrics.px(112))
        // Names and units come from the server and can be long, so they may end in an ellipsis.
        canvas.text(title, in: first.rest, looks.styles.strong, color)
        looks.label(count, on: canvas, in: countBox, looks.styles.number, theme.secondary, .trailing)
        _ = column.top(metrics.px(2))
        for line in lines {
            canvas.text(line, in: column.top(metrics.px(18)), looks.styles.secondary, theme.secondary)
        }
    }

    /// Draws the row of a channel with the number of its received and lost samples, or of its events.
    private func drawChannel(_ entry: SampleStore.Entry, in frame: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        var row = Row(frame.inset(x: metrics.px(16), y: 0))
        looks.label(
            String(entry.number), on: canvas, in: row.left(metrics.px(44)), looks.styles.number, looks.theme.secondary)
        let text = DetailsScreen.words(for: entry, looks.strings)
        let figures = row.right(looks.fonts.measure(text, looks.styles.number))
        _ = row.right(metrics.gap)
        canvas.text(entry.label, in: row.rest, looks.styles.body, looks.theme.text)
        looks.label(
            text, on: canvas, in: figures, looks.styles.number,
            entry.ring?.lost ?? 0 > 0 ? looks.theme.text : looks.theme.secondary, .trailing)
    }

    /// The lines with the numbers of a source's received and lost data.
    private func figures(_ source: AcquiredSource) -> [String] {
        DetailsScreen.figures(source.statistics, unmarkedTexts: source.unmarkedTexts, looks.strings)
            + (SensorNameForm.address(of: source, kinds) == nil ? [] : [looks.strings.sensors.touchToName])
    }
}
