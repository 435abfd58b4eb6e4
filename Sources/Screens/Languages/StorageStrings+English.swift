extension StorageStrings {
    static let english = StorageStrings(
        nothingKept: "No data partition: nothing is kept when switched off.",
        onlySettingsKept: "No data partition: only settings are kept when switched off.",
        nothingStored: "The card takes no data: nothing is stored.",
        settingsNotKept: "Settings cannot be stored.",
        settingsFailed: "Settings not stored: {0}",
        historyFailed: "List of servers not stored: {0}",
        arrangementFailed: "Arrangement not stored: {0}",
        sessionFailed: "Connections and selection not stored: {0}",
        limitsFailed: "Limits not stored: {0}",
        recipientFailed: "Recipient not stored: {0}",
        savedInMemoryTitle: "Kept in memory only",
        savedInMemory: "It is lost when the device is switched off."
    )
}
