import Text

/// The names of waiting files: eight digits and an extension, for example "00000042.eml".
public struct NumberedName: Sendable {
    static let digits = 8
    /// The file name extension with its dot.
    public let ending: String

    public init(ending: String) { self.ending = ending }

    public func fileName(_ number: UInt32) -> String {
        let text = String(number % 100_000_000)
        return String(repeating: "0", count: Self.digits - text.utf8.count) + text + ending
    }

    /// The number in a file's name; nil for other names.
    public func number(_ name: String) -> UInt32? {
        let bytes = Array(name.utf8)
        guard bytes.count == Self.digits + ending.utf8.count, bytes[Self.digits...].elementsEqual(ending.utf8) else {
            return nil
        }
        return ASCII.number(bytes[..<Self.digits])
    }
}
