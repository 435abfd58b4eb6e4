import Text

/// Reads ID3 tags: versions 2.2, 2.3 and 2.4 at the beginning of a file (id3.org), and version 1 in its last 128 bytes.
enum ID3 {
    /// The maximum number of bytes of a tag that are read if the tag has ID3's unsynchronization (additional zero bytes): such a tag must be decoded
    /// as a whole.
    private static let unsynchronizedBytes = 256 << 10

    static func read(_ file: any TagBytes) -> SongTags {
        var tags = second(file)
        if tags.title.isEmpty || tags.artist.isEmpty || tags.album.isEmpty {
            let old = first(file)
            if tags.title.isEmpty { tags.title = old.title }
            if tags.artist.isEmpty { tags.artist = old.artist }
            if tags.album.isEmpty { tags.album = old.album }
        }
        return tags
    }

    private static func first(_ file: any TagBytes) -> SongTags {
        let bytes = file.piece(at: max(0, file.size - 128), count: 128)
        guard bytes.count == 128, bytes.starts(with: Array("TAG".utf8)) else { return SongTags() }
        func text(_ place: Int) -> String {
            TagReader.line(TextDecoding.line(bytes[place..<place + 30].prefix { $0 != 0 }))
        }
        return SongTags(title: text(3), artist: text(33), album: text(63))
    }

    /// Decodes a "syncsafe" number, which has seven bits per byte.
    private static func syncsafe(_ bytes: ArraySlice<UInt8>) -> Int64 {
        bytes.reduce(0) { $0 << 7 | Int64($1 & 0x7F) }
    }

    /// Reverses ID3's unsynchronization: removes each zero byte that follows a byte FF.
    private static func synchronized(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var previous: UInt8 = 0
        for byte in bytes {
            if !(previous == 0xFF && byte == 0) { result.append(byte) }
            previous = byte
        }
        return result
    }

    private static func second(_ file: any TagBytes) -> SongTags {
        let header = file.piece(at: 0, count: 10)
        guard header.count == 10, header.starts(with: Array("ID3".utf8)), (2...4).contains(header[3]) else {
            return SongTags()
        }
        let version = header[3]
        let size = syncsafe(header[6..<10])
        let end = min(file.size, 10 + size)
        // In version 2.4 of ID3, each frame has its own flag for unsynchronization, so use the flag of the whole tag only in earlier versions.
        if header[5] & 0x80 != 0, version < 4 {
            let raw = file.piece(at: 10, count: Int(min(size, Int64(unsynchronizedBytes))))
            let memory = MemoryBytes(synchronized(raw))
            return frames(memory, from: extended(memory, header, at: 0), to: memory.size, version)
        }
        return frames(file, from: extended(file, header, at: 10), to: end, version)
    }

    /// The offset of the first frame of an ID3 tag: after the extended header, if there is one.
    private static func extended(_ file: any TagBytes, _ header: [UInt8], at place: Int64) -> Int64 {
        guard header[3] > 2, header[5] & 0x40 != 0 else { return place }
        let bytes = file.piece(at: place, count: 4)
        guard bytes.count == 4 else { return place }
        return header[3] == 4 ? place + syncsafe(bytes[0..<4]) : place + 4 + TagReader.number(bytes[0..<4])
    }

    private static func frames(_ file: any TagBytes, from start: Int64, to end: Int64, _ version: UInt8) -> SongTags {
        var tags = SongTags()
        var place = start
        let headerBytes = version == 2 ? 6 : 10
        for _ in 0..<TagReader.maximumParts {
            let header = file.piece(at: place, count: headerBytes)
            guard header.count == headerBytes, header[0] != 0, place + Int64(headerBytes) <= end else { break }
            let size =
                switch version {
                case 2: TagReader.number(header[3..<6])
                case 3: TagReader.number(header[4..<8])
                default: syncsafe(header[4..<8])
                }
            let body = place + Int64(headerBytes)
            guard size > 0, size <= end - body else { break }
            place = body + size
            guard let field = field(header, version) else { continue }
            var bytes = file.piece(at: body, count: Int(min(size, Int64(TagReader.rawTextBytes))))
            if version > 2 {
                guard let plain = plain(bytes, flags: header[9], version) else { continue }
                bytes = plain
            }
            let text = TagReader.line(text(bytes))
            guard !text.isEmpty else { continue }
            switch field {
            case .title: if tags.title.isEmpty { tags.title = text }
            case .artist: if tags.artist.isEmpty { tags.artist = text }
            case .album: if tags.album.isEmpty { tags.album = text }
            }
        }
        return tags
    }

