import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// The sessions of the day, one bubble each. The next one can be started.
final class HomePane: StudyPane {
    private let list: ScrollList
    private var home: StudyHome?
    private var header = Rect.zero
    private var news = Rect.zero
    private var pressedSince: Int64?
    private var now: Int64 = 0
    /// The duration of a press that restarts a session (developer mode), in nanoseconds.
    private static let longPress: Int64 = 900_000_000

    override init(_ screen: any StudyStage) {
        list = ScrollList(screen.looks, screen.context.repaint)
        super.init(screen)
    }

    override var title: String { guide.map { fill($0.study.identity.title) } ?? "" }
    override var barLeft: PaneButton? {
        PaneButton("help", words.help) { [screen] in screen.context.router.open(.studyHelp(nil)) }
    }
    override var barRight: PaneButton? {
        PaneButton("settings", looks.strings.settingsTitle) { [screen] in screen.openSettings() }
    }

    private var rows: [StudyHome.Row] { home?.rows ?? [] }
    private var rowHeight: Int { metrics.px(isWide ? 96 : 128) }

    override func layOutBody() -> [(button: PaneButton, frame: Rect)] {
        home = guide?.home
        var column = Column(
            Rect(
                x: area.x + metrics.margin, y: bar.bottom, width: area.width - 2 * metrics.margin,
                height: area.bottom - bar.bottom))
        header = column.top(metrics.px(42)).inset(x: metrics.px(8), y: 0)
        news = home?.announcement == nil ? .zero : column.top(metrics.px(40))
        if !news.isEmpty { _ = column.top(metrics.px(8)) }
        list.layOut(in: column.rest, heights: rows.map { _ in rowHeight + metrics.px(8) })
        return []
    }

    override func update() {
        super.update()
        if let next = rows.firstIndex(where: { $0.isNext }) { list.reveal(next) }
    }

    private func row(_ index: Int) -> Rect {
        let frame = list.frame(of: index)
        return Rect(x: frame.x, y: frame.y, width: frame.width, height: rowHeight)
    }

    private func startFrame(_ index: Int) -> Rect {
        let row = row(index)
        let height = metrics.px(48)
        let width = max(metrics.px(150), looks.fonts.measure(words.startSession, looks.styles.button) + metrics.px(36))
        return isWide
            ? Rect(
                x: row.right - width - metrics.px(12), y: row.y + (row.height - height) / 2, width: width,
                height: height)
            : Rect(
                x: row.x + metrics.px(106), y: row.bottom - height - metrics.px(10),
                width: row.width - metrics.px(118), height: height)
    }

    private func bubble(_ index: Int) -> Rect {
        let row = row(index)
        let size = metrics.px(72)
        return Rect(x: row.x + metrics.px(18), y: row.y + (row.height - size) / 2, width: size, height: size)
    }

    private func start(_ row: StudyHome.Row) { guide?.start(row.session) }

    // MARK: Drawing

    override func drawBody(on canvas: Canvas, dirty: Rect) {
        guard let home else { return }
        let theme = looks.theme
        looks.label(
            words.day.filled("\(home.day)", "\(home.days)"), on: canvas, in: header, styles.strong, theme.text)
        if let left = home.timeLeft {
            looks.label(
                words.timeLeft.filled(StudyTime.hours(left)), on: canvas, in: header, styles.secondary,
                theme.secondary, .trailing)
        }
        if let announcement = home.announcement, !news.isEmpty {
            panel(news, on: canvas)
            canvas.fill(Rect(x: news.x, y: news.y, width: metrics.px(4), height: news.height), theme.accent)
            canvas.text(
                fill(announcement.title) + ": " + fill(announcement.text), in: news.inset(x: metrics.px(18), y: 0),
                styles.secondary, theme.text)
        }
        canvas.withClip(list.viewport) {
            for index in list.items(in: dirty) { draw(rows[index], index, on: canvas) }
            list.drawIndicator(on: canvas)
        }
    }

