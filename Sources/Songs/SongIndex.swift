import Sound
import Tempo
import Text

/// The file format of a library: a line with its version, then one line per song. Each line has a checksum, so that damage affects only one line.
///
/// Tabs separate the fields of a line: root (card or stick), size, modification time, digest, duration, content, beats, confidence, first beat, the
/// beats that the user has set, use, last played, path, title, artist, album, checksum. Tabs, line feeds and backslashes in texts are escaped. Times
/// and numbers are decimal, beats and confidence are in thousandths, digest and checksum are hexadecimal.
public enum SongIndex {
    static let firstLine = Array("pocketscope songs 1".utf8)
    static let fields = 17
    /// The first field of a line with results for a song whose file was not found yet. This field replaces the root. The line also contains: digest,
    /// content, beats, confidence, first beat, the beats that the user has set, checksum.
    static let keptWord: StaticString = "kept"
    static let keptFields = 8
    /// The maximum length of a line in bytes, with all texts escaped.
    static let lineBytes = 2 * (SongLimits.pathBytes + 3 * SongLimits.textBytes) + 300
    /// The maximum file size in bytes. A larger file is not read. The limit permits the maximum number of songs, each with a line of `lineBytes`.
    public static let maximumBytes = 8 << 20

    // MARK: Writing

    public static func encoded(_ library: SongLibrary) -> [UInt8] {
        var text = ByteText()
        text.bytes.reserveCapacity(library.songs.count * 160)
        text.bytes += firstLine
        text.add("\n")
        for song in library.songs {
            let start = text.bytes.count
            add(song, to: &text)
            end(from: start, &text)
        }
        for result in library.kept {
            let start = text.bytes.count
            add(result, to: &text)
            end(from: start, &text)
        }
        return text.bytes
    }

    /// Appends the checksum of a line, and then the line end.
    private static func end(from start: Int, _ text: inout ByteText) {
        let sum = checksum(text.bytes[start...])
        text.add("\t")
        SongFields.add(hexadecimal: UInt64(sum), digits: 8, to: &text)
        text.add("\n")
    }

    private static func add(_ song: Song, to text: inout ByteText) {
        SongFields.add(song.root, to: &text)
        field(song.size, &text)
        field(song.modified, &text)
        text.add("\t")
        SongFields.add(hexadecimal: song.digest, digits: 16, to: &text)
        field(song.milliseconds, &text)
        text.add("\t")
        add(song.content, to: &text)
        field(thousandths(song.decision.beatsPerMinute), &text)
        field(Int64(song.decision.use.rawValue), &text)
        field(song.lastPlayed, &text)
        for part in [song.path, song.tags.title, song.tags.artist, song.tags.album] {
            text.add("\t")
            SongFields.add(part, to: &text)
        }
    }

    /// Appends the result of reading and measuring a song as four fields.
    private static func add(_ content: SongContent, to text: inout ByteText) {
        var tempo = SongTempo(beatsPerMinute: 0, confidence: 0, firstBeat: 0)
        switch content {
        case .unknown: text.add("new")
        case .unmeasured: text.add("read")
        case .tempo(let measured):
            text.add("beat")
            tempo = measured
        case .noClearBeat(.tooShort): text.add("short")
        case .noClearBeat(.silent): text.add("silent")
        case .noClearBeat(.irregular): text.add("free")
        case .unusable(let failure):
            text.add("bad")
            text.add(decimal: Int64(failure.rawValue))
        }
        field(thousandths(tempo.beatsPerMinute), &text)
        field(thousandths(tempo.confidence), &text)
        field(tempo.firstBeat, &text)
    }

    private static func add(_ result: SongResult, to text: inout ByteText) {
        text.add(keptWord)
        text.add("\t")
        SongFields.add(hexadecimal: result.digest, digits: 16, to: &text)
        text.add("\t")
        add(result.content, to: &text)
        field(thousandths(result.beatsPerMinute), &text)
    }

    private static func field(_ number: Int64, _ text: inout ByteText) {
        text.add("\t")
        text.add(decimal: number)
    }

    private static func thousandths(_ value: Float) -> Int64 { value.isFinite ? Int64((value * 1000).rounded()) : 0 }

