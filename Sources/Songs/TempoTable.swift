import Tempo
import Text

/// The results for a song's content. All files with this content have the same results.
public struct SongResult: Equatable, Sendable {
    public let digest: UInt64
    /// The measured result; `.unmeasured` if only the tempo that the user has set is known.
    public let content: SongContent
    /// The tempo that the user has set, in beats per minute; 0 for none.
    public let beatsPerMinute: Float

    public init(digest: UInt64, content: SongContent, beatsPerMinute: Float) {
        (self.digest, self.content, self.beatsPerMinute) = (digest, content, beatsPerMinute)
    }

    /// Combines this result with another one for the same content. If both have a value, that of `other` applies.
    func adding(_ other: SongResult) -> SongResult {
        SongResult(
            digest: digest, content: other.content.isSettled ? other.content : content,
            beatsPerMinute: other.beatsPerMinute > 0 ? other.beatsPerMinute : beatsPerMinute)
    }

    /// True if there is neither a measured result nor a tempo that the user has set.
    var isEmpty: Bool { beatsPerMinute == 0 && content == .unmeasured }
}

/// The reason why a tempo table cannot be read.
public enum TempoTableFault: Error, Equatable, Sendable {
    case tooLong
    /// The first line contains no column "digest" or no column with tempos.
    case noTable
}

/// A table with the tempos of songs, for transferring them to another device. Spreadsheets and pandas can open it (RFC 4180).
///
/// The first line names the columns. Columns are found by name, so their order does not matter, and additional columns are ignored. A digest
/// begins with "fnv-", because a spreadsheet would otherwise take the digest for a number and round it.
public enum TempoTable {
    /// The maximum size in bytes of a file with a tempo table. A larger file is not read. The limit permits `maximumSongs` lines of 500 bytes.
    public static let maximumBytes = 4 << 20
    /// The maximum number of songs in a table. It permits the songs of a library, and the results stored for songs that were not found yet.
    static let maximumSongs = 2 * SongLimits.songs
    static let columns = [
        "digest", "bpm", "confidence", "first_beat_s", "beat", "corrected_bpm", "length_s", "title", "artist",
    ]
    static let prefix = Array("fnv-".utf8)
    /// The range of measured tempos that are accepted, in beats per minute.
    static let tempos: ClosedRange<Float> = 20...500
    /// The latest first beat that is accepted, in nanoseconds: one day.
    static let maximumFirstBeat: Int64 = 86_400_000_000_000

    /// True for the file name of a tempo table: "tempos.csv" or "tempos_2026-11-27_13-52-07.csv".
    public static func isName(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        return ASCII.equal(bytes.prefix(6), "tempos".utf8) && ASCII.equal(bytes.dropFirst(6).suffix(4), ".csv".utf8)
    }

    // MARK: Writing

    /// Encodes all results of a library as a tempo table. Each content occurs once, and missing songs are included.
    public static func encoded(_ library: SongLibrary) -> [UInt8] {
        var text = ByteText()
        for (index, column) in columns.enumerated() {
            if index > 0 { text.add(",") }
            text.add(column)
        }
        text.add("\r\n")
        var seen: Set<UInt64> = []
        // Write measured results first: if several files have the same content, perhaps only one of them is measured, and each content is written
        // once.
        for isMeasured in [true, false] {
            for song in library.songs where song.digest != 0 {
                let result = SongResult(song)
                guard !result.isEmpty, (result.content != .unmeasured) == isMeasured,
                    seen.insert(song.digest).inserted
                else { continue }
                add(result, song, to: &text)
            }
        }
        for result in library.kept where seen.insert(result.digest).inserted { add(result, nil, to: &text) }
        return text.bytes
    }

    private static func add(_ result: SongResult, _ song: Song?, to text: inout ByteText) {
        guard !result.isEmpty else { return }
        text.bytes += prefix
        SongFields.add(hexadecimal: result.digest, digits: 16, to: &text)
        text.add(",")
        if case .tempo(let tempo) = result.content {
            text.add(thousandths: thousandths(tempo.beatsPerMinute))
            text.add(",")
            text.add(thousandths: thousandths(tempo.confidence))
            text.add(",")
            text.add(seconds: tempo.firstBeat)
        } else {
            text.add(",,")
        }
        text.add(",")
        text.add(word(for: result.content))
        text.add(",")
        if result.beatsPerMinute > 0 { text.add(thousandths: thousandths(result.beatsPerMinute)) }
        text.add(",")
        if let song {
            if song.milliseconds >= 0 { text.add(thousandths: song.milliseconds) }
            text.add(",")
            addQuoted(song.title, to: &text)
            text.add(",")
            addQuoted(song.tags.artist, to: &text)
        } else {
            text.add(",,")
        }
        text.add("\r\n")
    }

    private static func thousandths(_ value: Float) -> Int64 { value.isFinite ? Int64((value * 1000).rounded()) : 0 }

    private static func word(for content: SongContent) -> StaticString {
        switch content {
        case .tempo: "clear"
        case .noClearBeat(.tooShort): "too-short"
        case .noClearBeat(.silent): "silent"
        case .noClearBeat(.irregular): "none"
        case .unknown, .unmeasured, .unusable: ""
        }
    }

    /// Adds a quoted text to a table. An apostrophe is added before a text that a spreadsheet would take for a formula. Control characters become
    /// blanks.
    private static func addQuoted(_ words: String, to text: inout ByteText) {
        guard let first = words.utf8.first else { return }
        text.add("\"")
        if [0x2B, 0x2D, 0x3D, 0x40].contains(first) { text.add("'") }
        for byte in words.utf8 {
            if byte == 0x22 { text.add("\"") }
            text.bytes.append(byte < 0x20 || byte == 0x7F ? 0x20 : byte)
        }
        text.add("\"")
    }

    // MARK: Reading

    /// Decodes a tempo table.
    /// - Returns: the results in the valid lines, and the number of refused lines. A later line replaces an earlier line with the same digest.
    public static func decode(_ bytes: [UInt8]) throws(TempoTableFault) -> (results: [SongResult], refused: Int) {
        guard bytes.count <= maximumBytes else { throw .tooLong }
        var lines = TableLines(bytes)
        guard let header = lines.next(), let plan = ColumnPlan(header.bytes) else { throw .noTable }
        var places: [UInt64: Int] = [:]
        var results: [SongResult] = []
        var refused = 0
        while let line = lines.next() {
            guard line.isWhole, let result = plan.result(of: line.bytes) else {
                refused += 1
                continue
            }
            if let place = places[result.digest] {
                results[place] = result
            } else if results.count < maximumSongs {
                places[result.digest] = results.count
                results.append(result)
            } else {
                refused += 1
            }
        }
        return (results, refused)
    }
}

extension SongResult {
    init(_ song: Song) {
        let content: SongContent =
            switch song.content {
            case .tempo, .noClearBeat: song.content
            case .unknown, .unmeasured, .unusable: .unmeasured
            }
        self.init(digest: song.digest, content: content, beatsPerMinute: song.decision.beatsPerMinute)
    }
}
