import JSON

extension StudyReader {
    /// Reads the study in an archive, by the same rules as for a study in a folder.
    public init(_ archive: StudyArchive, in file: any ArchiveBytes) {
        self.init { document in
            archive[document.fileName].flatMap {
                StudyArchive.bytes($0, of: file, maximum: StudyLimits.document.bytes)
            }
        }
    }

    /// The names of files that the study uses but the archive does not contain. The device does not start a study with
    /// missing files.
    public func missing(in archive: StudyArchive) -> [String] {
        media.filter { use in
            use.kind == .media(.animation) ? archive.frames(of: use.name).isEmpty : archive[use.name] == nil
        }.map { $0.name }
    }
}
