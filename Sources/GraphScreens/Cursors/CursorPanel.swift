import Drawing
import Gestures
import Graphs
import Text
import Widgets

/// The panel with the measured values, and with keys that move a cursor by one sample. The user can move the panel with a finger beside the keys.
final class CursorPanel {
    enum Key: Int {
        case back, choose, forward, rows, close
    }

    private let looks: Looks
    private let repaint: Repaint
    let keys: Controls
    private(set) var frame = Rect.zero
    private(set) var readout: CursorReadout?
    private var chosen = MeasuringCursor.a
    /// The index of the first visible row of values in the panel.
    private var first = 0
    /// The number of rows of values that fit in the panel.
    private var most = 1
    /// The widths of the columns with names, values and differences, in pixels.
    private var widths = (name: 0, value: 0, difference: 0)
    /// The finger that is moving the panel, with its position relative to the panel's top left corner; nil for none.
    private var grip: (finger: Int, x: Int, y: Int)?
    /// The position to which the user has moved the panel; nil if not moved.
    private var corner: Point?

    init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
        keys = Controls(looks, repaint)
    }

    var isShown: Bool { !frame.isEmpty }

    // MARK: Position

    private var padding: Int { looks.metrics.px(10) }
    private var head: Int { looks.metrics.px(22) }
    private var row: Int { looks.metrics.px(15) }
    /// The height of the panel without its rows of values, in pixels.
    private var fixedHeight: Int { 2 * looks.metrics.px(8) + 2 * head + looks.metrics.gap + looks.metrics.target }

    /// Shows measured values, and lays out the panel.
    /// - Parameters:
    ///   - space: the area in which the panel must stay.
    ///   - most: the panel's maximum height.
    ///   - top: the top edge of the panel, unless the user has moved it.
    func show(
        _ new: CursorReadout, chosen: MeasuringCursor, in space: Rect, most height: Int, top: Int
    ) {
        let hasChanged = new != readout || chosen != self.chosen
        readout = new
        self.chosen = chosen
        let metrics = looks.metrics
        measure(new, widest: space.width - 2 * metrics.margin)
        most = max(1, min(max(1, new.rows.count), (height - fixedHeight - row) / row))
        first = new.rows.isEmpty ? 0 : first / most * most
        if first >= new.rows.count { first = 0 }
        let width = max(
            metrics.px(316), 2 * padding + widths.name + 2 * widths.value + widths.difference)
        let height = fixedHeight + (new.rows.isEmpty ? 0 : row * (most + 1))
        let wanted = corner ?? Point(x: space.right - metrics.margin - width, y: top)
        let x = max(space.x, min(wanted.x, space.right - width))
        let y = max(space.y, min(wanted.y, space.bottom - height))
        let place = Rect(x: x, y: y, width: width, height: height)
        if place != frame || hasChanged { repaint.invalidate(frame) }
        let isMoved = place != frame
        frame = place
        if isMoved || keys.all.isEmpty || keys.all.count != keyCount { keys.set(makeKeys()) }
        if hasChanged || isMoved { repaint.invalidate(frame) }
    }

    func hide() {
        guard isShown else { return }
        repaint.invalidate(frame)
        frame = .zero
        readout = nil
        grip = nil
        corner = nil
        first = 0
        keys.set([])
    }

    private func measure(_ new: CursorReadout, widest: Int) {
        let (fonts, style) = (looks.fonts, looks.styles.small)
        let gap = looks.metrics.px(10)
        widths = (0, fonts.measure("-8888.8", style) + gap, fonts.measure("-8888.8", style) + gap)
        for row in new.rows {
            widths.name = max(widths.name, fonts.measure(row.name, style))
            for text in [row.a, row.b] {
                widths.value = max(widths.value, text.withBytes { fonts.measure($0, style) } + gap)
            }
            widths.difference = max(
                widths.difference, row.difference.withBytes { fonts.measure($0, style) } + gap)
        }
        // If there is too little space, shorten only the column with the names of the signals.
        widths.name = max(
            looks.metrics.px(24), min(widths.name, widest - 2 * padding - 2 * widths.value - widths.difference))
    }

    private var hasMoreRows: Bool { readout.map { $0.rows.count > most } ?? false }
    private var keyCount: Int { hasMoreRows ? 5 : 4 }

    private func makeKeys() -> [Control] {
        let metrics = looks.metrics
        let extent = metrics.finger(48)
        let y = frame.bottom - metrics.px(8) - metrics.target
        func key(_ key: Key, _ name: String, x: Int) -> Control {
            Control(
                key.rawValue, "cursors." + name, "",
                Rect(x: x, y: y, width: extent, height: metrics.target), kind: .key)
        }
        let left = frame.x + padding
        let step = extent + metrics.gap
        var all = [
            key(.back, "back", x: left), key(.choose, "choose", x: left + step),
            key(.forward, "forward", x: left + 2 * step),
            key(.close, "close", x: frame.right - padding - extent),
        ]
        if hasMoreRows { all.append(key(.rows, "rows", x: frame.right - padding - extent - step)) }
        return all
    }

    // MARK: Fingers

    /// Handles a touch on the panel.
    /// - Returns: chosen for a key, ignored for a touch outside of the panel.
    func handle(_ touch: Touch) -> Controls.Response {
        guard isShown else { return .ignored }
        let response = keys.handle(touch)
        guard response == .ignored else { return response }
        let point = Point(x: Int(touch.x), y: Int(touch.y))
        switch touch.phase {
        case .began:
            guard frame.contains(point) else { return .ignored }
            if grip == nil { grip = (touch.finger, point.x - frame.x, point.y - frame.y) }
            return .handled
        case .moved:
            guard let grip, grip.finger == touch.finger else { return .ignored }
            corner = Point(x: point.x - grip.x, y: point.y - grip.y)
            return .handled
        case .ended, .cancelled:
            guard let grip, grip.finger == touch.finger else { return .ignored }
            self.grip = nil
            // Limit the stored position to the screen, like the frame.
            if corner != nil { corner = Point(x: frame.x, y: frame.y) }
            return .handled
        }
    }

    /// Shows the next rows of values; after the last rows, shows the first ones again.
    func turn() {
        guard let readout else { return }
        first = first + most < readout.rows.count ? first + most : 0
        repaint.invalidate(frame)
    }

    func cancelTouches() {
        keys.cancelTouches()
        grip = nil
    }

    // MARK: Drawing

    func draw(on canvas: Canvas, dirty: Rect) {
        guard let readout, !frame.intersection(dirty).isEmpty else { return }
        let (metrics, theme) = (looks.metrics, looks.theme)
        canvas.fillRounded(frame, radius: metrics.px(8), theme.panel.opacity(0.97))
        canvas.strokeRounded(frame, radius: metrics.px(8), width: metrics.hairline, theme.border)
        let inner = frame.inset(x: padding, y: metrics.px(8))
        drawHead(readout, in: inner, on: canvas)
        if !readout.rows.isEmpty { drawRows(readout.rows, in: inner, on: canvas) }
        keys.draw(on: canvas, dirty: dirty)
        for control in keys.all { drawSign(control, on: canvas) }
    }

    private func drawHead(_ readout: CursorReadout, in inner: Rect, on canvas: Canvas) {
        let (styles, theme) = (looks.styles, looks.theme)
        var strong = styles.strong
        strong.tabular = true
        let tag = looks.metrics.px(18)
        for (number, cursor) in [MeasuringCursor.a, .b].enumerated() {
            let line = Rect(x: inner.x, y: inner.y + number * head, width: inner.width, height: head)
            let box = Rect(x: line.x, y: line.y + (head - tag) / 2, width: tag, height: tag)
            canvas.fillRounded(box, radius: looks.metrics.px(4), cursor.color(theme))
            looks.label(
                cursor.name.description, on: canvas, in: box, styles.smallStrong, theme.background, .center)
            let rest = Rect(
                x: box.right + looks.metrics.px(6), y: line.y, width: line.right - box.right - looks.metrics.px(6),
                height: head)
            (number == 0 ? readout.a : readout.b).withBytes {
                canvas.text($0, in: rest, styles.secondary, theme.text)
            }
            if number == 0 {
                readout.interval.withBytes {
                    canvas.text($0, in: rest, strong, theme.text, alignment: .trailing)
                    let width = looks.fonts.measure($0, strong) + looks.metrics.gap
                    canvas.text(
                        Self.differenceTitle,
                        in: Rect(x: rest.x, y: rest.y, width: rest.width - width, height: rest.height), styles.small,
                        theme.secondary, alignment: .trailing)
                }
            } else {
                readout.rate.withBytes {
                    canvas.text($0, in: rest, styles.secondary, theme.text, alignment: .trailing)
                }
            }
        }
    }

    private static var differenceTitle: String { "B \u{2212} A" }

    private func drawRows(_ rows: [CursorReadout.Row], in inner: Rect, on canvas: Canvas) {
        let (style, theme) = (looks.styles.small, looks.theme)
        // Place unused width between the column of names and the columns of values.
        let spare = inner.width - widths.name - 2 * widths.value - widths.difference
        var line = Rect(x: inner.x, y: inner.y + 2 * head, width: inner.width, height: row)
        func columns() -> [Rect] {
            let a = line.x + widths.name + spare
            return [
                Rect(x: line.x, y: line.y, width: a - line.x, height: row),
                Rect(x: a, y: line.y, width: widths.value, height: row),
                Rect(x: a + widths.value, y: line.y, width: widths.value, height: row),
                Rect(x: a + 2 * widths.value, y: line.y, width: widths.difference, height: row),
            ]
        }
        let titles = columns()
        for (number, cursor) in [MeasuringCursor.a, .b].enumerated() {
            looks.label(
                cursor.name.description, on: canvas, in: titles[number + 1], looks.styles.smallStrong,
                cursor.color(theme), .trailing)
        }
        looks.label(Self.differenceTitle, on: canvas, in: titles[3], style, theme.secondary, .trailing)
        for row in rows[first..<min(rows.count, first + most)] {
            line.y += self.row
            let boxes = columns()
            canvas.text(row.name, in: boxes[0], style, theme.secondary)
            for (text, box) in zip([row.a, row.b, row.difference], boxes[1...]) {
                text.withBytes { canvas.text($0, in: box, style, theme.text, alignment: .trailing) }
            }
        }
    }

    /// Draws the symbol of a key: arrows, the chosen cursor, the visible rows, or a cross.
    private func drawSign(_ control: Control, on canvas: Canvas) {
        let frame = control.frame
        guard !frame.intersection(canvas.clip).isEmpty else { return }
        let theme = looks.theme
        let (x, y) = (Float(frame.x) + Float(frame.width) / 2, Float(frame.y) + Float(frame.height) / 2)
        let size = Float(looks.metrics.px(8))
        switch Key(rawValue: control.id) {
        case .back: canvas.triangle(x + size * 0.6, y - size, x + size * 0.6, y + size, x - size, y, theme.text)
        case .forward: canvas.triangle(x - size * 0.6, y - size, x - size * 0.6, y + size, x + size, y, theme.text)
        case .choose:
            let box = frame.centered(width: looks.metrics.px(26), height: looks.metrics.px(26))
            canvas.fillRounded(box, radius: looks.metrics.radius, chosen.color(theme))
            looks.label(chosen.name.description, on: canvas, in: box, looks.styles.strong, theme.background, .center)
        case .rows:
            guard let readout else { return }
            let pages = (readout.rows.count + most - 1) / most
            looks.label(
                String(first / most + 1) + "/" + String(pages), on: canvas, in: frame, looks.styles.button, theme.text,
                .center)
        case .close:
            let (reach, width) = (size * 0.75, Float(max(2, looks.metrics.px(2))))
            canvas.line(x - reach, y - reach, x + reach, y + reach, width: width, theme.text)
            canvas.line(x - reach, y + reach, x + reach, y - reach, width: width, theme.text)
        case nil: break
        }
    }
}
