import Signals
import Text

/// A picture, a table, a recording or a music session on the data partition, or a recording or a table on a USB stick.
public struct StoredFile: Equatable, Sendable {
    public enum Kind: Sendable {
        /// A screenshot (PNG).
        case picture
        /// A table of measurements (CSV).
        case table
        /// A recording (BDF, EDF, XDF, CSV with times).
        case recording
        /// A music session (CSV).
        case run
    }

    public enum Place: Sendable {
        /// The folder for files of this kind, on the data partition.
        case device
        /// The stick's root folder.
        case stick
        /// The stick's folder for copies.
        case stickCopies
    }

    /// The name of the folder on a stick to which the device copies files.
    public static let copiesFolder = "PocketScope"

    public let kind: Kind
    public let place: Place
    /// The file name without its folder, for example "2026-11-21_13-52-07_2.png".
    public let name: String
    /// The size of the file in bytes.
    public let size: Int64
    /// The local time that the file name contains, in seconds since 1970; nil if it contains none.
    public let time: Int64?
    /// The running number in the file name, which distinguishes files whose names contain the same time (or the same word instead of a time); 1 for
    /// the first of these files.
    public let number: Int
    /// The properties of a recording; nil for other files, and for a recording that cannot be read.
    public let recording: RecordingSummary?
    public enum Growth: Sendable { case ended, growing }
    /// The state of the file: whether it is still being written.
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
    /// The path of the file, relative to the device's folder for this kind of file, or to the stick's root folder.
    public var path: String { place == .stickCopies ? Self.copiesFolder + "/" + name : name }

    /// The recorded source, from the file name; empty if the file is not a recording of this device, or if its name contains no source.
    public var source: String {
        guard kind == .recording, let state = recording?.state, state != .foreign else { return "" }
        return TimedName.source(in: name, word: "recording")
    }

    /// True while the file is being written. It can then be neither deleted nor copied.
    public var isRunning: Bool { growth == .growing }

    /// True if this entry and an entry of another listing are for the same file.
    public func isSame(as other: StoredFile) -> Bool {
        kind == other.kind && place == other.place && name.utf8.elementsEqual(other.name.utf8)
    }

    /// True if the file `a` comes before `b` in a list. The newest files come first; files without a time follow by descending number.
    static func isBefore(_ a: StoredFile, _ b: StoredFile) -> Bool {
        if (a.time ?? -1) != (b.time ?? -1) { return (a.time ?? -1) > (b.time ?? -1) }
        if a.number != b.number { return a.number > b.number }
        return a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
    }
}

extension TimedName {
    /// Extracts the time and the number from a file name. This is the reverse of `TimedName.fileName(number:)`.
    /// - Returns: the time, nil if the name contains none; and the number, 1 if the name contains none.
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

    /// Extracts the source from a file name. It is the part after the time (or the word that replaces the time), without the running number. Empty if
    /// there is none.
    static func source(in name: String, word: StaticString) -> String {
        let bytes = Array(name.utf8)
        let stem = bytes[..<(bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.count)]
        var parts = stem.split(separator: UInt8(ascii: "_"))
        if Self.parts(of: name).time != nil {
            parts.removeFirst(2)
        } else if let first = parts.first, first.elementsEqual(word.description.utf8) {
            parts.removeFirst()
        } else {
            return ""
        }
        if let last = parts.last, let number = ASCII.number(last, upTo: maximumNumber) {
            // After a time, a number alone is a running number only if it can be one; otherwise, it is the name of a source that consists of digits.
            let canBeRunning = (2...FileListing.maximumFiles + 1).contains(number) && last.first != UInt8(ascii: "0")
            if parts.count > 1 || Self.parts(of: name).time == nil || canBeRunning { parts.removeLast() }
        }
        return parts.count == 1 ? String(decoding: parts[0], as: UTF8.self) : ""
    }

    /// The number after the last underscore of a file name; nil if there is none.
    private static func counter(_ stem: ArraySlice<UInt8>) -> Int? {
        guard let line = stem.lastIndex(of: UInt8(ascii: "_")) else { return nil }
        return ASCII.number(stem[(line + 1)...], upTo: maximumNumber)
    }
}

/// The pictures, tables and recordings of the data partition, or the recordings and tables of a USB stick.
public struct FileListing: Equatable, Sendable {
    /// The maximum number of listed files per kind; the newest ones are listed. The device also stores at most this number of recordings and of music
    /// sessions.
    public static let maximumFiles = 500

    /// The listed files, newest first.
    public let files: [StoredFile]
    /// The number of all files, including those that are not listed because there are more than the maximum.
    public let count: Int
    /// The number of free bytes for recordings on the device, or for copies on a stick; nil if it is unknown.
    public let freeBytes: Int64?

    /// - Parameters:
    ///   - found: the files, in any order.
    ///   - maximum: the maximum number of listed files per kind.
    ///   - freeBytes: the number of free bytes; nil if it is unknown.
    ///   - complete: called for each listed file; returns it with the properties that must be read from the file.
    public init(
        _ found: [StoredFile] = [], maximum: Int = Self.maximumFiles, freeBytes: Int64? = nil,
        complete: (StoredFile) -> StoredFile = { $0 }
    ) {
        self.freeBytes = freeBytes
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

    /// The device's last recording that has ended; nil if there is none.
    /// - Parameter name: the file name of the last recording since the app's start; nil for none. If it is nil or not listed, the recording with the
    ///   latest time counts as the last.
    public func lastRecording(named name: String?) -> StoredFile? {
        let ended = files.filter {
            $0.kind == .recording && $0.place == .device && !$0.isRunning
                && $0.recording.map { $0.state != .foreign } ?? false
        }
        return ended.first { file in name.map { $0.utf8.elementsEqual(file.name.utf8) } ?? false } ?? ended.first
    }

    private static func isBelow(_ maximum: Int, _ count: inout Int) -> Bool {
        count += 1
        return count <= maximum
    }
}
