import JSON
import Study
import TestKit
import Text

/// A change of the example study and the expected result (Tests/StudyDocuments/cases.json). The JSON Schema is tested
/// with the same cases.
private struct Case {
    let document: StudyDocument
    let path: [JSONPath.Step]
    let value: JSONValue?
    let verdict: String

    init?(_ value: JSONValue) {
        guard let name = value["document"]?.text, let path = value["at"]?.list, let verdict = value["is"]?.text,
            let document = StudyDocument.allCases.first(where: { $0.fileName == name + ".json" })
        else { return nil }
        self.document = document
        self.path = path.compactMap { step in
            step.integer.map { .element(Int($0)) } ?? step.text.map { .name($0) }
        }
        self.value = value["put"]
        self.verdict = verdict
    }

    var name: String { "\(document.fileName) \(JSONPath(path).description)" }

    static let all: [Case] = {
        guard let bytes = TestFiles.bytes("Tests/StudyDocuments/cases.json"),
            let root = try? JSONReader.read(bytes, within: StudyLimits.document)
        else { return [] }
        return root["cases"]?.list?.compactMap { Case($0) } ?? []
    }()
}

let caseTests = [
    TestCase(
        "valid study documents are read; if the format or meaning is wrong, the document is refused with the position of the error"
    ) { t in
        guard let example = ExampleStudy() else { return t.fail("no example") }
        t.expect(Case.all.count > 200, "\(Case.all.count) cases")
        for change in Case.all {
            var example = example
            example.put(change.document, change.path, change.value)
            let reader = example.read()
            let errors = reader.problems.filter { $0.severity == .error }
            let found = lines(errors).joined(separator: "; ")
            t.expect((reader.study == nil) == !errors.isEmpty, change.name)
            switch change.verdict {
            case "good": t.expect(errors.isEmpty, "\(change.name): \(found)")
            case "form": t.expect(errors.contains { $0.fault.isForm }, "\(change.name) as form: \(found)")
            case "meaning":
                t.expect(!errors.isEmpty, "\(change.name) is read")
                t.expect(!errors.contains { $0.fault.isForm }, "\(change.name) as meaning: \(found)")
            default: t.fail("\(change.name): no verdict")
            }
        }
    }.portable,
    TestCase("the path in the message about a study's error leads to the line of the document that contains the error")
    { t in
        guard var example = ExampleStudy() else { return t.fail("no example") }
        example.put(
            .scenarios,
            [
                .name("scenarios"), .element(1), .name("trials"), .element(0), .name("phases"), .element(1),
                .name("seconds"),
            ], .integer(-3))
        let problems = example.read().problems
        t.expectEqual(
            lines(problems), ["scenarios.json scenarios[1].trials[0].phases[1].seconds: 0 to 3600 is allowed"])
        guard let bytes = example[.scenarios].written(indented: true), let problem = problems.first else { return }
        let place = problem.path.place(in: bytes, of: example[.scenarios])
        let line = bytes.split(separator: 10, omittingEmptySubsequences: false)[place.line - 1]
        t.expect(String(decoding: line, as: UTF8.self).hasSuffix("\"seconds\": -3,"))
    },
    TestCase(
        "at most a hundred errors in a study's document are reported together; a syntax error is reported with its position"
    ) { t in
        guard var example = ExampleStudy() else { return t.fail("no example") }
        example.put(.study, [.name("version")], .text(""))
        example.put(.steps, [.name("start"), .element(0), .name("title")], nil)
        example.put(.help, [.name("items"), .element(0), .name("text")], .text("one language"))
        let problems = example.read().problems
        t.expect(problems.map { $0.document } == [.study, .steps, .help])
        let broken = StudyReader { document in
            document == .steps ? Array("{\n\"start\": [}\n".utf8) : example[document].written(indented: true)
        }
        t.expect(broken.study == nil)
        t.expect(broken.problems.contains { $0.document == .steps && $0.place == JSONPlace(line: 2, column: 11) })
        for _ in 0..<200 {
            let member = JSONValue.object([JSONMember("title", .integer(1))])
            var items = example[.help]["items"]?.list ?? []
            items.append(member)
            example.put(.help, [.name("items")], .list(Array(items.prefix(100))))
        }
        t.expectEqual(example.read().problems.count, StudyLimits.problems)
    },
    TestCase("if a document of a study is missing, that is reported, unless the study does not use it") { t in
        let none = StudyReader { _ in nil }
        t.expect(none.study == nil)
        t.expect(none.problems.map { $0.document } == [.study, .consent, .scenarios])
        guard var example = ExampleStudy() else { return t.fail("no example") }
        example.put(.study, [.name("schedule"), .name("days")], .list([.list([.text("rest")])]))
        example.put(.study, [.name("announcements")], nil)
        let few = StudyReader { document in
            document == .steps || document == .help || document == .questionnaires
                ? nil : example[document].written(indented: false)
        }
        t.expect(few.study != nil, lines(few.problems).joined(separator: "; "))
    },
    TestCase("warnings report what a study never uses (sessions, steps, questions, numbers), and a short last block") {
        t in
        guard var example = ExampleStudy() else { return t.fail("no example") }
        example.put(
            .study, [.name("schedule"), .name("days")],
            .list([.list([.text("breathing")]), .list([.text("breathing")])]))
        example.put(.study, [.name("noiseCheck")], nil)
        example.put(.scenarios, [.name("scenarios"), .element(0), .name("trialsOfBlock")], .integer(3))
        example.put(
            .scenarios,
            [
                .name("scenarios"), .element(1), .name("trials"), .element(0), .name("phases"), .element(0),
                .name("prompt"),
            ], .object([JSONMember("all", .text("Reckon"))]))
        example.put(
            .questionnaires, [.name("questionnaires"), .element(0), .name("questions"), .element(6), .name("when")],
            .list([
                .object([JSONMember("question", .text("drinks")), JSONMember("answered", .truth(false))]),
                .object([JSONMember("question", .text("drinks")), JSONMember("is", .list([.text("tea")]))]),
            ]))
        let reader = example.read()
        t.expect(reader.study != nil)
        t.expectEqual(
            lines(reader.problems),
            [
                "scenarios.json scenarios[0].id: no day has \"rest\"",
                "scenarios.json scenarios[0].trialsOfBlock: the last block has fewer trials than the others",
                "scenarios.json scenarios[1].id: no day has \"reckoning\"",
                "scenarios.json scenarios[1].numbers: no text of the trials uses the numbers",
                "questionnaires.json questionnaires[0].id: no day has \"morning\"",
                "questionnaires.json questionnaires[0].questions[6].when: this question is never asked",
                "steps.json noise: the steps \"noise\" are never reached",
                "steps.json checkUp: the steps \"checkUp\" are never reached",
                "steps.json questionnaireFinish: the steps \"questionnaireFinish\" are never reached",
            ])
    },
]
