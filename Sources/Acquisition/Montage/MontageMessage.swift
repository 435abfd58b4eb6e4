/// A problem in the file of montages, and its line. The rest of the file remains valid.
public struct MontageMessage: Equatable, Sendable {
    public enum Problem: Equatable, Sendable {
        /// Neither a comment, `[Name]` nor `Label-Label`.
        case notUnderstood
        /// Several hyphens, none of them between blanks: the one between the labels cannot be determined.
        case severalHyphens
        /// A channel against itself.
        case sameChannel
        case labelTooLong
        /// A pair before the first name.
        case noMontage
        /// A name without a letter, or with control characters.
        case badName
        case nameTooLong
        /// A montage with this name precedes it and has priority.
        case nameTwice
        case pairTwice
        /// A montage without a usable pair.
        case empty
        case tooManyMontages
        case tooManyPairs
        case notUTF8
        case lineTooLong
        /// The whole file is ignored.
        case fileTooLong
        case fileUnreadable
    }

    /// From 1; 0 for the whole file.
    public let line: Int
    public let problem: Problem
    /// The line's text, shortened; other than ASCII as "?".
    public let excerpt: String

    public init(line: Int, problem: Problem, excerpt: String = "") {
        self.line = line
        self.problem = problem
        self.excerpt = excerpt
    }
}
