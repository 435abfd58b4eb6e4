import Text

/// The name of a file that browsers may download. Its extension tells its kind, and the kind its folder, so a name never contains a path.
public struct RecordingName: Equatable, Sendable {
    public enum Kind: Sendable, CaseIterable { case recording, screenshot, table }

    /// The maximum length of a name in bytes.
    public static let maximumBytes = 127

    public let bytes: [UInt8]
    public let kind: Kind

    /// Accepts visible UTF-8 without slashes that does not begin with a dot and has the extension of a kind; nil for anything else.
    public init?(_ name: [UInt8]) {
        guard (5...Self.maximumBytes).contains(name.count), name[0] != 0x2E, isUTF8(name),
            !name.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0x2F || $0 == 0x5C })
        else { return nil }
        let ending = name[(name.count - 4)...]
        if ending.elementsEqual(".bdf".utf8) || ending.elementsEqual(".edf".utf8) || ending.elementsEqual(".xdf".utf8) {
            kind = .recording
        } else if ending.elementsEqual(".png".utf8) {
            kind = .screenshot
        } else if ending.elementsEqual(".csv".utf8) {
            kind = .table
        } else {
            return nil
        }
        bytes = name
    }

    /// The value of the header Content-Type.
    public var type: StaticString {
        switch kind {
        case .recording: "application/octet-stream"
        case .screenshot: "image/png"
        case .table: "text/csv; charset=utf-8"
        }
    }
}

/// A file in the list of recordings.
public struct RecordingEntry: Sendable {
    public var name: RecordingName
    public var size: Int64
    /// The last change in seconds since 1970.
    public var modified: Int64
    /// True if the file changed within the last seconds.
    public var isRecording: Bool

    public init(name: RecordingName, size: Int64, modified: Int64, isRecording: Bool) {
        self.name = name
        self.size = size
        self.modified = modified
        self.isRecording = isRecording
    }

    /// The JSON text of a list.
    public static func json(_ entries: [RecordingEntry]) -> [UInt8] {
        var text = ByteText()
        text.add("[")
        var isFirst = true
        for entry in entries {
            text.add(isFirst ? "{\"name\":\"" : ",{\"name\":\"")
            isFirst = false
            // A name contains no control characters and no backslash.
            for byte in entry.name.bytes {
                if byte == 0x22 { text.bytes.append(0x5C) }
                text.bytes.append(byte)
            }
            text.add("\",\"size\":")
            text.add(decimal: entry.size)
            text.add(",\"modified\":")
            text.add(decimal: entry.modified)
            text.add(entry.isRecording ? ",\"recording\":true}" : ",\"recording\":false}")
        }
        text.add("]")
        return text.bytes
    }
}

/// The part of a file that a browser requests.
public enum DownloadPart: Equatable, Sendable {
    case whole
    /// `count` bytes from `offset`, at least 1.
    case part(offset: Int64, count: Int64)
    /// The file has no such bytes.
    case none

    /// Reads a Range header. A header with several ranges, or a malformed one, counts as absent.
    /// - Parameters:
    ///   - ifRange: the header If-Range. With another tag than the file's, the browser gets the whole file.
    ///   - tag: the file's tag, with quotes.
    public static func of(_ range: [UInt8]?, ifRange: [UInt8]?, tag: [UInt8], size: Int64) -> DownloadPart {
        guard let range, range.count <= 64, range.starts(with: "bytes=".utf8) else { return .whole }
        if let ifRange, ifRange != tag { return .whole }
        let parts = range[6...].split(separator: 0x2D, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return .whole }
        if parts[0].isEmpty {
            guard let count = number(parts[1]) else { return .whole }
            guard count > 0, size > 0 else { return .none }
            return .part(offset: max(0, size - count), count: min(count, size))
        }
        guard let first = number(parts[0]) else { return .whole }
        var last = Int64.max - 1
        if !parts[1].isEmpty {
            guard let end = number(parts[1]), end >= first else { return .whole }
            last = end
        }
        guard first < size else { return .none }
        return .part(offset: first, count: min(last, size - 1) - first + 1)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        guard (1...18).contains(digits.count) else { return nil }
        var number: Int64 = 0
        for byte in digits {
            guard ASCII.isDigit(byte) else { return nil }
            number = 10 * number + Int64(byte - 0x30)
        }
        return number
    }
}
