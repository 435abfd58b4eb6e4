/// The same words in each language, for what brings its own: one without a translation does not compile.
public struct Translated<Words> {
    private let english: Words
    private let german: Words

    public init(english: Words, german: Words) {
        self.english = english
        self.german = german
    }

    /// The words in the language of a table.
    public subscript(strings: Strings) -> Words { strings.code == Strings.german.code ? german : english }
}
