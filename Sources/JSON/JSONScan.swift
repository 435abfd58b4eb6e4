/// Counts brackets, values and bytes before jansson allocates objects. The scan does not check the syntax; in invalid JSON, it still counts brackets,
/// commas and colons.
struct JSONScan {
    private let limits: JSONLimits
    private var depth = 0
    private var values = 1
    private var place = JSONPlace(line: 1, column: 0)
    private var isInText = false
    private var isEscaped = false

    init(_ limits: JSONLimits) { self.limits = limits }

    mutating func read(_ bytes: ArraySlice<UInt8>) throws(JSONError) {
        guard bytes.count <= limits.bytes else {
            throw JSONError(.tooLong(limits.bytes), JSONPlace(line: 1, column: 1))
        }
        for byte in bytes {
            // Count only the first byte of each character: in UTF-8, the upper two bits of all other bytes are 10.
            if byte & 0xC0 != 0x80 { place.column += 1 }
            if isInText { try text(byte) } else { try syntax(byte) }
            if byte == 0x0A { place = JSONPlace(line: place.line + 1, column: 0) }
        }
    }

    private mutating func text(_ byte: UInt8) throws(JSONError) {
        switch byte {
        case 0..<0x20: throw JSONError(.control, place)
        case _ where isEscaped: isEscaped = false
        case 0x5C: isEscaped = true
        case 0x22: isInText = false
        default: break
        }
    }

    private mutating func syntax(_ byte: UInt8) throws(JSONError) {
        switch byte {
        case 0x22: isInText = true
        case 0x7B, 0x5B:
            depth += 1
            values += 1
        case 0x7D, 0x5D: depth -= 1
        case 0x2C, 0x3A: values += 1
        default: return
        }
        if depth > limits.depth { throw JSONError(.tooDeep(limits.depth), place) }
        if values > limits.values { throw JSONError(.tooMany(limits.values), place) }
    }
}