    private enum Field { case title, artist, album }

    private static func field(_ header: [UInt8], _ version: UInt8) -> Field? {
        let name = header[0..<(version == 2 ? 3 : 4)]
        if name.elementsEqual("TIT2".utf8) || name.elementsEqual("TT2".utf8) { return .title }
        if name.elementsEqual("TPE1".utf8) || name.elementsEqual("TP1".utf8) { return .artist }
        if name.elementsEqual("TALB".utf8) || name.elementsEqual("TAL".utf8) { return .album }
        return nil
    }

    /// The content of a frame of an ID3 tag without additional data; nil if it is compressed or encrypted.
    private static func plain(_ bytes: [UInt8], flags: UInt8, _ version: UInt8) -> [UInt8]? {
        if version == 3 {
            guard flags & 0xC0 == 0 else { return nil }
            return flags & 0x20 != 0 ? Array(bytes.dropFirst()) : bytes
        }
        guard flags & 0x0C == 0 else { return nil }
        var bytes = bytes
        if flags & 0x40 != 0 { bytes = Array(bytes.dropFirst()) }
        if flags & 0x01 != 0 { bytes = Array(bytes.dropFirst(4)) }
        return flags & 0x02 != 0 ? synchronized(bytes) : bytes
    }

    /// The first text in a frame of an ID3 tag. The frame's first byte is the encoding.
    private static func text(_ bytes: [UInt8]) -> String {
        guard let encoding = bytes.first else { return "" }
        let rest = bytes.dropFirst()
        switch encoding {
        // For 8-bit texts, ignore the stated encoding: many programs write UTF-8, or the code page of their PC, and declare ISO 8859-1.
        case 0, 3: return TextDecoding.line(cut(rest))
        case 1, 2: return wide(Array(rest), isBigEndian: encoding == 2)
        default: return ""
        }
    }

    /// The bytes of a text with 8-bit characters: up to a zero byte, and without an incomplete UTF-8 character at the end.
    private static func cut(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = bytes.prefix { $0 != 0 }
        guard text.count == TagReader.rawTextBytes - 1 else { return text }
        while let last = text.last, last & 0xC0 == 0x80 { text.removeLast() }
        if let last = text.last, last >= 0xC0 { text.removeLast() }
        return text
    }

    /// Decodes a text in UTF-16, with or without a byte order mark.
    private static func wide(_ bytes: [UInt8], isBigEndian: Bool) -> String {
        var isBig = isBigEndian
        var place = 0
        if bytes.count >= 2 {
            if bytes[0] == 0xFF, bytes[1] == 0xFE { (isBig, place) = (false, 2) }
            if bytes[0] == 0xFE, bytes[1] == 0xFF { (isBig, place) = (true, 2) }
        }
        var text = ""
        var high: UInt32?
        while place + 1 < bytes.count {
            let unit = UInt32(bytes[place + (isBig ? 0 : 1)]) << 8 | UInt32(bytes[place + (isBig ? 1 : 0)])
            place += 2
            if unit == 0 { break }
            var value = unit
            if (0xD800...0xDBFF).contains(unit) {
                high = unit
                continue
            }
            if (0xDC00...0xDFFF).contains(unit) {
                guard let first = high else { continue }
                value = 0x10000 + (first & 0x3FF) << 10 + unit & 0x3FF
            }
            high = nil
            if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        }
        return text
    }
}
