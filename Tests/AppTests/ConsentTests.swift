import App
import CSystem
import Drawing
import Platform
import Services
import Storing
import TestKit

/// Returns the bytes of the PDF that the device stores for the document.
private func stored(_ document: ConsentDocument, fonts: String = TestFiles.fonts) -> [UInt8]? {
    guard let bench = StorageBench() else { return nil }
    let studies = StudyFiles(
        storage: bench.storage, loop: bench.loop, dataFolder: bench.folder, settingsFolder: bench.folder,
        fontFolder: fonts, stick: { nil }, upload: { nil }, notify: { _ in })
    defer { studies.close() }
    studies.storeConsent(document)
    let path = bench.folder + "/recordings/consent_" + document.uuid + ".pdf"
    _ = bench.wait { access(path, F_OK) == 0 ? true : nil }
    defer { unlink(path) }
    let bytes = try? readFile(path, maximum: 8 << 20)
    // `POCKETSCOPE_PICTURES` names a folder to which the test writes documents for a person to look at.
    if let bytes, let folder = getenv("POCKETSCOPE_PICTURES") {
        try? replaceFile(String(cString: folder) + "/" + document.uuid + ".pdf", with: bytes)
    }
    return bytes
}

private func document(_ uuid: String, _ texts: [String], name: String = "Anna") -> ConsentDocument {
    var document = ConsentDocument()
    document.uuid = uuid
    document.title = "A study"
    document.version = "1.0"
    document.name = name
    document.agreement = "I agree."
    document.paragraphs = [.init(.title, "What happens")] + texts.map { .init(.text, $0) }
    document.time = 1_800_000_000
    document.signature.size = Size(width: 400, height: 200)
    document.signature.lines = [[Point(x: 10, y: 100), Point(x: 200, y: 40), Point(x: 390, y: 160)]]
    return document
}

private func count(_ text: String, in bytes: [UInt8]) -> Int {
    let text = Array(text.utf8)
    guard let first = text.first else { return 0 }
    return bytes.indices.count { bytes[$0] == first && bytes[$0...].starts(with: text) }
}

/// True if each offset in the PDF's table is the start of its object, and each stream has its stated length.
private func isWhole(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    guard let start = lines.lastIndex(where: { $0.elementsEqual("xref".utf8) }),
        lines.dropLast().last.map({ $0.elementsEqual("%%EOF".utf8) }) ?? false
    else { return false }
    var number = 0
    for line in lines[(start + 2)...] where line.count == 19 && line.last == 0x20 {
        guard let offset = Int(String(decoding: line.prefix(10), as: UTF8.self)) else { return false }
        if number > 0, !bytes[offset...].starts(with: "\(number) 0 obj\n".utf8) { return false }
        number += 1
    }
    return number > 6
}

let consentTests = [
    TestCase(
        "if all letters of a subject's consent are in code page 1252, it becomes a small PDF with text, name, time and signature"
    ) {
        t in
        guard let pdf = stored(document("plain", ["Sie können (jederzeit) aufhören \\ gehen."])) else {
            return t.fail("nothing is stored")
        }
        t.expect(isWhole(pdf) && pdf.count < 4000)
        t.expect(count("(I agree.) Tj", in: pdf) == 1 && count("(Anna) Tj", in: pdf) == 1)
        t.expect(count("(2027-01-15 08:00) Tj", in: pdf) == 1)
        t.expect(count(" m\n", in: pdf) == 1 && count(" l\n", in: pdf) == 2)
        // "ö" is one byte in code page 1252.
        var text = Array("aufh".utf8)
        text.append(0xF6)
        t.expect(pdf.indices.contains { pdf[$0...].starts(with: text + Array("ren \\\\ gehen.".utf8)) })
        t.expect(count("\\(jederzeit\\)", in: pdf) == 1)
        t.expect(count("cannot be shown", in: pdf) == 0)
    },
    TestCase(
        "if a subject's consent has letters outside code page 1252, its PDF embeds the fonts, and a search finds every letter"
    ) { t in
        let text = "Możesz przestać w każdej chwili. Επιστήμη. Наука."
        guard let pdf = stored(document("letters", [text], name: "Łukasz Żółć")) else {
            return t.fail("nothing is stored")
        }
        t.expect(isWhole(pdf))
        t.expect(count("/CIDFontType0C", in: pdf) == 2 && count("/Identity-H", in: pdf) == 2)
        t.expect(count(" Tf 56 ", in: pdf) > 6 && count(") Tj", in: pdf) == 0)
        guard let font = DocumentFont(path: TestFiles.fonts + "/Inter-Regular.otf") else { return t.fail("no font") }
        var glyphs = "<"
        for scalar in "Łukasz".unicodeScalars {
            let glyph = font.glyph(of: scalar.value)
            t.expect(glyph != 0 && font.advance(of: glyph) > 100)
            let digits = String(glyph, radix: 16, uppercase: true)
            glyphs += String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
        t.expect(count(glyphs, in: pdf) == 1)
        // The device's fonts lack one of these letters, and the PDF reports it as missing. The report uses the font
        // Inter, like the rest of the document.
        guard let without = stored(document("missing", ["Ł 漢字"])) else { return t.fail("nothing is stored") }
        t.expect(count(" Tj ET", in: without) == count(" Tj ET", in: stored(document("none", ["Ł"])) ?? []) + 1)
        // Without font files, the PDF uses its standard fonts and reports the letters that they lack.
        guard let standard = stored(document("standard", ["Łąka"]), fonts: "/nowhere") else {
            return t.fail("nothing is stored")
        }
        t.expect(count("(??ka) Tj", in: standard) == 1)
        t.expect(count("(2 characters of the text cannot be shown in this document.", in: standard) == 1)
    },
    TestCase(
        "if a subject's consent needs more than 100 pages, it can be signed, and its PDF states which text it leaves out"
    ) { t in
        var long = document("long", Array(repeating: String(repeating: "words and more ", count: 260), count: 160))
        long.language = "de"
        guard let pdf = stored(long) else { return t.fail("nothing is stored") }
        t.expect(isWhole(pdf))
        t.expect(count("/Type /Page /Parent", in: pdf) == 101)
        t.expect(count("(I agree.) Tj", in: pdf) == 1 && count("(long) Tj", in: pdf) == 1)
        t.expect(count("Dieses Dokument fasst 100 Seiten Text.", in: pdf) == 1)
        // A word longer than a line continues on the next lines.
        guard let word = stored(document("word", [String(repeating: "x", count: 500)])) else {
            return t.fail("nothing is stored")
        }
        let shorter = stored(document("word", [String(repeating: "x", count: 400)])) ?? []
        t.expectEqual(word.count { $0 == 0x78 } - shorter.count { $0 == 0x78 }, 100)
        t.expectEqual(count(" Tj ET", in: word), count(" Tj ET", in: shorter) + 1)
    },
]
