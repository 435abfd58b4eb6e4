import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// The study's questions and answers: their list, or one of them.
public final class StudyHelpScreen: Screen {
    public var name: StaticString { "studyhelp" }
    public var isSheet: Bool { item == nil }

    private let context: StudyContext
    private let looks: Looks
    /// The answer that is shown; nil: the list.
    private let item: Int?
    private let controls: Controls
    private let list: ScrollList
    private let column: TextColumn
    private let picture: StudyPicture
    private var area = Rect.zero
    private var bar = Rect.zero

    public init(context: StudyContext, item: Int?) {
        self.context = context
        self.item = item
        looks = context.looks
        controls = Controls(looks, context.repaint)
        list = ScrollList(looks, context.repaint)
        column = TextColumn(looks, context.repaint)
        picture = StudyPicture(context)
    }

    private var guide: GuidedStudy? { context.session.study?.guide }
    private var items: [StudyHelpItem] { guide?.study.help ?? [] }
    private var shown: StudyHelpItem? { item.flatMap { items.indices.contains($0) ? items[$0] : nil } }
    private var metrics: Metrics { looks.metrics }

    public func resize(to area: Rect) {
        self.area = area
        var whole = Column(area)
        bar = whole.top(metrics.bar)
        var row = looks.barRow(bar)
        let title = item == nil ? looks.strings.close : looks.strings.back
        let width = max(metrics.px(96), looks.fonts.measure(title, looks.styles.button) + metrics.px(28))
        controls.set([
            Control(0, "studyhelp.close", title, item == nil ? row.right(width) : row.left(width))
        ])
        let rest = whole.rest
        guard let shown, let guide else {
            // A contact stands below the questions.
            list.layOut(in: rest, heights: items.map { _ in metrics.px(60) } + [metrics.px(90)])
            return
        }
        let styles = StudyStyles(metrics)
        var body = rest.inset(x: metrics.px(20), y: metrics.px(14))
        if shown.picture != nil {
            let isWide = area.width > area.height
            let place =
                isWide
                ? Rect(x: body.x, y: body.y, width: body.width * 2 / 5, height: body.height)
                : Rect(x: body.x, y: body.y, width: body.width, height: body.height * 2 / 5)
            picture.show(shown.picture, language: guide.language, in: place)
            if isWide {
                body = Rect(
                    x: place.right + metrics.px(20), y: body.y, width: body.right - place.right - metrics.px(20),
                    height: body.height)
            } else {
                body = Rect(
                    x: body.x, y: place.bottom + metrics.px(14), width: body.width,
                    height: body.bottom - place.bottom - metrics.px(14))
            }
        } else {
            body = body.centered(width: min(body.width, metrics.px(680)), height: body.height)
        }
        column.set(
            [
                .init(text: guide.fill(shown.title), style: styles.heading, color: looks.theme.text),
                .init(text: guide.fill(shown.text), style: styles.text, color: looks.theme.text, gap: metrics.px(14)),
            ], width: body.width - metrics.px(8))
        column.layOut(in: body)
    }

    public func appear(at now: Int64) { resize(to: area) }

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen: return context.router.close(self)
        case .held: return
        case .ignored: break
        }
        guard item == nil else {
            _ = column.handle(touch)
            return
        }
        if case .tapped(let index, _) = list.handle(touch), index < items.count {
            context.router.open(.studyHelp(index))
        }
    }

    public func cancelTouches() {
        controls.cancelTouches()
        list.cancelTouches()
        column.cancelTouches()
    }

    public func advance(to now: Int64) {
        list.advance(to: now)
        column.advance(to: now)
        picture.advance(to: now)
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        canvas.fill(dirty, theme.background)
        if item == nil {
            canvas.withClip(list.viewport) {
                for index in list.items(in: dirty) { draw(index, on: canvas) }
                list.drawIndicator(on: canvas)
            }
        } else {
            picture.draw(on: canvas, dirty: dirty)
            column.draw(on: canvas, dirty: dirty)
        }
        if !bar.intersection(dirty).isEmpty {
            looks.bar(bar, title: context.words.help, beside: metrics.px(120), on: canvas)
            controls.draw(on: canvas, dirty: dirty)
        }
    }

    private func draw(_ index: Int, on canvas: Canvas) {
        guard let guide else { return }
        let frame = list.frame(of: index)
        let theme = looks.theme
        guard index < items.count else {
            let styles = StudyStyles(metrics)
            let lines = wrapped(
                guide.fill(guide.study.identity.contact), width: frame.width - metrics.px(40), styles.secondary,
                looks.fonts)
            for (number, line) in lines.prefix(3).enumerated() {
                let height = StudyStyles.line(styles.secondary)
                canvas.text(
                    line,
                    in: Rect(
                        x: frame.x + metrics.px(20), y: frame.y + metrics.px(14) + number * height,
                        width: frame.width - metrics.px(40), height: height), styles.secondary, theme.secondary)
            }
            return
        }
        if list.pressed == index { canvas.fill(frame, theme.pressed) }
        canvas.text(
            guide.fill(items[index].title),
            in: Rect(
                x: frame.x + metrics.px(20), y: frame.y, width: frame.width - metrics.px(60), height: frame.height),
            looks.styles.body, theme.text)
        looks.rowArrow(frame, side: metrics.margin, on: canvas)
        looks.rowLine(frame, from: frame.x + metrics.px(20), on: canvas)
    }

    public func targets() -> [Target] {
        var targets = controls.targets
        guard item == nil else { return targets }
        for index in list.wholeItems where index < items.count {
            targets.append(Target("studyhelp.\(index)", list.frame(of: index)))
        }
        return targets
    }
}
