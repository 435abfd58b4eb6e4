/// The fixed-width text fields of an EDF header.
struct EDFFields {
    private let bytes: [UInt8]
    /// Where the fields begin in the file.
    private let start: Int64

    init(_ bytes: [UInt8], at start: Int64 = 0) {
        self.bytes = bytes
        self.start = start
    }

    var count: Int { bytes.count }

    /// The place of a field in the file.
    func position(_ offset: Int) -> Int64 { start + Int64(offset) }

    /// The place in the file of signal `index`'s field, where `field` bytes a signal come before it.
    func offset(_ field: Int, _ width: Int, _ index: Int, _ signals: Int) -> Int64 {
        position(field * signals + index * width)
    }

    func byte(_ offset: Int) -> UInt8 { bytes[offset] }

    func text(_ offset: Int, _ width: Int) -> String { latin1(bytes[offset..<offset + width]) }

    func integer(_ offset: Int, _ width: Int, _ field: RecordingField) throws(RecordingError) -> Int64 {
        let value = try decimal(offset, width, field)
        // Eight characters: never beyond what a Double holds exactly, unless there is an exponent.
        guard value.magnitude < 1e9, value == value.rounded(.towardZero) else {
            throw .badField(field, atByte: position(offset))
        }
        return Int64(value)
    }

    /// A time in seconds as nanoseconds, up to 1000 s.
    func nanoseconds(_ offset: Int, _ width: Int, _ field: RecordingField) throws(RecordingError) -> Int64 {
        let value = try decimal(offset, width, field)
        guard value >= 0 else { throw .badField(field, atByte: position(offset)) }
        guard value <= 1000 else { throw .tooLarge(field, atByte: position(offset)) }
        return Int64((value * 1e9).rounded())
    }

    func decimal(_ offset: Int, _ width: Int, _ field: RecordingField) throws(RecordingError) -> Double {
        guard let value = DecimalParser().parse(bytes[offset..<offset + width]), value.magnitude < 1e12 else {
            throw .badField(field, atByte: position(offset))
        }
        return value
    }
}
