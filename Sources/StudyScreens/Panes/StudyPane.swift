import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

struct PaneButton {
    let name: String
    let title: String
    var kind = Control.Kind.plain
    var isEnabled = true
    let action: () -> Void

    init(
        _ name: String, _ title: String, _ kind: Control.Kind = .plain, isEnabled: Bool = true,
        action: @escaping () -> Void
    ) {
        (self.name, self.title, self.kind, self.isEnabled, self.action) = (name, title, kind, isEnabled, action)
    }
}

/// A view of a study: a bar with a title, the content, and buttons below. Each kind of view is a subclass, which adds its content.
class StudyPane: Container {
    /// The screen owns the pane, so the reference must not retain it.
    unowned(unsafe) let screen: any StudyStage
    let controls: Controls
    private(set) var styles: StudyStyles
    private(set) var bar = Rect.zero
    /// The area between the bar and the buttons at the bottom.
    private(set) var body = Rect.zero
    private(set) var footer = Rect.zero
    private var actions: [() -> Void] = []

    init(_ screen: any StudyStage) {
        self.screen = screen
        controls = Controls(screen.looks, screen.context.repaint)
        styles = StudyStyles(screen.looks.metrics)
        super.init(screen.looks, screen.context.repaint, [])
    }

    var context: StudyContext { screen.context }
    var words: StudyStrings { context.words }
    var metrics: Metrics { looks.metrics }
    var guide: GuidedStudy? { screen.guide }
    var language: Int { guide?.language ?? 0 }
    var isWide: Bool { frame.width > frame.height }

    func fill(_ text: StudyText) -> String { guide?.fill(text) ?? "" }

    // MARK: Overridden by subclasses

    var title: String { "" }
    /// The progress of the subject, 0 to 1, shown as a line below the bar; nil to show none.
    var progress: Float? { nil }
    /// The position in a sequence of views, shown as dots between the buttons: the index from 0, and the number of views; nil to show none.
    var dots: (index: Int, count: Int)? { nil }
    var barLeft: PaneButton? { nil }
    var barRight: PaneButton? { nil }
    /// A second button in the bar, beside the button at the right edge; nil for none.
    var barSecond: PaneButton? { nil }
    var footerLeft: PaneButton? { nil }
    var footerSecond: PaneButton? { nil }
    var footerRight: PaneButton? { nil }
    var hasBar: Bool { true }

    /// Lays out the content between the bar and the buttons.
    /// - Returns: further buttons with their frames.
    func layOutBody() -> [(button: PaneButton, frame: Rect)] { [] }
    /// Draws the part of the content that is behind the views of the body.
    func drawBehind(on canvas: Canvas, dirty: Rect) {}
    /// Draws the part of the content that is in front of the views of the body.
    func drawBody(on canvas: Canvas, dirty: Rect) {}
    /// Handles a touch that hit no button, by passing it to the views of the body.
    func handleBody(_ touch: Touch) {
        if case .chosen(let view, let item) = super.take(touch) { chosen(view, item) }
    }
    /// Called when the subject has chosen an item of a view in the body.
    func chosen(_ view: View, _ item: Int) {}
    override func cancelTouches() {
        super.cancelTouches()
        controls.cancelTouches()
    }
    /// Releases the actions of the buttons while the pane is not shown, because some of them retain the screen or the pane. `layOut` creates
    /// them again.
    func rest() {
        cancelTouches()
        actions = []
    }
    /// Called when the content that the pane must show has changed.
    func update() { layOut() }
    /// The touch targets in the body that are not views.
    var bodyTargets: [Target] { [] }

    /// The button that opens the display of signals; nil if the current user may not see the signals.
    var signalsButton: PaneButton? {
        guard context.isDeveloper || guide?.study.recording.signals == .everybody else { return nil }
        let words = context.setupWords
        return PaneButton("signals", words.signals) { [screen] in
            screen.context.router.open(.signals(title: words.signals, bands: words.bandPower))
        }
    }

    // MARK: Layout

