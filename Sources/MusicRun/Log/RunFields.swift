/// The fields of a line in a CSV file (RFC 4180). Every line uses the same memory.
struct RunFields {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    var count: Int { ends.count }
    /// A field without its quotes.
    subscript(_ field: Int) -> ArraySlice<UInt8> { bytes[(field == 0 ? 0 : ends[field - 1])..<ends[field]] }

    /// Reads a line.
    /// - Parameters:
    ///   - line: the line without its line feed.
    ///   - maximum: the maximum number of fields. If the line has more, `count` is one more than the maximum, and the remaining fields are not read.
    mutating func read(_ line: [UInt8], maximum: Int) {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        enum Place { case outside, quoted, behindQuote }
        var place = Place.outside
        for byte in line {
            switch (place, byte) {
            case (.quoted, UInt8(ascii: "\"")): place = .behindQuote
            case (.quoted, _): bytes.append(byte)
            // Two quotes within a quoted field mean one quote.
            case (.behindQuote, UInt8(ascii: "\"")):
                bytes.append(byte)
                place = .quoted
            case (_, UInt8(ascii: ",")):
                ends.append(bytes.count)
                place = .outside
                if ends.count > maximum { return }
            case (.outside, UInt8(ascii: "\"")): place = .quoted
            default: bytes.append(byte)
            }
        }
        ends.append(bytes.count)
    }
}
