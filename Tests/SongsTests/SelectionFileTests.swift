import Songs
import TestKit

private func same(_ a: SongSelection, _ b: SongSelection) -> Bool {
    switch (a, b) {
    case (.everything, .everything): true
    case (.folder(let a), .folder(let b)): a == b
    case (.playlist(let a), .playlist(let b)): a == b && a.digest == b.digest
    case (.artist(let a), .artist(let b)): a.utf8.elementsEqual(b.utf8)
    case (.songs(let a), .songs(let b)): a == b
    default: false
    }
}

/// Tests of the file with the selected songs.
let selectionFileTests = [
    TestCase("if a selection of songs is written and read again, it is the same") { t in
        let most = (1...UInt64(SongLimits.songs)).map { $0 << 40 | 7 }
        let selections: [SongSelection] = [
            .everything, .folder(SongFolder(.stick, "")), .folder(SongFolder(.card, "a\tb/\u{FC} \\n\n")),
            .artist("The Low\tDoors"), .playlist(SongPlaylist(.card, "lists/run.m3u")), .songs([]),
            .playlist(SongPlaylist(.stick, "lists/run.m3u", digest: .max - 1)),
            .songs([.max, 1]), .songs(most),
        ]
        for selection in selections {
            let bytes = SongSelectionFile.encoded(selection)
            t.expect(bytes.count <= SongSelectionFile.maximumBytes, "\(bytes.count)")
            guard let read = SongSelectionFile.decode(bytes) else { return t.fail("not read") }
            t.expect(same(read, selection), String(decoding: bytes.prefix(80), as: UTF8.self))
        }
    },
    TestCase("if a file with a selection of songs is damaged, truncated or of another kind, it is refused") { t in
        let first = "pocketscope song-selection 1\n"
        for text in [
            "", first, first + "everything", first + "everything\tx\n", first + "everything\n\n", first + "rock\n",
            first + "folder\tcard\n", first + "folder\tmoon\trock\n", first + "playlist\tcard\t\n",
            first + "playlist\tcard\t../../etc/list.m3u\n", first + "playlist\tcard\t/etc/list.m3u\n",
            first + "playlist\tcard\ta.m3u\t0000000000000000\n", first + "playlist\tcard\ta.m3u\t12\n",
            first + "folder\tcard\ta\t0000000000000001\n", first + "playlist\tcard\ta/./list.m3u\n",
            first + "playlist\tcard\ta//list.m3u\n",
            first + "folder\tcard\t..\n", first + "folder\tstick\trock/../..\n", first + "folder\tcard\trock/\n",
            first + "artist\n", first + "artist\ta\tb\n", first + "artist\ta\\\n", first + "songs\t12\n",
            first + "songs\t0000000000000000\n", first + "songs\t000000000000000g\n",
            "pocketscope song-selection 2\neverything\n",
        ] { t.expect(SongSelectionFile.decode(Array(text.utf8)) == nil, text) }
        let long = Array((first + "artist\t").utf8) + .init(repeating: 0x61, count: SongLimits.textBytes + 1) + [0x0A]
        t.expect(SongSelectionFile.decode(long) == nil)
        t.expect(SongSelectionFile.decode([UInt8](repeating: 0x0A, count: 1 << 20)) == nil)
    },
]
