import Study

/// Looks whether a study's files are there, and whether all that are there are used.
struct FileCheck {
    let folder: StudyFolder
    let reader: StudyReader

    func look(_ report: inout Report) {
        var problems: [StudyProblem] = []
        for use in reader.media where !folder.files.contains(use.name) {
            problems.append(StudyProblem(use.document, use.path, .noFile(use.name)))
        }
        for use in reader.media {
            if let size = folder.size(use.name), size > StudyLimits.fileBytes {
                problems.append(StudyProblem(use.document, use.path, .fileTooLarge(Int(StudyLimits.fileBytes >> 20))))
            }
        }
        report.tell(problems)
        let known = Set(StudyDocument.allCases.map { $0.fileName } + reader.media.map { $0.name } + spoken)
        // What a README or a drawing program leaves in the folder does no harm.
        for file in folder.files where !known.contains(file) && FileNames.kind(file) != nil {
            report.tell(file: file, .unusedFile(file))
        }
        guard let study = reader.study else { return }
        let prompts = SpokenPrompt.all(of: study) { report.tell(file: "scenarios.json", .silent($0)) }
        let silent = prompts.filter { !$0.files.contains(where: folder.files.contains) }.count
        if silent > 0 { report.tell(file: "scenarios.json", .silentPrompts(silent)) }
    }

    /// Names of sounds for prompts that are there.
    var spoken: [String] {
        guard let study = reader.study else { return [] }
        return SpokenPrompt.all(of: study).compactMap { prompt in prompt.files.first(where: folder.files.contains) }
    }
}
