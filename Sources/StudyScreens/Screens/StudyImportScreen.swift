import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// Lists the studies beside the settings and on the stick, checks the one that is chosen, says what it is, and imports it.
public final class StudyImportScreen: Screen {
    public var name: StaticString { "studyimport" }
    public var isSheet: Bool { true }

    private let context: StudyContext
    private let looks: Looks
    private let service: any StudyService
    private let controls: Controls
    private let list: ScrollList
    private let column: TextColumn
    private let busy: BusyIndicator
    private var area = Rect.zero
    private var bar = Rect.zero
    private var body = Rect.zero
    private var footer = Rect.zero
    private var revision: UInt32?
    private var lookAt: Int64 = 0
    /// Between two looks for archives, in nanoseconds.
    private static let pause: Int64 = 2_000_000_000

    private enum Button: Int { case close, back, take }

    public init(context: StudyContext, service: any StudyService) {
        self.context = context
        self.service = service
        looks = context.looks
        controls = Controls(looks, context.repaint)
        list = ScrollList(looks, context.repaint)
        column = TextColumn(looks, context.repaint)
        busy = BusyIndicator(looks, context.repaint)
    }

    private var words: StudySetupStrings { context.setupWords }
    private var metrics: Metrics { looks.metrics }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    public func appear(at now: Int64) {
        service.look()
        layOut()
    }

    public func disappear() { service.endImport() }

    private var isBusy: Bool {
        switch service.importing {
        case .checking, .importing: true
        case .idle, .refused, .checked, .imported: false
        }
    }
    private var hasList: Bool { if case .idle = service.importing { true } else { false } }

    private func layOut() {
        revision = service.revision
        var whole = Column(area)
        bar = whole.top(metrics.bar)
        footer = hasList ? .zero : whole.bottom(metrics.px(64))
        body = whole.rest.inset(x: metrics.px(20), y: metrics.px(14))
        func width(_ title: String) -> Int {
            max(metrics.px(112), looks.fonts.measure(title, looks.styles.button) + metrics.px(32))
        }
        var row = looks.barRow(bar)
        // What is being put in place is not left halfway.
        var mayClose = true
        if case .importing = service.importing { mayClose = false }
        var buttons = [
            Control(
                Button.close.rawValue, "studyimport.close", looks.strings.close, row.right(width(looks.strings.close)),
                isEnabled: mayClose)
        ]
        if !footer.isEmpty {
            var low = Row(footer.inset(x: metrics.px(20), y: 0).centered(height: metrics.px(46)), gap: metrics.gap)
            switch service.importing {
            case .checked:
                buttons.append(
                    Control(
                        Button.back.rawValue, "studyimport.back", looks.strings.back,
                        low.left(width(looks.strings.back))))
                buttons.append(
                    Control(
                        Button.take.rawValue, "studyimport.take", words.takeStudy, low.right(width(words.takeStudy)),
                        kind: .accent))
            case .refused, .checking:
                buttons.append(
                    Control(
                        Button.back.rawValue, "studyimport.back", looks.strings.back,
                        low.left(width(looks.strings.back))))
            case .idle, .importing, .imported: break
            }
        }
        controls.set(buttons)
        list.layOut(in: hasList ? whole.rest : .zero, heights: hasList ? service.files.map { _ in metrics.px(64) } : [])
        let text = Rect(x: body.x, y: body.y, width: min(body.width, metrics.px(680)), height: body.height)
        column.set(paragraphs, width: text.width - metrics.px(8))
        column.layOut(in: hasList ? .zero : text)
        busy.frame =
            isBusy
            ? Rect(x: text.x, y: text.bottom - metrics.px(60), width: metrics.px(36), height: metrics.px(36)) : .zero
        context.repaint.invalidate(area)
        context.repaint.layoutChanged()
    }

