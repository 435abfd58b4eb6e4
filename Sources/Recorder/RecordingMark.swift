import Recordings

/// How a recording has ended, as its header says: behind the name of the equipment in the recording's own identification, where
/// every reader shows it and none minds.
public enum RecordingMark: Equatable, Sendable {
    /// It is being recorded, or was when the power was cut.
    case open
    case ended
    /// It was completed at the start after a power cut or a crash.
    case completed

    /// Where the field is, and its bytes.
    public static let offset = 88
    public static let fieldBytes = 80

    private var suffix: String {
        switch self {
        case .open: "_open"
        case .ended: ""
        case .completed: "_completed"
        }
    }

    /// What a header says; nil where it is not of a recording of ours.
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

    /// The field of a header with another mark; as it is where the header is not ours.
    public static func field(of header: [UInt8], _ mark: RecordingMark) -> [UInt8] {
        guard let (begin, end) = equipment(in: header) else {
            return Array(header.dropFirst(offset).prefix(fieldBytes))
        }
        let text = Array(header[begin..<end]) + Array(mark.suffix.utf8)
        let spaces = [UInt8](repeating: UInt8(ascii: " "), count: max(0, fieldBytes - text.count))
        return Array((text + spaces).prefix(fieldBytes))
    }

    /// Where the field begins and where the equipment's name in it ends.
    private static func equipment(in header: [UInt8]) -> (begin: Int, end: Int)? {
        guard header.count >= offset + fieldBytes else { return nil }
        let name = Array(RecordingHeader.equipment.utf8)
        for start in offset...(offset + fieldBytes - name.count) where header[start...].starts(with: name) {
            return (offset, start + name.count)
        }
        return nil
    }
}
