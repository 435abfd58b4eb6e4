import Text

/// The version of a system: usually the UTC time and the hash of its source commit, as in "2026-11-24-1502-402b23512ab1", but
/// any other word is possible.
public struct UpdateVersion: Equatable, Sendable {
    /// The maximum length of a version in bytes.
    public static let maximumBytes = 60
    /// The number of digits of a commit's hash that the app shows.
    private static let shownDigits = 8

    /// The version as the update agent reported it; empty if unknown.
    public let text: String

    /// Makes a version. "-" and an empty text mean an unknown version.
    /// - Returns: nil if the text is not one ASCII word, or is too long.
    @inlinable public init?(_ word: some Collection<UInt8>) {
        guard !word.isEmpty, word.count <= Self.maximumBytes, word.allSatisfy({ ASCII.isVisible($0) }) else {
            return nil
        }
        text = word.elementsEqual("-".utf8) ? "" : String(decoding: word, as: UTF8.self)
    }

    private init() { text = "" }
    public static let unknown = UpdateVersion()

    public var isKnown: Bool { !text.isEmpty }

    /// Year, month, day, hour and minute at the beginning of the version; nil if the version does not begin with a time.
    private var time: [Int]? {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2, parts[3].count == 4,
            let year: Int = ASCII.number(parts[0]), let month: Int = ASCII.number(parts[1]),
            let day: Int = ASCII.number(parts[2]), let clock: Int = ASCII.number(parts[3]),
            (1...12).contains(month), (1...31).contains(day), clock / 100 < 24, clock % 100 < 60
        else { return nil }
        return [year, month, day, clock / 100, clock % 100]
    }

    /// The part of the version after the time: hexadecimal digits, and a plus sign if the sources had uncommitted changes.
    private var commit: String? {
        let rest = text.utf8.dropFirst(16)
        let isChanged = rest.last == UInt8(ascii: "+")
        let digits = isChanged ? rest.dropLast() : rest
        guard digits.count >= 7, digits.allSatisfy({ ASCII.hexadecimal($0) != nil }) else { return nil }
        return String(decoding: digits.prefix(Self.shownDigits), as: UTF8.self) + (isChanged ? "+" : "")
    }

    /// The time and the commit for display; nil unless the version contains both.
    public var parts: (time: [Int], commit: String)? {
        guard let time, let commit else { return nil }
        return (time, commit)
    }

    /// True if this version's time is earlier than the other version's time. False if one of the versions contains no time.
    public func isOlder(than other: UpdateVersion) -> Bool {
        guard let time, let otherTime = other.time else { return false }
        return time.lexicographicallyPrecedes(otherTime)
    }
}
