/// A text in all languages of a study.
public struct StudyText: Equatable, Sendable {
    /// One text per language of the study, in their order. A single text applies to all.
    let forms: [String]

    public init(_ forms: [String]) { self.forms = forms }

    public static let empty = StudyText([])

    /// - Parameter language: its number among `Study.languages`. A form that is missing is the first language's.
    public subscript(language: Int) -> String {
        forms.indices.contains(language) ? forms[language] : forms.first ?? ""
    }

    public var isEmpty: Bool { forms.allSatisfy { $0.utf8.isEmpty } }
}

/// A picture, an animation or a sound, which may differ for each language: names of files in the study's folder.
public struct StudyMedia: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        case picture, animation, sound
    }

    public let kind: Kind
    public let names: StudyText

    public init(_ kind: Kind, _ names: StudyText) { (self.kind, self.names) = (kind, names) }
}
