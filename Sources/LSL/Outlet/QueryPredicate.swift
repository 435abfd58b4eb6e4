import Text

/// Evaluates the condition in a query for a stream. It supports the predicates of XPath 1.0 that inlets use: comparisons of values in the
/// description, and, or, not(…), starts-with(…) and contains(…). Other predicates, and predicates that are not well-formed, count as false.
struct QueryPredicate {
    /// The value of an expression in a condition.
    private enum Value {
        case truth(Bool)
        case text([UInt8])
        case number(Int64)
        /// The texts of all elements at a path of the description.
        case nodes([[UInt8]])
    }

    private let text: [UInt8]
    private let information: StreamInformation
    private var place = 0
    private var depth = 0
    private var isBroken = false

    /// True if the condition is true for a stream.
    /// - Parameter predicate: the condition. An empty condition is true for all streams; a condition that is too long is false.
    static func holds(_ predicate: [UInt8], for information: StreamInformation) -> Bool {
        guard predicate.count <= LSLLimits.queryBytes else { return false }
        var query = QueryPredicate(text: predicate, information: information)
        query.skipSpace()
        guard query.place < predicate.count else { return true }
        let result = query.either()
        query.skipSpace()
        return !query.isBroken && query.place == predicate.count && query.truth(result)
    }

    private init(text: [UInt8], information: StreamInformation) {
        (self.text, self.information) = (text, information)
    }

    // MARK: Expressions, by precedence

    private mutating func either() -> Value {
        depth += 1
        defer { depth -= 1 }
        guard depth <= LSLLimits.queryDepth else { return broken() }
        var value = both()
        while takeWord("or") {
            let other = both()
            value = .truth(truth(value) || truth(other))
        }
        return value
    }

    private mutating func both() -> Value {
        var value = comparison()
        while takeWord("and") {
            let other = comparison()
            value = .truth(truth(value) && truth(other))
        }
        return value
    }

    private mutating func comparison() -> Value {
        let left = operand()
        for (mark, test) in Self.comparisons where take(mark) { return .truth(compare(left, operand(), test)) }
        return left
    }

    /// The comparison operators, longer ones first. The test of each operator receives a negative number if the left value is smaller, 0 if both are
    /// equal, otherwise a positive number.
    private static let comparisons: [(StaticString, @Sendable (Int) -> Bool)] = [
        ("<=", { $0 <= 0 }), (">=", { $0 >= 0 }), ("!=", { $0 != 0 }), ("=", { $0 == 0 }), ("<", { $0 < 0 }),
        (">", { $0 > 0 }),
    ]

    private mutating func operand() -> Value {
        skipSpace()
        guard place < text.count else { return broken() }
        let byte = text[place]
        if byte == 0x27 || byte == 0x22 { return literal(byte) }
        if ASCII.isDigit(byte) || byte == 0x2E { return number() }
        if take("(") {
            let value = either()
            return take(")") ? value : broken()
        }
        let name = self.name()
        guard !name.isEmpty else { return broken() }
        return take("(") ? function(name) : path(name)
    }

    private mutating func function(_ name: [UInt8]) -> Value {
        let first = either()
        if name.elementsEqual("not".utf8) { return take(")") ? .truth(!truth(first)) : broken() }
        guard take(",") else { return broken() }
        let (whole, part) = (string(first), string(either()))
        guard take(")"), max(whole.count, part.count) <= LSLLimits.textBytes else { return broken() }
        if name.elementsEqual("starts-with".utf8) { return .truth(whole.starts(with: part)) }
        guard name.elementsEqual("contains".utf8) else { return broken() }
        return .truth(
            part.count <= whole.count && (0...whole.count - part.count).contains { whole[$0...].starts(with: part) })
    }

    private mutating func path(_ first: [UInt8]) -> Value {
        var path = first
        while take("/") {
            path.append(0x2F)
            path += name()
        }
        return .nodes(information.values(at: path))
    }

    // MARK: Words

    private mutating func literal(_ quote: UInt8) -> Value {
        guard let end = text[(place + 1)...].firstIndex(of: quote) else { return broken() }
        defer { place = end + 1 }
        return .text(Array(text[(place + 1)..<end]))
    }

    private mutating func number() -> Value {
        let begin = place
        while place < text.count, ASCII.isDigit(text[place]) || text[place] == 0x2E { place += 1 }
        guard let number = Decimal.scaled(text[begin..<place], places: 6, maximum: .max / 4) else { return broken() }
        return .number(number)
    }

    private mutating func name() -> [UInt8] {
        skipSpace()
        let begin = place
        while place < text.count, ASCII.isLetterOrDigit(text[place]) || text[place] == 0x5F || text[place] == 0x2D {
            place += 1
        }
        return Array(text[begin..<place])
    }

    private mutating func skipSpace() {
        while place < text.count, text[place].isXMLSpace { place += 1 }
    }

    private mutating func take(_ mark: StaticString) -> Bool {
        skipSpace()
        let end = place + mark.utf8CodeUnitCount
        guard end <= text.count, mark.isEqual(to: text[place..<end]) else { return false }
        place = end
        return true
    }

    private mutating func takeWord(_ word: StaticString) -> Bool {
        let begin = place
        guard take(word), place == text.count || !ASCII.isLetterOrDigit(text[place]) else {
            place = begin
            return false
        }
        return true
    }

    private mutating func broken() -> Value {
        isBroken = true
        place = text.count
        return .truth(false)
    }

    // MARK: Values

    private func truth(_ value: Value) -> Bool {
        switch value {
        case .truth(let truth): truth
        case .text(let text): !text.isEmpty
        case .number(let number): number != 0
        case .nodes(let texts): !texts.isEmpty
        }
    }

    private func string(_ value: Value) -> [UInt8] {
        switch value {
        case .text(let text): text
        case .nodes(let texts): texts.first ?? []
        case .truth, .number: []
        }
    }

    /// Compares two values. With several elements, the comparison is true if it is true for at least one of them.
    private func compare(_ left: Value, _ right: Value, _ test: (Int) -> Bool) -> Bool {
        switch (left, right) {
        case (.nodes(let texts), .number(let number)):
            texts.contains { Self.number($0).map { test(Self.sign($0, number)) } ?? false }
        case (.number(let number), .nodes(let texts)):
            texts.contains { Self.number($0).map { test(Self.sign(number, $0)) } ?? false }
        case (.nodes(let texts), .text(let text)), (.text(let text), .nodes(let texts)):
            texts.contains { test($0 == text ? 0 : $0.lexicographicallyPrecedes(text) ? -1 : 1) }
        case (.number(let a), .number(let b)): test(Self.sign(a, b))
        case (.text(let a), .text(let b)): test(a == b ? 0 : 1)
        default: false
        }
    }

    private static func number(_ text: [UInt8]) -> Int64? { Decimal.scaled(text, places: 6, maximum: .max / 4) }
    private static func sign(_ a: Int64, _ b: Int64) -> Int { a < b ? -1 : a > b ? 1 : 0 }
}
