import Services
import Signals
import Widgets

extension UpdateVersion {
    /// The version of a system as text with its time and commit: "24 Nov 2026, 15:02 UTC (402b2351)"; unchanged if the version contains no time.
    package func words(_ strings: Strings) -> String {
        let months = strings.months
        guard isKnown else { return strings.update.unknown }
        guard let (time, commit) = parts, months.indices.contains(time[1] - 1) else { return text }
        return strings.update.version.filled(
            strings.date.filled(String(time[2]), months[time[1] - 1]), String(time[0]),
            CivilTime.two(time[3]) + ":" + CivilTime.two(time[4]), commit)
    }
}

extension UpdateRefusal {
    /// The reason why a bundle cannot be installed, as a sentence with a remedy.
    func words(_ strings: Strings) -> String {
        let update = strings.update
        return switch self {
        case .signature: update.signature
        case .board: update.board
        case .older: update.older
        case .format: update.format
        case .damaged: update.damaged
        case .large: update.large
        case .gone: update.gone
        case .storage: update.storage
        case .unproved: update.unproved
        case .other: update.other
        case .silent: update.silent
        }
    }
}

extension UpdateNote.Outcome {
    /// The dialog after a restart that states the result of an update.
    func dialog(_ strings: Strings) -> Dialog {
        let (update, ok) = (strings.update, strings.ok)
        let from = self.from.words(strings)
        let to = self.to.words(strings)
        switch kind {
        case .updated:
            return Dialog(title: update.updatedTitle, message: update.updatedText.filled(from, to), primary: ok)
        case .reverted:
            return Dialog(title: update.revertedTitle, message: update.revertedText.filled(to, from), primary: ok)
        case .interrupted:
            return Dialog(title: update.interruptedTitle, message: update.interruptedText.filled(to, from), primary: ok)
        }
    }
}