    override func layOut() {
        guard !frame.isEmpty else { return }
        styles = StudyStyles(metrics)
        var column = Column(frame)
        bar = hasBar ? column.top(metrics.bar) : Rect(x: frame.x, y: frame.y, width: frame.width, height: 0)
        let hasFooter = footerLeft != nil || footerRight != nil || footerSecond != nil || dots != nil
        footer = hasFooter ? column.bottom(metrics.px(64)) : .zero
        body = column.rest.inset(x: metrics.px(20), y: metrics.px(14))
        var all: [(button: PaneButton, frame: Rect)] = []
        if hasBar { all += barButtons() }
        if hasFooter { all += footerButtons() }
        all += layOutBody()
        actions = all.map { $0.button.action }
        controls.set(
            all.enumerated().map { index, item in
                Control(
                    index, "study." + item.button.name, item.button.title, item.frame, kind: item.button.kind,
                    isEnabled: item.button.isEnabled)
            })
        context.repaint.invalidate(frame)
        context.repaint.layoutChanged()
    }

    private func width(_ button: PaneButton, least: Int) -> Int {
        max(metrics.px(least), looks.fonts.measure(button.title, looks.styles.button) + metrics.px(28))
    }

    private func barButtons() -> [(button: PaneButton, frame: Rect)] {
        var row = looks.barRow(bar)
        var buttons: [(button: PaneButton, frame: Rect)] = []
        if let left = barLeft { buttons.append((left, row.left(width(left, least: 96)))) }
        if let right = barRight { buttons.append((right, row.right(width(right, least: 96)))) }
        if let second = barSecond { buttons.append((second, row.right(width(second, least: 96)))) }
        return buttons
    }

    private func footerButtons() -> [(button: PaneButton, frame: Rect)] {
        var row = Row(
            footer.inset(x: metrics.px(20), y: 0).centered(height: metrics.finger(46)), gap: metrics.px(10))
        var buttons: [(button: PaneButton, frame: Rect)] = []
        if let left = footerLeft { buttons.append((left, row.left(width(left, least: 120)))) }
        if let right = footerRight { buttons.append((right, row.right(width(right, least: 130)))) }
        if let second = footerSecond { buttons.append((second, row.right(width(second, least: 110)))) }
        return buttons
    }

    // MARK: Touches and drawing

    final override func take(_ touch: Touch) -> Response {
        switch controls.handle(touch) {
        case .chosen(let id): if actions.indices.contains(id) { actions[id]() }
        case .handled: break
        case .ignored: handleBody(touch)
        }
        return .handled
    }

    final override func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        canvas.fill(dirty, theme.background)
        if hasBar, !bar.intersection(dirty).isEmpty { drawBar(on: canvas) }
        drawBehind(on: canvas, dirty: dirty)
        super.draw(on: canvas, dirty: dirty)
        drawBody(on: canvas, dirty: dirty)
        controls.draw(on: canvas, dirty: dirty)
        if let dots, !footer.intersection(dirty).isEmpty { draw(dots, on: canvas) }
    }

    /// The style and the frame of the title: in the middle of the bar, or, if it is too long for that, between the buttons, and then smaller.
    private var titlePlace: (style: TextStyle, frame: Rect) {
        let style = looks.styles.title
        var (left, right) = (metrics.margin, metrics.margin)
        for control in controls.all where bar.contains(control.frame) {
            if control.frame.x < bar.x + bar.width / 2 {
                left = max(left, control.frame.right - bar.x + metrics.gap)
            } else {
                right = max(right, bar.right - control.frame.x + metrics.gap)
            }
        }
        let width = looks.fonts.measure(title, style)
        let most = max(left, right)
        if width <= bar.width - 2 * most { return (style, bar.inset(x: most, y: 0)) }
        let between = Rect(x: bar.x + left, y: bar.y, width: max(0, bar.width - left - right), height: bar.height)
        return (width <= between.width ? style : looks.styles.button, between)
    }

    private func drawBar(on canvas: Canvas) {
        looks.bar(bar, on: canvas)
        let (style, place) = titlePlace
        canvas.text(title, in: place, style, looks.theme.text, alignment: .center)
        guard let progress else { return }
        let height = metrics.px(3)
        canvas.fill(
            Rect(
                x: bar.x, y: bar.bottom - height, width: Int(Float(bar.width) * max(0, min(1, progress))),
                height: height),
            looks.theme.accent)
    }

    private func draw(_ dots: (index: Int, count: Int), on canvas: Canvas) {
        guard dots.count > 1 else { return }
        let step = min(metrics.px(20), footer.width / 3 / dots.count)
        let radius = Float(min(metrics.px(5), step / 3))
        let x = Float(footer.x) + Float(footer.width) / 2 - Float(step * (dots.count - 1)) / 2
        let y = Float(footer.y) + Float(footer.height) / 2
        for index in 0..<dots.count {
            canvas.circle(
                centerX: x + Float(index * step), centerY: y, radius: radius,
                index == dots.index ? looks.theme.accent : looks.theme.hairline)
        }
    }

    /// Draws the background of a panel in the body.
    func panel(_ frame: Rect, on canvas: Canvas) {
        canvas.fillRounded(frame, radius: metrics.radius, looks.theme.panel)
    }

    final override func addTargets(to targets: inout [Target]) {
        targets += controls.targets + bodyTargets
        super.addTargets(to: &targets)
    }
}

