/// States how to repair an interrupted recording: the correct number of records for its header, and the size to which the file must be truncated
/// after its last complete record.
public struct RecordingRepair: Sendable, Equatable {
    /// The maximum size of a header in bytes.
    public static let maximumHeaderBytes = EDFHeader.bytes(ofSignals: EDFHeader.maximumSignals)

    /// The number of complete records in the file. Most readers refuse a file without records.
    public let recordCount: Int64
    /// The size to which the file must be truncated.
    public let size: Int64
    /// True if the header's number of records or the file's size is wrong.
    public let isNeeded: Bool

    /// - Parameters:
    /// - header: the file's first bytes. `maximumHeaderBytes` suffice in any case; pass all bytes of a shorter file.
    /// - fileSize: the size of the file in bytes.
    /// - Throws: `.torn` if the header is incomplete, `.unknownFormat` if the bytes do not begin as EDF or BDF, `.badField` and `.tooLarge` for
    /// invalid counts and lengths. Any number of records is accepted.
    public init(header: [UInt8], fileSize: Int64) throws(RecordingError) {
        let begin = header.prefix(8)
        guard
            RecordingFormat.edf.version.starts(with: begin) || RecordingFormat.bdf.version.starts(with: begin)
        else { throw .unknownFormat }
        let size = Int64(header.count)
        guard size >= EDFHeader.fixedSize, fileSize >= EDFHeader.fixedSize else {
            throw .torn(atByte: min(size, max(0, fileSize)))
        }
        let fixed = EDFFields(Array(header.prefix(EDFHeader.fixedSize)))
        let signals = try EDFHeader.signalCount(fixed)
        // Repair only files that this device has written. In files of other programs, the fields of the header have another form.
        guard fixed.whole(252, 4) == Int64(signals) else { throw .badField(.signalCount, atByte: 252) }
        let headerSize = Int64(EDFHeader.bytes(ofSignals: signals))
        guard fixed.whole(184, 8) == headerSize else { throw .badField(.headerSize, atByte: 184) }
        guard size >= headerSize, fileSize >= headerSize else { throw .torn(atByte: min(size, fileSize)) }

        let fields = EDFFields(
            Array(header[EDFHeader.fixedSize..<Int(headerSize)]), at: Int64(EDFHeader.fixedSize))
        let bytesPerSample = header[0] == 0xFF ? 3 : 2
        var samples: Int64 = 0
        for index in 0..<signals {
            let place = fields.position(216 * signals + index * 8)
            guard let count = EDFSignal.samples(fields, index, of: signals), count >= 1 else {
                throw .badField(.samplesPerRecord, atByte: place)
            }
            samples += count
            guard samples <= Int64(RecordLayout.maximumBytes / bytesPerSample) else {
                throw .tooLarge(.samplesPerRecord, atByte: place)
            }
        }
        let recordSize = samples * Int64(bytesPerSample)
        recordCount = min((fileSize - headerSize) / recordSize, RecordingHeader.maximumRecords)
        self.size = headerSize + recordCount * recordSize
        let place = RecordingHeader.countOffset
        let stated = header[place..<place + RecordingHeader.countBytes]
        isNeeded = self.size != fileSize || !stated.elementsEqual(RecordingHeader.countField(recordCount))
    }
}
