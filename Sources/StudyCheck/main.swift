import Foundation
import JSON
import Study
import Text

// study-check: checks the folder of a study with the device's own reader, and writes the study as the file that the device imports.

let usage = """
    usage: study-check FOLDER [--archive FILE] [--language en|de] [--prompts] [--mark-form]
      --archive FILE   writes the checked study as one file, with animations and videos as frames (by ffmpeg)
      --language de    says everything in German
      --prompts        lists what a voice says, as Tools/study-voice reads it
      --mark-form      marks errors that the schema sees as well
    Status: 0 no errors, 1 errors, 2 the study could not be looked at or written.
    """

func fail(_ words: String) -> Never {
    FileHandle.standardError.write(Data("study-check: \(words)\n".utf8))
    exit(2)
}

struct Options {
    var folder: String?
    var archive: String?
    var language = Language.english
    var listsPrompts = false
    var marksForm = false

    init(_ arguments: [String]) {
        var left = arguments[...]
        while let word = left.popFirst() {
            switch word {
            case "--archive": archive = left.popFirst()
            case "--language":
                guard let code = left.popFirst(), code == "en" || code == "de" else { fail(usage) }
                language = code == "de" ? .german : .english
            case "--prompts": listsPrompts = true
            case "--mark-form": marksForm = true
            case "--help":
                print(usage)
                exit(0)
            default:
                guard !word.hasPrefix("-"), folder == nil else { fail(usage) }
                folder = word
            }
        }
    }
}

/// Writes the archive. It has a temporary name until it is complete, so that an incomplete archive never has the final name.
func write(_ study: Study, _ reader: StudyReader, _ folder: StudyFolder, to path: String, _ report: Report) {
    let partial = path + ".part"
    guard var writer = ArchiveWriter(partial) else { fail("\(path) cannot be written") }
    do {
        for document in StudyDocument.allCases {
            if let bytes = folder.bytes(document.fileName) { try writer.add(document.fileName, bytes) }
        }
        let check = FileCheck(folder: folder, reader: reader)
        for sound in check.spoken {
            guard let bytes = folder.bytes(sound.file) else { fail("\(sound.file) cannot be read") }
            try writer.add(sound.name, bytes)
        }
        for name in reader.media.map({ $0.name }) {
            guard FileNames.kind(name) == .animation else {
                guard let bytes = folder.bytes(name) else { fail("\(name) cannot be read") }
                try writer.add(name, bytes)
                continue
            }
            for (index, frame) in try Animations.frames(of: folder.path + "/" + name).enumerated() {
                let number = String(repeating: "0", count: 4 - "\(index + 1)".count) + "\(index + 1)"
                try writer.add("\(name)/\(number).jpg", frame)
            }
        }
        try writer.finish()
        guard writer.bytes <= StudyLimits.studyBytes else {
            fail("the study has more than \(StudyLimits.studyBytes >> 20) MiB")
        }
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: partial, toPath: path)
        print("\(path): \(writer.bytes / 1024) KiB")
    } catch {
        try? FileManager.default.removeItem(atPath: partial)
        switch error as? Animations.Failure {
        case .noFFmpeg:
            fail(
                report.words(
                    "ffmpeg is needed for animations: apt install ffmpeg",
                    "für Animationen fehlt ffmpeg: apt install ffmpeg"))
        case .tooLong:
            let seconds = StudyArchive.maximumFrames / Animations.framesPerSecond
            fail(
                report.words(
                    "an animation lasts longer than \(seconds) s", "eine Animation dauert länger als \(seconds) s"))
        case .notConverted(let said): fail("ffmpeg: \(said)")
        case nil: fail("\(path): \(error)")
        }
    }
}

let options = Options(Array(CommandLine.arguments.dropFirst()))
guard let path = options.folder else { fail(usage) }
guard let folder = StudyFolder(path) else { fail("\(path) is no folder") }
let reader = StudyReader { folder.bytes($0.fileName) }
if options.listsPrompts {
    guard let study = reader.study else { fail("the study has errors") }
    for prompt in SpokenPrompt.all(of: study) {
        // Omit the rate if it is 150 words per minute, the default of `study-voice`.
        let rate = prompt.wordsPerMinute == 150 ? "" : ":\(prompt.wordsPerMinute)"
        print("\(prompt.key)\t\(prompt.voice)\(rate)\t\(prompt.text)")
    }
    exit(0)
}
var report = Report(folder, options.language, marksForm: options.marksForm)
report.add(reader.problems)
FileCheck(folder: folder, reader: reader).look(&report)
if let study = reader.study { report.summarize(study) }
report.count()
guard let study = reader.study, report.errors == 0 else { exit(1) }
if let archive = options.archive { write(study, reader, folder, to: archive, report) }
