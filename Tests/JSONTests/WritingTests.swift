import JSON
import TestKit

private func written(_ value: JSONValue, indented: Bool = false) -> String {
    String(decoding: value.written(indented: indented) ?? [], as: UTF8.self)
}

let writingTests = [
    TestCase("JSON values are written in one line, or with indentation") { t in
        let value = JSONValue.object([
            JSONMember("a", .list([.integer(-1), .real(0.1), .truth(true), .null])),
            JSONMember("ä\"", .text("\n\u{1}ö\\")), JSONMember("", .text("")),
        ])
        t.expectEqual(written(value), #"{"a":[-1,0.1,true,null],"ä\"":"\n\u0001ö\\","":""}"#)
        t.expectEqual(
            written(.object([JSONMember("a", .list([.integer(1)]))]), indented: true), "{\n  \"a\": [\n    1\n  ]\n}\n")
        t.expectEqual(written(.real(.nan)), "null")
        t.expectEqual(written(.integer(.min)), "-9223372036854775808")
    },
    TestCase("if a JSON document is written and read again, it is the same") { t in
        var random = Random(seed: 5)
        func value(_ depth: Int) -> JSONValue {
            switch random.below(depth > 4 ? 5 : 7) {
            case 0: return .null
            case 1: return .truth(random.below(2) == 0)
            case 2: return .integer(Int64(random.next()) << Int64(random.below(30)))
            case 3: return .real(Double(random.signed()) * 1e3)
            case 4:
                let scalars = (0..<random.below(5)).map { _ in Unicode.Scalar(UInt32(1 + random.below(0xD000))) ?? "a" }
                var text = ""
                for scalar in scalars { text.unicodeScalars.append(scalar) }
                return .text(text)
            case 5: return .list((0..<random.below(4)).map { _ in value(depth + 1) })
            default: return .object((0..<random.below(4)).map { JSONMember("m\($0)", value(depth + 1)) })
            }
        }
        for _ in 0..<200 {
            let bytes = value(0).written(indented: false) ?? []
            let again = try? JSONReader.read(bytes, within: JSONLimits(bytes: 1 << 20, depth: 8, values: 10_000))
            t.expectEqual(
                again.map { written($0) } ?? "nothing", String(decoding: bytes, as: UTF8.self))
        }
    },
    TestCase("if a JSON document is nested too deeply, writing it fails") { t in
        var value = JSONValue.integer(1)
        for _ in 0..<(JSONLimits.maximumDepth - 1) { value = .list([value]) }
        t.expect(value.written(indented: false) != nil)
        t.expect(JSONValue.list([value]).written(indented: false) == nil)
    },
]
