import Acquisition

extension Strings {
    /// What was wrong with the file of montages.
    func words(for message: MontageMessage) -> String {
        let (text, maximum): (String, Int) =
            switch message.problem {
            case .notUnderstood: (montage.notUnderstood, 0)
            case .severalHyphens: (montage.severalHyphens, 0)
            case .sameChannel: (montage.sameChannel, 0)
            case .labelTooLong: (montage.labelTooLong, MontageFile.maximumLabelBytes)
            case .noMontage: (montage.noMontage, 0)
            case .badName: (montage.badName, 0)
            case .nameTooLong: (montage.nameTooLong, MontageFile.maximumNameBytes)
            case .nameTwice: (montage.nameTwice, 0)
            case .pairTwice: (montage.pairTwice, 0)
            case .empty: (montage.empty, 0)
            case .tooManyMontages: (montage.tooManyMontages, MontageFile.maximumMontages)
            case .tooManyPairs: (montage.tooManyPairs, MontageFile.maximumPairs)
            case .notUTF8: (settings.notUTF8, 0)
            case .lineTooLong: (montage.lineTooLong, MontageFile.maximumLineBytes)
            case .fileTooLong: (montage.fileTooLong, MontageFile.maximumBytes)
            case .fileUnreadable: (montage.fileUnreadable, 0)
            }
        let words = text.filled(message.excerpt, String(maximum))
        return message.line > 0 ? settings.line.filled(String(message.line), words) : words
    }

    /// The same, as much of it as a dialog holds.
    func words(for messages: [MontageMessage]) -> String {
        let most = 3
        var text = messages.prefix(most).reduce("") { $0.isEmpty ? words(for: $1) : $0 + "\n" + words(for: $1) }
        if messages.count > most { text += "\n" + settings.moreMessages.filled(String(messages.count - most)) }
        return text
    }
}
