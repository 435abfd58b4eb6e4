/// The consent that a subject reads and signs, and the questions of the boarding.
public struct StudyConsent: Sendable {
    public enum NameRule: Sendable { case required, optional, none }

    /// On the welcome page.
    public var welcome = StudyText.empty
    public var pages: [ConsentPage] = []
    /// The sentence above the signature.
    public var agreement = StudyText.empty
    public var name = NameRule.none
    /// Asked when the consent is signed.
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
    /// On the screen, in the PDF document, or in both.
    public var place = Place.everywhere
}

/// A placeholder of the study: a text that may depend on what the subject answered in the boarding.
public struct StudyWord: Sendable {
    public struct Form: Sendable {
        public var when: [StudyCondition]
        public var text: StudyText
    }

    public var name: String
    /// The first text with fulfilled conditions applies. The last one has no conditions.
    public var forms: [Form]
}
