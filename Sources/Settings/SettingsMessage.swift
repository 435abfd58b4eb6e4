/// A problem in a settings file, with its position.
public struct SettingsMessage: Equatable, Sendable {
    public enum Problem: Equatable, Sendable {
        /// The name in the line is not the name of a setting.
        case unknownName
        /// The value in the line is not allowed, so the default applies.
        case badValue(SettingKey)
        /// Two lines contain the same setting. The later line applies; the problem is reported for the earlier line.
        case setTwice(SettingKey)
        /// Of two settings, the minimum is not below the maximum. Both are reset to their defaults.
        case notBelow(SettingKey)
        /// The file selects a fixed network address but contains none. The app uses DHCP instead.
        case addressMissing
        /// The line is neither a comment nor `name = value`.
        case notUnderstood
        case notUTF8
        case lineTooLong
        /// The file is too long. The app does not change it and stores no settings.
        case fileTooLong
        /// The file exists but cannot be read. The app does not change it.
        case fileUnreadable
        /// A power cut had interrupted a change of the settings. The change has now been completed.
        case restored
    }

    /// The number of the line, from 1; 0 for the whole file.
    public let line: Int
    public let problem: Problem
    /// The line, shortened, or the names and values that the message contains. It never contains a password.
    public let excerpt: String
    /// The name in the line, if an earlier version of the app used this name for the setting; nil otherwise.
    public let formerName: String?

    public init(line: Int, problem: Problem, excerpt: String = "", formerName: String? = nil) {
        self.line = line
        self.problem = problem
        self.excerpt = excerpt
        self.formerName = formerName
    }
}
