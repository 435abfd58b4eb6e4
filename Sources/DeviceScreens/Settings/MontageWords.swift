import Acquisition
import Widgets

extension Strings {
    /// The text about a fault in the file of montages.
    func words(for message: MontageMessage) -> String {
        let (text, maximum): (String, Int) =
            switch message.problem {
            case .notUnderstood: (montageFile.notUnderstood, 0)
            case .severalHyphens: (montageFile.severalHyphens, 0)
            case .sameChannel: (montageFile.sameChannel, 0)
            case .labelTooLong: (montageFile.labelTooLong, MontageFile.maximumLabelBytes)
            case .noMontage: (montageFile.noMontage, 0)
            case .badName: (montageFile.badName, 0)
            case .nameTooLong: (montageFile.nameTooLong, MontageFile.maximumNameBytes)
            case .nameTwice: (montageFile.nameTwice, 0)
            case .pairTwice: (montageFile.pairTwice, 0)
            case .empty: (montageFile.empty, 0)
            case .tooManyMontages: (montageFile.tooManyMontages, MontageFile.maximumMontages)
            case .tooManyPairs: (montageFile.tooManyPairs, MontageFile.maximumPairs)
            case .notUTF8: (settings.notUTF8, 0)
            case .lineTooLong: (montageFile.lineTooLong, MontageFile.maximumLineBytes)
            case .fileTooLong: (montageFile.fileTooLong, MontageFile.maximumBytes)
            case .fileUnreadable: (montageFile.fileUnreadable, 0)
            }
        let words = text.filled(message.excerpt, String(maximum))
        return message.line > 0 ? settings.line.filled(String(message.line), words) : words
    }

    /// The texts about faults in the file of montages, as many as a dialog can show.
    func words(for messages: [MontageMessage]) -> String {
        let most = 3
        var text = messages.prefix(most).reduce("") { $0.isEmpty ? words(for: $1) : $0 + "\n" + words(for: $1) }
        if messages.count > most { text += "\n" + settings.moreMessages.filled(String(messages.count - most)) }
        return text
    }
}
