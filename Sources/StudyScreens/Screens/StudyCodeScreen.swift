import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// The form in which a supervisor types the code of the study.
public enum StudyCodeScreen {
    public static func screen(_ context: StudyContext, then action: @escaping () -> Void) -> any Screen {
        let looks = context.looks
        let words: StudySetupStrings = context.setupWords
        let form = Form(looks, context.repaint, "studycode")
        let field = form.field(words.code, "code", .number, maximum: 12)
        field.isSecret = true
        form.note(words.codeNote)
        form.focus(field)
        return FormScreen(context.tools, "studycode", title: words.forLab, form: form) {
            let code = context.session.study?.guide?.study.identity.supervisorCode ?? ""
            guard !code.isEmpty, field.text.utf8.elementsEqual(code.utf8) else {
                field.text = ""
                return FormRefusal(field, words.wrongCode)
            }
            action()
            return nil
        }
    }
}
