import Text

/// Reads the list of texts in a WAV file: the chunk LIST of kind INFO with INAM, IART and IPRD.
enum WAVTags {
    static func read(_ file: any TagBytes) -> SongTags {
        var place: Int64 = 12
        for _ in 0..<TagReader.maximumParts {
            let header = file.piece(at: place, count: 12)
            guard header.count >= 8 else { break }
            let size = TagReader.low(header, 4)
            if header.count == 12, header.starts(with: Array("LIST".utf8)),
                header[8..<12].elementsEqual("INFO".utf8)
            {
                return list(file, from: place + 12, to: min(file.size, place + 8 + size))
            }
            place += 8 + size + size & 1
        }
        return SongTags()
    }

    private static func list(_ file: any TagBytes, from start: Int64, to end: Int64) -> SongTags {
        var tags = SongTags()
        var place = start
        for _ in 0..<TagReader.maximumParts where place + 8 <= end {
            let header = file.piece(at: place, count: 8)
            guard header.count == 8 else { break }
            let size = TagReader.low(header, 4)
            let bytes = file.piece(at: place + 8, count: Int(min(size, end - place - 8, Int64(TagReader.rawTextBytes))))
            place += 8 + size + size & 1
            let text = TagReader.line(TextDecoding.line(bytes.prefix { $0 != 0 }))
            if header.starts(with: Array("INAM".utf8)) { tags.title = text }
            if header.starts(with: Array("IART".utf8)) { tags.artist = text }
            if header.starts(with: Array("IPRD".utf8)) { tags.album = text }
        }
        return tags
    }
}
