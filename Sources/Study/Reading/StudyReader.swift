import JSON

/// Reads the documents of a study and collects what is wrong with them.
public struct StudyReader {
    /// The study; nil if there is an error.
    public let study: Study?
    /// At most `StudyLimits.problems`, in the order of the documents.
    public let problems: [StudyProblem]
    /// Names of all files that the study uses besides the documents, each once.
    public let media: [StudyFileUse]

    /// - Parameter content: returns the bytes of a document; nil if it does not exist. Help, steps and questionnaires may be left out.
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
        // References to an unreadable document would only be reported as missing.
        if isRead { parts.finish() }
        study = isRead && !problems.hasErrors ? parts.study : nil
        self.problems = problems.list
        media = parts.media.uses
    }
}
