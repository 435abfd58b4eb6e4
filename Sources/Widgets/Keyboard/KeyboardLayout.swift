/// The characters of a keyboard, and keys of its owner's. `Keyboard` adds Delete, and Shift and symbols where the
/// characters need them.
public struct KeyboardLayout: Equatable, Sendable {
    public enum Characters: Equatable, Sendable {
        /// Digits, small letters, and . - _ :
        case letters
        /// All of ASCII but the space: small letters, capitals, symbols.
        case ascii
        /// What people write: small letters and capitals with all that the languages of Western Europe have, and punctuation.
        case text
        /// A number pad.
        case digits
    }

    /// A key with a purpose of its owner's.
    public struct Key: Equatable, Sendable {
        /// Comes back as `Keyboard.Stroke.key`.
        public let id: Int
        /// The target's name: "key.connect".
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
