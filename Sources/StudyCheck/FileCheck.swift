import Study

/// Checks that all files that a study uses exist, and that all files in the folder are used.
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
        report.add(problems)
        let known = Set(
            StudyDocument.allCases.map { $0.fileName } + reader.media.map { $0.name } + spoken.map { $0.file })
        // Ignore unused files of other types, such as a README or files of a drawing program.
        for file in folder.files
        where !known.contains(file) && FileNames.kind(file) != nil && !file.utf8.starts(with: "voices/".utf8) {
            report.add(file: file, .unusedFile(file))
        }
        guard let study = reader.study else { return }
        let prompts = SpokenPrompt.all(of: study) { report.add(file: "scenarios.json", .silent($0)) }
        let silent = prompts.count - spoken.count
        if silent > 0 { report.add(file: "scenarios.json", .silentPrompts(silent)) }
    }

    /// A file with the sound for a prompt, and the file's name in the archive.
    struct Spoken {
        let file: String
        let name: String
    }

    /// The sounds that exist for prompts: recordings of human voices, rendered speech, and the files that `study-voice` lists.
    var spoken: [Spoken] {
        guard let study = reader.study else { return [] }
        let made = voices
        return SpokenPrompt.all(of: study).compactMap { prompt in
            if let own = prompt.files.first(where: folder.files.contains) { return Spoken(file: own, name: own) }
            return made[prompt.key].map { Spoken(file: $0, name: "speech/\(prompt.key).wav") }
        }
    }

    /// For each prompt's name, the path of the file in the folder `voices` that `study-voice` has made.
    private var voices: [String: String] {
        var voices: [String: String] = [:]
        let list = String(decoding: folder.bytes("voices/prompts.txt") ?? [], as: UTF8.self)
        for line in list.split(separator: "\n") {
            let fields = line.split(separator: "\t")
            guard fields.count == 2, let name = fields[1].split(separator: "/").last else { continue }
            let file = "voices/\(name)"
            if file.utf8.suffix(4).elementsEqual(".wav".utf8), folder.files.contains(file) {
                voices[String(fields[0])] = file
            }
        }
        return voices
    }
}
