import Text

/// A text that a person or a device has attached to a time of a recording.
public struct RecordingAnnotation: Equatable, Sendable {
    /// The maximum number of bytes of a text that are stored: the maximum length of the texts that the device writes.
    public static let maximumTextBytes = AnnotationWriter.maximumTextBytes

    /// The time of the annotation after the first sample, in nanoseconds.
    public let onset: Int64
    /// The duration of the annotation in nanoseconds; nil for a single moment.
    public let duration: Int64?
    /// The text of the annotation in UTF-8.
    public let text: String

    public init(onset: Int64, duration: Int64?, text: String) {
        self.onset = onset
        self.duration = duration
        self.text = text
    }

    /// The longest beginning of a text that has at most `maximumTextBytes`, cut between two UTF-8 characters.
    static func text(_ bytes: some RandomAccessCollection<UInt8>) -> String {
        var kept = Array(bytes.prefix(maximumTextBytes))
        if kept.count < bytes.count {
            while let last = kept.last, last & 0xC0 == 0x80 { kept.removeLast() }
            if let last = kept.last, last >= 0xC0 { kept.removeLast() }
        }
        for index in kept.indices where kept[index] < 0x20 || kept[index] == 0x7F { kept[index] = 0x20 }
        return TextDecoding.line(kept)
    }
}

/// Reads the time-stamped annotation lists (TALs) of an EDF+ file (edfplus.info, 2.2): "+12.5", 0x15, "0.25", 0x14, "text", 0x14, "another
/// text", 0x14, 0.
enum TALReader {
    /// The latest valid time in seconds (about 30 years).
    private static let latest: Double = 1e9

    /// Calls `body` with each annotation. An annotation without a text contains only the time of a record. Bytes that are not annotations are
    /// skipped.
    static func read(
        _ bytes: ArraySlice<UInt8>, _ body: (_ onset: Int64, _ duration: Int64?, _ text: ArraySlice<UInt8>) -> Void
    ) {
        for list in bytes.split(separator: 0) {
            guard let end = list.firstIndex(of: 0x14) else { continue }
            let times = list[..<end].split(separator: 0x15, maxSplits: 1)
            guard let first = times.first, let onset = nanoseconds(first) else { continue }
            let duration = times.count > 1 ? nanoseconds(times[1]) : nil
            var rest = list[(end + 1)...]
            var isFirst = true
            while let stop = rest.firstIndex(of: 0x14) {
                if isFirst || stop > rest.startIndex { body(onset, duration, rest[..<stop]) }
                isFirst = false
                rest = rest[(stop + 1)...]
            }
        }
    }

    private static func nanoseconds(_ bytes: ArraySlice<UInt8>) -> Int64? {
        guard let seconds = DecimalParser(takesComma: true).parse(bytes), seconds.magnitude < latest else { return nil }
        return Int64((seconds * 1e9).rounded())
    }
}
