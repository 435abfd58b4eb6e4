import Drawing
import Performance
import Widgets

/// The result of a measurement of limits: a table, a text about the effect of the result, and a plot. The plot is beside the table or below it.
final class LimitsResult: Container {
    private let heading: LimitsHeading
    private let table: LimitsTable
    private let note: Label
    private let plot: LimitsPlot

    /// - Parameter table: the table of limits. A tap on a row returns the row's sweep.
    init(_ looks: Looks, _ repaint: Repaint, _ table: LimitsTable) {
        self.table = table
        heading = LimitsHeading(looks, repaint)
        note = Label(looks, repaint, { $0.secondary }, looks.theme.faint, lines: .wrapped, lineHeight: 18)
        plot = LimitsPlot(looks, repaint)
        super.init(looks, repaint, [heading, table, note, plot])
    }

    /// Shows the result of a measurement of limits.
    /// - Parameters:
    ///   - marked: the sweep whose row and curve are highlighted.
    ///   - marks: the text about which channels the selection screen marks from now on.
    func show(_ run: SweepRun, marked: SweepKind, marks: String) {
        table.show(run, marked: marked)
        plot.show(run, marked: marked)
        note.text = marks
    }

    override func layOut() {
        let metrics = looks.metrics
        let isWide = frame.width >= metrics.px(720)
        let width = isWide ? min(metrics.px(520), frame.width * 3 / 5) : frame.width
        var column = Column(Rect(x: frame.x, y: frame.y, width: width, height: frame.height))
        heading.frame = column.top(heading.naturalHeight(width: width))
        table.frame = column.top(min(table.naturalHeight(width: width), column.rest.height))
        let inner = column.rest.inset(x: metrics.px(16), y: 0)
        note.frame = Rect(
            x: inner.x, y: table.frame.bottom + metrics.px(12), width: inner.width,
            height: note.naturalHeight(width: inner.width))
        let below = note.frame.bottom + metrics.px(4)
        plot.frame =
            isWide
            ? Rect(x: frame.x + width, y: frame.y, width: frame.width - width, height: frame.height)
            : Rect(x: frame.x, y: below, width: frame.width, height: max(0, frame.bottom - below))
    }
}
