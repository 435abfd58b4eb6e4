import Drawing
import Session
import Study
import StudyRun
import Widgets

/// The questions, and the contact below them. A touched question reports its index as the item.
final class StudyQuestions: ListView {
    private let context: StudyContext

    init(_ context: StudyContext) {
        self.context = context
        super.init(context.looks, context.repaint)
    }

    private var guide: GuidedStudy? { context.session.study?.guide }
    private var items: [StudyHelpItem] { guide?.study.help ?? [] }

    override var rowCount: Int { items.count + 1 }
    override func height(ofRow row: Int) -> Int { looks.metrics.px(row < items.count ? 60 : 90) }
    override func choice(ofRow row: Int, at point: Point) -> Int? { row < items.count ? row : nil }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        if row < items.count { targets.append(Target("studyhelp." + String(row), frame)) }
    }

    override func drawRow(_ row: Int, in frame: Rect, on canvas: Canvas) {
        guard let guide else { return }
        guard row < items.count else { return drawContact(guide, in: frame, on: canvas) }
        let (metrics, theme) = (looks.metrics, looks.theme)
        if list.pressed == row { canvas.fill(frame, theme.pressed) }
        canvas.text(
            guide.fill(items[row].title),
            in: Rect(
                x: frame.x + metrics.px(20), y: frame.y, width: frame.width - metrics.px(60), height: frame.height),
            looks.styles.body, theme.text)
        looks.rowArrow(frame, side: metrics.margin, on: canvas)
        looks.rowLine(frame, from: frame.x + metrics.px(20), on: canvas)
    }

    private func drawContact(_ guide: GuidedStudy, in frame: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        let style = StudyStyles(metrics).secondary
        let width = frame.width - metrics.px(40)
        let lines = wrapped(guide.fill(guide.study.identity.contact), width: width, style, looks.fonts)
        let height = StudyStyles.line(style)
        for (number, line) in lines.prefix(3).enumerated() {
            let y = frame.y + metrics.px(14) + number * height
            canvas.text(
                line, in: Rect(x: frame.x + metrics.px(20), y: y, width: width, height: height), style,
                looks.theme.secondary)
        }
    }
}

/// The answer to a question, with its picture beside or above it.
final class StudyAnswer: Container {
    private let context: StudyContext
    private let item: Int
    private let picture: StudyPicture
    private let column: TextColumn

    /// - Parameter item: the index of the question.
    init(_ context: StudyContext, _ item: Int) {
        self.context = context
        self.item = item
        picture = StudyPicture(context)
        column = TextColumn(context.looks, context.repaint)
        super.init(context.looks, context.repaint, [picture, column])
    }

    override func layOut() {
        guard let guide = context.session.study?.guide, guide.study.help.indices.contains(item) else { return }
        let metrics = looks.metrics
        let shown = guide.study.help[item]
        var body = frame.inset(x: metrics.px(20), y: metrics.px(14))
        picture.show(shown.picture, language: guide.language)
        if shown.picture == nil {
            body = body.centered(width: min(body.width, metrics.px(680)), height: body.height)
        } else if frame.width > frame.height + metrics.bar {
            // On a screen in landscape format, place the picture beside the text. The comparison includes the height of the bar, because the body of
            // an upright screen can be wider than high.
            var row = Row(body, gap: metrics.px(20))
            picture.frame = row.left(body.width * 2 / 5)
            body = row.rest
        } else {
            var rows = Column(body, gap: metrics.px(14))
            picture.frame = rows.top(body.height * 2 / 5)
            body = rows.rest
        }
        let styles = StudyStyles(metrics)
        let color = looks.theme.text
        column.set(
            [
                .init(text: guide.fill(shown.title), style: styles.heading, color: color),
                .init(text: guide.fill(shown.text), style: styles.text, color: color, gap: metrics.px(14)),
            ], width: body.width - metrics.px(8))
        column.frame = body
    }
}
