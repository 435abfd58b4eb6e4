import Services

extension StoredItem {
    /// Why it was not stored.
    func words(_ failure: StorageFailure, _ strings: Strings) -> String {
        let words = strings.storage
        let text =
            switch self {
            case .settings: words.settingsFailed
            case .history: words.historyFailed
            case .arrangement: words.arrangementFailed
            case .session: words.sessionFailed
            case .limits: words.limitsFailed
            case .recipient: words.recipientFailed
            }
        return text.filled(strings.screenshot.words(for: failure))
    }
}

extension Messages {
    /// Notifies of what could not be stored.
    func report(_ outcome: Outcome<Void>, of item: StoredItem, _ looks: Looks) {
        guard case .failure(let failure) = outcome else { return }
        // The user was told so at the start.
        if failure == .defaultsHold && item != .settings && item != .limits { return }
        notify(item.words(failure, looks.strings))
    }
}

extension ScreenContext {
    /// Notifies of what could not be stored.
    func report(_ outcome: Outcome<Void>, of item: StoredItem) { messages.report(outcome, of: item, looks) }

    /// Opens a dialog over a screen that says where a file was stored, and whether it stays there.
    /// - Parameter title: where it stays.
    func informStored(as path: String, title: String, over screen: any Screen, then action: (() -> Void)? = nil) {
        let place = looks.strings.screenshot.words(forPath: path)
        guard host.durability.data == .inMemory else { return inform(title, place, over: screen, then: action) }
        let words = looks.strings.storage
        inform(words.savedInMemoryTitle, place + ". " + words.savedInMemory, over: screen, then: action)
    }
}
