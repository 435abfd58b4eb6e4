import JSON

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
