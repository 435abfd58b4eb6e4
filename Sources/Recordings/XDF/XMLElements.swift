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
                found += Array(String(character).utf8)
                place = end + 1
            } else {
                found.append(bytes[place])
                place += 1
            }
        }
        return found
    }

    private static func character(_ name: ArraySlice<UInt8>) -> Character? {
        let names: [(String, Character)] = [("lt", "<"), ("gt", ">"), ("amp", "&"), ("quot", "\""), ("apos", "'")]
        for (known, character) in names where name.elementsEqual(known.utf8) { return character }
        guard name.first == UInt8(ascii: "#") else { return nil }
        let digits = name.dropFirst()
        var number: UInt32? = ASCII.number(digits, upTo: 0x10FFFF)
        if let first = digits.first, ASCII.lowercased(first) == UInt8(ascii: "x"), digits.count <= 7 {
            number = 0
            for byte in digits.dropFirst() {
                guard let digit = ASCII.hexadecimal(byte), let sum = number else { return nil }
                number = sum * 16 + UInt32(digit)
            }
        }
        return number.flatMap { Unicode.Scalar($0) }.map { Character($0) }
    }
}

extension ArraySlice<UInt8> {
    /// Whether it is a name, without regard to case.
    func isName(_ name: StaticString) -> Bool {
        count == name.utf8CodeUnitCount
            && (0..<count).allSatisfy { ASCII.lowercased(self[startIndex + $0]) == name.utf8Start[$0] }
    }
}
