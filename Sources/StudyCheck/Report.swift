import JSON
import Study
import Text

/// Collects and prints the findings of the check.
struct Report {
    private(set) var errors = 0
    private(set) var warnings = 0
    private let folder: StudyFolder
    private let language: Language
    /// True if the report marks those faults that the schema can also find. A test compares the marked faults with the findings of a
    /// schema validator.
    private let marksForm: Bool

    init(_ folder: StudyFolder, _ language: Language, marksForm: Bool) {
        (self.folder, self.language, self.marksForm) = (folder, language, marksForm)
    }

    func words(_ english: String, _ german: String) -> String { LocalText(en: english, de: german)[language] }

    /// Prints a line for each problem: "steps.json:12:5: error: words (start[0].text)".
    mutating func add(_ problems: [StudyProblem]) {
        for document in StudyDocument.allCases {
            let own = problems.filter { $0.document == document }
            guard !own.isEmpty else { continue }
            let bytes = folder.bytes(document.fileName) ?? []
            let value = try? JSONReader.read(bytes, within: StudyLimits.document)
            for problem in own {
                let place = problem.place ?? value.map { problem.path.place(in: bytes, of: $0) }
                add(problem, at: place)
            }
        }
    }

    private mutating func add(_ problem: StudyProblem, at place: JSONPlace?) {
        var line = problem.document.fileName
        if let place { line += ":\(place.line):\(place.column)" }
        let path = problem.path.description
        add(line, problem.fault, path.isEmpty ? "" : " (\(path))")
    }

    /// Prints a problem that concerns a whole file, without line, column and path.
    mutating func add(file: String, _ fault: StudyFault) { add(file, fault, "") }

    private mutating func add(_ place: String, _ fault: StudyFault, _ path: String) {
        let kind: String
        switch fault.severity {
        case .error:
            errors += 1
            kind = words("error", "Fehler")
        case .warning:
            warnings += 1
            kind = words("warning", "Warnung")
        }
        print("\(place): \(kind)\(marksForm && fault.isForm ? "[form]" : ""): \(fault.words[language])\(path)")
    }

    /// Prints the study's name, its days and its durations.
    func summarize(_ study: Study) {
        let number = study.language(language == .german ? "de" : "en") ?? 0
        let minutes = words("min", "min")
        print(
            "\(study.identity.title[number]) (\(study.identity.id) \(study.identity.version)), \(study.languages.joined(separator: ", "))"
        )
        var all = 0
        for (index, day) in study.schedule.days.enumerated() {
            let sessions = day.map { session -> String in
                let session = study.sessions[session]
                let blocks =
                    session.scenario.map {
                        ", \($0.blocks) \($0.blocks == 1 ? words("block", "Block") : words("blocks", "Blöcke"))"
                    } ?? ""
                return "\(session.id) (\(StudyDurations.minutes(session, language: number)) \(minutes)\(blocks))"
            }
            let sum = day.reduce(0) { $0 + StudyDurations.minutes(study.sessions[$1], language: number) }
            all += sum
            print("\(words("day", "Tag")) \(index + 1): \(sum) \(minutes): \(sessions.joined(separator: ", "))")
        }
        print(
            "\(words("together", "zusammen")): \(all) \(minutes), \(words("steps and fitting not counted", "ohne Schritte und Anpassen"))"
        )
    }

    func count() {
        print(
            "\(errors) \(words(errors == 1 ? "error" : "errors", "Fehler")), \(warnings) "
                + words(warnings == 1 ? "warning" : "warnings", warnings == 1 ? "Warnung" : "Warnungen"))
    }
}
