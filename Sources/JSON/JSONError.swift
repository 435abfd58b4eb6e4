import Text

/// The limits for a document that is read.
public struct JSONLimits: Sendable {
    public var bytes: Int
    /// The maximum nesting depth, at most 64.
    public var depth: Int
    /// The maximum number of values of all kinds. The names of members count as values.
    public var values: Int

    /// The maximum of `depth`: reading is recursive, and a larger depth would need more stack than a small thread has.
    public static let maximumDepth = 64

    public init(bytes: Int, depth: Int, values: Int) {
        (self.bytes, self.depth, self.values) = (bytes, min(depth, Self.maximumDepth), values)
    }
}

/// The reason why a document cannot be used, with the position of the error.
public struct JSONError: Error, Equatable, Sendable {
    public var fault: JSONFault
    public var place: JSONPlace

    public init(_ fault: JSONFault, _ place: JSONPlace) { (self.fault, self.place) = (fault, place) }
}

/// An error in the text of a document.
public enum JSONFault: Equatable, Sendable {
    /// The document has more than this number of bytes.
    case tooLong(Int)
    /// The document has more than this number of levels.
    case tooDeep(Int)
    /// The document has more than this number of values.
    case tooMany(Int)
    /// The document is not valid UTF-8.
    case characters
    /// A text contains a line end or another control character.
    case control
    /// The document ends inside a value.
    case endsEarly
    /// The document continues after the end of its value.
    case goesOn
    /// An object has two members of the same name.
    case duplicate
    /// A number has no representation as a 64-bit integer or a double.
    case number
    /// A text contains a byte 0.
    case zero
    case syntax
    /// There is not enough memory.
    case noMemory

    public var words: LocalText {
        switch self {
        case .tooLong(let bytes):
            LocalText(
                en: "the file has more than \(bytes) bytes", de: "die Datei hat mehr als \(bytes) Bytes")
        case .tooDeep(let depth):
            LocalText(
                en: "more than \(depth) brackets are open", de: "mehr als \(depth) Klammern sind offen")
        case .tooMany(let count):
            LocalText(en: "the file has more than \(count) values", de: "die Datei hat mehr als \(count) Werte")
        case .characters:
            LocalText(en: "a character that is not UTF-8", de: "ein Zeichen, das kein UTF-8 ist")
        case .control:
            LocalText(
                en: "the line ends inside a text: a quotation mark is missing, or \\n is meant",
                de: "die Zeile endet in einem Text: ein Anführungszeichen fehlt, oder \\n ist gemeint")
        case .endsEarly:
            LocalText(
                en: "the file ends here, but a bracket or a quotation mark is still open",
                de: "die Datei endet hier, aber eine Klammer oder ein Anführungszeichen ist noch offen")
        case .goesOn:
            LocalText(
                en: "text behind the last closing bracket", de: "Text hinter der letzten schließenden Klammer")
        case .duplicate:
            LocalText(en: "the same name twice in an object", de: "derselbe Name zweimal in einem Objekt")
        case .number: LocalText(en: "a number that is too large", de: "eine zu große Zahl")
        case .zero: LocalText(en: "a zero byte", de: "ein Null-Byte")
        case .syntax:
            LocalText(
                en: "not JSON: a comma, a colon, a bracket or a quotation mark is missing or one too many",
                de:
                    "kein JSON: ein Komma, ein Doppelpunkt, eine Klammer oder ein Anführungszeichen fehlt oder ist zu viel"
            )
        case .noMemory: LocalText(en: "not enough memory", de: "zu wenig Speicher")
        }
    }
}
