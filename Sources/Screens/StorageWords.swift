import Services

extension Durability {
    /// What the user must know of it; empty when everything is kept.
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
