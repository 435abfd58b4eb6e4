import Text

/// A setting's value: a number (also a choice's index, thousandths, 1 or 0 for yes or no) or a text.
public enum SettingValue: Equatable, Sendable {
    case number(Int)
    case text(String)
}

extension SettingValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    public init(integerLiteral value: Int) { self = .number(value) }
    public init(stringLiteral value: String) { self = .text(value) }
}

/// One of the values of a choice.
public struct SettingChoice: Sendable {
    /// In the file.
    public let word: String
    /// On the screen; empty if the word needs no title.
    public let title: LocalText

    init(_ word: String, _ title: LocalText = LocalText("")) {
        self.word = word
        self.title = title
    }
}
