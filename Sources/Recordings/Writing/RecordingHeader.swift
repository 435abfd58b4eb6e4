import Signals
import Text

/// The header of a recording, which precedes the first record.
public struct RecordingHeader: Sendable {
    /// The position of the field with the number of records, in bytes.
    public static let countOffset = 236
    /// The length of the field with the number of records, in bytes.
    public static let countBytes = 8
    /// The maximum number of records that the header can state.
    public static let maximumRecords: Int64 = 99_999_999
    /// The name of the equipment that the header states.
    public static let equipment = "PocketScope"
    /// The maximum length of a patient code in characters.
    public static let maximumCode = 16
    /// The years that a header can represent.
    static let years = 1985...2084

    private let layout: RecordLayout
    private let channels: [RecordedChannel]
    private let start: CivilTime?
    private let patientCode: [UInt8]

    /// - Parameters:
    ///   - channels: the channels in the layout's order.
    ///   - start: the time at which the first record begins, in local civil time in seconds since 1970. If the clock is not set (nil), or the year is
    ///     not 1985 to 2084, the header contains 01.01.85 00.00.00 and, as EDF+ requires, marks the date as unknown.
    ///   - patientCode: a free code, stored in ASCII with up to 16 characters; empty for none.
    public init(layout: RecordLayout, channels: [RecordedChannel], start: Int64?, patientCode: String) {
        precondition(channels.count == layout.samples.count, "a layout for other channels")
        self.layout = layout
        self.channels = channels
        let time = start.map { CivilTime(seconds: $0) }
        self.start = time.flatMap { Self.years.contains($0.year) ? $0 : nil }
        let code = HeaderText.word(patientCode).prefix(Self.maximumCode)
        self.patientCode = code.isEmpty ? [UInt8(ascii: "X")] : Array(code)
    }

    /// Encodes the whole header, which has `layout.headerBytes` bytes.
    /// - Parameter recordCount: the number of records in the file. EDFlib refuses files with a wrong number.
    public func bytes(recordCount: Int64) -> [UInt8] {
        var fields = FieldWriter(capacity: layout.headerBytes)
        fields.add(layout.format.version, 8)
        fields.add(patientCode + Array(" X X X".utf8), 80)
        fields.add(recordingField, 80)
        fields.add(
            start.map { Self.two($0.day) + [dot] + Self.two($0.month) + [dot] + Self.two($0.year % 100) }
                ?? Array("01.01.85".utf8), 8)
        fields.add(
            start.map { Self.two($0.hour) + [dot] + Self.two($0.minute) + [dot] + Self.two($0.second) }
                ?? Array("00.00.00".utf8), 8)
        fields.add(String(layout.headerBytes), 8)
        fields.add(layout.format.continuity, 44)
        fields.add(Self.countField(recordCount), Self.countBytes)
        fields.add(HeaderNumber(digits: layout.microseconds, decimals: 6).text, 8)
        fields.add(String(channels.count + 1), 4)
        addSignals(to: &fields)
        return fields.bytes
    }

    /// The header field with the number of records, 8 bytes. The device writes this field again after each batch of records.
    /// - Parameter count: -1 (unknown) to 99,999,999. Other numbers are clamped.
    public static func countField(_ count: Int64) -> [UInt8] {
        var bytes = [UInt8](repeating: 0x20, count: countBytes)
        bytes.withUnsafeMutableBytes { writeCount(count, to: $0) }
        return bytes
    }

    /// Writes the field with the number of records into memory. Allocates nothing.
    public static func writeCount(_ count: Int64, to target: UnsafeMutableRawBufferPointer) {
        var place = 0
        func add(_ byte: UInt8) {
            guard place < target.count else { return }
            target[place] = byte
            place += 1
        }
        let count = max(-1, min(maximumRecords, count))
        if count < 0 { add(0x2D) }
        ASCII.forEachDigit(of: count.magnitude, add)
        while place < target.count { add(0x20) }
    }

    /// Writes one field for all signals (the annotation signal is last), then the next field.
    private func addSignals(to fields: inout FieldWriter) {
        let greatest = String(layout.format.greatest)
        for channel in channels { fields.add(label(of: channel), 16) }
        fields.add(layout.format.annotationLabel, 16)
        for channel in channels { fields.add(HeaderText.ascii(channel.transducer), 80) }
        fields.add("", 80)
        for channel in channels { fields.add(HeaderText.ascii(channel.unit), 8) }
        fields.add("", 8)
        for channel in channels { fields.add(channel.limits.lower.text, 8) }
        fields.add("-1", 8)
        for channel in channels { fields.add(channel.limits.upper.text, 8) }
        fields.add("1", 8)
        for _ in channels { fields.add("-" + greatest, 8) }
        // EDF+ requires that an annotation signal states the full range of integers.
        fields.add(String(-layout.format.greatest - 1), 8)
        for _ in channels { fields.add(greatest, 8) }
        fields.add(greatest, 8)
        // Leave the fields for prefilters empty.
        for _ in 0...channels.count { fields.add("", 80) }
        for samples in layout.samples { fields.add(String(samples), 8) }
        fields.add(String(layout.annotationBytes / layout.format.bytesPerSample), 8)
        for _ in 0...channels.count { fields.add("", 32) }
    }

    /// The local recording identification: "Startdate 21-NOV-2026 X X PocketScope" contains date, administration code, technician and equipment.
    private var recordingField: [UInt8] {
        var field = Array("Startdate ".utf8)
        if let start {
            field += Self.two(start.day) + [dash] + Self.month(start.month) + [dash] + Array(String(start.year).utf8)
        } else {
            field.append(UInt8(ascii: "X"))
        }
        return field + Array(" X X ".utf8) + Array(Self.equipment.utf8)
    }

    /// The label of a channel in the header. If a reader would take the label for that of an annotation signal, the label's last letter is removed.
    private func label(of channel: RecordedChannel) -> [UInt8] {
        let label = HeaderText.ascii(channel.label)
        var name = label.prefix(16)
        while name.last == 0x20 { name.removeLast() }
        return RecordingFormat.isAnnotationLabel(name) ? Array(name.dropLast()) : label
    }

    private var dot: UInt8 { UInt8(ascii: ".") }
    private var dash: UInt8 { UInt8(ascii: "-") }

    private static func two(_ number: Int) -> [UInt8] { [UInt8(0x30 + number / 10), UInt8(0x30 + number % 10)] }

    /// The English abbreviation of a month, as EDF+ requires it.
    private static func month(_ month: Int) -> ArraySlice<UInt8> {
        Array("JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC".utf8)[3 * month - 3..<3 * month]
    }
}

/// Writes fields of fixed width one after the other.
struct FieldWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Adds a field. A longer text is truncated, and a shorter one is padded with blanks.
    mutating func add(_ field: [UInt8], _ width: Int) {
        bytes += field.prefix(width)
        for _ in min(field.count, width)..<width { bytes.append(0x20) }
    }

    mutating func add(_ field: String, _ width: Int) { add(Array(field.utf8), width) }

    mutating func add(_ field: StaticString, _ width: Int) {
        add((0..<field.utf8CodeUnitCount).map { field.utf8Start[$0] }, width)
    }
}
