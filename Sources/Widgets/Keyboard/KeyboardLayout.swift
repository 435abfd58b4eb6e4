/// The characters of a keyboard, and the keys with functions that the view with the keyboard needs. `Keyboard` adds Delete and, if necessary, Shift
/// and a key for symbols.
public struct KeyboardLayout: Equatable, Sendable {
    public enum Characters: Equatable, Sendable {
        /// The keyboard has digits, small letters, and the characters . - _ :
        case letters
        /// The keyboard has all characters of ASCII except the space: small letters, capitals, symbols.
        case ascii
        /// The keyboard is for natural text: small letters and capitals of all languages of Western Europe, and punctuation.
        case text
        /// The keyboard is a number pad.
        case digits
    }

    /// A key with a function that the view with the keyboard needs, for example to connect.
    public struct Key: Equatable, Sendable {
        /// The number that `Keyboard.Stroke.key` reports.
        public let id: Int
        /// The name of the touch target, for example "key.connect".
        public let name: String
        public let title: String

        public init(_ id: Int, _ name: String, _ title: String) {
            self.id = id
            self.name = name
            self.title = title
        }
    }

    public var characters: Characters
    /// Additional ASCII characters in the keyboard's last row, for example "@+".
    public var extra: String
    /// The keys beside Delete, at most two.
    public var keys: [Key]
    /// The accept key, in the accent color, at the end of the last row; nil if there is none.
    public var accept: Key?

    public init(_ characters: Characters, extra: String = "", keys: [Key] = [], accept: Key? = nil) {
        self.characters = characters
        self.extra = extra
        self.keys = keys
        self.accept = accept
    }
}
