import Services

extension Durability {
    /// The warning for the user that storage is temporary or has failed; empty if everything is stored permanently.
    func words(_ strings: StorageStrings) -> String {
        let ofData =
            switch data {
            case .kept: ""
            case .inMemory: settings == .kept ? strings.onlySettingsKept : strings.nothingKept
            case .refused: strings.nothingStored
            }
        guard settings == .refused else { return ofData }
        return ofData.isEmpty ? strings.settingsNotKept : ofData + " " + strings.settingsNotKept
    }
}

extension StorageStrings {
    /// The reason why an item was not stored, as a sentence for the user.
    public func words(for failure: StorageFailure) -> String {
        switch failure {
        case .tooManyFiles(let count): tooManyPictures.filled(String(count))
        case .outboxFull(let count): outboxFull.filled(String(count))
        case .cardFull: cardFull
        case .cardReadOnly: cardReadOnly
        case .cardFailed: cardFailed
        case .notEncoded: notEncoded
        case .busy: busy
        case .noAccount: noAccount
        case .usesDefaults: usesDefaults
        case .fileLeftAlone: fileLeftAlone
        case .other(let reason): otherFailure.filled(systemReason(reason))
        }
    }
}
