import JSON

/// Reads the documents of a study and collects their faults.
public struct StudyReader {
    /// The study; nil if there is an error.
    public let study: Study?
    /// The problems in the order of the documents, at most `StudyLimits.problems`.
    public let problems: [StudyProblem]
    /// All files that the study uses besides the documents, each once.
    public let media: [StudyFileUse]

    /// - Parameter content: returns the bytes of a document; nil if it does not exist. The documents for help, steps and questionnaires may be
    ///   missing.
    public init(_ content: (StudyDocument) -> [UInt8]?) {
        let problems = StudyProblems()
        var parts = StudyParts(problems)
        var isRead = true
        for document in StudyDocument.allCases {
            guard let bytes = content(document) else {
                guard document == .study || document == .consent || document == .scenarios else { continue }
                problems.add(StudyProblem(document, JSONPath(), .noDocument))
                isRead = false
                continue
            }
            do throws(JSONError) {
                let value = try JSONReader.read(bytes, within: StudyLimits.document)
                parts.read(document, value)
            } catch {
                problems.add(StudyProblem(document, JSONPath(), .syntax(error.fault), place: error.place))
                isRead = false
            }
        }
        // Resolve references only if all documents could be read. Otherwise all references to an unreadable document would be reported as missing.
        if isRead { parts.finish() }
        study = isRead && !problems.hasErrors ? parts.study : nil
        self.problems = problems.list
        media = parts.media.uses
    }
}
