/// The languages of the device.
public enum Language: Sendable {
    case english, german
}

/// A text in every language. To add a language, add a case to `Language` and a property here. Texts that lack the new language then
/// do not compile.
public struct LocalText: Sendable {
    private let english: String
    private let german: String

    public init(en english: String, de german: String) {
        self.english = english
        self.german = german
    }

    /// A text that is the same in all languages.
    public init(_ text: String) { self.init(en: text, de: text) }

    public subscript(language: Language) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }

    /// True if there is no text.
    public var isEmpty: Bool { english.isEmpty }
}
