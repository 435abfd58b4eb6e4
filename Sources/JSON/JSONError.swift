import Text

/// The maximum size of a document.
public struct JSONLimits: Sendable {
    public var bytes: Int
    /// The nesting depth of values. At most `JSONLimits.maximumDepth`.
    public var depth: Int
    /// The number of values of all kinds, plus names of members.
    public var values: Int

    /// Reading is recursive: a greater depth would exceed the stack of a small thread.
    public static let maximumDepth = 64

    public init(bytes: Int, depth: Int, values: Int) {
        (self.bytes, self.depth, self.values) = (bytes, min(depth, Self.maximumDepth), values)
    }
}

/// Why a document is rejected, and the position.
public struct JSONError: Error, Equatable, Sendable {
    public var fault: JSONFault
    public var place: JSONPlace

    public init(_ fault: JSONFault, _ place: JSONPlace) { (self.fault, self.place) = (fault, place) }
}

/// The error in a document's text.
public enum JSONFault: Equatable, Sendable {
    /// More than this number of bytes.
    case tooLong(Int)
    /// More than this number of levels.
    case tooDeep(Int)
    /// More than this number of values.
    case tooMany(Int)
    /// Not UTF-8.
    case characters
    /// A line end or another control character inside a text.
    case control
    /// Ends inside a value.
    case endsEarly
    /// Text after the end of the value.
    case goesOn
    /// An object has two members with the same name.
    case duplicate
    /// A number beyond 64 bits or a double.
    case number
    /// A byte 0 in a text.
    case zero
    case syntax
    /// The system provided no memory.
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
