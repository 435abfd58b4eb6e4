/// Texts in several languages, for a kind of source that defines texts in addition to the common tables. English is required: it is used in every
/// language for which the kind defines no texts.
public struct Translated<Words> {
    @usableFromInline let english: Words
    @usableFromInline let others: [(code: String, words: Words)]

    /// - Parameter others: the texts in other languages, each with its code as in `Strings.code`.
    @inlinable public init(english: Words, _ others: (code: String, words: Words)...) {
        self.english = english
        self.others = others
    }

    /// The texts of the kind of source in the language of `strings`.
    @inlinable public subscript(strings: Strings) -> Words {
        for other in others where other.code == strings.code { return other.words }
        return english
    }
}
