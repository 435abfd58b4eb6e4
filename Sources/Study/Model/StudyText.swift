/// A text in all languages of a study.
public struct StudyText: Equatable, Sendable {
    /// The text in each language of the study, in the order of the study's languages. If there is only one text, it applies to all languages.
    let forms: [String]

    public init(_ forms: [String]) { self.forms = forms }

    public static let empty = StudyText([])

    /// The text in one language.
    /// - Parameter language: the language's index in `Study.languages`. If the text is missing in this language, the first language's text is
    ///   returned.
    public subscript(language: Int) -> String {
        forms.indices.contains(language) ? forms[language] : forms.first ?? ""
    }

    public var isEmpty: Bool { forms.allSatisfy { $0.utf8.isEmpty } }
}

/// A picture, an animation or a sound, as file names in the study's folder. Each language may have a different file.
public struct StudyMedia: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        case picture, animation, sound
    }

    public let kind: Kind
    public let names: StudyText

    public init(_ kind: Kind, _ names: StudyText) { (self.kind, self.names) = (kind, names) }
}