/// A view with a title and a text, and optionally a picture beside them.
class TextPane: StudyPane {
    let column: TextColumn
    let picture: StudyPicture

    override init(_ screen: any StudyStage) {
        column = TextColumn(screen.looks, screen.context.repaint)
        picture = StudyPicture(screen.context)
        super.init(screen)
        append(picture)
        append(column)
    }

    var paragraphs: [TextColumn.Paragraph] { [] }
    var media: StudyMedia? { nil }
    /// The height below the text that must remain free, in pixels.
    var space: Int { 0 }
    /// The frame of the content below the text.
    private(set) var foot = Rect.zero

    func heading(_ text: String, gap: Int = 0) -> TextColumn.Paragraph {
        .init(text: text, style: styles.heading, color: looks.theme.text, gap: gap)
    }
    func text(_ text: String, gap: Int = 14) -> TextColumn.Paragraph {
        .init(text: text, style: styles.text, color: looks.theme.text, gap: metrics.px(gap))
    }
    func secondary(_ text: String, gap: Int = 14) -> TextColumn.Paragraph {
        .init(text: text, style: styles.secondary, color: looks.theme.secondary, gap: metrics.px(gap))
    }

    /// The part of the body that contains the text. A picture gets the other part.
    var textArea: Rect {
        guard media != nil else { return body }
        return isWide
            ? Rect(
                x: body.x + body.width * 9 / 20 + metrics.px(24), y: body.y,
                width: body.width - body.width * 9 / 20 - metrics.px(24), height: body.height)
            : Rect(
                x: body.x, y: body.y + body.height * 2 / 5 + metrics.px(16), width: body.width,
                height: body.height - body.height * 2 / 5 - metrics.px(16))
    }

    /// The maximum line width in pixels, because longer lines are difficult to read. Lines begin at the left edge of the buttons below.
    private var longestLine: Int { metrics.px(680) }

    private var pictureArea: Rect {
        isWide
            ? Rect(x: body.x, y: body.y, width: body.width * 9 / 20, height: body.height)
            : Rect(x: body.x, y: body.y, width: body.width, height: body.height * 2 / 5)
    }

    override func layOutBody() -> [(button: PaneButton, frame: Rect)] {
        picture.show(media, language: language)
        picture.frame = media == nil ? .zero : pictureArea.inset(metrics.px(10))
        let area = textArea
        let needed = column.set(paragraphs, width: min(area.width - metrics.px(8), longestLine))
        let height = min(needed, area.height - space)
        column.frame = Rect(x: area.x, y: area.y, width: area.width, height: max(0, height))
        foot = Rect(x: area.x, y: area.y + height, width: area.width, height: max(0, area.height - height))
        return []
    }

    override func drawBehind(on canvas: Canvas, dirty: Rect) { if picture.isShown { panel(pictureArea, on: canvas) } }
}
