import Text

/// A file that is read in pieces when they are needed.
public protocol ArchiveBytes: AnyObject {
    var count: Int64 { get }
    /// Reads `count` bytes at an offset; nil if they cannot be read.
    func read(at place: Int64, count: Int) -> [UInt8]?
}

/// The reason why an archive cannot be used.
public enum ArchiveError: Error, Equatable, Sendable {
    /// The file cannot be read.
    case unreadable
    /// The file is not a study's archive, or is incomplete.
    case damaged
    /// The archive contains more or larger files than a study may have.
    case tooLarge

    public var words: LocalText {
        switch self {
        case .unreadable: LocalText(en: "The file cannot be read.", de: "Die Datei kann nicht gelesen werden.")
        case .damaged:
            LocalText(
                en: "The study's file is damaged. Copy it again.",
                de: "Die Datei der Studie ist beschädigt. Kopieren Sie sie noch einmal.")
        case .tooLarge: LocalText(en: "The study is too large.", de: "Die Studie ist zu groß.")
        }
    }
}

/// A study as one file: a tar archive (POSIX ustar) of regular files (members). The last member is a checksum of all bytes before the header of that
/// member. The device uses the other members directly in the archive, without unpacking them.
public struct StudyArchive: Sendable {
    public struct Member: Equatable, Sendable {
        public let name: String
        /// The offset of the member's content in the archive, in bytes.
        public let place: Int64
        public let bytes: Int64
    }

    /// All members except the checksum, in the order of the archive.
    public let members: [Member]
    /// The number of bytes that the checksum covers.
    public let checkedBytes: Int64
    /// The expected CRC-32 (as zlib computes it) of the first `checkedBytes` bytes.
    public let checksum: UInt32

    /// The maximum number of members: documents, media files, and the frames of animations.
    public static let maximumMembers = 12_000
    /// The maximum number of frames of one animation.
    public static let maximumFrames = 300
    /// The name of the checksum's member.
    public static let checksumName = "checksum"
    static let block = 512

    /// Reads the headers of all members. It does not verify `checksum`, because that takes long. The caller must do so, in pieces and not on the
    /// thread that draws.
    public init(_ file: any ArchiveBytes) throws(ArchiveError) {
        guard file.count <= StudyLimits.studyBytes else { throw .tooLarge }
        var members: [Member] = []
        var place: Int64 = 0
        while true {
            guard let header = file.read(at: place, count: Self.block), header.count == Self.block else {
                throw place + Int64(Self.block) > file.count ? .damaged : .unreadable
            }
            guard let (name, size) = Self.parse(header) else { throw .damaged }
            let start = place + Int64(Self.block)
            guard size <= StudyLimits.fileBytes else { throw .tooLarge }
            guard size <= file.count - start else { throw .damaged }
            if name.utf8.elementsEqual(Self.checksumName.utf8) {
                guard size == 9, let digits = file.read(at: start, count: 8), digits.count == 8,
                    let checksum = Self.number(hexadecimal: digits)
                else { throw .damaged }
                (self.members, checkedBytes, self.checksum) = (members, place, checksum)
                return
            }
            guard members.count < Self.maximumMembers else { throw .tooLarge }
            members.append(Member(name: name, place: start, bytes: size))
            // The next header begins at a multiple of the block size.
            place = start + (size + Int64(Self.block) - 1) / Int64(Self.block) * Int64(Self.block)
        }
    }

    public subscript(name: String) -> Member? { members.first { $0.name.utf8.elementsEqual(name.utf8) } }

    /// The frames of an animation in their order.
    public func frames(of animation: String) -> [Member] {
        let folder = Array(animation.utf8) + [0x2F]
        return members.filter { $0.name.utf8.starts(with: folder) }
    }

    /// The bytes of a member; nil if it is longer than `maximum` or cannot be read.
    public static func bytes(_ member: Member, of file: any ArchiveBytes, maximum: Int) -> [UInt8]? {
        guard member.bytes <= Int64(maximum) else { return nil }
        let bytes = file.read(at: member.place, count: Int(member.bytes))
        return bytes?.count == Int(member.bytes) ? bytes : nil
    }

    private static func number(hexadecimal digits: [UInt8]) -> UInt32? {
        var number: UInt32 = 0
        for digit in digits {
            guard let value = ASCII.hexadecimal(digit) else { return nil }
            number = number << 4 | UInt32(value)
        }
        return number
    }

    // MARK: Headers

    /// The name and the size that a header states; nil if it is not the header of a regular file of a study.
    static func parse(_ header: [UInt8]) -> (name: String, size: Int64)? {
        guard header[257..<262].elementsEqual("ustar".utf8), header[156] == 0x30 || header[156] == 0,
            let stated = octal(header[148..<156]), stated == sum(header), let size = octal(header[124..<136]),
            header[345] == 0
        else { return nil }
        let name = String(decoding: header[0..<100].prefix { $0 != 0 }, as: UTF8.self)
        return FileNames.isInside(name) ? (name, size) : nil
    }

    /// Parses octal digits. Blanks and NUL bytes may follow them.
    private static func octal(_ field: ArraySlice<UInt8>) -> Int64? {
        var value: Int64 = 0
        var digits = 0
        for byte in field {
            if byte == 0x20 && digits == 0 { continue }
            guard (0x30...0x37).contains(byte) else {
                if byte == 0 || byte == 0x20 { break }
                return nil
            }
            value = value << 3 | Int64(byte - 0x30)
            digits += 1
        }
        return digits > 0 ? value : nil
    }

    /// The checksum of a header: the sum of all its bytes, with blanks in place of the field for the sum.
    private static func sum(_ header: [UInt8]) -> Int64 {
        var sum: Int64 = 8 * 0x20
        for index in header.indices where !(148..<156).contains(index) { sum += Int64(header[index]) }
        return sum
    }

    /// Makes the header of a regular file. It states no owner and no time, so that the same study always results in the same archive.
    public static func header(_ name: String, bytes: Int64) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: block)
        func put(_ text: String, at place: Int) {
            for (offset, byte) in text.utf8.enumerated() { header[place + offset] = byte }
        }
        func octal(_ value: Int64, digits: Int) -> String {
            let text = String(value, radix: 8)
            return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
        }
        put(name, at: 0)
        put("0000644", at: 100)
        put("0000000", at: 108)
        put("0000000", at: 116)
        put(octal(bytes, digits: 11), at: 124)
        put("00000000000", at: 136)
        put("0", at: 156)
        put("ustar", at: 257)
        put("00", at: 263)
        put(octal(sum(header), digits: 6), at: 148)
        header[155] = 0x20
        return header
    }

    /// The zero bytes from the end of a member to the next block.
    public static func padding(after bytes: Int64) -> [UInt8] {
        [UInt8](repeating: 0, count: Int((Int64(block) - bytes % Int64(block)) % Int64(block)))
    }
}