    private func draw(_ row: StudyHome.Row, _ index: Int, on canvas: Canvas) {
        guard let guide else { return }
        let theme = looks.theme
        let frame = self.row(index)
        let session = guide.study.sessions[row.session]
        canvas.fillRounded(frame, radius: metrics.px(8), row.isNext ? theme.control : theme.panel)
        if row.isNext {
            canvas.strokeRounded(frame, radius: metrics.px(8), width: max(1, metrics.px(1.5)), theme.accent)
        }
        drawBubble(row, bubble(index), on: canvas)
        let start = startFrame(index)
        let right =
            row.isNext && isWide ? start.x - metrics.gap : frame.right - metrics.px(row.isDone && isWide ? 110 : 12)
        let x = frame.x + metrics.px(106)
        let texts = Rect(
            x: x, y: frame.y + (isWide ? 0 : metrics.px(6)), width: right - x,
            height: isWide ? frame.height : metrics.px(60))
        let title = Rect(
            x: texts.x, y: texts.y + texts.height / 2 - metrics.px(28), width: texts.width, height: metrics.px(28))
        canvas.text(fill(session.title), in: title, styles.strong, row.isDone ? theme.secondary : theme.text)
        var line = title
        line.y = title.bottom
        line.height = metrics.px(24)
        let facts = facts(row)
        let isLong = looks.fonts.measure(facts, styles.secondary) > line.width
        canvas.text(facts, in: line, isLong ? looks.styles.secondary : styles.secondary, theme.secondary)
        if row.isDone {
            let box =
                isWide
                ? frame.inset(x: metrics.px(24), y: 0)
                : Rect(
                    x: x, y: frame.bottom - metrics.px(48), width: texts.width, height: metrics.px(34))
            looks.label(
                words.sessionDone, on: canvas, in: box, styles.secondary, theme.good, isWide ? .trailing : .leading)
        }
        if row.isNext {
            Control(0, "", words.startSession, start, kind: .accent).draw(
                on: canvas, looks, isPressed: list.pressed == index && start.contains(list.pressedAt))
        }
    }

    private func facts(_ row: StudyHome.Row) -> String {
        let minutes = row.minutes == 1 ? words.aboutMinute : words.aboutMinutes.filled("\(row.minutes)")
        guard row.blocks > 0 else { return words.questionnaire + " \u{B7} " + minutes }
        let blocks =
            row.isDone || row.blocksLeft == row.blocks
            ? (row.blocks == 1 ? words.oneBlock : words.blocks.filled("\(row.blocks)"))
            : words.blocksLeft.filled("\(row.blocksLeft)", "\(row.blocks)")
        return words.recording + " \u{B7} " + blocks + " \u{B7} " + minutes
    }

    private func drawBubble(_ row: StudyHome.Row, _ frame: Rect, on canvas: Canvas) {
        let theme = looks.theme
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

    // MARK: Touch

    override func handleBody(_ touch: Touch) {
        let response = list.handle(touch)
        if touch.phase == .began { pressedSince = list.pressed == nil ? nil : touch.time }
        guard case .tapped(let index, let point) = response, rows.indices.contains(index) else { return }
        let row = rows[index]
        if context.isDeveloper, bubble(index).contains(point) {
            let isLong = touch.time - (pressedSince ?? touch.time) >= Self.longPress
            guide?.setDone(row.session, !isLong)
        } else if row.isNext {
            start(row)
        }
    }

    override func advance(to now: Int64) { list.advance(to: now) }

    override func cancelTouches() {
        super.cancelTouches()
        list.cancelTouches()
    }

    override var bodyTargets: [Target] {
        var targets: [Target] = []
        for index in list.wholeItems {
            if rows[index].isNext { targets.append(Target("study.start", startFrame(index))) }
            if context.isDeveloper { targets.append(Target("study.bubble.\(index)", bubble(index))) }
        }
        return targets
    }
}

/// Formats durations.
enum StudyTime {
    /// "6:12"
    static func hours(_ seconds: Int64) -> String {
        let minutes = (seconds + 59) / 60
        return "\(minutes / 60):" + digits(minutes % 60)
    }

    /// "1:42"
    static func minutes(_ seconds: Int64) -> String { "\(seconds / 60):" + digits(seconds % 60) }

    private static func digits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
