import Text

/// Goes through the elements of an XML text, once and in order. What is no XML is gone through as well.
struct XMLElements {
    /// The most elements within each other that are told apart.
    static let maximumDepth = 16
    /// The most bytes of a text that are kept.
    static let maximumText = 256

    /// Calls `body` where an element begins, and where it ends with its text. Names are without regard to case.
    /// - Parameter body: the names of the elements that it is in, the last one its own; nil for a text at its beginning.
    static func read(_ bytes: [UInt8], _ body: (_ path: [ArraySlice<UInt8>], _ text: [UInt8]?) -> Void) {
        var path: [ArraySlice<UInt8>] = []
        // Deeper ones are counted only.
        var deeper = 0
        var text: [UInt8] = []
        var place = 0
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "<") else {
                let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
                if text.count < maximumText { text += decoded(bytes[place..<end].prefix(2 * maximumText)) }
                place = end
                continue
            }
            let rest = bytes[place...]
            if rest.starts(with: "<!--".utf8) {
                place = end(of: "-->", in: bytes, from: place + 4)
                continue
            }
            guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { return }
            let tag = bytes[(place + 1)..<close]
            place = close + 1
            guard let first = tag.first, first != UInt8(ascii: "?"), first != UInt8(ascii: "!") else { continue }
            if first == UInt8(ascii: "/") {
                if deeper > 0 {
                    deeper -= 1
                } else if !path.isEmpty {
                    body(path, trimmed(text))
                    path.removeLast()
                }
            } else if tag.last == UInt8(ascii: "/") {
                // Empty.
            } else if path.count >= maximumDepth {
                deeper += 1
            } else {
                path.append(tag.prefix { $0 > 0x20 })
                body(path, nil)
            }
            text.removeAll(keepingCapacity: true)
        }
    }

    private static func end(of mark: StaticString, in bytes: [UInt8], from start: Int) -> Int {
        let count = mark.utf8CodeUnitCount
        var place = start
        while place + count <= bytes.count {
            if (0..<count).allSatisfy({ bytes[place + $0] == mark.utf8Start[$0] }) { return place + count }
            place += 1
        }
        return bytes.count
    }

    private static func trimmed(_ text: [UInt8]) -> [UInt8] {
        var text = text.drop { $0 <= 0x20 }
        while let last = text.last, last <= 0x20 { text.removeLast() }
        return text.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
    }

    /// With the characters that stand for entities.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var found: [UInt8] = []
        var place = bytes.startIndex
        while place < bytes.endIndex {
            if bytes[place] == UInt8(ascii: "&"),
                let end = bytes[place...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let character = character(bytes[(place + 1)..<end])
            {
                found += character
                place = end + 1
            } else {
                found.append(bytes[place])
                place += 1
            }
        }
        return found
    }

    /// UTF-8 of what an entity stands for.
    private static func character(_ name: ArraySlice<UInt8>) -> [UInt8]? {
        let names: [(StaticString, UInt8)] = [
            ("lt", UInt8(ascii: "<")), ("gt", UInt8(ascii: ">")), ("amp", UInt8(ascii: "&")),
            ("quot", UInt8(ascii: "\"")), ("apos", UInt8(ascii: "'")),
        ]
        for (known, byte) in names where name.isName(known) { return [byte] }
        guard name.first == UInt8(ascii: "#") else { return nil }
        let digits = name.dropFirst()
        guard let first = digits.first, ASCII.lowercased(first) == UInt8(ascii: "x") else {
            let number: UInt32? = ASCII.number(digits, upTo: 0x10FFFF)
            return number.flatMap { utf8($0) }
        }
        guard (2...7).contains(digits.count) else { return nil }
        var number: UInt32 = 0
        for byte in digits.dropFirst() {
            guard let digit = ASCII.hexadecimal(byte) else { return nil }
            number = number * 16 + UInt32(digit)
        }
        return utf8(number)
    }

    private static func utf8(_ number: UInt32) -> [UInt8]? {
        func rest(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: number >> shift) & 0x3F }
        switch number {
        case 1..<0x80: return [UInt8(number)]
        case 0x80..<0x800: return [0xC0 | UInt8(number >> 6), rest(0)]
        case 0x800..<0xD800, 0xE000..<0x10000: return [0xE0 | UInt8(number >> 12), rest(6), rest(0)]
        case 0x10000...0x10FFFF: return [0xF0 | UInt8(number >> 18), rest(12), rest(6), rest(0)]
        default: return nil
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether it is a name, without regard to case.
    func isName(_ name: StaticString) -> Bool {
        count == name.utf8CodeUnitCount
            && (0..<count).allSatisfy { ASCII.lowercased(self[startIndex + $0]) == name.utf8Start[$0] }
    }
}
