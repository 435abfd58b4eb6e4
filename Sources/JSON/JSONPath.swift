/// The path to a value in a document: names of members and indices of elements, from the outermost to the innermost.
public struct JSONPath: Equatable, Sendable, CustomStringConvertible {
    public enum Step: Equatable, Sendable {
        case name(String)
        case element(Int)
    }

    public var steps: [Step]

    public init(_ steps: [Step] = []) { self.steps = steps }

    /// The path as text: "scenarios[2].trials[0].seconds". Indices start at 0.
    public var description: String {
        var text = ""
        for step in steps {
            switch step {
            case .name(let name): text += text.isEmpty ? name : ".\(name)"
            case .element(let index): text += "[\(index)]"
            }
        }
        return text
    }

    /// The position of the value in the text of a document. If a part of the path does not exist, the result is the position of the innermost
    /// existing value on the path. The function reads the text once.
    /// - Parameters:
    ///   - document: the result of reading the text.
    public func place(in text: [UInt8], of document: JSONValue) -> JSONPlace {
        var cursor = JSONCursor(text)
        var value = document
        cursor.skipSpace()
        for step in steps {
            switch (step, value) {
            case (.name(let name), .object(let members)):
                guard let index = members.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
                    return cursor.place
                }
                cursor.enter(member: index)
                value = members[index].value
            case (.element(let index), .list(let list)) where list.indices.contains(index):
                cursor.enter(element: index)
                value = list[index]
            default: return cursor.place
            }
        }
        return cursor.place
    }
}

/// Moves through the text of a document that was read without an error.
private struct JSONCursor {
    private let text: [UInt8]
    private var index: Int
    private(set) var place = JSONPlace(line: 1, column: 1)

    init(_ text: [UInt8]) {
        self.text = text
        index = text.starts(with: JSONReader.byteOrderMark) ? JSONReader.byteOrderMark.count : 0
    }

    private var byte: UInt8 { index < text.count ? text[index] : 0 }

    private mutating func step() {
        guard index < text.count else { return }
        if text[index] == 0x0A {
            place = JSONPlace(line: place.line + 1, column: 1)
        } else if index + 1 >= text.count || text[index + 1] & 0xC0 != 0x80 {
            place.column += 1
        }
        index += 1
    }

    mutating func skipSpace() {
        while index < text.count, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { step() }
    }

    /// Moves from the opening bracket of an object to the value of a member.
    mutating func enter(member: Int) {
        enter(element: member)
        skipText()
        skipSpace()
        // Skip the colon.
        step()
        skipSpace()
    }

    /// Moves from an opening bracket to an element, or to the name of a member.
    mutating func enter(element: Int) {
        step()
        skipSpace()
        var commas = 0
        var depth = 0
        while commas < element, index < text.count {
            switch byte {
            case 0x22:
                skipText()
                continue
            case 0x7B, 0x5B: depth += 1
            case 0x7D, 0x5D: depth -= 1
            case 0x2C where depth == 0: commas += 1
            default: break
            }
            step()
        }
        skipSpace()
    }

    private mutating func skipText() {
        step()
        while index < text.count, byte != 0x22 {
            if byte == 0x5C { step() }
            step()
        }
        step()
    }
}
