/// The fields of a CSV line (RFC 4180). The next line reuses its memory.
struct RunFields {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    var count: Int { ends.count }
    /// Without its quotes.
    subscript(_ field: Int) -> ArraySlice<UInt8> { bytes[(field == 0 ? 0 : ends[field - 1])..<ends[field]] }

    /// - Parameters:
    ///   - line: without its line feed.
    ///   - maximum: if a line has more fields, `count` is one above it and the rest is left out.
    mutating func read(_ line: [UInt8], maximum: Int) {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        enum Place { case outside, quoted, behindQuote }
        var place = Place.outside
        for byte in line {
            switch (place, byte) {
            case (.quoted, UInt8(ascii: "\"")): place = .behindQuote
            case (.quoted, _): bytes.append(byte)
            // Two quotes within quotes are one.
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
