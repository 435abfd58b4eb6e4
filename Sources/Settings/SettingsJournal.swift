/// Protects the settings from power cuts on a file system that has neither a journal nor atomic renaming (FAT).
///
/// The app overwrites the file in place, so that the file system allocates no cluster. Before that, it durably stores a copy of the new content
/// beside the file, with the word "pending" at its end. Afterwards, it changes that word to "written". A power cut thus damages at most one of the
/// two files, and the copy's last word shows which file is valid.
public enum SettingsJournal {
    /// The file name of the copy, which is in the same folder as `SettingsFile.name`.
    public static let copyName: StaticString = "pocketscope.bak"
    /// The line at the end of the copy that shows that the settings file is being written. It has the same length as `written`.
    public static let pending: StaticString = "# pending\n"
    /// The line at the end of the copy that shows that the settings file was completely written.
    public static let written: StaticString = "# written\n"

    static let mark = "# checksum "
    /// The length of the checksum's line in bytes.
    static let checksumBytes = mark.utf8.count + 9

    /// The file whose content applies: the settings file or its copy.
    public enum Choice: Equatable, Sendable {
        /// The settings file itself applies: it is complete, or a person has edited it.
        case file
        /// The copy applies, because a power cut has damaged the settings file, which must be written again.
        case copy([UInt8])
        /// Neither the settings file nor the copy exists.
        case none
    }

    /// - Parameters:
    ///   - file: the bytes of the settings file; nil if it does not exist or cannot be read.
    ///   - copy: the copy's bytes; nil if it does not exist or cannot be read.
    public static func choose(file: [UInt8]?, copy: [UInt8]?) -> Choice {
        if let file, isSigned(file) { return .file }
        if let copy, copy.suffix(written.utf8CodeUnitCount).elementsEqual(bytes(pending)) {
            let content = Array(copy.dropLast(written.utf8CodeUnitCount))
            if isSigned(content) { return .copy(content) }
        }
        return file == nil ? .none : .file
    }

    /// The text with its checksum as the last line. The new checksum replaces an existing one.
    public static func signed(_ text: [UInt8]) -> [UInt8] {
        var text = unsigned(text)
        if let last = text.last, last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
        return text + checksumLine(text)
    }

    /// The text without its checksum line, even if the checksum is wrong.
    static func unsigned(_ text: [UInt8]) -> [UInt8] {
        var end = text.count
        while end > 0, text[end - 1] == 0x0A || text[end - 1] == 0x0D { end -= 1 }
        var start = end
        while start > 0, text[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        return text[start..<end].starts(with: mark.utf8) ? Array(text[..<start]) : text
    }

    /// True if the last line is the correct checksum of the text before it.
    public static func isSigned(_ text: [UInt8]) -> Bool {
        guard text.count >= checksumBytes else { return false }
        return text.suffix(checksumBytes).elementsEqual(checksumLine(text.dropLast(checksumBytes)))
    }

    private static func checksumLine(_ text: some Collection<UInt8>) -> [UInt8] {
        let sum = crc32(text)
        var line = Array(mark.utf8)
        for shift in stride(from: 28, through: 0, by: -4) {
            line.append(Array("0123456789abcdef".utf8)[Int(sum >> UInt32(shift) & 15)])
        }
        line.append(UInt8(ascii: "\n"))
        return line
    }

    private static func bytes(_ text: StaticString) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// The CRC-32 of ISO 3309, as in PNG. It is computed bit by bit without a table, because the text is short and rarely written.
    static func crc32(_ bytes: some Collection<UInt8>) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
        }
        return ~crc
    }
}
