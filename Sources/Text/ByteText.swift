/// Builds a text as bytes, with XML escapes if requested.
public struct ByteText {
    public var bytes: [UInt8]

    public init() { bytes = [] }

    public mutating func add(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    public mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

    public mutating func add(decimal value: Int64) {
        if value < 0 { bytes.append(0x2D) }
        ASCII.forEachDigit(of: value.magnitude) { bytes.append($0) }
    }

    /// Adds a number in thousandths as a decimal number.
    public mutating func add(thousandths number: Int64) {
        add(decimal: number / 1000)
        add(".")
        ASCII.forEachDigit(of: UInt64(number.magnitude % 1000), least: 3) { bytes.append($0) }
    }

    /// Adds nanoseconds as seconds with nine decimals.
    public mutating func add(seconds nanoseconds: Int64) {
        if nanoseconds < 0 { bytes.append(0x2D) }
        let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        ASCII.forEachDigit(of: whole) { bytes.append($0) }
        bytes.append(0x2E)
        ASCII.forEachDigit(of: rest, least: 9) { bytes.append($0) }
    }

    /// Adds a text inside an element or an attribute. Line ends and tabs become character references, which attributes preserve. Characters that XML
    /// 1.0 does not allow become blanks.
    public mutating func add(escaped text: String) {
        for byte in text.utf8 {
            switch byte {
            case 0x26: add("&amp;")
            case 0x3C: add("&lt;")
            case 0x3E: add("&gt;")
            case 0x22: add("&quot;")
            case 0x09: add("&#9;")
            case 0x0A: add("&#10;")
            case 0x0D: add("&#13;")
            case 0x00...0x1F: bytes.append(0x20)
            default: bytes.append(byte)
            }
        }
    }

    /// Adds ` name="value"`.
    public mutating func add(attribute name: StaticString, _ value: String) {
        add(" ")
        add(name)
        add("=\"")
        add(escaped: value)
        add("\"")
    }

    public mutating func add(attribute name: StaticString, _ value: Int) {
        add(" ")
        add(name)
        add("=\"")
        add(decimal: Int64(value))
        add("\"")
    }

    /// Adds `<name>value</name>`.
    public mutating func add(element name: StaticString, _ value: String) {
        add("<")
        add(name)
        add(">")
        add(escaped: value)
        add("</")
        add(name)
        add(">")
    }
}
