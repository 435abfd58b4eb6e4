import Songs
import TestKit

/// Tests of the tags in song files.
let tagTests = [
    TestCase("ID3 tags of all versions are read, in all encodings") { t in
        for version: UInt8 in [2, 3, 4] {
            let names = version == 2 ? ["TT2", "TP1", "TAL"] : ["TIT2", "TPE1", "TALB"]
            let utf16: [UInt8] = [1, 0xFF, 0xFE, 0x2D, 0x4E, 0x3D, 0xD8, 0x00, 0xDE]
            let frames =
                Samples.frame(names[0], [0] + Array("K".utf8) + [0xF6] + Array("ln".utf8) + [0], version: version)
                + Samples.frame(names[1], utf16, version: version)
                + Samples.frame(names[2], [2, 0x00, 0x41, 0x00, 0xFC], version: version)
            let tags = tags(Samples.id3(frames, version: version) + [0xFF, 0xFB, 0x90, 0x64])
            t.expect(tags == SongTags(title: "Köln", artist: "中😀", album: "Aü"), "\(version)")
        }
        let utf8 = Samples.frame("TIT2", [3] + Array("Straße".utf8) + [0] + Array("second".utf8), version: 4)
        t.expect(tags(Samples.id3(utf8, version: 4)).title.utf8.elementsEqual("Straße".utf8))
    },
    TestCase("if a picture comes before the texts of an ID3 tag, it is skipped without being read") { t in
        let picture = Samples.frame("APIC", [UInt8](repeating: 7, count: 1 << 20), version: 3)
        let file = TestBytes(
            Samples.id3(picture + Samples.frame("TIT2", [0] + Array("Behind".utf8), version: 3), version: 3))
        t.expect(TagReader.read(file).title.utf8.elementsEqual("Behind".utf8))
        t.expect(file.read < 1000, "\(file.read) bytes read")
    },
    TestCase("if ID3 data use unsynchronization, they are read, whether the whole tag uses it or single frames") { t in
        // In a tag with "unsynchronization" (an ID3 option), the bytes FF 00 stand for FF.
        let text: [UInt8] = [1, 0xFF, 0x00, 0xFE, 0x41, 0x00]
        let whole = Array("TIT2".utf8) + Samples.big(5, 4) + [0, 0] + text
        t.expect(tags(Samples.id3(whole, version: 3, flags: 0x80)).title.utf8.elementsEqual("A".utf8))
        let frame = Samples.frame("TIT2", text, version: 4, flags: 0x02)
        t.expect(tags(Samples.id3(frame, version: 4, flags: 0x80)).title.utf8.elementsEqual("A".utf8))
        // A frame (part of an ID3 tag) that is compressed is skipped.
        let packed = Samples.frame("TIT2", [0, 0x41], version: 3, flags: 0x80)
        t.expect(tags(Samples.id3(packed, version: 3)).title.utf8.isEmpty)
    },
    TestCase("an extended ID3 header is skipped") { t in
        let frames = Samples.frame("TPE1", [0, 0x42], version: 3)
        let third = Samples.big(6, 4) + [0, 0, 0, 0, 0, 0] + frames
        t.expect(tags(Samples.id3(third, version: 3, flags: 0x40)).artist.utf8.elementsEqual("B".utf8))
        let fourth = Samples.syncsafe(6) + [1, 0] + Samples.frame("TPE1", [0, 0x42], version: 4)
        t.expect(tags(Samples.id3(fourth, version: 4, flags: 0x40)).artist.utf8.elementsEqual("B".utf8))
    },
    TestCase("if an ID3v2 tag lacks texts, they are read from the ID3v1 tag") { t in
        func field(_ text: String) -> [UInt8] {
            Array(text.utf8) + [UInt8](repeating: 0, count: 30 - text.utf8.count)
        }
        let old = Array("TAG".utf8) + field("Old") + field("Band") + field("Disc") + [UInt8](repeating: 0, count: 35)
        let new = Samples.id3(Samples.frame("TIT2", [0] + Array("New".utf8), version: 3), version: 3)
        t.expect(
            tags(new + [UInt8](repeating: 1, count: 500) + old) == SongTags(title: "New", artist: "Band", album: "Disc")
        )
        t.expect(tags([0xFF, 0xFB] + [UInt8](repeating: 1, count: 500) + old).title.utf8.elementsEqual("Old".utf8))
    },
    TestCase("comments of FLAC, Ogg Vorbis and Opus files are read") { t in
        let list = Samples.comments(["ENCODER=x", "Title=Größe", "ARTIST=B=C", "album=D", "noise"])
        let wanted = SongTags(title: "Größe", artist: "B=C", album: "D")
        let info = [UInt8(0)] + Samples.big(34, 3) + [UInt8](repeating: 1, count: 34)
        t.expect(tags(Array("fLaC".utf8) + info + [0x84] + Samples.big(list.count, 3) + list) == wanted)
        let vorbis = Samples.ogg([[1] + Array("vorbis".utf8) + [0, 0], [3] + Array("vorbis".utf8) + list, [5]])
        t.expect(tags(vorbis) == wanted)
        let opus = Samples.ogg([Array("OpusHead".utf8) + [1, 2], Array("OpusTags".utf8) + list])
        t.expect(tags(opus) == wanted)
        // A picture that continues over several Ogg pages comes after the texts.
        let cover = Samples.comments(["TITLE=T", "METADATA_BLOCK_PICTURE=" + String(repeating: "A", count: 100_000)])
        t.expect(
            tags(Samples.ogg([Array("OpusHead".utf8), Array("OpusTags".utf8) + cover])).title.utf8.elementsEqual(
                "T".utf8))
    },
    TestCase("the INFO list of a WAV file is read") { t in
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            Array(name.utf8) + Samples.small(body.count) + body + (body.count % 2 == 1 ? [0] : [])
        }
        let list = Array("INFO".utf8) + chunk("INAM", Array("Name".utf8) + [0]) + chunk("IART", Array("Who".utf8))
        let file = chunk("fmt ", [UInt8](repeating: 0, count: 16)) + chunk("LIST", list)
        t.expect(
            tags(Array("RIFF".utf8) + Samples.small(4 + file.count) + Array("WAVE".utf8) + file)
                == SongTags(title: "Name", artist: "Who"))
    },
    TestCase("a text of a song's tag is cut to the maximum length and to one line") { t in
        let long = Samples.frame("TIT2", [3] + Array(String(repeating: "ä", count: 3000).utf8), version: 4)
        t.expect(tags(Samples.id3(long, version: 4)).title.utf8.count == SongLimits.textBytes)
        let lines = Samples.frame("TIT2", [3] + Array("a\nb\u{202E}c".utf8), version: 4)
        let title = tags(Samples.id3(lines, version: 4)).title
        t.expect(!title.utf8.contains(0x0A) && !title.utf8.contains(0xE2))
    },
    TestCase("if a song file is damaged, reading its tags ends, and what is read stays within the limits") { t in
        let list = Samples.comments(["TITLE=T", "ARTIST=A"])
        let files: [[UInt8]] = [
            Samples.id3(Samples.frame("TIT2", [0, 0x41], version: 3), version: 3),
            Samples.id3(Samples.frame("TIT2", [1, 0xFF, 0xFE, 0x41, 0], version: 4), version: 4, flags: 0xC0),
            Samples.ogg([[1] + Array("vorbis".utf8), [3] + Array("vorbis".utf8) + list]),
            Array("fLaC".utf8) + [0x84] + Samples.big(list.count, 3) + list,
            Array("RIFF".utf8) + Samples.small(60) + Array("WAVELIST".utf8) + Samples.small(20)
                + Array("INFOINAM".utf8),
        ]
        var random = Random(seed: 3)
        for file in files {
            for round in 0..<400 {
                var broken = file
                for _ in 0..<1 + random.below(6) { broken[random.below(broken.count)] = UInt8(random.below(256)) }
                if round % 3 == 0 { broken.removeLast(random.below(broken.count)) }
                let bytes = TestBytes(broken)
                let tags = TagReader.read(bytes)
                t.expect(tags.title.utf8.count <= SongLimits.textBytes)
                t.expect(bytes.read < 1 << 20)
            }
        }
        // These sizes are valid numbers, but exceed the size of the file.
        t.expect(tags(Array("fLaC".utf8) + [0x84, 255, 255, 255] + [UInt8](repeating: 255, count: 40)) == SongTags())
    },
]
