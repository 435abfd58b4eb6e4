/// A problem in a settings file, with its position.
public struct SettingsMessage: Equatable, Sendable {
    public enum Problem: Equatable, Sendable {
        /// The name is unknown.
        case unknownName
        /// The value is not allowed. The default applies.
        case badValue(SettingKey)
        /// Two lines contain the same setting. The later line applies; the problem is reported for the earlier line.
        case setTwice(SettingKey)
        /// The minimum is not below the maximum. Both settings are reset to their defaults.
        case notBelow(SettingKey)
        /// The file requests a fixed address but contains none. The app uses DHCP instead.
        case addressMissing
        /// The line is neither a comment nor `name = value`.
        case notUnderstood
        case notUTF8
        case lineTooLong
        /// The file is too long. The app does not change it and stores no settings.
        case fileTooLong
        /// The file exists but cannot be read. The app does not change it.
        case fileUnreadable
        /// A power cut interrupted a change. The change has now been completed.
        case restored
    }

    /// The number of the line, from 1; 0 for the whole file.
    public let line: Int
    public let problem: Problem
    /// The shortened text of the line, with the names and values for the message. It never contains a password.
    public let excerpt: String
    /// The name in the line, if it is a name that the setting had in an earlier version; nil otherwise.
    public let formerName: String?

    public init(line: Int, problem: Problem, excerpt: String = "", formerName: String? = nil) {
        self.line = line
        self.problem = problem
        self.excerpt = excerpt
        self.formerName = formerName
    }
}
