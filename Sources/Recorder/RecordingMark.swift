import Recordings
import Signals

/// The way in which a recording ended. The header of the file stores it after the name of the equipment, in the field "local recording
/// identification": every EDF reader shows that field, and none misinterprets the addition.
public enum RecordingMark: Equatable, Sendable {
    /// The recording is still running, or was interrupted by a power failure.
    case open
    case ended
    /// The recording was interrupted by a power failure or a crash, and the device completed the file at its next start.
    case completed

    /// The position of the field "local recording identification" in the header, in bytes.
    public static let offset = 88
    /// The length of the field "local recording identification", in bytes.
    public static let fieldBytes = 80

    private var suffix: String {
        switch self {
        case .open: "_open"
        case .ended: ""
        case .completed: "_completed"
        }
    }

    /// The beginning of the part of the field "local recording identification" that contains the losses. It follows the equipment's name if the
    /// recording has ended.
    private static let lostWord = Array(" lost_".utf8)

    /// Reads the losses from the header of a recording that has ended; nil if the header states none.
    public static func lost(in header: [UInt8]) -> LossTotal? {
        guard let (_, end) = equipment(in: header) else { return nil }
        let rest = header[end..<offset + fieldBytes]
        guard rest.starts(with: lostWord) else { return nil }
        return LossTotal(Array(rest.dropFirst(lostWord.count).prefix { $0 != UInt8(ascii: " ") }))
    }

    /// Reads the mark from a header; nil if another program wrote the recording.
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

    /// Returns the field "local recording identification" with another mark. If another program wrote the header, returns the field unchanged.
    /// - Parameter lost: the losses, which the field then contains; nil if they are unknown.
    public static func field(of header: [UInt8], _ mark: RecordingMark, lost: LossTotal? = nil) -> [UInt8] {
        guard let (begin, end) = equipment(in: header) else {
            return Array(header.dropFirst(offset).prefix(fieldBytes))
        }
        let text = Array(header[begin..<end]) + Array(mark.suffix.utf8) + (lost.map { lostWord + $0.text } ?? [])
        let spaces = [UInt8](repeating: UInt8(ascii: " "), count: max(0, fieldBytes - text.count))
        return Array((text + spaces).prefix(fieldBytes))
    }

    /// The positions at which the field "local recording identification" begins, and at which the equipment's name in it ends; nil if another program
    /// wrote the header.
    private static func equipment(in header: [UInt8]) -> (begin: Int, end: Int)? {
        guard header.count >= offset + fieldBytes else { return nil }
        let name = Array(RecordingHeader.equipment.utf8)
        for start in offset...(offset + fieldBytes - name.count) where header[start...].starts(with: name) {
            return (offset, start + name.count)
        }
        return nil
    }
}
