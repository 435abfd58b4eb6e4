import Services
import Settings
import Text

/// The history as a small text file: a line with the format and its version, then one line per entry with host, port, dialect of the protocol, number
/// of channels and time, separated by tabs. For sources of other kinds than servers, "@" and the kind's name replace the host, and the kind's details
/// replace the port.
public enum HistoryFile {
    /// The name of the history's file, for `Machine`.
    public static let name = SmallFile.history.name
    /// The maximum size of the history's file in bytes. Larger files are not read.
    public static let maximumBytes = SmallFile.history.maximumBytes
    static let header = "PocketScope history 1"
    static let maximumDialectLength = 16
    /// The maximum length of the name of a kind of source, in UTF-8 bytes.
    public static let maximumKindLength = SourceKinds.maximumNameBytes
    public static let maximumDetailsLength = ChosenSource.maximumDetailsBytes
    private static let otherMark = UInt8(ascii: "@")

    public struct Content: Equatable, Sendable {
        public var history: History
        /// True if a part of the history's file could not be parsed, so that entries may be missing.
        public var isDamaged: Bool
    }

    /// Parses the history's file. The bytes may be anything; lines that cannot be parsed are skipped.
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
        // If the last byte is not a line feed, the file was cut off.
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

    /// Encodes a history for the file. It omits entries that do not fit the format.
    public static func bytes(of history: History) -> [UInt8] {
        var text = Array(header.utf8)
        text.append(UInt8(ascii: "\n"))
        for entry in history.entries {
            guard let place = fields(of: entry.place) else { continue }
            let dialect = isDialect(Array(entry.dialect.utf8)[...]) ? entry.dialect : ""
            let fields = place + [dialect, String(entry.channelCount), String(entry.time)]
            for (index, field) in fields.enumerated() {
                if index > 0 { text.append(UInt8(ascii: "\t")) }
                text.append(contentsOf: field.utf8)
            }
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }

    /// The first two fields of an entry's line, which state where its source is found: host and port of a server, or another kind of source and its
    /// details. Nil if the format cannot represent them.
    /// - Parameter mayLackDetails: true if the details may be empty, because some kinds of sources need none.
    static func fields(of place: HistoryEntry.Place, mayLackDetails: Bool = false) -> [String]? {
        switch place {
        case .server(let host, let port): return [host, String(port)]
        case .other(let kind, let details):
            guard isKind(Array(kind.utf8)[...]),
                mayLackDetails && details.isEmpty || isDetails(Array(details.utf8)[...])
            else { return nil }
            return ["@" + kind, details]
        }
    }

    private static func entry(_ line: ArraySlice<UInt8>) -> HistoryEntry? {
        let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard fields.count == 5, isDialect(fields[2]),
            let channels = ASCII.number(fields[3], upTo: 1_000_000),
            let time: Int64 = ASCII.number(fields[4], upTo: 1 << 40),
            let place = place(fields[0], fields[1])
        else { return nil }
        return HistoryEntry(
            place, dialect: String(decoding: fields[2], as: UTF8.self), channelCount: channels, time: time)
    }

    /// Parses the first two fields of an entry's line, which contain its place.
    static func place(
        _ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>, mayLackDetails: Bool = false
    ) -> HistoryEntry.Place? {
        if first.first == otherMark {
            let kind = first.dropFirst()
            guard isKind(kind), mayLackDetails && second.isEmpty || isDetails(second) else { return nil }
            let details = String(decoding: second, as: UTF8.self)
            // Refuse bytes that are not UTF-8. Decoding would replace invalid bytes by other characters, so the details would change and become
            // longer.
            guard details.utf8.elementsEqual(second) else { return nil }
            return .other(kind: String(decoding: kind, as: UTF8.self), details: details)
        }
        let host = String(decoding: first, as: UTF8.self)
        guard (try? HostInput.checkHost(host)) != nil,
            let port = try? HostInput.port(String(decoding: second, as: UTF8.self))
        else { return nil }
        return .server(host: host, port: port)
    }

    private static func isDialect(_ field: ArraySlice<UInt8>) -> Bool {
        field.count <= maximumDialectLength && field.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    private static func isKind(_ field: ArraySlice<UInt8>) -> Bool {
        (1...maximumKindLength).contains(field.count) && field.allSatisfy(ASCII.isLetterOrDigit)
    }

    /// True if a field can be stored as the details of a source: 1 to `maximumDetailsLength` bytes without control characters.
    public static func isDetails(_ field: ArraySlice<UInt8>) -> Bool {
        (1...maximumDetailsLength).contains(field.count) && field.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
