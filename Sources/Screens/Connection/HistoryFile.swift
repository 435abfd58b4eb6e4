import Settings
import Text

/// The history as a small text file: a line that names the format and its version, then one line an entry with host,
/// port, dialect, number of channels and time, separated by tabs.
public enum HistoryFile {
    /// The file's name for `ScreenHost`.
    public static let name: StaticString = "history"
    /// Longer files are not read at all.
    public static let maximumBytes = 32 * 1024
    static let header = "PocketScope history 1"
    static let maximumDialectLength = 16

    public struct Content: Equatable, Sendable {
        public var history: History
        /// Whether something in the file could not be read, so that entries may be missing.
        public var isDamaged: Bool
    }

    /// Reads a file. Any bytes are allowed; lines that are not understood are left out.
    public static func parse(_ bytes: [UInt8]) -> Content {
        var content = Content(history: History(), isDamaged: false)
        guard !bytes.isEmpty else { return content }
        guard bytes.count <= maximumBytes else {
            content.isDamaged = true
            return content
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, first.elementsEqual(header.utf8) else {
            content.isDamaged = true
            return content
        }
        // A file that does not end with a line feed was cut off.
        if bytes.last != UInt8(ascii: "\n") { content.isDamaged = true }
        for line in lines.dropFirst() {
            if let entry = entry(line) {
                content.history.append(entry)
            } else {
                content.isDamaged = true
            }
        }
        return content
    }

    /// The file for a history.
    public static func bytes(of history: History) -> [UInt8] {
        var text = Array(header.utf8)
        text.append(UInt8(ascii: "\n"))
        for entry in history.entries {
            let fields = [
                entry.host, String(entry.port), entry.dialect, String(entry.channelCount), String(entry.time),
            ]
            for (index, field) in fields.enumerated() {
                if index > 0 { text.append(UInt8(ascii: "\t")) }
                text.append(contentsOf: field.utf8)
            }
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }

    private static func entry(_ line: ArraySlice<UInt8>) -> HistoryEntry? {
        let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard fields.count == 5, fields[2].count <= maximumDialectLength,
            fields[2].allSatisfy({ $0 >= 0x20 && $0 < 0x7F }),
            let channels = ASCII.number(fields[3], upTo: 1_000_000),
            let time: Int64 = ASCII.number(fields[4], upTo: 1 << 40)
        else { return nil }
        let host = String(decoding: fields[0], as: UTF8.self)
        guard (try? HostInput.checkHost(host)) != nil,
            let port = try? HostInput.port(String(decoding: fields[1], as: UTF8.self))
        else { return nil }
        return HistoryEntry(
            host: host, port: port, dialect: String(decoding: fields[2], as: UTF8.self), channelCount: channels,
            time: time)
    }
}
