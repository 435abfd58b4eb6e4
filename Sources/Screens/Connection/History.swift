import Text

/// A server that was connected before.
public struct HistoryEntry: Equatable, Sendable {
    public var host: String
    public var port: UInt16
    /// How it spoke, in its kind's words; empty when unknown.
    public var dialect: String
    public var channelCount: Int
    /// Local time of the connection in seconds since 1970; 0 when the clock was not set.
    public var time: Int64

    public init(host: String, port: UInt16, dialect: String, channelCount: Int, time: Int64) {
        self.host = host
        self.port = port
        self.dialect = dialect
        self.channelCount = channelCount
        self.time = time
    }
}

/// The servers that were connected before, latest first; at most `maximum`. Each pair of host and port is in it once.
public struct History: Equatable, Sendable {
    /// The most servers that are remembered.
    public static let maximum = 50

    public private(set) var entries: [HistoryEntry] = []

    public init() {}

    /// Puts an entry first. An older one of the same host and port goes, and the oldest when there are too many.
    public mutating func add(_ entry: HistoryEntry) {
        entries.removeAll { $0.port == entry.port && $0.host == entry.host }
        entries.insert(entry, at: 0)
        if entries.count > Self.maximum { entries.removeLast() }
    }

    /// Appends an entry, unless the history is full or has it; for reading a file.
    mutating func append(_ entry: HistoryEntry) {
        guard entries.count < Self.maximum,
            !entries.contains(where: { $0.port == entry.port && $0.host == entry.host })
        else { return }
        entries.append(entry)
    }

    /// The positions of the entries whose host contains what was typed, without regard to case.
    public func matches(_ typed: String) -> [Int] {
        let part = Array(typed.utf8).map(ASCII.lowercased)
        return entries.indices.filter { index in
            guard !part.isEmpty else { return true }
            let host = Array(entries[index].host.utf8).map(ASCII.lowercased)
            guard part.count <= host.count else { return false }
            return (0...host.count - part.count).contains { host[$0..<$0 + part.count].elementsEqual(part) }
        }
    }
}
