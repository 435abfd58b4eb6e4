import Signals
import Text

/// The format of a music session's file (docs/files.md): CSV (RFC 4180) with one line per second, and a summary in lines that begin with a hash sign.
public enum RunFormat {
    /// The first line of each file, which identifies the version of the format.
    public static let header: StaticString =
        "time,second,state,cadence,confidence,steps,step_regularity,stride_regularity,symmetry,song,title,artist,tempo,speed,sprint,distance,energy\n"
    static let columns = 17
    /// The first line of files from earlier versions, which did not compute distance and energy. The lines of these files have fewer columns.
    private static let earlierHeader: StaticString =
        "time,second,state,cadence,confidence,steps,step_regularity,stride_regularity,symmetry,song,title,artist,tempo,speed,sprint\n"
    private static let earlierColumns = 15
    /// The maximum size of a file in bytes: enough for 13 hours of the longest lines, or for two days of usual lines.
    public static let maximumBytes = 16 << 20
    /// The maximum length of a line in bytes. A longer line is damaged.
    static let maximumLineBytes = 1024
    /// The maximum length of a title and of an artist, in bytes.
    static let maximumTextBytes = 120
    /// The maximum duration of a music session in seconds.
    static let maximumSeconds: Int64 = 1_000_000
    /// The first line of the summary.
    static let summaryMark: StaticString = "# PocketScope run 1\n"
    /// The maximum size of a summary in bytes.
    public static let maximumSummaryBytes = 512

    // MARK: Words in the file

    static func word(_ state: MusicRun.State) -> StaticString {
        switch state {
        case .playing: "playing"
        case .paused: "paused"
        case .withoutCard: "no-card"
        case .withoutFile: "no-file"
        case .rest: "rest"
        }
    }

    static func state(_ bytes: ArraySlice<UInt8>) -> MusicRun.State? {
        let states = [MusicRun.State.playing, .paused, .withoutCard, .withoutFile, .rest]
        return states.first { word($0).isSame(as: bytes) }
    }

    // MARK: Writing

    static func append(_ second: RunSecond, to text: inout ByteText) {
        if let time = second.time { append(time: time, to: &text) }
        text.add(",")
        text.add(decimal: second.second)
        text.add(",")
        text.add(word(second.state))
        text.add(",")
        if let gait = second.gait { append(gait.cadence, places: 2, to: &text) }
        text.add(",")
        if let gait = second.gait { append(gait.confidence, places: 2, to: &text) }
        text.add(",")
        text.add(decimal: second.steps)
        for value in [second.gait?.stepRegularity, second.gait?.strideRegularity, second.gait?.symmetry] {
            text.add(",")
            if let value { append(value, places: 2, to: &text) }
        }
        text.add(",")
        if let song = second.song {
            text.add(decimal: Int64(song.number))
            text.add(",")
            append(song.title, to: &text)
            text.add(",")
            append(song.artist, to: &text)
            text.add(",")
            if song.beatsPerMinute > 0 { append(song.beatsPerMinute, places: 2, to: &text) }
            text.add(",")
            append(1 + Float(song.speed) / 1_000_000, places: 4, to: &text)
        } else {
            text.add(",,,,")
        }
        text.add(second.sprint == .on ? ",1" : ",0")
        for amount in [second.effort.distance, second.effort.energy] {
            text.add(",")
            if let amount { append(amount, places: 1, to: &text) }
        }
        text.add("\n")
    }

    /// Appends a local time: "2026-11-27T14:03:05".
    static func append(time: Int64, to text: inout ByteText) {
        let civil = CivilTime(seconds: time)
        text.add(civil.isoDate)
        text.add("T")
        text.add(civil.clockWithSeconds)
    }

    /// Appends a number with `places` decimals. NaN and infinity are written as an empty field.
    static func append(_ value: Float, places: Int, to text: inout ByteText) {
        guard value.isFinite else { return }
        var scale: Int64 = 1
        for _ in 0..<places { scale *= 10 }
        let bounded = min(max(Double(value), -1e9), 1e9)
        let scaled = Int64((bounded * Double(scale)).rounded())
        if scaled < 0 { text.add("-") }
        text.add(decimal: Int64(scaled.magnitude) / scale)
        text.add(".")
        ASCII.forEachDigit(of: scaled.magnitude % UInt64(scale), least: places) { text.bytes.append($0) }
    }

