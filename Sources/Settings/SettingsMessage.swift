/// A problem in a settings file, and its position.
public struct SettingsMessage: Equatable, Sendable {
    public enum Problem: Equatable, Sendable {
        /// The name is unknown.
        case unknownName
        /// The default applies.
        case badValue(SettingKey)
        /// Another line sets the same setting; the later line has priority. Reported for the earlier line.
        case givenTwice(SettingKey)
        /// Minimum and maximum contradict each other; both are at their defaults.
        case notBelow(SettingKey)
        /// A fixed address was requested but is missing; DHCP is used.
        case addressMissing
        /// Neither a comment nor `name = value`.
        case notUnderstood
        case notUTF8
        case lineTooLong
        /// The whole file is left unchanged, and no settings are stored.
        case fileTooLong
        /// The file exists but cannot be read; it is left unchanged.
        case fileUnreadable
        /// A power cut interrupted a change, which has now been completed.
        case restored
    }

    /// From 1; 0 for the whole file.
    public let line: Int
    public let problem: Problem
    /// The line's text, shortened; for names and values in messages. Never a password.
    public let excerpt: String
    /// The name on the line, if it is a former name of the setting.
    public let formerName: String?

    public init(line: Int, problem: Problem, excerpt: String = "", formerName: String? = nil) {
        self.line = line
        self.problem = problem
        self.excerpt = excerpt
        self.formerName = formerName
    }
}
