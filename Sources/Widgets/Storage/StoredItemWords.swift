import Services

extension StoredItem {
    /// The message that the item was not stored, with the reason.
    func words(_ failure: StorageFailure, _ strings: Strings) -> String {
        let words = strings.storage
        if self == .run || self == .lastRun, case .tooManyFiles(let count) = failure {
            return words.tooManyRuns.filled(String(count))
        }
        let text =
            switch self {
            case .settings: words.settingsFailed
            case .history: words.historyFailed
            case .arrangement: words.arrangementFailed
            case .session: words.sessionFailed
            case .limits: words.limitsFailed
            case .recipient: words.recipientFailed
            case .tables: words.tablesFailed
            case .sensors: words.sensorsFailed
            case .run: words.runFailed
            case .lastRun: words.lastRunFailed
            case .songSelection: words.songSelectionFailed
            }
        return text.filled(strings.storage.words(for: failure))
    }
}

extension Messages {
    /// Notifies the user if an item could not be stored.
    public func report(_ outcome: Outcome<Void>, of item: StoredItem, _ looks: Looks) {
        guard case .failure(let failure) = outcome else { return }
        // If the app was started with defaults, it has informed the user at the start that it stores nothing. Report
        // only settings and limits then.
        if failure == .usesDefaults && item != .settings && item != .limits { return }
        notify(item.words(failure, looks.strings))
    }
}
