import JSON
import Study
import StudyRun
import StudyTests
import TestKit

/// Returns the path of each value in a JSON document.
private func paths(_ value: JSONValue, _ path: [JSONPath.Step] = []) -> [[JSONPath.Step]] {
    var found = path.isEmpty ? [] : [path]
    switch value {
    case .object(let members): for member in members { found += paths(member.value, path + [.name(member.name)]) }
    case .list(let list): for index in list.indices { found += paths(list[index], path + [.element(index)]) }
    default: break
    }
    return found
}

private func value(_ root: JSONValue, at path: [JSONPath.Step]) -> JSONValue {
    var value = root
    for step in path {
        switch (step, value) {
        case (.name(let name), .object(let members)): value = members.first { $0.name == name }?.value ?? .null
        // Check whether the value still exists, because an earlier change may have removed it.
        case (.element(let index), .list(let list)) where list.indices.contains(index): value = list[index]
        default: return .null
        }
    }
    return value
}

/// Returns a replacement for a value; nil removes the value. Most replacements are similar to the value, so that many studies stay valid; some are
/// arbitrary.
private func mutated(_ value: JSONValue, _ random: inout Random) -> JSONValue? {
    if random.once(in: 6) { return nil }
    switch value {
    case .integer(let number):
        return .integer([number + 1, number - 1, number * 2, 0, -number, number / 2][random.below(6)])
    case .real(let number): return .real([number * 2, -number, number / 2][random.below(3)])
    case .truth(let truth): return .truth(!truth)
    case .text(let text):
        let words = [
            "", text + "x", "{day}", "rest", "shuffled", "qualityReached", "fixation", "skip", "multiple", "none",
        ]
        return .text(words[random.below(words.count)])
    case .list(let list):
        guard let first = list.first else { return .list([.integer(1)]) }
        return .list([Array(list.reversed()), Array(list.dropFirst()), list + [first], [first], []][random.below(5)])
    case .object(let members):
        return .object(
            [Array(members.reversed()), Array(members.dropFirst()), members + [JSONMember("other", .null)]][
                random.below(3)])
    case .null: return .integer(1)
    }
}

/// Changes the example study at random. Each changed study must be refused with the positions of its errors, or a
/// simulated subject must be able to complete it.
private func tryMutations(_ count: Int, seed: UInt32, _ t: Expectations) {
    guard let example = ExampleStudy() else { return t.fail("no example") }
    var random = Random(seed: seed)
    let all = StudyDocument.allCases.map { paths(example[$0]) }
    var played = 0
    for number in 0..<count {
        var study = example
        var changes: [String] = []
        for _ in 0..<(1 + random.below(3)) {
            let index = random.below(all.count)
            let path = all[index][random.below(all[index].count)]
            let document = StudyDocument.allCases[index]
            study.put(document, path, mutated(value(study[document], at: path), &random))
            changes.append("\(document.fileName) \(JSONPath(path).description)")
        }
        let name = "\(number): " + changes.joined(separator: ", ")
        let reader = study.read()
        guard let read = reader.study else {
            t.expect(reader.problems.contains { $0.severity == .error }, name)
            for problem in reader.problems {
                guard let bytes = study[problem.document].written(indented: true) else { continue }
                let place = problem.path.place(in: bytes, of: study[problem.document])
                t.expect(
                    place.line > 1 || problem.path.steps.count < 2, "\(name): \(problem.path.description) has no place")
            }
            continue
        }
        played += 1
        let subject = Subject(read)
        t.expect(subject.play(acts: 300_000), "\(name) does not end")
        t.expectEqual(subject.mistakes, [], name)
        if case .finished = subject.guide.view {} else { t.fail("\(name): not finished") }
    }
    t.expect(played > count / 10 && played < count, "\(played) of \(count) are played")
}

let mutationTests = [
    TestCase(
        "40 studies with random changes are each refused with the positions of their errors, or a subject can complete them"
    ) { t in
        tryMutations(40, seed: 1, t)
    },
    TestCase(
        "300 studies with random changes are each refused with the positions of their errors, or a subject can complete them"
    ) { t in
        tryMutations(300, seed: 2, t)
    }
    .long,
]
