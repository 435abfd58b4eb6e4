import Settings
import Text

/// The board's limits as a small text file: a line with the format and its version, one line per value, and a checksum. Only the limits screen writes
/// it. A file with any error is ignored as a whole. Files of earlier versions of the app contain no number of packets, because those versions did not
/// measure reception.
public enum CapacityFile {
    /// The name by which `Machine` loads and saves the file with the board's limits.
    public static let name = SmallFile.limits.name
    /// The maximum size of the file with the board's limits, in bytes. Larger files are not read.
    public static let maximumBytes = SmallFile.limits.maximumBytes
    static let header = "PocketScope limits 1"
    static let samples = "samples-per-second "
    static let samplesOfAll = "samples-of-all-per-second "
    static let packets = "packets-per-second "
    /// The maximum of a value in the file: the highest rate of a channel, times the maximum number of selected channels.
    static let highest: UInt32 = 128_000_000

    /// Returns the stored limits of the board, or the assumed limits if no valid file exists.
    static func load(from host: any Machine) -> Capacity {
        guard let bytes = host.loadFile(name) else { return .armv7 }
        do throws(CapacityFileError) {
            return try parse(bytes)
        } catch {
            host.log("limits: the file is not used: \(error.words)")
            return .armv7
        }
    }

    /// Parses a file with the board's limits. The bytes may be anything.
    public static func parse(_ bytes: [UInt8]) throws(CapacityFileError) -> Capacity {
        guard bytes.count <= maximumBytes else { throw .tooLong }
        var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
        guard let first = lines.popFirst(), first.elementsEqual(header.utf8) else { throw .otherFormat }
        guard SettingsJournal.isSigned(bytes), lines.popLast() != nil else { throw .damaged }
        guard (2...3).contains(lines.count), let samples = number(lines[lines.startIndex], behind: samples),
            let samplesOfAll = number(lines[lines.startIndex + 1], behind: samplesOfAll)
        else { throw .notUnderstood }
        var limits = Capacity.armv7
        if lines.count == 3 {
            guard let packets = number(lines[lines.startIndex + 2], behind: packets) else { throw .notUnderstood }
            limits.blocksPerSecond = packets
        }
        limits.samplesPerSecond = samples
        limits.samplesOfAllPerSecond = samplesOfAll
        return limits
    }

    /// Encodes the board's limits for the file.
    public static func bytes(of limits: Capacity) -> [UInt8] {
        let text =
            header + "\n" + samples + String(min(limits.samplesPerSecond, highest)) + "\n"
            + samplesOfAll + String(min(limits.samplesOfAllPerSecond, highest)) + "\n"
            + packets + String(min(limits.blocksPerSecond, highest)) + "\n"
        return SettingsJournal.signed(Array(text.utf8))
    }

    private static func number(_ line: ArraySlice<UInt8>, behind word: String) -> UInt32? {
        line.starts(with: word.utf8) ? ASCII.number(line.dropFirst(word.utf8.count), upTo: highest) : nil
    }
}

/// The reason why stored limits are not used.
public enum CapacityFileError: Error, Equatable, Sendable {
    case tooLong
    /// The file's first line states another format or version.
    case otherFormat
    /// The file's checksum is missing or wrong.
    case damaged
    /// The file's checksum is right, but a line is invalid.
    case notUnderstood

    /// The text about the error for the log.
    public var words: String {
        switch self {
        case .tooLong: "it is too long"
        case .otherFormat: "it has another format"
        case .damaged: "its checksum is wrong"
        case .notUnderstood: "it is not understood"
        }
    }
}
