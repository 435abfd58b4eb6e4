import Recordings
import TestKit

/// The annotation bytes of a record as text: "|" stands for byte 20, "~" for 21, "." for 0. Zeros at the end are left
/// out.
private struct Space {
    var bytes: [UInt8]
    var isIn: [Bool] = []

    /// - Parameter add: writes annotations; returns for each one whether it fits.
    init(_ size: Int = 360, start: Int64 = 0, _ add: (inout AnnotationWriter) -> [Bool] = { _ in [] }) {
        bytes = [UInt8](repeating: 0xA5, count: size + 4)
        isIn = bytes.withUnsafeMutableBytes { all in
            var writer = AnnotationWriter(
                UnsafeMutableRawBufferPointer(rebasing: all[2..<2 + size]), recordStart: start)
            return add(&writer)
        }
    }

    var text: String {
        guard bytes[0...1] == [0xA5, 0xA5], bytes.suffix(2) == [0xA5, 0xA5] else { return "beyond its bytes" }
        var inside = Array(bytes.dropFirst(2).dropLast(2))
        while inside.count > 1, inside[inside.count - 1] == 0, inside[inside.count - 2] == 0 { inside.removeLast() }
        return String(decoding: inside.map { $0 == 20 ? 0x7C : $0 == 21 ? 0x7E : $0 == 0 ? 0x2E : $0 }, as: UTF8.self)
    }
}

extension AnnotationWriter {
    fileprivate mutating func add(_ onset: Int64, _ duration: Int64?, _ text: String) -> Bool {
        add(onset, duration, Array(text.utf8))
    }

    fileprivate mutating func add(_ onset: Int64, _ duration: Int64?, _ text: [UInt8]) -> Bool {
        text.withUnsafeBytes { add(onset: onset, duration: duration, text: $0) }
    }
}

private func one(_ onset: Int64, _ duration: Int64? = nil, _ text: String = "a") -> String {
    Space { [$0.add(onset, duration, text)] }.text
}

private func text(of bytes: [UInt8]) -> String {
    let all = Space { [$0.add(0, nil, bytes)] }.text
    // Returns only the annotations, without the record's own time "+0||.+0|" before them and "|." after them.
    return String(decoding: Array(all.utf8).dropFirst(8).dropLast(2), as: UTF8.self)
}

