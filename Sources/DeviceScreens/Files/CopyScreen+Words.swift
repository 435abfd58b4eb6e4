import Services
import Widgets

extension CopyScreen {
    /// What stands in the middle: a title, and text.
    func words() -> (title: String, text: String) {
        let strings = looks.strings
        let words = strings.stick
        switch state {
        case .waiting(.readOnly): return (words.readOnlyTitle, words.takeAnother)
        case .waiting(.unreadable): return (words.unreadableTitle, words.unreadable)
        case .waiting(.safe): return (words.ejected, words.putInAgain)
        case .waiting: return (words.waitingTitle, words.waiting)
        case .copying(let progress):
            let isWriting = progress.written < total
            let bytes = words.bytesOf.filled(
                strings.words(forBytes: isWriting ? progress.written : progress.compared),
                strings.words(forBytes: total))
            let file = words.fileOf.filled(String(min(progress.files + 1, items.count)), String(items.count))
            return (isWriting ? words.copying : words.comparing, bytes + " · " + file)
        case .copied: return (words.copiedTitle, words.copied.filled(strings.words(forFiles: items.count)))
        case .failed(let failure, let copied):
            let reason = failure.words(strings)
            guard copied > 0 else { return (words.notCopiedTitle, reason) }
            return (words.notAllTitle, reason + " " + words.copiedOf.filled(String(copied), String(items.count)))
        case .ejecting: return (words.ejectingTitle, words.ejecting)
        case .ejected: return (words.ejected, "")
        case .notEjected:
            return (words.notEjectedTitle, context.player.sourceOfStick == nil ? words.notEjected : words.played)
        }
    }
}

extension CopyFailure {
    /// Why a copy ended early, as a sentence.
    fileprivate func words(_ strings: Strings) -> String {
        let stick = strings.stick
        return switch self {
        case .cancelled: stick.cancelled
        case .stickFull: stick.full
        case .stickReadOnly: stick.readOnly
        case .stickGone: strings.storage.stickGone
        case .noAnswer: stick.noAnswer
        case .differs: stick.differs
        case .notRead(let failure): stick.notRead + " " + strings.storage.words(for: failure)
        case .notWritten(let failure): strings.storage.words(for: failure)
        }
    }
}
