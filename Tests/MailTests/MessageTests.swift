import Mail
import TestKit

private let anna = try? MailAddress("anna@lab.example")
private let device = try? MailAddress("scope@clinic.example")

private func message(
    _ subject: String, text: String = "Hello", picture: [UInt8] = [1, 2, 3], name: String = "a.png",
    time: Int64? = 1_795_269_127
) -> [[UInt8]]? {
    guard let anna, let device else { return nil }
    return MailMessage(
        draft: Draft(recipient: anna, subject: subject, text: text), sender: device, time: time,
        identifier: 0x0123_4567_89AB_CDEF, fileName: name, picture: picture
    ).composed().map(lines)
}

/// Returns the lines of a message. Only CR LF ends a line.
private func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    var result: [[UInt8]] = [[]]
    var index = 0
    while index < bytes.count {
        if bytes[index] == 13, index + 1 < bytes.count, bytes[index + 1] == 10 {
            result.append([])
            index += 2
        } else {
            result[result.count - 1].append(bytes[index])
            index += 1
        }
    }
    return result
}

private func text(_ line: [UInt8]) -> String { String(decoding: line, as: UTF8.self) }

/// Returns the line that begins with a header's name, and the continuation lines after it.
private func header(_ lines: [[UInt8]], _ name: String) -> [String] {
    guard let start = lines.firstIndex(where: { $0.starts(with: (name + ": ").utf8) }) else { return [] }
    var found = [text(lines[start])]
    for line in lines[(start + 1)...] {
        guard line.first == 0x20 else { break }
        found.append(text(line))
    }
    return found
}

/// Returns a random text, often with characters that could break a header.
private func randomText(_ seed: inout UInt64, _ count: Int) -> String {
    let letters: [Unicode.Scalar] = [
        "a", "Z", " ", "\r", "\n", "\0", "=", "?", "µ", "ä", "\u{1F600}", ".", ":", "\t", "\u{7F}",
    ]
    var text = ""
    for _ in 0..<count {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text.unicodeScalars.append(letters[Int(truncatingIfNeeded: seed >> 33) % letters.count])
    }
    return text
}

