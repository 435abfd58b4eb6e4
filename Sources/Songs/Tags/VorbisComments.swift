import Text

/// Reads Vorbis comments in FLAC (RFC 9639), Ogg Vorbis and Ogg Opus (RFC 7845).
enum VorbisComments {
    /// The maximum number of bytes of the comment packet in an Ogg file that are read. The rest of the packet, for example a picture, is ignored.
    private static let packetBytes = 64 << 10
    private static let maximumPages = 512

    static func ofFLAC(_ file: any TagBytes) -> SongTags {
        var place: Int64 = 4
        for _ in 0..<TagReader.maximumParts {
            let header = file.piece(at: place, count: 4)
            guard header.count == 4 else { break }
            let size = TagReader.number(header[1..<4])
            if header[0] & 0x7F == 4 { return comments(file, from: place + 4, to: min(file.size, place + 4 + size)) }
            if header[0] & 0x80 != 0 { break }
            place += 4 + size
        }
        return SongTags()
    }

    static func ofOgg(_ file: any TagBytes) -> SongTags {
        let packet = secondPacket(file)
        for mark in [[3] + Array("vorbis".utf8), Array("OpusTags".utf8)] where packet.starts(with: mark) {
            let memory = MemoryBytes(packet)
            return comments(memory, from: Int64(mark.count), to: memory.size)
        }
        return SongTags()
    }

    /// The beginning of the second packet in the first stream of an Ogg file. This packet contains the comments.
    private static func secondPacket(_ file: any TagBytes) -> [UInt8] {
        var packet: [UInt8] = []
        var packets = 0
        var place: Int64 = 0
        var serial: Int64?
        for _ in 0..<maximumPages {
            let header = file.piece(at: place, count: 27)
            guard header.count == 27, header.starts(with: Array("OggS".utf8)) else { break }
            let table = file.piece(at: place + 27, count: Int(header[26]))
            guard table.count == Int(header[26]) else { break }
            let body = place + 27 + Int64(table.count)
            place = body + table.reduce(0) { $0 + Int64($1) }
            let number = TagReader.low(header, 14)
            if serial == nil { serial = number }
            guard number == serial else { continue }
            var offset = body
            for length in table {
                if packets == 1 {
                    packet += file.piece(at: offset, count: Int(length))
                    if packet.count >= packetBytes { return packet }
                }
                offset += Int64(length)
                if length < 255 { packets += 1 }
                if packets == 2 { return packet }
            }
        }
        return packet
    }

    private static func comments(_ file: any TagBytes, from start: Int64, to end: Int64) -> SongTags {
        var tags = SongTags()
        var place = start + 4 + TagReader.low(file.piece(at: start, count: 4), 0)
        let count = min(TagReader.low(file.piece(at: place, count: 4), 0), Int64(TagReader.maximumParts))
        place += 4
        var left = count
        while left > 0, place + 4 <= end {
            left -= 1
            let size = TagReader.low(file.piece(at: place, count: 4), 0)
            let body = place + 4
            place = body + size
            let bytes = file.piece(at: body, count: Int(min(size, end - body, Int64(TagReader.rawTextBytes))))
            guard let sign = bytes.firstIndex(of: 0x3D) else { continue }
            let name = bytes[..<sign]
            let text = TagReader.line(TextDecoding.line(bytes[(sign + 1)...]))
            if tags.title.isEmpty, ASCII.equal(name, "title".utf8) { tags.title = text }
            if tags.artist.isEmpty, ASCII.equal(name, "artist".utf8) { tags.artist = text }
            if tags.album.isEmpty, ASCII.equal(name, "album".utf8) { tags.album = text }
        }
        return tags
    }
}
