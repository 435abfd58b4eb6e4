import Session
import Study
import StudyRun
import Widgets

/// Shows the study's help: the list of questions, or the answer to one of them.
public final class StudyHelpScreen: ViewScreen {
    private let context: StudyContext
    /// The index of the question whose answer is shown; nil for the list.
    private let item: Int?
    private let close: Button
    private let bar: Bar

    public init(context: StudyContext, item: Int?) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        self.item = item
        close = Button(looks, repaint, "studyhelp.close", width: 96, padding: 28)
        bar = Bar(looks, repaint, left: item == nil ? [] : [close], right: item == nil ? [close] : [])
        let body: View
        if let item { body = StudyAnswer(context, item) } else { body = StudyQuestions(context) }
        super.init(context.tools, "studyhelp", isSheet: item == nil, bar: bar, body: body)
    }

    public override func update() {
        bar.title = context.words.help
        close.title = item == nil ? looks.strings.close : looks.strings.back
    }

    public override func appear(at now: Int64) { layOut() }

    public override func chosen(_ view: View, _ item: Int) {
        if view === close {
            router.close(self)
        } else if self.item == nil {
            router.open(.studyHelp(item))
        }
    }
}
