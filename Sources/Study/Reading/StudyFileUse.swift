import JSON

/// A file that a study uses, with the position at which the study names it.
public struct StudyFileUse: Sendable {
    public enum Kind: Equatable, Sendable { case media(StudyMedia.Kind), certificate }

    public let name: String
    public let kind: Kind
    public let document: StudyDocument
    public let path: JSONPath
}

/// Collects the files that the study has named so far, and the texts to be spoken.
final class StudyMediaList {
    private(set) var uses: [StudyFileUse] = []

    func add(_ use: StudyFileUse) {
        guard uses.count < StudyLimits.files,
            !uses.contains(where: { $0.name.utf8.elementsEqual(use.name.utf8) })
        else { return }
        uses.append(use)
    }
}
