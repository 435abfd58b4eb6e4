import JSON

/// Reads the documents of a study and collects what is wrong with them.
public struct StudyReader {
    /// What was read; nil as long as there is an error.
    public let study: Study?
    /// At most `StudyLimits.problems`, in the order of the documents.
    public let problems: [StudyProblem]
    /// Names of all files that the study uses besides the documents, each once.
    public let media: [StudyFileUse]

    /// - Parameter content: the bytes of a document; nil where it is not there. Help, steps and questionnaires may be left out.
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
        // What refers to a document that could not be read would only be called missing.
        if isRead { parts.finish() }
        study = isRead && !problems.hasErrors ? parts.study : nil
        self.problems = problems.list
        media = parts.media.uses
    }
}

/// What is wrong so far. A class: all parts of the reader add to the same list.
final class StudyProblems {
    private(set) var list: [StudyProblem] = []
    private(set) var hasErrors = false

    func add(_ problem: StudyProblem) {
        if problem.severity == .error { hasErrors = true }
        if list.count < StudyLimits.problems { list.append(problem) }
    }
}

/// A file that a study uses, and where it is named.
public struct StudyFileUse: Sendable {
    public enum Kind: Equatable, Sendable { case media(StudyMedia.Kind), certificate }

    public let name: String
    public let kind: Kind
    public let document: StudyDocument
    public let path: JSONPath
}

/// Files that were named so far, and texts that are spoken.
final class StudyMediaList {
    private(set) var uses: [StudyFileUse] = []

    func add(_ use: StudyFileUse) {
        guard uses.count < StudyLimits.files,
            !uses.contains(where: { $0.name.utf8.elementsEqual(use.name.utf8) })
        else { return }
        uses.append(use)
    }
}
