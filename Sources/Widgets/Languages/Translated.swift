/// Texts in several languages, for a kind of source that has texts of its own in addition to the tables. English is required: it applies to each
/// language in which the kind has no texts.
public struct Translated<Words> {
    @usableFromInline let english: Words
    @usableFromInline let others: [(code: String, words: Words)]

    /// - Parameter others: the other languages by their codes, as in `Strings.code`.
    @inlinable public init(english: Words, _ others: (code: String, words: Words)...) {
        self.english = english
        self.others = others
    }

    /// The texts in the language of a table.
    @inlinable public subscript(strings: Strings) -> Words {
        for other in others where other.code == strings.code { return other.words }
        return english
    }
}
