/// One value of the Heart Rate service (Bluetooth SIG, GATT Specification Supplement, heart rate measurement).
public struct HeartRateMeasurement {
    /// The strap's report about the contact of its electrodes with the skin.
    public enum Contact: Sendable {
        /// The strap does not report the contact with the skin.
        case unknown
        case lost
        case good
    }

    /// The heart rate in beats per minute.
    package let rate: UInt16
    package let contact: Contact
    private let intervals: UnsafeRawBufferPointer

    /// Reads the measurement from a packet.
    /// - Returns: nil if the packet is shorter than its flags announce.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        var reader = ByteReader(bytes)
        guard let flags = reader.byte() else { return nil }
        guard let rate = flags & 1 != 0 ? reader.little16() : reader.byte().map({ UInt16($0) }) else { return nil }
        self.rate = rate
        contact = flags & 4 == 0 ? .unknown : flags & 2 == 0 ? .lost : .good
        // Skip the field "Energy Expended", if it exists.
        if flags & 8 != 0 { guard reader.little16() != nil else { return nil } }
        intervals = flags & 16 != 0 ? reader.rest() : UnsafeRawBufferPointer(start: nil, count: 0)
    }

    /// The number of intervals between beats.
    package var intervalCount: Int { intervals.count / 2 }

    /// An interval between two beats in units of 1/1024 s. Index 0 is the oldest.
    package func interval(_ index: Int) -> UInt16 {
        UInt16(intervals[2 * index]) | UInt16(intervals[2 * index + 1]) << 8
    }
}
