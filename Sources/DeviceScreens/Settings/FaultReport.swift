import Acquisition
import Services
import Widgets

/// What was wrong with the files that the settings are read from. Each is reported as long as the app runs.
public struct FaultReport {
    private let settings: SettingsStore
    private let looks: Looks

    public init(_ settings: SettingsStore, _ looks: Looks) {
        self.settings = settings
        self.looks = looks
    }

    /// What a user reads of the settings file; nil where all of it was understood. The host's log gets each fault.
    public func ofSettings(_ host: any DeviceLog) -> (title: String, text: String)? {
        let messages = settings.messages
        guard !messages.isEmpty else { return nil }
        for message in messages { host.log("settings: " + Strings.english.words(for: message)) }
        return (title: looks.strings.settings.fileTitle, text: looks.strings.words(for: messages))
    }

    /// The same of the file of montages.
    public func ofMontages(_ host: any DeviceLog) -> (title: String, text: String)? {
        let messages = settings.montages.messages
        guard !messages.isEmpty else { return nil }
        for message in messages { host.log("montages: " + Strings.english.words(for: message)) }
        return (title: looks.strings.montageFile.fileTitle, text: looks.strings.words(for: messages))
    }
}
