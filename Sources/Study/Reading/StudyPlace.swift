import CMath
import JSON

/// The current position in a document. Faults that are found there are added to the list of problems with this
/// position.
struct StudyPlace {
    let document: StudyDocument
    let path: JSONPath
    let problems: StudyProblems

    init(_ document: StudyDocument, _ problems: StudyProblems, path: JSONPath = JSONPath()) {
        (self.document, self.problems, self.path) = (document, problems, path)
    }

    func at(_ name: StaticString) -> StudyPlace { at("\(name)") }

    func at(_ name: String) -> StudyPlace {
        StudyPlace(document, problems, path: JSONPath(path.steps + [.name(name)]))
    }

    func at(_ index: Int) -> StudyPlace {
        StudyPlace(document, problems, path: JSONPath(path.steps + [.element(index)]))
    }

    func add(_ fault: StudyFault) { problems.add(StudyProblem(document, path, fault)) }

    func integer(_ value: JSONValue, _ range: ClosedRange<Int>) -> Int? {
        // A value of 3.0 counts as the integer 3, as in the schema.
        guard let number = value.number, number.rounded() == number, abs(number) <= 9e15 else {
            add(.wanted(.integer))
            return nil
        }
        guard number >= Double(range.lowerBound), number <= Double(range.upperBound) else {
            add(.range(Int64(range.lowerBound), Int64(range.upperBound)))
            return nil
        }
        return Int(number)
    }

    func number(_ value: JSONValue, _ range: ClosedRange<Double>) -> Double? {
        guard let number = value.number else {
            add(.wanted(.number))
            return nil
        }
        guard range.contains(number) else {
            add(.range(Int64(range.lowerBound.rounded()), Int64(range.upperBound.rounded())))
            return nil
        }
        return number
    }

    func string(_ value: JSONValue, _ spelling: Spelling) -> String? {
        guard let text = value.text else {
            add(.wanted(.text))
            return nil
        }
        guard spelling.allows(text) else {
            add(spelling.fault)
            return nil
        }
        return text
    }

    /// Parses a date to a day since 1970, or a time to a minute of the day.
    func moment(_ value: JSONValue, _ kind: StudyFault.Spelling) -> Int? {
        guard let text = value.text else {
            add(.wanted(.text))
            return nil
        }
        guard kind == .date else {
            let minute = CalendarDay.readTime(text)
            if minute == nil { add(.spelling(.time)) }
            return minute
        }
        guard CalendarDay.hasShape(text) else {
            add(.spelling(.date))
            return nil
        }
        let day = CalendarDay.read(text)
        if day == nil { add(.noDate) }
        return day
    }

    func choice<Choice>(_ value: JSONValue, _ choices: [(StaticString, Choice)]) -> Choice? {
        if let text = value.text {
            for (word, choice) in choices where word.withUTF8Buffer({ text.utf8.elementsEqual($0) }) { return choice }
        }
        var words = ""
        for (word, _) in choices { words += words.isEmpty ? "\(word)" : ", \(word)" }
        add(value.text == nil ? .wanted(.text) : .wantedWord(words))
        return nil
    }

    func list(_ value: JSONValue, _ count: ClosedRange<Int>) -> [(JSONValue, StudyPlace)] {
        guard let list = value.list else {
            add(.wanted(.list))
            return []
        }
        guard count.contains(list.count) else {
            add(.count(count.lowerBound, count.upperBound))
            return []
        }
        return list.indices.map { (list[$0], at($0)) }
    }
}

/// The rule for the characters that a text may contain.
enum Spelling {
    case identifier, version, language, label, code, address, anyLanguage
    /// The number of characters must be within these limits, and control characters are not allowed.
    case line(ClosedRange<Int>)

    var fault: StudyFault {
        switch self {
        case .identifier: .spelling(.identifier)
        case .version: .spelling(.version)
        case .language, .anyLanguage: .spelling(.language)
        case .label: .spelling(.label)
        case .code: .spelling(.code)
        case .address: .spelling(.address)
        case .line(let count): .length(count.lowerBound, count.upperBound)
        }
    }

    func allows(_ text: String) -> Bool {
        let bytes = text.utf8
        func all(_ count: ClosedRange<Int>, _ isAllowed: (UInt8) -> Bool) -> Bool {
            count.contains(bytes.count) && bytes.allSatisfy(isAllowed)
        }
        switch self {
        case .identifier:
            return all(1...40) { isSmall($0) || isDigit($0) || $0 == 0x2D } && bytes.first != 0x2D
        case .version: return all(1...20) { isSmall($0 | 0x20) && $0 < 0x80 || isDigit($0) || $0 == 0x2E || $0 == 0x2D }
        case .language, .anyLanguage: return all(2...3, isSmall)
        case .label: return all(1...40) { $0 > 0x20 && $0 < 0x7F }
        case .code: return all(4...12, isDigit)
        case .address:
            let scheme = Array("https://".utf8)
            return all(9...StudyLimits.shortText) { $0 > 0x20 && $0 < 0x7F } && bytes.starts(with: scheme)
        case .line(let count):
            // Line ends are not allowed, because the text is written to a recording's header or is a password.
            return count.contains(text.unicodeScalars.count) && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        }
    }

    private func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
