/// The consent that a subject reads and signs, and the questions of the sign-up.
public struct StudyConsent: Sendable {
    public enum NameRule: Sendable { case required, optional, none }

    /// The text on the welcome page.
    public var welcome = StudyText.empty
    public var pages: [ConsentPage] = []
    /// The sentence above the signature.
    public var agreement = StudyText.empty
    public var name = NameRule.none
    /// The questions that follow after the consent was signed.
    public var questions: [StudyQuestion] = []
}

public struct ConsentPage: Sendable {
    public enum Place: Sendable { case everywhere, screen, document }

    public struct Section: Sendable {
        public var title = StudyText.empty
        public var text = StudyText.empty
    }

    public var title = StudyText.empty
    public var sections: [Section] = []
    public var picture: StudyMedia?
    /// States where the page appears: on the screen, in the PDF document, or both.
    public var place = Place.everywhere
}

/// A placeholder that the study defines. Its text may depend on the subject's answers during the sign-up.
public struct StudyWord: Sendable {
    public struct Form: Sendable {
        public var when: [StudyCondition]
        public var text: StudyText
    }

    public var name: String
    /// The possible texts for the placeholder. The first form whose conditions are met applies. The last form has no
    /// conditions.
    public var forms: [Form]
}
