import Text

/// The value of a setting: a number (a choice as its index, decimals in thousandths, yes or no as 1 or 0) or a text.
public enum SettingValue: Equatable, Sendable {
    case number(Int)
    case text(String)
}

extension SettingValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    public init(integerLiteral value: Int) { self = .number(value) }
    public init(stringLiteral value: String) { self = .text(value) }
}

/// One of the words among which the user chooses the value of a setting.
public struct SettingChoice: Sendable {
    /// The word that stands for the choice in the settings file.
    public let word: String
    /// The title of the choice on the screen; empty if the screen shows the word.
    public let title: LocalText

    init(_ word: String, _ title: LocalText = LocalText("")) {
        self.word = word
        self.title = title
    }
}
