/// Reads numbers as spreadsheets format them for people: "1,234.5", "1.234,5", "1 234,5", "1'234.5". It accepts a typographic minus sign, and blanks
/// of several widths, in UTF-8 and in code page 1252.
enum FormattedNumber {
    private static let maximumBytes = 40
    /// A blank replaces every group separator except point and comma, before the number is read.
    private static let mark = UInt8(ascii: " ")
    private static let replacements: [([UInt8], UInt8)] = [
        ([0xE2, 0x88, 0x92], UInt8(ascii: "-")), ([0xE2, 0x80, 0x93], UInt8(ascii: "-")), ([0xE2, 0x80, 0xAF], mark),
        ([0xE2, 0x80, 0x89], mark), ([0xE2, 0x80, 0x99], mark), ([0xC2, 0xA0], mark), ([0xA0], mark),
        ([0x27], mark), ([0x92], mark), ([0xB4], mark), ([0x96], UInt8(ascii: "-")),
    ]

    /// - Parameter groups: the character that separates groups of three digits in this column; 0 if there is none. This character counts as a
    ///   separator even if it occurs only once in a number.
    /// - Returns: nil for texts that are not numbers.
    static func read(_ field: UnsafeRawBufferPointer, groups: UInt8) -> Double? {
        guard (1...maximumBytes).contains(field.count), field.contains(where: { (0x30...0x39).contains($0) }) else {
            return nil
        }
        var text = plain(field)[...]
        while text.first == mark { text.removeFirst() }
        while text.last == mark { text.removeLast() }
        var sign: [UInt8] = []
        if let first = text.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            sign = [first]
            text.removeFirst()
        }
        let exponent = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? text.endIndex
        let point = decimalSign(text[..<exponent], groups)
        let whole = text[..<(point ?? exponent)]
        guard let digits = withoutGroups(whole) else { return nil }
        var number = sign + digits
        if let point {
            number.append(UInt8(ascii: "."))
            number += text[(point + 1)...]
        } else {
            number += text[exponent...]
        }
        return DecimalParser().parse(number)
    }

    private static func plain(_ field: UnsafeRawBufferPointer) -> [UInt8] {
        var text: [UInt8] = []
        var place = 0
        next: while place < field.count {
            for (bytes, replacement) in replacements where field[place...].starts(with: bytes) {
                text.append(replacement)
                place += bytes.count
                continue next
            }
            text.append(field[place])
            place += 1
        }
        return text
    }

    /// The index of the decimal sign. If a number contains both points and commas, the decimal sign is the one that comes last, if it occurs only
    /// once.
    private static func decimalSign(_ text: ArraySlice<UInt8>, _ groups: UInt8) -> Int? {
        let places = text.indices.filter { isSign(text[$0]) }
        guard let last = places.last, text[last] != groups else { return nil }
        return places.count { text[$0] == text[last] } == 1 ? last : nil
    }

    private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") }

    /// The digits of a whole number without group separators; nil if the grouping is wrong. The first group must have one to three digits, each other
    /// group three, and all separators must be equal.
    private static func withoutGroups(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var digits: [UInt8] = []
        var separator: UInt8?
        var width = 0
        for byte in text {
            if (0x30...0x39).contains(byte) {
                digits.append(byte)
                width += 1
                continue
            }
            guard isSign(byte) || byte == mark, separator ?? byte == byte else { return nil }
            guard separator == nil ? (1...3).contains(width) : width == 3 else { return nil }
            separator = byte
            width = 0
        }
        return separator == nil || width == 3 ? digits : nil
    }

    /// The character between groups of digits in a column of whole numbers; 0 if there is none. A character is accepted only if at least three
    /// numbers contain it, all of these numbers have groups of three digits, and all other numbers are below 1000.
    static func groups(in fields: [ArraySlice<UInt8>]) -> UInt8 {
        for sign in [UInt8(ascii: ","), UInt8(ascii: ".")] {
            var (grouped, small, others) = (0, 0, 0)
            for field in fields {
                let digits = field.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
                guard let first = digits.first, (0x30...0x39).contains(first) else { continue }
                if digits.contains(where: isSign) {
                    let isGrouped =
                        first != 0x30 && digits.allSatisfy { $0 == sign || (0x30...0x39).contains($0) }
                        && withoutGroups(digits) != nil
                    if isGrouped { grouped += 1 } else { others += 1 }
                } else if digits.count <= 3 {
                    small += 1
                } else {
                    others += 1
                }
            }
            if grouped >= 3, small >= 3, others == 0 { return sign }
        }
        return 0
    }
}
