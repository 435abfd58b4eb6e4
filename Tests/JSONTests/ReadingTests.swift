import JSON
import TestKit
import Text

let limits = JSONLimits(bytes: 4096, depth: 8, values: 200)

/// Returns the error with which reading a text fails; nil if the text can be read.
private func error(_ bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
        _ = try JSONReader.read(bytes, within: limits)
        return nil
    } catch {
        return error
    }
}

private struct Broken {
    let text: String
    let fault: JSONFault
    let line: Int
    let column: Int

    init(_ text: String, _ fault: JSONFault, _ line: Int, _ column: Int) {
        (self.text, self.fault, self.line, self.column) = (text, fault, line, column)
    }
}

let readingTests = [
    TestCase("a JSON document is read as a tree of its values, in their order") { t in
        let text = #"{"b": [1, -2.5e1, "ä\u00e4\n", true, false, null, {}], "a": 9007199254740993}"#
        guard let root = try? JSONReader.read(Array(text.utf8), within: limits) else { return t.fail("not read") }
        guard case .object(let members) = root else { return t.fail("no object") }
        t.expectEqual(members.map { $0.name }, ["b", "a"])
        let list = root["b"]?.list ?? []
        t.expectEqual(list.count, 7)
        t.expectEqual(list[0].integer ?? 0, 1)
        t.expect(list[1].number == -25 && list[1].integer == nil)
        t.expectEqual(list[2].text ?? "", "ää\n")
        t.expect(list[3].truth == true && list[4].truth == false)
        if case .null = list[5] {} else { t.fail("no null") }
        t.expectEqual(root["a"]?.integer ?? 0, 9_007_199_254_740_993)
        t.expect(root["c"] == nil && list[0]["a"] == nil)
    },
    TestCase(
        "a byte order mark at the beginning of a JSON document is skipped; a document can consist of a single value"
    ) { t in
        let value = try? JSONReader.read([0xEF, 0xBB, 0xBF] + Array(" 7 ".utf8), within: limits)
        t.expectEqual(value?.integer ?? 0, 7)
    },
    TestCase("an error in a JSON document is reported with its line and column") { t in
        for broken in [
            Broken("", .endsEarly, 1, 1), Broken("{\"a\": 1", .endsEarly, 1, 7), Broken("[1, 2,\n 3,]", .syntax, 2, 4),
            Broken("{\n  \"ä\" 1\n}", .syntax, 2, 7), Broken("[1]\n]", .goesOn, 2, 1),
            Broken("{\"a\": 1,\n \"a\": 2}", .duplicate, 2, 4), Broken("[1e999]", .number, 1, 6),
            Broken("[12345678901234567890]", .number, 1, 21), Broken("[\"\\u0000\"]", .zero, 1, 9),
            Broken("[\"a\nb\"]", .control, 1, 4), Broken("['a']", .syntax, 1, 2), Broken("[NaN]", .syntax, 1, 4),
        ] {
            guard let found = error(Array(broken.text.utf8)) else {
                t.fail("read: \(broken.text)")
                continue
            }
            t.expect(found.fault == broken.fault, "\(broken.text): \(found.fault.words[.english])")
            t.expectEqual(found.place.line, broken.line, broken.text)
            t.expectEqual(found.place.column, broken.column, broken.text)
        }
        t.expect(error([0x22, 0xFF, 0x22])?.fault == .characters)
        t.expect(error([0x22, 0xED, 0xA0, 0x80, 0x22])?.fault == .characters)
    },
    TestCase("if a JSON document exceeds the limits, it is refused before any part of its tree exists") { t in
        t.expect(error([UInt8](repeating: 0x20, count: 4097))?.fault == .tooLong(4096))
        func nested(_ depth: Int) -> [UInt8] {
            [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
        }
        t.expect(error(nested(8)) == nil)
        t.expect(error(nested(9)) == JSONError(.tooDeep(8), JSONPlace(line: 1, column: 9)))
        // Brackets within a string do not count as nesting.
        t.expect(error(Array("\"[[[[[[[[[[\\\"[,:\"".utf8)) == nil)
        let many = Array(("[1" + String(repeating: ",\n1", count: 198) + "]").utf8)
        t.expect(error(many) == nil)
        let more = Array(("[1" + String(repeating: ",\n1", count: 199) + "]").utf8)
        t.expect(error(more) == JSONError(.tooMany(200), JSONPlace(line: 199, column: 2)))
        t.expectEqual(JSONLimits(bytes: 1, depth: 5000, values: 1).depth, JSONLimits.maximumDepth)
    },
    TestCase("every error in a JSON document has a message in English and German") { t in
        let faults: [JSONFault] = [
            .tooLong(1), .tooDeep(1), .tooMany(1), .characters, .control, .endsEarly, .goesOn, .duplicate, .number,
            .zero,
            .syntax, .noMemory,
        ]
        for fault in faults {
            t.expect(!fault.words[.english].isEmpty && !fault.words[.german].isEmpty)
            t.expect(!fault.words[.english].utf8.elementsEqual(fault.words[.german].utf8))
        }
    },
]