let annotationTests = [
    TestCase("before the annotations of an EDF record, the record's own time is written") { t in
        t.expectEqual(Space(start: 0).text, "+0||.")
        t.expectEqual(Space(start: 62_500).text, "+0.0625||.")
        t.expectEqual(Space(start: 86_400_000_000 * 30).text, "+2592000||.")
        t.expectEqual(Space(start: 10_000_001).text, "+10.000001||.")
    },
    TestCase("an annotation is written with onset, duration and text") { t in
        t.expectEqual(one(1_500_000, nil, "Auge zu"), "+0||.+1.5|Auge zu|.")
        t.expectEqual(one(1_500_000, 250_000, "Lücke"), "+0||.+1.5~0.25|Lücke|.")
        t.expectEqual(one(7, 0, "x"), "+0||.+0.000007~0|x|.")
        t.expectEqual(one(3_600_000_000 * 11, 3_600_000_000), "+0||.+39600~3600|a|.")
    },
    TestCase(
        "if an annotation's onset is before the recording's beginning, it is written; if its duration is below 0, the duration is left out"
    ) {
        t in
        t.expectEqual(one(-250_000), "+0||.-0.25|a|.")
        t.expectEqual(one(0, -1), "+0||.+0|a|.")
        t.expectEqual(one(.max, .max), "+0||.+9223372036854.775807~9223372036854.775807|a|.")
        t.expectEqual(one(.min, .min), "+0||.-9223372036854.775808|a|.")
    },
    TestCase("as long as an EDF record has space, annotations are added to it") { t in
        let space = Space(40) { writer in
            [
                writer.add(1_000_000, nil, "first"), writer.add(2_000_000, nil, "second"),
                writer.add(3_000_000, nil, "a third that is too long"), writer.add(4_000_000, nil, "4th"),
                writer.add(5_000_000, nil, "5th"),
            ]
        }
        // The record has 40 bytes. Its own time needs 6, the first two annotations need 10 and 11. Of the 13 bytes
        // left, the fourth annotation needs 8, and the fifth does not fit into the rest.
        t.expectEqual(space.isIn.map { $0 ? 1 : 0 }, [1, 1, 0, 1, 0])
        t.expectEqual(space.text, "+0||.+1|first|.+2|second|.+4|4th|.")
    },
    TestCase(
        "if an annotation ends at the last byte of an EDF record, it is accepted; if it is one byte longer, it is refused as a whole"
    ) {
        t in
        for size in 0...30 {
            let space = Space(size, start: 5_000_000) { [$0.add(6_500_000, 1_000_000, "abc")] }
            // The record's time "+5||." needs 5 bytes, the annotation "+6.5~1|abc|." 12.
            let begin = size < 5 ? 0 : 5
            t.expectEqual(space.isIn[0], size >= begin + 12)
            let expected = (begin > 0 ? "+5||." : "") + (size >= begin + 12 ? "+6.5~1|abc|." : "")
            var inside = Array(space.bytes.dropFirst(2).dropLast(2))
            t.expect(space.bytes.prefix(2) == [0xA5, 0xA5] && space.bytes.suffix(2) == [0xA5, 0xA5])
            t.expect(inside.dropFirst(expected.utf8.count).allSatisfy { $0 == 0 }, "\(size): zeros")
            inside.removeLast(size - expected.utf8.count)
            t.expectEqual(inside.count, expected.utf8.count)
        }
    },
    TestCase("an EDF record has space for the longest text, and for four texts of 40 bytes, with large times") { t in
        let year: Int64 = 365 * 86_400_000_000
        for (length, isIn) in [(256, [1, 0]), (40, [1, 1, 1, 1, 0])] {
            let long = String(repeating: "x", count: length)
            let space = Space(start: 30 * year + 62_500) { writer in
                isIn.indices.map { writer.add(30 * year + 123_456 + Int64($0), 10_123_456, long) }
            }
            t.expectEqual(space.isIn.map { $0 ? 1 : 0 }, isIn)
        }
    },
    TestCase("no annotation of a recording of up to 30 years is larger than its stated largest size") { t in
        let most: Int64 = 30 * 365 * 86_400_000_000 - 1
        for length in [0, 1, 120, 256, 300] {
            let all = Space { [$0.add(most, most, [UInt8](repeating: 0x78, count: length))] }.text
            // The five characters "+0||." before the annotation do not count.
            t.expectEqual(all.utf8.count - 5, AnnotationWriter.largestSize(ofText: length))
        }
    },
    TestCase("an annotation's text is cut to at most 256 bytes, between two characters") { t in
        func longest(_ character: String, after first: String = "") -> String {
            text(of: Array((first + String(repeating: character, count: 300)).utf8))
        }
        t.expectEqual(longest("a").utf8.count, 256)
        t.expectEqual(longest("ü", after: "a").utf8.count, 255)
        t.expectEqual(longest("ü"), String(repeating: "ü", count: 128))
        t.expectEqual(longest("脑"), String(repeating: "脑", count: 85))
        t.expectEqual(longest("🙂"), String(repeating: "🙂", count: 64))
    },
    TestCase("control characters in an annotation become spaces, and an empty text becomes a hyphen") { t in
        t.expectEqual(text(of: [0x61, 0, 20, 21, 10, 31, 0x62]), "a     b")
        t.expectEqual(text(of: []), "-")
    },
    TestCase("invalid UTF-8 in an annotation becomes question marks") { t in
        let cases: [([UInt8], String)] = [
            ([0x61, 0xFF, 0x62], "a?b"), ([0x80], "?"), ([0xC3], "?"), ([0xC0, 0x80], "??"),
            ([0xE0, 0x80, 0x80], "???"),
            ([0xED, 0xA0, 0x80], "???"), ([0xF4, 0x90, 0x80, 0x80], "????"), ([0xF5, 0x61], "?a"),
            ([0xE8, 0x84], "??"), ([0xE8, 0x84, 0x91], "脑"), ([0xF0, 0x9F, 0x99, 0x82], "🙂"), ([0xC3, 0x61], "?a"),
            ([0xC3, 0xBC, 0xBC], "ü?"),
        ]
        for (bytes, expected) in cases { t.expectEqual(text(of: bytes), expected) }
    },
]