    private var paragraphs: [TextColumn.Paragraph] {
        let styles = StudyStyles(metrics)
        let theme = looks.theme
        func heading(_ text: String) -> TextColumn.Paragraph {
            .init(text: text, style: styles.heading, color: theme.text)
        }
        func text(_ text: String, _ color: Color? = nil) -> TextColumn.Paragraph {
            .init(text: text, style: styles.text, color: color ?? theme.text, gap: metrics.px(12))
        }
        switch service.importing {
        case .idle: return []
        case .checking(let file, _):
            return [heading(words.checking.filled(file.name)), text(words.checkingText, theme.secondary)]
        case .importing(let file, _):
            return [heading(words.importing.filled(file.name)), text(words.importingText, theme.secondary)]
        case .refused(let file, let refusal):
            return [
                heading(words.refused.filled(file.name)), text(words.text(for: refusal, looks.strings)),
                text(words.refusedText, theme.secondary),
            ]
        case .checked(let file, let summary):
            let language = summary.identity.languages.firstIndex { $0 == looks.strings.code } ?? 0
            let days = summary.days == 1 ? words.oneDay : words.dayCount.filled("\(summary.days)")
            var list = [
                heading(summary.identity.title[language]),
                text(words.version.filled(summary.identity.version) + " \u{B7} " + days, theme.secondary),
                text(summary.identity.lab[language], theme.secondary),
                text(words.checkedWell.filled(file.name), theme.good),
            ].filter { !$0.text.isEmpty }
            if summary.warnings > 0 { list.append(text(words.warnings.filled("\(summary.warnings)"), theme.caution)) }
            list.append(text(replaces(summary) ? words.replacesOther : words.keepsJournal, theme.secondary))
            return list
        case .imported: return [heading(words.imported)]
        }
    }

    /// Whether another study is carried now.
    private func replaces(_ summary: StudySummary) -> Bool {
        guard case .ready(let study, _) = service.carried else { return false }
        return !study.identity.id.utf8.elementsEqual(summary.identity.id.utf8)
    }

    // MARK: Touch and time

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen(let id):
            switch Button(rawValue: id) {
            case .close: context.router.close(self)
            case .back: service.endImport()
            case .take: service.takeChecked()
            case nil: break
            }
            return follow()
        case .held: return
        case .ignored: break
        }
        guard hasList else {
            _ = column.handle(touch)
            return
        }
        if case .tapped(let index, _) = list.handle(touch), service.files.indices.contains(index) {
            service.check(service.files[index])
            follow()
        }
    }

    private func follow() {
        guard revision != service.revision else { return }
        layOut()
        if case .imported = service.importing {
            service.endImport()
            context.session.study?.reload()
            context.router.returnToStart()
        }
    }

    public func cancelTouches() {
        controls.cancelTouches()
        list.cancelTouches()
        column.cancelTouches()
    }

    public func advance(to now: Int64) {
        if hasList, now >= lookAt {
            lookAt = now + Self.pause
            service.look()
        }
        list.advance(to: now)
        column.advance(to: now)
        if isBusy { busy.advance(to: now) }
        follow()
    }

    // MARK: Drawing

    public func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        canvas.fill(dirty, theme.background)
        if hasList, service.files.isEmpty {
            looks.message(words.noFiles, words.noFilesText, in: body, on: canvas)
        }
        canvas.withClip(list.viewport) {
            for index in list.items(in: dirty) { draw(service.files[index], list.frame(of: index), index, on: canvas) }
            list.drawIndicator(on: canvas)
        }
        column.draw(on: canvas, dirty: dirty)
        if isBusy { busy.draw(on: canvas) }
        if !bar.intersection(dirty).isEmpty {
            looks.bar(bar, title: words.importStudy, beside: metrics.px(132), on: canvas)
        }
        controls.draw(on: canvas, dirty: dirty)
    }

    private func draw(_ file: StudyFile, _ frame: Rect, _ index: Int, on canvas: Canvas) {
        let theme = looks.theme
        if list.pressed == index { canvas.fill(frame, theme.pressed) }
        let x = frame.x + metrics.px(20)
        let width = frame.width - metrics.px(60)
        let half = frame.height / 2
        canvas.text(
            file.name, in: Rect(x: x, y: frame.y + metrics.px(6), width: width, height: half), looks.styles.body,
            theme.text)
        let kilobytes = max(1, file.bytes / 1000)
        let size = kilobytes < 1000 ? "\(kilobytes) kB" : "\(kilobytes / 1000) MB"
        canvas.text(
            (file.place == .stick ? words.onStick : words.besideSettings) + " \u{B7} " + size,
            in: Rect(x: x, y: frame.y + half - metrics.px(2), width: width, height: half), looks.styles.secondary,
            theme.secondary)
        looks.rowArrow(frame, side: metrics.margin, on: canvas)
        looks.rowLine(frame, from: x, on: canvas)
    }

    public func targets() -> [Target] {
        var targets = controls.targets
        for index in list.wholeItems { targets.append(Target("studyimport.\(index)", list.frame(of: index))) }
        return targets
    }
}
