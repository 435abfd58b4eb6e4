/// Whether what the app stores is still there when the power comes back.
public struct Durability: Equatable, Sendable {
    public enum State: Equatable, Sendable {
        /// As far as is known.
        case kept
        /// Memory stands in for the card's partition.
        case inMemory
        /// Nothing can be written.
        case refused
    }

    /// Lists, arrangements, pictures, tables, mails.
    public var data: State
    public var settings: State

    public init(data: State = .kept, settings: State = .kept) {
        self.data = data
        self.settings = settings
    }
}

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
