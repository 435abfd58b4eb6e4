import Drawing
import Services
import Session
import Study
import StudyRun
import Widgets

/// Lists the studies in the folder of the settings and on the stick, checks the chosen one, shows a summary, and imports it.
public final class StudyImportScreen: ViewScreen {
    private let context: StudyContext
    private let service: any StudyService
    private let close: Button
    private let back: Button
    private let take: Button
    private let bar: Bar
    private let footer: StudyImportFooter
    private let body: StudyImportBody
    private var revision: UInt32?
    private var lookAt: Int64 = 0
    /// The interval between two searches for study files, in nanoseconds.
    private static let pause: Int64 = 2_000_000_000

    public init(context: StudyContext, service: any StudyService) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        self.service = service
        close = Button(looks, repaint, "studyimport.close", width: 112, padding: 32)
        back = Button(looks, repaint, "studyimport.back", width: 112, padding: 32)
        take = Button(looks, repaint, "studyimport.take", width: 112, padding: 32, kind: .accent)
        bar = Bar(looks, repaint, right: [close])
        footer = StudyImportFooter(looks, repaint, back, take)
        body = StudyImportBody(looks, repaint)
        super.init(
            context.tools, "studyimport", isSheet: true,
            content: Stack(looks, repaint, .down).add(bar).add(body, .share(1)).add(footer))
    }

    private var words: StudySetupStrings { context.setupWords }

    public override func update() {
        revision = service.revision
        bar.title = words.importStudy
        close.title = looks.strings.close
        back.title = looks.strings.back
        take.title = words.takeStudy
        close.isEnabled = true
        (back.isHidden, take.isHidden, footer.isHidden) = (true, true, false)
        switch service.importing {
        case .idle: footer.isHidden = true
        case .checking, .refused: back.isHidden = false
        case .checked: (back.isHidden, take.isHidden) = (false, false)
        // Disable the button, because the user must not interrupt an import.
        case .importing: close.isEnabled = false
        case .imported: break
        }
        if hasList {
            body.show(service.files, words)
        } else {
            body.show(paragraphs, isBusy: isBusy)
        }
    }

    private var isBusy: Bool {
        switch service.importing {
        case .checking, .importing: true
        case .idle, .refused, .checked, .imported: false
        }
    }
    private var hasList: Bool { if case .idle = service.importing { true } else { false } }

    private var paragraphs: [TextColumn.Paragraph] {
        let styles = StudyStyles(looks.metrics)
        let theme = looks.theme
        func heading(_ text: String) -> TextColumn.Paragraph {
            .init(text: text, style: styles.heading, color: theme.text)
        }
        func text(_ text: String, _ color: Color? = nil) -> TextColumn.Paragraph {
            .init(text: text, style: styles.text, color: color ?? theme.text, gap: looks.metrics.px(12))
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
            if let consequence = consequence(of: summary) { list.append(text(consequence, theme.secondary)) }
            return list
        case .imported: return [heading(words.imported)]
        }
    }

    /// The consequence of importing a study for the device's present study; nil if the device has none.
    private func consequence(of summary: StudySummary) -> String? {
        guard case .ready(let study, _) = service.carried else { return nil }
        return study.identity.id.utf8.elementsEqual(summary.identity.id.utf8) ? words.keepsJournal : words.replacesOther
    }

    // MARK: Touches and time

    public override func appear(at now: Int64) {
        service.look()
        layOut()
    }

    public override func disappear() { service.endImport() }

    public override func chosen(_ view: View, _ item: Int) {
        if view === close {
            router.close(self)
        } else if view === back {
            service.endImport()
        } else if view === take {
            service.takeChecked()
        } else if hasList, service.files.indices.contains(item) {
            service.check(service.files[item])
        }
        follow()
    }

    private func follow() {
        guard revision != service.revision else { return }
        layOut()
        if case .imported = service.importing {
            service.endImport()
            context.session.study?.reload()
            router.returnToStart()
        }
    }

    public override func advance(to now: Int64) {
        if hasList, now >= lookAt {
            lookAt = now + Self.pause
            service.look()
        }
        super.advance(to: now)
        follow()
    }
}
