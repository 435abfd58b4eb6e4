import Tempo
import Text

/// Returns the lines of a table in sequence, without empty lines. A line end between quotes belongs to the line, unless the line would become too
/// long: then a quote is missing, and only this one line is damaged.
struct TableLines {
    struct Line {
        let bytes: ArraySlice<UInt8>
        let isWhole: Bool
    }

    /// The maximum length of a table's line in bytes. A longer line is refused.
    static let maximumBytes = 4096

    private let bytes: [UInt8]
    private var place: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    mutating func next() -> Line? {
        while place < bytes.count, bytes[place] == 0x0A || bytes[place] == 0x0D { place += 1 }
        guard place < bytes.count else { return nil }
        let start = place
        var isQuoted = false
        // The position of the first line end between quotes; the line ends there if its closing quote is missing. Nil if none was found yet.
        var plain: Int?
        var end = start
        while end < bytes.count {
            let byte = bytes[end]
            if byte == 0x22 { isQuoted.toggle() }
            if byte == 0x0A || byte == 0x0D {
                if !isQuoted { break }
                if plain == nil { plain = end }
            }
            if isQuoted, plain != nil, end - start >= Self.maximumBytes { break }
            end += 1
        }
        if isQuoted {
            end = plain ?? end
            place = end
            return Line(bytes: bytes[start..<end], isWhole: false)
        }
        place = end
        return Line(bytes: bytes[start..<end], isWhole: end - start <= Self.maximumBytes)
    }
}

/// The field separator of a table, and the positions of those columns that are read.
struct ColumnPlan {
    /// The maximum number of columns of a table. A line with more columns is refused.
    static let maximumColumns = 64

    private let separator: UInt8
    private let digest: Int
    private let tempo: Int?
    private let confidence: Int?
    private let firstBeat: Int?
    private let beat: Int?
    private let corrected: Int?

    /// - Parameter header: the first line. It may be separated by commas, semicolons or tabs, because spreadsheets use different separators in
    /// different countries.
    init?(_ header: ArraySlice<UInt8>) {
        for separator in [0x2C, 0x3B, 0x09] as [UInt8] {
            guard let names = Self.fields(header, separator) else { continue }
            func place(_ name: StaticString) -> Int? {
                names.firstIndex { ASCII.equal($0.trimmed, name.description.utf8) }
            }
            guard let digest = place("digest") else { continue }
            (self.separator, self.digest) = (separator, digest)
            (tempo, confidence, firstBeat) = (place("bpm"), place("confidence"), place("first_beat_s"))
            (beat, corrected) = (place("beat"), place("corrected_bpm"))
            guard tempo != nil || corrected != nil else { return nil }
            return
        }
        return nil
    }

    /// The fields of a line without their quotes; nil if there are too many fields.
    private static func fields(_ line: ArraySlice<UInt8>, _ separator: UInt8) -> [[UInt8]]? {
        var fields: [[UInt8]] = [[]]
        var isQuoted = false
        var wasQuote = false
        for byte in line {
            if byte == 0x22 {
                // Two quotes within quotes stand for one quote.
                if !isQuoted, wasQuote { fields[fields.count - 1].append(byte) }
                isQuoted.toggle()
                wasQuote = !isQuoted
                continue
            }
            wasQuote = false
            if byte == separator, !isQuoted {
                guard fields.count < maximumColumns else { return nil }
                fields.append([])
            } else {
                fields[fields.count - 1].append(byte)
            }
        }
        return fields
    }

    /// The result for a song in a line of the table; nil if the line is damaged or contains no result.
    func result(of line: ArraySlice<UInt8>) -> SongResult? {
        guard let fields = Self.fields(line, separator), fields.indices.contains(digest),
            let number = Self.digest(fields[digest])
        else { return nil }
        func field(_ column: Int?) -> ArraySlice<UInt8> {
            guard let column, fields.indices.contains(column) else { return [] }
            return fields[column].trimmed
        }
        let typed = field(corrected)
        var userTempo: Float = 0
        if !typed.isEmpty {
            guard let beats = beats(typed), SongLimits.corrections.contains(beats) else { return nil }
            userTempo = beats
        }
        guard let content = content(field(tempo), field(confidence), field(firstBeat), field(beat)) else { return nil }
        let result = SongResult(digest: number, content: content, beatsPerMinute: userTempo)
        return result.isEmpty ? nil : result
    }

    private static func digest(_ field: [UInt8]) -> UInt64? {
        let word = field.trimmed[...]
        guard word.count == TempoTable.prefix.count + 16,
            ASCII.equal(word.prefix(TempoTable.prefix.count), TempoTable.prefix)
        else { return nil }
        let value = SongFields.hexadecimal(word.dropFirst(TempoTable.prefix.count), digits: 16)
        return value == 0 ? nil : value
    }

    private func content(
        _ tempo: ArraySlice<UInt8>, _ confidence: ArraySlice<UInt8>, _ firstBeat: ArraySlice<UInt8>,
        _ beat: ArraySlice<UInt8>
    ) -> SongContent? {
        if beat.elementsEqual("too-short".utf8) { return .noClearBeat(.tooShort) }
        if beat.elementsEqual("silent".utf8) { return .noClearBeat(.silent) }
        if beat.elementsEqual("none".utf8) { return .noClearBeat(.irregular) }
        guard beat.isEmpty || beat.elementsEqual("clear".utf8) else { return nil }
        if tempo.isEmpty { return beat.isEmpty ? .unmeasured : nil }
        guard let beats = beats(tempo), TempoTable.tempos.contains(beats),
            let sure = confidence.isEmpty ? 0 : scaled(confidence, 3, 1000),
            let first = firstBeat.isEmpty ? 0 : scaled(firstBeat, 9, TempoTable.maximumFirstBeat)
        else { return nil }
        return .tempo(SongTempo(beatsPerMinute: beats, confidence: Float(sure) / 1000, firstBeat: first))
    }

    private func beats(_ field: ArraySlice<UInt8>) -> Float? {
        scaled(field, 3, 1_000_000).map { Float($0) / 1000 }
    }

    /// Parses a number of a table with a decimal point or, if commas do not separate columns, with a decimal comma.
    private func scaled(_ field: ArraySlice<UInt8>, _ places: Int, _ maximum: Int64) -> Int64? {
        guard separator != 0x2C, field.contains(0x2C) else {
            return Decimal.scaled(field, places: places, maximum: maximum)
        }
        return Decimal.scaled(field.map { $0 == 0x2C ? 0x2E : $0 }, places: places, maximum: maximum)
    }
}
