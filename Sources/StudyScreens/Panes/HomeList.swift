import Drawing
import Gestures
import Session
import Study
import StudyRun
import Widgets

/// The sessions of a day. Each session is drawn as a bubble. A choice reports the row's index. In developer mode, a tap on a bubble marks its
/// session as done, and a long press resets the session.
final class HomeList: ListView {
    /// The screen owns the list, so the reference must not retain it.
    private unowned(unsafe) let screen: any StudyStage
    private(set) var rows: [StudyHome.Row] = []
    private var isWide = false
    private var pressedSince: Int64?
    /// The duration of a press that resets a session, in nanoseconds.
    private static let longPress: Int64 = 900_000_000

    init(_ screen: any StudyStage) {
        self.screen = screen
        super.init(screen.looks, screen.context.repaint)
    }

    private var words: StudyStrings { screen.context.words }
    private var styles: StudyStyles { StudyStyles(looks.metrics) }

    /// Shows other rows. The caller must set the list's frame afterwards.
    func show(_ rows: [StudyHome.Row], isWide: Bool) { (self.rows, self.isWide) = (rows, isWide) }

    private var rowHeight: Int { looks.metrics.px(isWide ? 96 : 128) }

    override var rowCount: Int { rows.count }
    override func height(ofRow row: Int) -> Int { rowHeight + looks.metrics.px(8) }

    // MARK: Parts of a row

    private func row(_ frame: Rect) -> Rect { Rect(x: frame.x, y: frame.y, width: frame.width, height: rowHeight) }

    private func startFrame(_ frame: Rect) -> Rect {
        let (row, metrics) = (row(frame), looks.metrics)
        let height = metrics.finger(48)
        let width = max(metrics.px(150), looks.fonts.measure(words.startSession, looks.styles.button) + metrics.px(36))
        return isWide
            ? Rect(
                x: row.right - width - metrics.px(12), y: row.y + (row.height - height) / 2, width: width,
                height: height)
            : Rect(
                x: row.x + metrics.px(106), y: row.bottom - height - metrics.px(10),
                width: row.width - metrics.px(118), height: height)
    }

    private func bubble(_ frame: Rect) -> Rect {
        let row = row(frame)
        let size = looks.metrics.px(72)
        return Rect(x: row.x + looks.metrics.px(18), y: row.y + (row.height - size) / 2, width: size, height: size)
    }

    // MARK: Drawing

    override func drawRow(_ index: Int, in place: Rect, on canvas: Canvas) {
        guard let guide = screen.guide else { return }
        let (metrics, theme, styles) = (looks.metrics, looks.theme, styles)
        let row = rows[index]
        let frame = self.row(place)
        let session = guide.study.sessions[row.session]
        canvas.fillRounded(frame, radius: metrics.px(8), row.isNext ? theme.control : theme.panel)
        if row.isNext {
            canvas.strokeRounded(frame, radius: metrics.px(8), width: max(1, metrics.px(1.5)), theme.accent)
        }
        drawBubble(row, bubble(place), on: canvas)
        let start = startFrame(place)
        let right =
            row.isNext && isWide ? start.x - metrics.gap : frame.right - metrics.px(row.isDone && isWide ? 110 : 12)
        let x = frame.x + metrics.px(106)
        let texts = Rect(
            x: x, y: frame.y + (isWide ? 0 : metrics.px(6)), width: right - x,
            height: isWide ? frame.height : metrics.px(60))
        let title = Rect(
            x: texts.x, y: texts.y + texts.height / 2 - metrics.px(28), width: texts.width, height: metrics.px(28))
        canvas.text(guide.fill(session.title), in: title, styles.strong, row.isDone ? theme.secondary : theme.text)
        var line = title
        line.y = title.bottom
        line.height = metrics.px(24)
        draw(facts(row), in: line, on: canvas)
        if row.isDone {
            let box =
                isWide
                ? frame.inset(x: metrics.px(24), y: 0)
                : Rect(x: x, y: frame.bottom - metrics.px(48), width: texts.width, height: metrics.px(34))
            looks.label(
                words.sessionDone, on: canvas, in: box, styles.secondary, theme.good, isWide ? .trailing : .leading)
        }
        if row.isNext {
            let title = row.isBegun ? words.goOn : words.startSession
            Control(0, "", title, start, kind: .accent).draw(
                on: canvas, looks, isPressed: list.pressed == index && start.contains(list.pressedAt))
        }
    }

    /// Draws the facts about a session: if the line is too short for them, in a smaller size, and then without the kind of the session.
    private func draw(_ facts: (kind: String, more: String), in line: Rect, on canvas: Canvas) {
        let all = facts.kind + " \u{B7} " + facts.more
        let (large, small) = (styles.secondary, looks.styles.secondary)
        let fits = { [looks] (text: String, style: TextStyle) in looks.fonts.measure(text, style) <= line.width }
        let style = fits(all, large) ? large : small
        canvas.text(fits(all, style) ? all : facts.more, in: line, style, looks.theme.secondary)
    }

    private func facts(_ row: StudyHome.Row) -> (kind: String, more: String) {
        let minutes = row.minutes == 1 ? words.aboutMinute : words.aboutMinutes.filled("\(row.minutes)")
        guard row.blocks > 0 else { return (words.questionnaire, minutes) }
        let blocks =
            row.isDone || row.blocksLeft == row.blocks
            ? (row.blocks == 1 ? words.oneBlock : words.blocks.filled("\(row.blocks)"))
            : words.blocksLeft.filled("\(row.blocksLeft)", "\(row.blocks)")
        return (words.recording, blocks + " \u{B7} " + minutes)
    }

    private func drawBubble(_ row: StudyHome.Row, _ frame: Rect, on canvas: Canvas) {
        let (metrics, theme) = (looks.metrics, looks.theme)
        let (x, y) = (Float(frame.x) + Float(frame.width) / 2, Float(frame.y) + Float(frame.height) / 2)
        Rings.ring(
            on: canvas, centerX: x, centerY: y, radius: Float(frame.width) / 2 - 4 * metrics.scale,
            width: 6 * metrics.scale,
            share: Float(row.progress), row.isDone ? theme.good : theme.caution, back: theme.hairline)
        if row.isDone {
            canvas.checkMark(in: frame.inset(metrics.px(25)), width: 3 * metrics.scale, theme.good)
        } else if row.progress > 0 {
            looks.label(
                "\(Int(row.progress * 100 + 0.5))%", on: canvas, in: frame, styles.label, theme.text, .center)
        }
    }

    // MARK: Touches

    override func take(_ touch: Touch) -> Response {
        let response = super.take(touch)
        if touch.phase == .began { pressedSince = list.pressed == nil ? nil : touch.time }
        guard case .chosen(_, let index) = response, screen.context.isDeveloper,
            bubble(list.frame(of: index)).contains(list.pressedAt)
        else { return response }
        let isLong = touch.time - (pressedSince ?? touch.time) >= Self.longPress
        screen.guide?.setDone(rows[index].session, !isLong)
        return .handled
    }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        if rows[row].isNext { targets.append(Target("study.start", startFrame(frame))) }
        if screen.context.isDeveloper { targets.append(Target("study.bubble.\(row)", bubble(frame))) }
    }
}
