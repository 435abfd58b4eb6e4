/// Words in several languages, for a kind of source with its own words besides the tables. English is required: it replaces a language that
/// the kind does not have.
public struct Translated<Words> {
    @usableFromInline let english: Words
    @usableFromInline let others: [(code: String, words: Words)]

    /// - Parameter others: languages by their codes, as in `Strings.code`.
    @inlinable public init(english: Words, _ others: (code: String, words: Words)...) {
        self.english = english
        self.others = others
    }

    /// The words in the language of a table.
    @inlinable public subscript(strings: Strings) -> Words {
        for other in others where other.code == strings.code { return other.words }
        return english
    }
}
