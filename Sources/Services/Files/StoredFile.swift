import Signals
import Text

/// A picture, a table, a recording or a session of music on the data partition, or a recording or a table on a USB stick.
public struct StoredFile: Equatable, Sendable {
    public enum Kind: Sendable {
        /// A picture of the screen (PNG).
        case picture
        /// A table of measurements (CSV).
        case table
        /// A recording (BDF, EDF, XDF, CSV with times).
        case recording
        /// A session of music (CSV).
        case run
    }

    public enum Place: Sendable {
        /// The folder of its kind on the data partition.
        case device
        /// The stick's main folder.
        case stick
        /// The stick's folder for copies.
        case stickCopies
    }

    /// The folder on a stick that copies go to.
    public static let copiesFolder = "PocketScope"

    public let kind: Kind
    public let place: Place
    /// In its folder: "2026-11-21_13-52-07_2.png".
    public let name: String
    /// In bytes.
    public let size: Int64
    /// What its name says: local time in seconds since 1970; nil where there was no clock.
    public let time: Int64?
    /// Of those with the same time or word, as its name says; 1 for the first.
    public let number: Int
    /// What is known of a recording; nil for others, and where it cannot be read.
    public let recording: RecordingSummary?
    public enum Growth: Sendable { case ended, growing }
    /// Whether it is being written.
    public let growth: Growth

    public init(
        _ kind: Kind, name: String, size: Int64, place: Place = .device, recording: RecordingSummary? = nil,
        growth: Growth = .ended
    ) {
        self.place = place
        self.recording = recording
        self.growth = recording?.state == .running ? .growing : growth
        self.kind = kind
        self.name = name
        self.size = size
        (time, number) = TimedName.parts(of: name)
    }

    public var isOnStick: Bool { place != .device }
    /// In the folder of its kind, or on the stick.
    public var path: String { place == .stickCopies ? Self.copiesFolder + "/" + name : name }

    /// Whether it grows: it is neither deleted nor copied meanwhile.
    public var isRunning: Bool { growth == .growing }

    /// Whether another listing's file is this one.
    public func isSame(as other: StoredFile) -> Bool {
        kind == other.kind && place == other.place && name.utf8.elementsEqual(other.name.utf8)
    }

    /// Whether a file comes before another in a list: the newest first; then those without a time, the last number first.
    static func isBefore(_ a: StoredFile, _ b: StoredFile) -> Bool {
        if (a.time ?? -1) != (b.time ?? -1) { return (a.time ?? -1) > (b.time ?? -1) }
        if a.number != b.number { return a.number > b.number }
        return a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
    }
}

extension TimedName {
    /// What a file's name says of its time and its number; the reverse of `fileName(number:)`.
    /// - Returns: no time for a name that holds none, 1 for one without a number.
    static func parts(of name: String) -> (time: Int64?, number: Int) {
        let bytes = Array(name.utf8)
        let stem = bytes[..<(bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.count)]
        let timeBytes = 19
        guard stem.count >= timeBytes, stem[10] == UInt8(ascii: "_"),
            let time = CivilTime.seconds(
                date: Array(stem[..<10]),
                time: stem[11..<timeBytes].map { $0 == UInt8(ascii: "-") ? UInt8(ascii: ":") : $0 }),
            stem.count == timeBytes || stem[timeBytes] == UInt8(ascii: "_")
        else { return (nil, counter(stem) ?? 1) }
        return (time, stem.count == timeBytes ? 1 : counter(stem[timeBytes...]) ?? 1)
    }

    /// The digits behind the last underscore.
    private static func counter(_ stem: ArraySlice<UInt8>) -> Int? {
        guard let line = stem.lastIndex(of: UInt8(ascii: "_")) else { return nil }
        return ASCII.number(stem[(line + 1)...], upTo: maximumNumber)
    }
}

/// The pictures, tables and recordings of the data partition, or the recordings and tables of a USB stick.
public struct FileListing: Equatable, Sendable {
    /// The most files of a kind that are listed: the newest. As many recordings and runs may be kept.
    public static let maximumFiles = 500

    /// The newest first.
    public let files: [StoredFile]
    /// How many there are; more than `files` where those are too many.
    public let count: Int

    /// - Parameters:
    ///   - found: in any order.
    ///   - maximum: the most of each kind that are listed.
    ///   - complete: adds what is to be read of a file that is listed.
    public init(
        _ found: [StoredFile] = [], maximum: Int = Self.maximumFiles, complete: (StoredFile) -> StoredFile = { $0 }
    ) {
        var counts = (pictures: 0, tables: 0, recordings: 0, runs: 0)
        files = found.sorted { StoredFile.isBefore($0, $1) }.filter {
            switch $0.kind {
            case .picture: Self.isBelow(maximum, &counts.pictures)
            case .table: Self.isBelow(maximum, &counts.tables)
            case .recording: Self.isBelow(maximum, &counts.recordings)
            case .run: Self.isBelow(maximum, &counts.runs)
            }
        }.map(complete)
        count = found.count
    }

    /// Counts one more.
    private static func isBelow(_ maximum: Int, _ count: inout Int) -> Bool {
        count += 1
        return count <= maximum
    }
}
