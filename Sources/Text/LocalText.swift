/// The languages of the device.
public enum Language: Sendable {
    case english, german
}

/// A text in every language. A new language needs a case above and a field here. A text without that language then does not compile.
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
