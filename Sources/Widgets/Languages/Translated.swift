/// Words in several languages, for a kind of source that brings its own words in addition to the tables. English is
/// required: it is used for each language in which the kind has no words.
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