let messageTests = [
    TestCase("a mail has each header of RFC 5322 and MIME once; its lines end with CR LF") { t in
        guard let lines = message("Screenshot of 2026-11-21 13:52:07: C3, Cz") else { return t.fail("no message") }
        t.expect(header(lines, "Date") == ["Date: Sat, 21 Nov 2026 13:52:07 +0000"])
        t.expect(header(lines, "From") == ["From: <scope@clinic.example>"])
        t.expect(header(lines, "To") == ["To: <anna@lab.example>"])
        t.expect(header(lines, "Subject") == ["Subject: Screenshot of 2026-11-21 13:52:07: C3, Cz"])
        t.expect(header(lines, "Message-ID") == ["Message-ID: <000000006b01a207.0123456789abcdef@clinic.example>"])
        t.expect(header(lines, "MIME-Version") == ["MIME-Version: 1.0"])
        t.expect(lines.contains(Array("AQID".utf8)))
        t.expect(lines.last == [])
        t.expect(lines.allSatisfy { !$0.contains(13) && !$0.contains(10) })
    },
    TestCase("if the clock is not set, a mail has no Date header") { t in
        guard let lines = message("x", time: nil) else { return t.fail("no message") }
        t.expect(header(lines, "Date").isEmpty)
    },
    TestCase("the Date header of a mail contains the correct date") { t in
        let dates: [(Int64, String)] = [
            (0, "Thu, 1 Jan 1970 00:00:00 +0000"), (951_782_399, "Mon, 28 Feb 2000 23:59:59 +0000"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 +0000"), (4_102_444_800, "Fri, 1 Jan 2100 00:00:00 +0000"),
        ]
        for (time, date) in dates {
            guard let lines = message("x", time: time) else { return t.fail("no message") }
            t.expectEqual(header(lines, "Date").first ?? "", "Date: " + date)
        }
    },
    TestCase(
        "if a mail's subject is not plain ASCII, it is written as encoded-words (RFC 2047), each of whole characters, in short lines"
    ) { t in
        guard let lines = message("Größe µV") else { return t.fail("no message") }
        t.expect(header(lines, "Subject") == ["Subject: =?UTF-8?B?R3LDtsOfZSDCtVY=?="])
        guard let long = message(String(repeating: "ä\u{1F600}", count: 40)) else { return t.fail("no message") }
        let found = header(long, "Subject")
        t.expect(found.count > 3)
        t.expect(found.allSatisfy { $0.utf8.count <= 76 })
        // A subject that looks like an encoded-word (an encoded text in a mail header) must arrive unchanged.
        t.expect(
            header(message("=?UTF-8?B?QUJD?=") ?? [], "Subject") == ["Subject: =?UTF-8?B?PT9VVEYtOD9CP1FVSkQ/PQ==?="])
    },
    TestCase("no subject, text or file name can add a header, a MIME part or a long line to a mail") { t in
        var seed: UInt64 = 7
        for count in 0..<300 {
            let hostile =
                count == 0
                ? "x\r\nBcc: evil@example.org\r\n\r\n--=_pocketscope_0123456789abcdef" : randomText(&seed, count)
            guard let lines = message(hostile, text: hostile, name: hostile) else { return t.fail("no message") }
            let end = lines.firstIndex(of: []) ?? 0
            for line in lines[..<end] {
                t.expect(
                    line.first == 0x20
                        || [
                            "Date: ", "From: ", "To: ", "Subject: ", "Message-ID: ", "MIME-Version: ", "Content-Type: ",
                        ]
                        .contains { line.starts(with: $0.utf8) }, "\(count): " + text(line))
            }
            let marks = lines.filter { $0.starts(with: "--=_pocketscope".utf8) }
            t.expectEqual(marks.count, 3)
            t.expect(lines.allSatisfy { $0.count <= 120 && $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }, "\(count)")
            // No line may consist of a single dot, because that ends the message in some programs.
            t.expect(!lines.contains([UInt8(ascii: ".")]))
        }
    },
    TestCase(
        "a mail's text is written as quoted-printable with at most 76 characters a line, and keeps spaces at the ends of lines"
    ) {
        t in
        let long = String(repeating: "µ", count: 100)
        guard let lines = message("x", text: "a = b \n.dot\n" + long) else { return t.fail("no message") }
        t.expect(lines.contains(Array("a =3D b=20".utf8)))
        t.expect(lines.contains(Array("=2Edot".utf8)))
        let coded = lines.filter { $0.starts(with: "=C2=B5".utf8) || $0.starts(with: "=B5".utf8) }
        t.expect(coded.count > 7)
        t.expect(lines.allSatisfy { $0.count <= 100 })
        t.expect(coded.allSatisfy { $0.count <= 76 })
    },
    TestCase("base64 in mails is correct for every length around a line's length, and for every byte value") { t in
        for (count, last) in [(0, ""), (1, "AA=="), (2, "AAE="), (3, "AAEC"), (4, "AAECAw==")] {
            guard let lines = message("x", picture: (0..<count).map { UInt8($0) }) else { return t.fail("no message") }
            t.expectEqual(text(lines[lines.count - 3]), last)
        }
        guard let lines = message("x", picture: (0..<256).map { UInt8($0) }) else { return t.fail("no message") }
        let coded = lines[(lines.count - 7)..<(lines.count - 2)]
        t.expect(coded.dropFirst().dropLast().allSatisfy { $0.count == 76 })
        t.expect(text(coded.last ?? []).hasSuffix("/P3+/w=="), text(coded.last ?? []))
    },
    TestCase("if the picture is too large, no mail is made") { t in
        t.expect(message("x", picture: [UInt8](repeating: 0, count: MailMessage.maximumBytes)) == nil)
    },
]