    /// Appends a text, in quotes if necessary; also a text with a hash sign is quoted, because some CSV readers take this sign for the beginning of a
    /// comment. An apostrophe precedes a text that a spreadsheet would take for a formula, because the tags of songs may contain anything.
    static func append(_ title: String, to text: inout ByteText) {
        let bytes = Array(PrintableText.line(title, maximumBytes: maximumTextBytes).utf8)
        let needsQuotes = bytes.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x23 }
        if needsQuotes { text.add("\"") }
        if let first = bytes.first, [0x2B, 0x2D, 0x3D, 0x40].contains(first) { text.add("'") }
        guard needsQuotes else { return text.bytes += bytes }
        for byte in bytes {
            if byte == 0x22 { text.add("\"") }
            text.bytes.append(byte)
        }
        text.add("\"")
    }

    // MARK: Reading

    /// True if the bytes begin with the first line of a session's file, in this or an earlier version.
    public static func isBegin(_ bytes: [UInt8]) -> Bool {
        bytes.firstIndex(of: 10).map { columns(header: bytes[...$0]) != nil } ?? false
    }

    /// The number of columns in a file.
    /// - Parameter line: the first line of the file, with its line feed.
    /// - Returns: nil for a file of another format.
    static func columns(header line: ArraySlice<UInt8>) -> Int? {
        if header.isSame(as: line) { return columns }
        return earlierHeader.isSame(as: line) ? earlierColumns : nil
    }

    /// Reads the line of a second.
    /// - Parameters:
    ///   - columns: the number of columns in this file.
    ///   - hasTime: true to read the time.
    static func second(_ row: RunFields, columns: Int, hasTime: Bool) -> RunSecond? {
        guard row.count == columns, let second = ASCII.number(row[1], upTo: maximumSeconds), let state = state(row[2]),
            let steps = ASCII.number(row[5], upTo: Int64(1) << 40)
        else { return nil }
        var gait: RunSecond.Gait?
        if !row[3].isEmpty {
            guard let cadence = number(row[3]), cadence >= 0 else { return nil }
            gait = RunSecond.Gait(
                cadence: cadence, confidence: number(row[4]) ?? 0, stepRegularity: number(row[6]) ?? 0,
                strideRegularity: number(row[7]) ?? 0, symmetry: number(row[8]) ?? 0)
        }
        var song: RunSecond.Song?
        if !row[9].isEmpty {
            guard let number = ASCII.number(row[9], upTo: 1_000_000), let speed = self.number(row[13]) else {
                return nil
            }
            song = RunSecond.Song(
                number: number, title: String(decoding: row[10], as: UTF8.self),
                artist: String(decoding: row[11], as: UTF8.self), beatsPerMinute: max(0, self.number(row[12]) ?? 0),
                speed: Int(((speed - 1) * 1_000_000).rounded()))
        }
        guard row[14].elementsEqual([0x30]) || row[14].elementsEqual([0x31]) else { return nil }
        var effort = RunEffort()
        if columns > 15, !row[15].isEmpty {
            guard let distance = amount(row[15]) else { return nil }
            effort.distance = distance
        }
        if columns > 16, !row[16].isEmpty {
            guard let energy = amount(row[16]) else { return nil }
            effort.energy = energy
        }
        return RunSecond(
            time: hasTime ? time(row[0]) : nil, second: second, state: state, gait: gait, steps: steps, song: song,
            sprint: row[14].first == 0x31 ? .on : .off, effort: effort)
    }

    static func time(_ bytes: ArraySlice<UInt8>) -> Int64? {
        guard bytes.count == 19, bytes[bytes.startIndex + 10] == UInt8(ascii: "T") else { return nil }
        return CivilTime.seconds(date: Array(bytes.prefix(10)), time: Array(bytes.suffix(8)))
    }

    /// Reads a distance in meters or an energy in kilocalories, up to ten million; nil for other texts.
    static func amount(_ bytes: ArraySlice<UInt8>) -> Float? {
        Decimal.scaled(bytes, places: 1, maximum: 100_000_000).map { Float($0) / 10 }
    }

    /// Reads a number between -1000 and 1000; nil for other texts.
    static func number(_ bytes: ArraySlice<UInt8>) -> Float? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        guard let value = Decimal.scaled(isNegative ? bytes.dropFirst() : bytes, places: 4, maximum: 10_000_000) else {
            return nil
        }
        return Float(isNegative ? -value : value) / 10_000
    }
}

extension StaticString {
    func isSame(as bytes: some Collection<UInt8>) -> Bool {
        UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount).elementsEqual(bytes)
    }
}
