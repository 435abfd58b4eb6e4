import JSON
import Study
import TestKit
import Text

/// An archive in memory. Some of its bytes can be unreadable.
final class MemoryArchive: ArchiveBytes {
    var bytes: [UInt8] = []
    var isReadable = true

    var count: Int64 { Int64(bytes.count) }

    func read(at place: Int64, count: Int) -> [UInt8]? {
        guard isReadable, place >= 0, place <= self.count else { return nil }
        return Array(bytes[Int(place)...].prefix(count))
    }

    func add(_ name: String, _ content: [UInt8]) {
        bytes += StudyArchive.header(name, bytes: Int64(content.count)) + content
        bytes += StudyArchive.padding(after: Int64(content.count))
    }

    func finish() { add(StudyArchive.checksumName, Array("0123abcd\n".utf8)) }
}

private func error(_ file: MemoryArchive) -> ArchiveError? {
    do throws(ArchiveError) {
        _ = try StudyArchive(file)
        return nil
    } catch {
        return error
    }
}

let archiveTests = [
    TestCase("a study in an archive can be read without unpacking the archive") { t in
        let file = MemoryArchive()
        for document in StudyDocument.allCases { file.add(document.fileName, ExampleStudy.bytes(document) ?? []) }
        file.add("pictures/headset.png", [1, 2, 3])
        for number in 1...3 {
            file.add("pictures/button.gif/000\(number).jpg", [UInt8](repeating: UInt8(number), count: 512))
        }
        let checked = file.count
        file.finish()
        guard let archive = try? StudyArchive(file) else { return t.fail("no archive") }
        t.expectEqual(archive.checkedBytes, checked)
        t.expectEqual(archive.checksum, 0x0123_ABCD)
        t.expectEqual(archive.members.count, 10)
        let reader = StudyReader(archive, in: file)
        t.expectEqual(reader.study?.identity.id ?? "", "rest-and-reckoning")
        t.expectEqual(reader.missing(in: archive).sorted(), ["pictures/landscape.png", "sounds/chime.wav"])
        t.expectEqual(archive.frames(of: "pictures/button.gif").map { $0.bytes }, [512, 512, 512])
        let frame = archive.frames(of: "pictures/button.gif")[1]
        t.expectEqual(StudyArchive.bytes(frame, of: file, maximum: 512) ?? [], [UInt8](repeating: 2, count: 512))
        t.expect(StudyArchive.bytes(frame, of: file, maximum: 511) == nil)
    },
    TestCase(
        "if a study's archive is truncated, damaged or too large, or has paths that lead outside of it, it is refused"
    ) { t in
        let whole = MemoryArchive()
        whole.add("study.json", Array("{}".utf8))
        whole.finish()
        t.expect(error(whole) == nil)
        for length in stride(from: 0, to: whole.bytes.count - 512 + 8, by: 97) {
            let cut = MemoryArchive()
            cut.bytes = Array(whole.bytes.prefix(length))
            t.expect(error(cut) == .damaged, "\(length) bytes")
        }
        // Change a byte of the header at each of these places. The reader must detect a change of any byte that is not padding.
        for place in [0, 124, 135, 148, 156, 257, 300] {
            let damaged = MemoryArchive()
            damaged.bytes = whole.bytes
            damaged.bytes[place] ^= 1
            t.expect(error(damaged) == .damaged, "byte \(place)")
        }
        for name in ["../study.json", "/etc/passwd", "a//b", ".hidden", "a b"] {
            let outside = MemoryArchive()
            outside.add(name, [])
            outside.finish()
            t.expect(error(outside) == .damaged, name)
        }
        let large = MemoryArchive()
        large.bytes = StudyArchive.header("a.png", bytes: StudyLimits.fileBytes + 1)
        t.expect(error(large) == .tooLarge)
        whole.isReadable = false
        t.expect(error(whole) == .unreadable)
        for fault in [ArchiveError.unreadable, .damaged, .tooLarge] { t.expect(!fault.words[.german].isEmpty) }
    },
    TestCase("the announcements that the lab's server provides are read completely or not at all") { t in
        guard let study = ExampleStudy()?.read().study else { return t.fail("no study") }
        func read(_ text: String) -> [StudyAnnouncement]? { AnnouncementsFile.read(Array(text.utf8), for: study) }
        let good = read(
            #"{"announcements": [{"id": 7, "day": 2, "title": {"all": "A"}, "text": {"en": "{day}", "de": "b"}}]}"#)
        t.expect(good?.count == 1 && good?[0].id == 7 && good?[0].day == 2)
        for bad in [
            "", "[]", #"{"announcements": [{"id": 7, "title": {"all": "A"}}]}"#,
            #"{"announcements": [{"id": 7, "title": {"all": "A"}, "text": {"all": "{nobody}"}}]}"#,
            #"{"announcements": [{"id": 7, "title": {"all": "A"}, "text": {"en": "a"}}]}"#,
        ] { t.expect(read(bad) == nil, bad) }
    },
    TestCase(
        "the name of a prompt's sound file follows from its voice and text; the list of prompts covers every row of the table of numbers"
    ) { t in
        guard let study = ExampleStudy()?.read().study else { return t.fail("no study") }
        let prompts = SpokenPrompt.all(of: study)
        t.expectEqual(prompts.count, 22)
        t.expect(prompts.contains { $0.text == "Subtract 9 from 738, again and again" && $0.voice == "en-gb" })
        t.expectEqual(Set(prompts.map { $0.key }).count, 22)
        // The key is FNV-1a of "en-gb", "150" and "We begin", each followed by a zero byte.
        t.expectEqual(SpokenPrompt("We begin", language: 0, of: study)?.key ?? "", "d67b5640614bcaa9")
        t.expectEqual(prompts[0].key, "d67b5640614bcaa9")
        t.expectEqual(prompts[0].files[0], "recorded/\(prompts[0].key).opus")
        t.expect(SpokenPrompt("", language: 0, of: study) == nil)
    },
]
