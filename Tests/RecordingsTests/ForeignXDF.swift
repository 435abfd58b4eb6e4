/// Builds an XDF file like those of other programs, byte by byte.
struct ForeignXDF {
    private(set) var bytes = Array("XDF:".utf8)

    init() { chunk(1, Array("<?xml version=\"1.0\"?><info><version>1.0</version></info>".utf8)) }

    mutating func little(_ value: UInt64, _ count: Int) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
    }

    mutating func stamp(_ time: Double) {
        bytes.append(8)
        little(time.bitPattern, 8)
    }

    /// Appends a chunk with a length field of eight bytes.
    private mutating func chunk(_ tag: UInt64, _ content: [UInt8]) {
        bytes.append(8)
        little(UInt64(content.count + 2), 8)
        little(tag, 2)
        bytes += content
    }

    private static func number(_ stream: UInt32) -> [UInt8] {
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: stream >> UInt32($0)) }
    }

    mutating func describe(_ stream: UInt32, format: String, rate: String, channels: Int) {
        let xml =
            "<info>\n<name>a</name><type>x</type><channel_count>\(channels)</channel_count><nominal_srate>" + rate
            + "</nominal_srate><channel_format>" + format + "</channel_format><!-- <b> --><desc/></info>"
        describe(stream, xml)
    }

    mutating func describe(_ stream: UInt32, _ xml: String) { chunk(2, Self.number(stream) + Array(xml.utf8)) }

    mutating func offset(_ stream: UInt32, _ seconds: Double) {
        var part = ForeignXDF.empty
        part.little((0.0).bitPattern, 8)
        part.little(seconds.bitPattern, 8)
        chunk(4, Self.number(stream) + part.bytes)
    }

    private static var empty: ForeignXDF {
        var part = ForeignXDF()
        part.bytes = []
        return part
    }

    mutating func samples(_ stream: UInt32, count: Int, _ write: (inout ForeignXDF, Int) -> Void) {
        var part = Self.empty
        part.bytes = [1, UInt8(count)]
        for sample in 0..<count { write(&part, sample) }
        chunk(3, Self.number(stream) + part.bytes)
    }
}
