/// JSON: documents as trees of values. The library jansson reads and writes them, within limits.

/// A value of a JSON document.
public enum JSONValue: Sendable {
    case null
    case truth(Bool)
    case integer(Int64)
    case real(Double)
    case text(String)
    case list([JSONValue])
    /// The members in the order of the document. Their names are unique.
    case object([JSONMember])

    /// The value of a member; nil if this is not an object, or has no such member.
    public subscript(name: StaticString) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        for member in members where member.isNamed(name) { return member.value }
        return nil
    }

    /// The elements of a list; nil if this is not a list.
    public var list: [JSONValue]? { if case .list(let list) = self { list } else { nil } }
    public var text: String? { if case .text(let text) = self { text } else { nil } }
    public var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }
    /// The value of an integer or a real number.
    public var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .real(let real): real
        default: nil
        }
    }
    public var truth: Bool? { if case .truth(let truth) = self { truth } else { nil } }
}

/// A member of an object: its name and value.
public struct JSONMember: Sendable {
    public let name: String
    public var value: JSONValue

    public init(_ name: String, _ value: JSONValue) { (self.name, self.value) = (name, value) }

    /// Compares the name with another one byte by byte, because comparing Unicode characters takes much longer.
    public func isNamed(_ other: StaticString) -> Bool {
        other.withUTF8Buffer { name.utf8.elementsEqual($0) }
    }
}

/// A position in the text of a document. Line and column start at 1. Columns count characters.
public struct JSONPlace: Equatable, Sendable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}
