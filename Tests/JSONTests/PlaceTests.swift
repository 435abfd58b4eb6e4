import JSON
import TestKit

private let text = """
    {
      "days": [ {"id": "a,\\"]"}, {"id": "b"} ],
      "ä\\u00e4": {"x": [[1], [2,
        3]], "y": -3}
    }
    """

private func place(_ steps: [JSONPath.Step], in text: String = text) -> JSONPlace? {
    let bytes = Array(text.utf8)
    guard let root = try? JSONReader.read(bytes, within: limits) else { return nil }
    return JSONPath(steps).place(in: bytes, of: root)
}

let placeTests = [
    TestCase("from the path of a value in a JSON document, its line and column are found") { t in
        t.expect(place([]) == JSONPlace(line: 1, column: 1))
        t.expect(place([.name("days"), .element(1), .name("id")]) == JSONPlace(line: 2, column: 37))
        t.expect(place([.name("ää"), .name("x"), .element(1), .element(1)]) == JSONPlace(line: 4, column: 5))
        t.expect(place([.name("ää"), .name("y")]) == JSONPlace(line: 4, column: 15))
    },
    TestCase(
        "if no value of a JSON document has the given path, the reported position is that of the last existing part of the path"
    ) { t in
        t.expect(place([.name("days"), .element(0), .name("z")]) == JSONPlace(line: 2, column: 13))
        t.expect(place([.name("days"), .element(7)]) == JSONPlace(line: 2, column: 11))
        t.expect(place([.name("days"), .name("z")]) == JSONPlace(line: 2, column: 11))
        t.expect(place([.name("z"), .name("z")], in: "\u{FEFF}\n {}") == JSONPlace(line: 2, column: 2))
    },
    TestCase("a path in a JSON document is written with dots and brackets, such as days[2].name") { t in
        let path = JSONPath([.name("scenarios"), .element(2), .name("trials"), .element(0), .name("seconds")])
        t.expectEqual(path.description, "scenarios[2].trials[0].seconds")
        t.expectEqual(JSONPath().description, "")
    },
]
