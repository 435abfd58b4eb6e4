import Services
import Widgets

extension CopyScreen {
    /// The title and the message that the screen shows in its middle.
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
        case .failed(let failure, let missing):
            let reason = failure.words(strings)
            let copied = items.count - missing.count
            guard copied > 0 else { return (words.notCopiedTitle, reason) }
            let count = words.copiedOf.filled(String(copied), String(items.count))
            return (words.notAllTitle, reason + " " + count + " " + self.words(forMissing: missing))
        case .ejecting: return (words.ejectingTitle, words.ejecting)
        case .ejected: return (words.ejected, "")
        case .notEjected:
            if context.player.sourceOfStick != nil { return (words.notEjectedTitle, words.played) }
            return (words.notEjectedTitle, context.stickUser == .songs ? words.songsPlayed : words.notEjected)
        }
    }

    /// A sentence about the files that were not copied to the stick: the names of the first few files, and the number of the others.
    private func words(forMissing missing: [Int]) -> String {
        let words = looks.strings.stick
        var names = ""
        for index in missing.prefix(Self.namedFiles) where items.indices.contains(index) {
            names += (names.isEmpty ? "" : ", ") + items[index].name
        }
        let more = missing.count - Self.namedFiles
        return more > 0 ? words.missingAndMore.filled(names, String(more)) : words.missing.filled(names)
    }
}

extension CopyFailure {
    /// The reason why copying ended early, as a sentence for the user.
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
