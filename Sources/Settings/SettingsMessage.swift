/// What was found wrong in a settings file, and where.
public struct SettingsMessage: Equatable, Sendable {
    public enum Problem: Equatable, Sendable {
        /// A name that no setting has.
        case unknownName
        /// The default holds.
        case badValue(SettingKey)
        /// The setting was given above already; the line below counts.
        case givenTwice(SettingKey)
        /// Minimum and maximum contradict each other; both are at their defaults.
        case notBelow(SettingKey)
        /// A fixed address was asked for, but there is none; DHCP is used.
        case addressMissing
        /// Neither a comment nor `name = value`.
        case notUnderstood
        case notUTF8
        case lineTooLong
        /// The whole file is left alone, and nothing is stored into it.
        case fileTooLong
        /// The file is there but cannot be read; it is left alone.
        case fileUnreadable
        /// A power cut interrupted a change, which is complete now.
        case restored
    }

    /// From 1; 0 for the whole file.
    public let line: Int
    public let problem: Problem
    /// What the line says, shortened, if it is text; for names and values in messages. Never a password.
    public let excerpt: String
    /// The name on the line, where it is a former one of the setting.
    public let formerName: String?

    public init(line: Int, problem: Problem, excerpt: String = "", formerName: String? = nil) {
        self.line = line
        self.problem = problem
        self.excerpt = excerpt
        self.formerName = formerName
    }
}
