import Signals

extension StorageStrings {
    static let english = StorageStrings(
        nothingKept: "No data partition: everything is lost when switched off.",
        onlySettingsKept: "No data partition: only settings are kept when switched off.",
        nothingStored: "The card accepts no data: nothing is stored.",
        settingsNotKept: "Settings cannot be stored.",
        settingsFailed: "Settings not stored: {0}",
        historyFailed: "List of servers not stored: {0}",
        arrangementFailed: "Arrangement not stored: {0}",
        sessionFailed: "Connections and selection not stored: {0}",
        limitsFailed: "Limits not stored: {0}",
        recipientFailed: "Recipient not stored: {0}",
        tablesFailed: "Your answers about the table were not stored: {0}",
        sensorsFailed: "The sensor’s name was not stored: {0}",
        runFailed: "This run is no longer stored: {0}",
        lastRunFailed: "The end of the last run was not kept: {0}",
        tooManyRuns:
            "{0} runs are already stored, more are not allowed: this one is not stored. Delete some under Past runs.",
        songSelectionFailed: "Selection of songs not stored: {0}",
        savedInMemoryTitle: "Kept in memory only",
        savedInMemory: "It is lost when the device is switched off.",

        tooManyPictures:
            "{0} screenshots are already stored, more are not allowed. Delete some under This device, Files.",
        outboxFull: "{0} mails are waiting already. Try again when some are sent.",
        cardFull:
            "The card is full. Delete something under This device, Files. You can copy it to a USB stick there first.",
        cardReadOnly: "The card is read-only. It may be worn out.",
        cardFailed: "The card does not answer. It may be worn out or pulled.",
        stickGone: "The stick was pulled out, or fails.",
        notEncoded: "There is not enough memory for the picture.",
        busy: "The device is busy writing. Try again.",
        noAccount: "No mail server is set up. Enter one in the settings.",
        usesDefaults: "PocketScope was started with its default settings.",
        fileLeftAlone: "The settings file cannot be read and stays as it is. Correct it on a PC.",
        otherFailure: "The system says: {0}.",
        systemReason: englishReason
    )
}

private func englishReason(_ reason: SystemReason) -> String {
    switch reason {
    case .noSpace: "no space is left"
    case .readOnly: "the card is read-only"
    case .inputOutput: "input or output error"
    case .notPermitted: "permission denied"
    case .notFound: "not found"
    case .tooLarge: "too large"
    case .badPath: "not a valid path"
    case .notAFile: "not a file"
    case .noMemory: "out of memory"
    case .tooManyOpenFiles: "too many open files"
    case .refused: "connection refused"
    case .timedOut: "timed out"
    case .networkUnreachable: "network unreachable"
    case .hostUnreachable: "host unreachable"
    case .brokenPipe: "connection broken"
    case .noStorage: "there is no storage"
    case .mailProgram(let status): "error {0} of the mail program".filled(String(status))
    case .number(let number): "system error " + String(number)
    }
}
