import Drawing
import Services
import Session
import Widgets

/// The two lists: streams on the network, and earlier connections.
extension ConnectionScreen {
    /// The heights of a list's heading and of a row. They are less beside the keyboard, so that two rows are visible.
    var headingHeight: Int { looks.metrics.px(fields.focused == nil ? 30 : 24) }
    private var rowHeight: Int { looks.metrics.px(fields.focused == nil ? 52 : 48) }
    /// The height of a row's two lines.
    private var textHeight: Int { looks.metrics.px(39) }
    /// From this width on, in points, the lists are beside each other.
    private static let wide = 600

    /// True while both lists are empty.
    var isFirstTime: Bool { history.entries.isEmpty && streams?.rows.isEmpty ?? true }

    /// Places the lists. Beside each other, neither moves the other. Below each other, the network's list grows once, when the first stream
    /// is found.
    func placePanes() {
        (networkPane, historyPane) = (.zero, .zero)
        guard let streams else { return historyPane = body }
        guard !history.entries.isEmpty else { return networkPane = body }
        let metrics = looks.metrics
        let least = headingHeight + rowHeight
        if body.width >= metrics.px(Self.wide) || body.height < 2 * least + rowHeight {
            var row = Row(body)
            networkPane = row.left(body.width / 2)
            historyPane = row.rest
        } else {
            var column = Column(body)
            let hint = headingHeight + noneYet(width: body.width).count * lineHeight + metrics.px(16)
            networkPane = column.top(streams.wasFound ? body.height / 2 : min(hint, body.height / 2))
            historyPane = column.rest
        }
    }

    var lineHeight: Int { looks.metrics.px(20) }

    /// The lines that replace an empty list of streams.
    func noneYet(width: Int) -> [String] {
        wrapped(
            looks.strings.streams.noneYet, width: width - 2 * looks.metrics.px(16), looks.styles.secondary, looks.fonts)
    }

    /// The part of a pane below its heading.
    func rest(of pane: Rect) -> Rect {
        var column = Column(pane)
        _ = column.top(min(pane.height, headingHeight))
        return column.rest
    }

    /// Finds the entries of the history to show, and lays them out.
    func layOutList() {
        let typedPort = Array(port.text.utf8)
        shown = history.matches(hostTyped ? host.text : "") { context.forms.historyTitle($0.place, looks.strings) }
            .filter {
                guard portTyped else { return true }
                guard case .server(_, let number) = history.entries[$0].place else { return false }
                return String(number).utf8.starts(with: typedPort)
            }
        list.layOut(in: rest(of: historyPane), heights: [Int](repeating: rowHeight, count: shown.count))
        context.repaint.invalidate(historyPane)
    }

    /// Lays the found streams out.
    func layOutStreams() {
        guard let streams else { return }
        streams.layOut(in: rest(of: networkPane), rowHeight: rowHeight)
        context.repaint.invalidate(networkPane)
    }

    /// The boxes of a row's two lines.
    func lines(of frame: Rect, from x: Int, width: Int) -> (title: Rect, facts: Rect) {
        var column = Column(Rect(x: x, y: frame.y, width: width, height: frame.height).centered(height: textHeight))
        let title = column.top(looks.metrics.px(20))
        return (title, column.bottom(looks.metrics.px(16)))
    }

    /// Draws the streams on the network, or a text if there are none yet.
    func drawStreams(on canvas: Canvas, dirty: Rect) {
        guard let streams, !networkPane.isEmpty else { return }
        let words = looks.strings.streams
        let remark = streams.isFull ? words.firstOnly.filled(String(streams.rows.count)) : ""
        drawHeading(
            streams.hasSensors ? words.onNetworkAndInRange : words.onNetwork, remark, of: networkPane, on: canvas)
        if streams.rows.isEmpty { drawNoneYet(on: canvas) }
        canvas.withClip(streams.list.viewport) {
            for item in streams.list.items(in: dirty) { draw(streams.rows[item], item, streams.list, on: canvas) }
            streams.list.drawIndicator(on: canvas)
        }
        guard historyPane.x > networkPane.x else { return }
        let line = looks.metrics.hairline
        canvas.fill(
            Rect(x: networkPane.right - line, y: networkPane.y, width: line, height: networkPane.height),
            looks.theme.hairline)
    }

    private func drawNoneYet(on canvas: Canvas) {
        let pane = rest(of: networkPane)
        var column = Column(pane.inset(x: looks.metrics.px(16), y: looks.metrics.px(8)))
        let lines = noneYet(width: pane.width)
        for line in lines where column.rest.height >= lineHeight {
            looks.label(line, on: canvas, in: column.top(lineHeight), looks.styles.secondary, looks.theme.secondary)
        }
    }

    private func draw(_ row: StreamList.Row, _ item: Int, _ list: ScrollList, on canvas: Canvas) {
        let metrics = looks.metrics
        let theme = looks.theme
        let frame = list.frame(of: item)
        if list.pressed == item, !row.isOpen { canvas.fill(frame, theme.pressed) }
        let side = metrics.px(16)
        let inner = frame.inset(x: side, y: 0)
        let mark = metrics.px(24)
        let bars = row.stream.sensor == nil ? 0 : metrics.px(28) + metrics.gap
        // Names come from other machines: they may end in an ellipsis.
        let lines = lines(of: frame, from: inner.x, width: inner.width - mark - metrics.gap - bars)
        canvas.text(
            row.title(looks.strings), in: lines.title, looks.styles.strong,
            row.isOpen ? theme.secondary : theme.text)
        canvas.text(row.facts(looks.strings), in: lines.facts, looks.styles.secondary, theme.secondary)
        if let count = row.stream.sensor?.bars {
            let place = Rect(
                x: inner.right - mark - bars, y: frame.y, width: bars - metrics.gap, height: frame.height)
            looks.signalBars(count, in: place.centered(height: metrics.px(20)), theme.secondary, on: canvas)
        }
        if row.isOpen {
            canvas.checkMark(
                in: Rect(x: inner.right - mark, y: frame.y, width: mark, height: frame.height).centered(height: mark),
                width: 3 * metrics.scale, theme.accent)
        } else {
            looks.rowArrow(frame, side: side, on: canvas)
        }
        looks.rowLine(frame, from: inner.x, on: canvas)
    }
}
