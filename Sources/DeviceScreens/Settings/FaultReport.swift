import Acquisition
import Services
import Widgets

/// The faults that were found in the settings file and in the file of montages. They are stored until the app ends.
public struct FaultReport {
    private let settings: SettingsStore
    private let looks: Looks

    public init(_ settings: SettingsStore, _ looks: Looks) {
        self.settings = settings
        self.looks = looks
    }

    /// The text for the user about faults in the settings file; nil if there are none. Each fault is also written to the log.
    public func ofSettings(_ host: any DeviceLog) -> (title: String, text: String)? {
        let messages = settings.messages
        guard !messages.isEmpty else { return nil }
        for message in messages { host.log("settings: " + Strings.english.words(for: message)) }
        return (title: looks.strings.settings.fileTitle, text: looks.strings.words(for: messages))
    }

    /// The text for the user about faults in the file of montages; nil if there are none. Each fault is also written to the log.
    public func ofMontages(_ host: any DeviceLog) -> (title: String, text: String)? {
        let messages = settings.montages.messages
        guard !messages.isEmpty else { return nil }
        for message in messages { host.log("montages: " + Strings.english.words(for: message)) }
        return (title: looks.strings.montageFile.fileTitle, text: looks.strings.words(for: messages))
    }
}
