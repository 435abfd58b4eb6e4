import Recordings

/// How a recording has ended, stored in its header: after the name of the equipment in the local recording identification, where every
/// reader shows it and none is confused by it.
public enum RecordingMark: Equatable, Sendable {
    /// It is being recorded, or was when the power failed.
    case open
    case ended
    /// It was completed at the start after a power failure or a crash.
    case completed

    /// The field's offset and length in bytes.
    public static let offset = 88
    public static let fieldBytes = 80

    private var suffix: String {
        switch self {
        case .open: "_open"
        case .ended: ""
        case .completed: "_completed"
        }
    }

    /// Reads a header; nil if another program wrote the recording.
    public init?(_ header: [UInt8]) {
        guard let (_, end) = Self.equipment(in: header) else { return nil }
        let rest = header[end..<Self.offset + Self.fieldBytes]
        if rest.starts(with: Self.open.suffix.utf8) {
            self = .open
        } else if rest.starts(with: Self.completed.suffix.utf8) {
            self = .completed
        } else {
            self = .ended
        }
    }

    /// The field of a header with another mark; unchanged if another program wrote the header.
    public static func field(of header: [UInt8], _ mark: RecordingMark) -> [UInt8] {
        guard let (begin, end) = equipment(in: header) else {
            return Array(header.dropFirst(offset).prefix(fieldBytes))
        }
        let text = Array(header[begin..<end]) + Array(mark.suffix.utf8)
        let spaces = [UInt8](repeating: UInt8(ascii: " "), count: max(0, fieldBytes - text.count))
        return Array((text + spaces).prefix(fieldBytes))
    }

    /// The beginning of the field, and the end of the equipment's name in it.
    private static func equipment(in header: [UInt8]) -> (begin: Int, end: Int)? {
        guard header.count >= offset + fieldBytes else { return nil }
        let name = Array(RecordingHeader.equipment.utf8)
        for start in offset...(offset + fieldBytes - name.count) where header[start...].starts(with: name) {
            return (offset, start + name.count)
        }
        return nil
    }
}
