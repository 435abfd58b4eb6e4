/// The characters of a keyboard, and its owner's keys. `Keyboard` adds Delete, and if necessary Shift and symbols.
public struct KeyboardLayout: Equatable, Sendable {
    public enum Characters: Equatable, Sendable {
        /// Digits, small letters, and . - _ :
        case letters
        /// All of ASCII except the space: small letters, capitals, symbols.
        case ascii
        /// For natural text: small letters and capitals of all languages of Western Europe, and punctuation.
        case text
        /// A number pad.
        case digits
    }

    /// A key with a function of the owner.
    public struct Key: Equatable, Sendable {
        /// Reported as `Keyboard.Stroke.key`.
        public let id: Int
        /// The touch target's name: "key.connect".
        public let name: String
        public let title: String

        public init(_ id: Int, _ name: String, _ title: String) {
            self.id = id
            self.name = name
            self.title = title
        }
    }

    public var characters: Characters
    /// More characters, ASCII, in the last row: "@+".
    public var extra: String
    /// Keys beside Delete, at most two.
    public var keys: [Key]
    /// The accented key at the end.
    public var accept: Key?

    public init(_ characters: Characters, extra: String = "", keys: [Key] = [], accept: Key? = nil) {
        self.characters = characters
        self.extra = extra
        self.keys = keys
        self.accept = accept
    }
}
