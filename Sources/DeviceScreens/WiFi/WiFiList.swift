import Drawing
import Services
import Settings
import Widgets

/// The wireless networks in range, beginning with the network in the settings. A tap returns the row's index.
final class WiFiList: ListView {
    private(set) var rows: [WiFiRow] = []
    private let watch: WiFiWatch
    private var status: WiFiStatus { watch.status }
    /// The busy indicator in the row of the network that the device is joining.
    private let busy: BusyIndicator

    init(_ looks: Looks, _ repaint: Repaint, _ watch: WiFiWatch) {
        self.watch = watch
        busy = BusyIndicator(looks, repaint)
        super.init(looks, repaint)
    }

    func show(_ rows: [WiFiRow]) {
        self.rows = rows
        reload()
    }

    private var isBusy: Bool { !rows.isEmpty && status.isUnderWay }

    private func placeBusy() {
        let side = looks.metrics.px(24)
        var row = Row(list.frame(of: 0))
        _ = row.right(looks.metrics.px(112) - side)
        busy.frame = row.right(side).centered(height: side)
    }

    override var rowCount: Int { rows.count }
    override func height(ofRow row: Int) -> Int { looks.metrics.px(56) }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        targets.append(Target("wifi." + String(row), frame, isEnabled: rows[row].security.isSupported))
    }

    override func advance(to now: Int64) {
        super.advance(to: now)
        guard isBusy else { return }
        placeBusy()
        busy.advance(to: now)
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        super.draw(on: canvas, dirty: dirty)
        guard isBusy else { return }
        canvas.withClip(list.viewport) { busy.draw(on: canvas) }
    }

    override func drawRow(_ item: Int, in frame: Rect, on canvas: Canvas) {
        let (metrics, theme, styles) = (looks.metrics, looks.theme, looks.styles)
        let row = rows[item]
        let side = metrics.px(16)
        let words = looks.strings.wifi
        if row.isOurs { canvas.fill(frame, theme.control) }
        if list.pressed == item { canvas.fill(frame, theme.pressed) }
        let inner = frame.inset(x: side, y: 0)
        // Names come from other devices and may be long, so allow an ellipsis at their ends.
        var beside = Row(inner.centered(height: metrics.px(44)))
        _ = beside.right(metrics.px(104))
        var texts = Column(beside.rest)
        let isSupported = row.security.isSupported
        canvas.text(
            row.name.shown, in: texts.top(metrics.px(24)), styles.strong, isSupported ? theme.text : theme.faint)
        var note = words.note(of: row.security)
        var color = isSupported ? theme.secondary : theme.faint
        if row.isOurs {
            note = status.words(words)
            color = status.isConnected ? theme.good : status.isUnderWay ? theme.secondary : theme.caution
        }
        looks.label(note, on: canvas, in: texts.rest, styles.secondary, color)
        let ink = isSupported ? theme.secondary : theme.faint
        var marks = Row(inner)
        let bars = marks.right(metrics.px(28))
        if let strength = row.strength {
            looks.signalBars(
                WiFiNetwork.bars(strength), in: bars.centered(height: metrics.px(20)),
                isSupported ? theme.text : theme.faint,
                on: canvas)
        }
        if row.security != .open {
            _ = marks.right(metrics.px(16))
            let lock = marks.right(metrics.px(14))
            WiFiMarks(looks).lock(lock.centered(height: metrics.px(18)), ink, on: canvas)
        }
        looks.rowLine(frame, from: inner.x, on: canvas)
    }
}
