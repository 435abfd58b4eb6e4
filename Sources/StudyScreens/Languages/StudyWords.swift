import Quality
import Services
import Study
import Text
import Widgets

extension StudyStrings {
    /// The advice for the subject about an electrode whose quality is low, by the reason. A reason of nil means that no
    /// data arrive.
    func help(for reason: QualityReason?) -> String {
        switch reason {
        case nil: helpNone
        case .lost?: helpLost
        case .flat?: helpFlat
        case .atLimit?: helpLimit
        case .loose?: helpLoose
        case .mains?: helpMains
        case .noise?: helpNoise
        case .moves?: helpMoves
        }
    }

    /// The number of files that wait for uploading, as a text.
    func files(_ count: Int) -> String { count == 1 ? uploadOneFile : uploadFiles.filled("\(count)") }
}

extension StudySetupStrings {
    /// The reason why a study cannot be used, as a text.
    func text(for refusal: StudyRefusal, _ strings: Strings) -> String {
        switch refusal {
        case .archive(let error): return error.words[strings.language]
        case .faults(let problems, let count):
            guard let first = problems.first else { return "" }
            let place = first.document.fileName + ": " + first.fault.words[strings.language]
            return count == 1 ? oneError.filled(place) : errors.filled("\(count)", place)
        case .missing(let names): return missingFile.filled(names.first ?? "")
        case .noSpace: return noSpace
        case .notStored(let failure): return strings.storage.words(for: failure)
        }
    }
}
