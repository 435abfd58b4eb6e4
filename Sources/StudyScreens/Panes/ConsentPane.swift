import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// The view of a page of the consent.
final class ConsentPane: TextPane {
    private var shownPage = -1

    private var view: (page: Int, number: Int, count: Int)? {
        if case .consent(let page, let number, let count)? = screen.view { (page, number, count) } else { nil }
    }
    private var page: ConsentPage? { view.flatMap { guide?.study.consent.pages[$0.page] } }

    override var title: String { page.map { fill($0.title) } ?? "" }
    override var progress: Float? { view.map { Float($0.number) / Float($0.count + 1) } }
    override var dots: (index: Int, count: Int)? { view.map { ($0.number - 1, $0.count) } }
    override var media: StudyMedia? { page?.picture }
    override var barLeft: PaneButton? {
        PaneButton("decline", words.decline) { [screen] in screen.askToDecline() }
    }
    override var footerLeft: PaneButton? {
        PaneButton("back", looks.strings.back, isEnabled: (view?.number ?? 1) > 1) { [screen] in screen.guide?.goBack()
        }
    }
    override var footerRight: PaneButton? {
        PaneButton("next", words.next, .accent) { [screen] in screen.guide?.goOn() }
    }
    override var paragraphs: [TextColumn.Paragraph] {
        (page?.sections ?? []).flatMap { section in
            [
                TextColumn.Paragraph(
                    text: fill(section.title), style: styles.strong, color: looks.theme.text, gap: metrics.px(18)),
                text(fill(section.text), gap: 6),
            ]
        }.filter { !$0.text.isEmpty }
    }

    override func update() {
        super.update()
        if let view, view.page != shownPage {
            shownPage = view.page
            column.scrollToTop()
        }
    }
}
