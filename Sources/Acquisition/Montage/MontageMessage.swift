/// What was found wrong in the file of montages, and where. All else in the file counts.
public struct MontageMessage: Equatable, Sendable {
    public enum Problem: Equatable, Sendable {
        /// Neither a comment, `[Name]` nor `Label-Label`.
        case notUnderstood
        /// Several hyphens, none of them between blanks: it cannot be told which one stands between the labels.
        case severalHyphens
        /// A channel against itself.
        case sameChannel
        case labelTooLong
        /// A pair before the first name.
        case noMontage
        /// A name without a letter, or with control characters.
        case badName
        case nameTooLong
        /// A montage of this name stands above: that one counts.
        case nameTwice
        case pairTwice
        /// A montage without a pair that can be used.
        case empty
        case tooManyMontages
        case tooManyPairs
        case notUTF8
        case lineTooLong
        /// Nothing of the file counts.
        case fileTooLong
        case fileUnreadable
    }

    /// From 1; 0 for the whole file.
    public let line: Int
    public let problem: Problem
    /// What the line says, shortened; beyond ASCII as "?".
    public let excerpt: String

    public init(line: Int, problem: Problem, excerpt: String = "") {
        self.line = line
        self.problem = problem
        self.excerpt = excerpt
    }
}
