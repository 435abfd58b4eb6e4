import JSON

extension StudyReader {
    /// Reads the study of an archive with the same rules as a folder's.
    public init(_ archive: StudyArchive, in file: any ArchiveBytes) {
        self.init { document in
            archive[document.fileName].flatMap {
                StudyArchive.bytes($0, of: file, maximum: StudyLimits.document.bytes)
            }
        }
    }

    /// Names of files that the study uses and the archive does not have: a study that lacks one does not start.
    public func missing(in archive: StudyArchive) -> [String] {
        media.filter { use in
            use.kind == .media(.animation) ? archive.frames(of: use.name).isEmpty : archive[use.name] == nil
        }.map { $0.name }
    }
}
