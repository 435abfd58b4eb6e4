import Services
import Text

/// A source that was connected before.
public struct HistoryEntry: Equatable, Sendable {
    /// The information by which the app finds a source again.
    public enum Place: Equatable, Sendable {
        case server(host: String, port: UInt16)
        /// The place of a source that is not a server: the name of its kind, and the details by which the kind finds the source.
        case other(kind: String, details: String)

        /// Two places are equal if they denote the same source. A Bluetooth sensor is the same source even if its name has
        /// changed.
        public static func == (left: Place, right: Place) -> Bool {
            switch (left, right) {
            case (.server(let host, let port), .server(let otherHost, let otherPort)):
                host == otherHost && port == otherPort
            case (.other(let kind, let details), .other(let otherKind, let otherDetails)):
                kind == otherKind
                    && (details == otherDetails
                        || kind == SensorKind.kindName.description
                            && SensorPlace(details: details).address == SensorPlace(details: otherDetails).address)
            case (.server, .other), (.other, .server): false
            }
        }
    }

    public var place: Place
    /// The dialect (variant) of the source's protocol, as the kind of source names it; empty if unknown.
    public var dialect: String
    public var channelCount: Int
    /// The local time at which the source was connected, in seconds since 1970; 0 if the clock was not set.
    public var time: Int64

    public init(_ place: Place, dialect: String, channelCount: Int, time: Int64) {
        self.place = place
        self.dialect = dialect
        self.channelCount = channelCount
        self.time = time
    }

    /// Makes an entry for a server.
    public init(host: String, port: UInt16, dialect: String, channelCount: Int, time: Int64) {
        self.init(.server(host: host, port: port), dialect: dialect, channelCount: channelCount, time: time)
    }
}

/// The sources that were connected before, latest first; at most `maximum`. The history contains each source once.
public struct History: Equatable, Sendable {
    /// The maximum number of remembered sources.
    public static let maximum = 50

    public private(set) var entries: [HistoryEntry] = []

    public init() {}

    /// Inserts an entry as the latest one. An older entry of the same source is removed, and also the oldest entry if there are
    /// too many.
    public mutating func add(_ entry: HistoryEntry) {
        entries.removeAll { $0.place == entry.place }
        entries.insert(entry, at: 0)
        if entries.count > Self.maximum { entries.removeLast() }
    }

    /// Appends an entry that was read from a file, unless the history is full or already contains the source.
    mutating func append(_ entry: HistoryEntry) {
        guard entries.count < Self.maximum, !entries.contains(where: { $0.place == entry.place }) else { return }
        entries.append(entry)
    }

    /// The indices of the entries whose title contains the typed text, regardless of upper and lower case.
    /// - Parameter title: returns the first line of an entry's row on the screen; nil if the entry is not shown.
    public func matches(_ typed: String, title: (HistoryEntry) -> String?) -> [Int] {
        let part = Array(typed.utf8).map(ASCII.lowercased)
        return entries.indices.filter { index in
            guard let title = title(entries[index]) else { return false }
            guard !part.isEmpty else { return true }
            let whole = Array(title.utf8).map(ASCII.lowercased)
            guard part.count <= whole.count else { return false }
            return (0...whole.count - part.count).contains { whole[$0..<$0 + part.count].elementsEqual(part) }
        }
    }
}
