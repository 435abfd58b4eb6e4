import Songs

extension FuzzTarget {
    /// The tags of a song file.
    static let songTags = FuzzTarget(
        "song-tags", maximumBytes: 16_384,
        growths: [
            Growth("frames of ID3", "TIT2\0\0\0\u{1}\0\0\0") { _ in "ID3\u{3}\0\0\0\u{7F}\u{7F}\u{7F}" },
            Growth(
                "an unsynchronized tag", bytes: [0xFF, 0],
                begin: Array("ID3\u{3}\0".utf8) + [0x80, 0, 0x7F, 0x7F, 0x7F]),
            Growth("comments of FLAC", bytes: [1, 0, 0, 0, 0x3D], begin: Array("fLaC".utf8) + [0x84, 0, 0xFF, 0xFF]),
            Growth("empty pages", bytes: Array("OggS".utf8) + .init(repeating: 0, count: 23), begin: []),
            Growth("empty chunks", "JUNK\0\0\0\0") { _ in "RIFF\0\0\0\0WAVE" },
        ]
    ) { bytes in
        let tags = TagReader.read(WholeFile(bytes))
        for text in [tags.title, tags.artist, tags.album] {
            demand(text.utf8.count <= SongLimits.textBytes, "a text that is too long")
        }
    }

    /// The file with the list of songs.
    static let songIndex = FuzzTarget(
        "song-index", maximumBytes: 16_384,
        growths: [Growth("lines", "card\t1\n") { _ in "pocketscope songs 1\n" }, Growth("tabs", "\t")]
    ) { bytes in
        guard let read = SongIndex.decode(bytes) else { return }
        demand(read.library.songs.count <= SongLimits.songs, "more songs than there may be")
        guard let again = SongIndex.decode(SongIndex.encoded(read.library)) else {
            return demand(false, "is not read again")
        }
        demand(again.damaged == 0 && again.library.songs.count == read.library.songs.count, "another library")
    }

    /// The file that states which songs the user selected.
    static let songSelection = FuzzTarget(
        "song-selection", maximumBytes: 16_384,
        growths: [
            Growth("digests", "\t0000000000000001") { _ in "pocketscope song-selection 1\nsongs" },
            Growth("escapes", "\\\\") { _ in "pocketscope song-selection 1\nartist\t" }, Growth("line feeds", "\n"),
        ]
    ) { bytes in
        guard let read = SongSelectionFile.decode(bytes) else { return }
        let bytes = SongSelectionFile.encoded(read)
        guard let again = SongSelectionFile.decode(bytes) else { return demand(false, "is not read again") }
        demand(SongSelectionFile.encoded(again) == bytes, "another selection")
    }

    /// A table of tempos.
    static let tempoTables = FuzzTarget(
        "tempo-tables", maximumBytes: 16_384,
        growths: [
            Growth("lines", "fnv-0000000000000001,120,1,0,clear,60\n") { _ in
                "digest,bpm,confidence,first_beat_s,beat,corrected_bpm\n"
            },
            Growth("quotes", "\"\n") { _ in "digest,bpm\n" },
            Growth("pairs of quotes", "\"\"\n") { _ in "digest,bpm\n\"" },
            Growth("odd quotes", "\"\"\"\n") { _ in "digest,bpm\n" }, Growth("separators", ",") { _ in "digest,bpm\n" },
            Growth("columns", "digest;") { _ in "" },
        ]
    ) { bytes in
        guard let (results, refused) = try? TempoTable.decode(bytes) else { return }
        demand(results.count <= SongLimits.songs && refused <= bytes.count, "more songs than there may be")
        var library = SongLibrary()
        let counts = library.take(results)
        demand(counts == (new: results.count, known: 0, refused: 0), "a song twice")
        guard let again = try? TempoTable.decode(TempoTable.encoded(library)) else {
            return demand(false, "is not read again")
        }
        demand(again.refused == 0 && again.results.count == results.count, "another table")
    }

    /// A playlist.
    static let playlists = FuzzTarget(
        "playlists", maximumBytes: 16_384,
        growths: [Growth("lines", "a\n"), Growth("a long line", "../a/"), Growth("line feeds", "\n")]
    ) { bytes in
        for path in Playlist.paths(bytes, in: "a/b") {
            demand(path.utf8.count <= SongLimits.pathBytes && !path.isEmpty, "a path that is too long or empty")
            for part in path.utf8.split(separator: 0x2F) {
                demand(!part.elementsEqual([0x2E, 0x2E]), "a path that leads out")
            }
        }
    }
}

/// A song file whose bytes are in memory.
private final class WholeFile: TagBytes {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var size: Int64 { Int64(bytes.count) }

    func piece(at offset: Int64, count: Int) -> [UInt8] {
        demand(count >= 0 && count <= 1 << 18, "a piece that is too long")
        guard offset >= 0, offset < size else { return [] }
        return Array(bytes[Int(offset)..<min(bytes.count, Int(offset) + count)])
    }
}