    /// The checksum of a line: FNV-1a with 32 bits.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum: UInt32 = 0x811C_9DC5
        for byte in bytes { sum = (sum ^ UInt32(byte)) &* 0x0100_0193 }
        return sum
    }

    // MARK: Reading

    /// Decodes the file of a library.
    /// - Returns: the library without damaged lines, and the number of damaged lines; nil if the file has another version of the format.
    public static func decode(_ bytes: [UInt8]) -> (library: SongLibrary, damaged: Int)? {
        guard bytes.count <= maximumBytes else { return nil }
        var songs: [Song] = []
        var kept: [SongResult] = []
        var damaged = 0
        var start = 0
        var isFirst = true
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
            let line = bytes[start..<end]
            start = end + 1
            if isFirst {
                guard line.elementsEqual(firstLine) else { return nil }
                isFirst = false
                continue
            }
            if kept.count < SongLimits.songs, let result = result(line) {
                kept.append(result)
                continue
            }
            guard songs.count < SongLimits.songs, let song = song(line) else {
                damaged += 1
                continue
            }
            songs.append(song)
        }
        return isFirst ? nil : (SongLibrary(songs: songs, kept: kept), damaged)
    }

    private static func result(_ line: ArraySlice<UInt8>) -> SongResult? {
        guard line.starts(with: keptWord.description.utf8), line.count <= lineBytes else { return nil }
        let parts = line.split(separator: 0x09, maxSplits: keptFields, omittingEmptySubsequences: false)
        guard parts.count == keptFields, let sum = SongFields.hexadecimal(parts[7], digits: 8),
            sum == UInt64(checksum(line[line.startIndex..<parts[6].endIndex])),
            let digest = SongFields.hexadecimal(parts[1], digits: 16), digest != 0, let tempo = tempo(parts[3...5]),
            let content = content(parts[2], tempo), let userTempo = fraction(parts[6]),
            userTempo == 0 || SongLimits.corrections.contains(userTempo)
        else { return nil }
        switch content {
        case .unknown, .unusable: return nil
        case .unmeasured, .tempo, .noClearBeat: break
        }
        return SongResult(digest: digest, content: content, beatsPerMinute: userTempo)
    }

    private static func song(_ line: ArraySlice<UInt8>) -> Song? {
        guard line.count <= lineBytes else { return nil }
        let parts = line.split(separator: 0x09, maxSplits: fields, omittingEmptySubsequences: false)
        guard parts.count == fields, let sum = SongFields.hexadecimal(parts[16], digits: 8),
            sum == UInt64(checksum(line[line.startIndex..<parts[15].endIndex])), var song = file(parts)
        else { return nil }
        guard let digest = SongFields.hexadecimal(parts[3], digits: 16), let length = number(parts[4]),
            let tempo = tempo(parts[6...8]), let content = content(parts[5], tempo),
            let decision = decision(parts[9...10]),
            let played = number(parts[11]), played >= 0, let tags = tags(parts[13...15])
        else { return nil }
        song.digest = digest
        song.milliseconds = length
        song.content = content
        song.decision = decision
        song.lastPlayed = played
        song.tags = tags
        // A song counts as missing until its folder was scanned.
        song.presence = .missing
        return song
    }

    private static func file(_ parts: [ArraySlice<UInt8>]) -> Song? {
        guard let root = SongFields.root(parts[0]), let size = number(parts[1]), size >= 0,
            let modified = number(parts[2]), let path = SongFields.text(parts[12], SongLimits.pathBytes),
            SongPath.isBelow(path)
        else { return nil }
        return Song(root, path, size: size, modified: modified)
    }

    private static func tempo(_ parts: ArraySlice<ArraySlice<UInt8>>) -> SongTempo? {
        let start = parts.startIndex
        guard let beats = fraction(parts[start]), let confidence = fraction(parts[start + 1]), confidence <= 1,
            let first = number(parts[start + 2]), first >= 0
        else { return nil }
        return SongTempo(beatsPerMinute: beats, confidence: confidence, firstBeat: first)
    }

    private static func decision(_ parts: ArraySlice<ArraySlice<UInt8>>) -> SongDecision? {
        var decision = SongDecision()
        guard let userTempo = fraction(parts[parts.startIndex]),
            userTempo == 0 || SongLimits.corrections.contains(userTempo),
            let code = number(parts[parts.startIndex + 1]).flatMap({ UInt8(exactly: $0) }),
            let use = SongDecision.Use(rawValue: code)
        else { return nil }
        decision.beatsPerMinute = userTempo
        decision.use = use
        return decision
    }

    private static func tags(_ parts: ArraySlice<ArraySlice<UInt8>>) -> SongTags? {
        let texts = parts.compactMap { SongFields.text($0, SongLimits.textBytes) }
        return texts.count == 3 ? SongTags(title: texts[0], artist: texts[1], album: texts[2]) : nil
    }

    private static func content(_ word: ArraySlice<UInt8>, _ tempo: SongTempo) -> SongContent? {
        if word.elementsEqual("new".utf8) { return .unknown }
        if word.elementsEqual("read".utf8) { return .unmeasured }
        if word.elementsEqual("beat".utf8) { return tempo.beatsPerMinute > 0 ? .tempo(tempo) : nil }
        if word.elementsEqual("short".utf8) { return .noClearBeat(.tooShort) }
        if word.elementsEqual("silent".utf8) { return .noClearBeat(.silent) }
        if word.elementsEqual("free".utf8) { return .noClearBeat(.irregular) }
        guard word.starts(with: "bad".utf8), let code: UInt8 = ASCII.number(word.dropFirst(3)) else { return nil }
        return SoundFailure(rawValue: code).map { .unusable($0) }
    }

    private static func number(_ word: ArraySlice<UInt8>) -> Int64? {
        let isNegative = word.first == 0x2D
        let digits = isNegative ? word.dropFirst() : word
        return Decimal.integer(digits, maximum: 1 << 60).map { isNegative ? -$0 : $0 }
    }

    /// Parses a number in thousandths, at most a million thousandths.
    private static func fraction(_ word: ArraySlice<UInt8>) -> Float? {
        number(word).flatMap { (0...1_000_000).contains($0) ? Float($0) / 1000 : nil }
    }
}
