/// A problem in the file of montages, with its line. A problem in one line does not affect the other lines.
public struct MontageMessage: Equatable, Sendable {
    public enum Problem: Equatable, Sendable {
        /// The line is neither a comment nor `[Name]` nor `Label-Label`.
        case notUnderstood
        /// The line has several hyphens, and none has a blank on each side. It is therefore unknown which hyphen separates the labels.
        case severalHyphens
        /// The pair consists of one channel twice.
        case sameChannel
        case labelTooLong
        /// The pair of channels precedes the first name of a montage.
        case noMontage
        /// The name of the montage has no letter, or contains control characters.
        case badName
        case nameTooLong
        /// An earlier montage has the same name and takes precedence.
        case nameTwice
        case pairTwice
        /// The montage has no valid pair.
        case empty
        case tooManyMontages
        case tooManyPairs
        case notUTF8
        case lineTooLong
        /// The file is too long, so all of it is ignored.
        case fileTooLong
        case fileUnreadable
    }

    /// The line's number from 1; 0 for the whole file.
    public let line: Int
    public let problem: Problem
    /// The beginning of the line. Characters other than ASCII are replaced by "?".
    public let excerpt: String

    public init(line: Int, problem: Problem, excerpt: String = "") {
        self.line = line
        self.problem = problem
        self.excerpt = excerpt
    }
}
