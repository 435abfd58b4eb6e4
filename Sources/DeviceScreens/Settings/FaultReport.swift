import Acquisition
import Services
import Widgets

/// The faults that were found in the files of the settings. They stay until the app ends.
public struct FaultReport {
    private let settings: SettingsStore
    private let looks: Looks

    public init(_ settings: SettingsStore, _ looks: Looks) {
        self.settings = settings
        self.looks = looks
    }

    /// The user's text about the settings file; nil if the file has no faults. The host's log gets each fault.
    public func ofSettings(_ host: any DeviceLog) -> (title: String, text: String)? {
        let messages = settings.messages
        guard !messages.isEmpty else { return nil }
        for message in messages { host.log("settings: " + Strings.english.words(for: message)) }
        return (title: looks.strings.settings.fileTitle, text: looks.strings.words(for: messages))
    }

    /// The same for the file of montages.
    public func ofMontages(_ host: any DeviceLog) -> (title: String, text: String)? {
        let messages = settings.montages.messages
        guard !messages.isEmpty else { return nil }
        for message in messages { host.log("montages: " + Strings.english.words(for: message)) }
        return (title: looks.strings.montageFile.fileTitle, text: looks.strings.words(for: messages))
    }
}
