import Services
import Settings

/// A screen that can be opened, as a value: what it shows, and whom it answers. `RouteScreens` has the screen of each.
public enum Route {
    // From a source to its graphs.
    /// Where a source is chosen.
    /// - isAdding: beside those that are open.
    case connection(isAdding: Bool)
    /// What the sources offer, to be selected.
    case selection
    /// What the sources say about their streams, and how they do.
    case details
    /// The graphs of what is selected, from a page on that is counted from 0.
    case graphs(page: Int)

    /// The time series of what is selected, and a way to their bands: for who sees nothing else of the monitor.
    case signals(title: String, bands: String)

    // Quality.
    /// The electrodes on a head, with their quality; answers with a channel of the acquisition whose scope is wanted.
    case head(look: (Int) -> Void)
    /// The power in the bands of all channels.
    case bands

    // Settings.
    /// The settings of the graphs, while they go on.
    case graphSettings
    /// A page of all settings: `.basic` or `.expert`.
    case settings(SettingRow.Place)
    /// One of several values is to be chosen; answers with its place.
    case choice(ValueChoice, then: (Int) -> Void)
    /// A setting is to be typed; answers with its value.
    case entry(SettingKey, from: SettingValue, then: (SettingValue) -> Void)
    /// Measures what the board keeps up with.
    case limits

    // Pictures, files and markers.
    case screenshot(Screenshot)
    /// A mail with a picture; answers when it is in the outbox.
    case mail(Screenshot, whenQueued: () -> Void)
    case files
    case file(StoredFile, of: any FileService)
    /// Copies to the USB stick; nothing to copy releases the stick.
    case copy([CopyItem])
    /// The markers from a time on; answers with a moment that is to be shown.
    case markers(since: Int64, look: (Int64) -> Void)
    /// A marker's name is to be chosen, which can be deleted where `deletes` is there.
    case markerName(at: Int64, chosen: String?, deletes: (() -> Void)?, then: (String) -> Void)
    /// A marker's name is to be typed.
    case markerText(String, then: (String) -> Void)

    // Guided sessions.
    case study
    /// What a subject can set, and the way out for supervisors.
    case studySettings
    /// What the subject recorded, day by day.
    case studyRecordings
    /// Questions and answers of the study; nil for their list.
    case studyHelp(Int?)
    /// The supervisor's code is to be typed; called when it was.
    case studyCode(then: () -> Void)
    /// Studies that can be imported.
    case studyImport

    // Songs that follow steps.
    /// The session of music.
    case run
    case songs
    /// The sessions of music that are kept, and one of them.
    case runs
    case pastRun(StoredRun)

    // The device.
    case device
    case clock
    case log
    case licences
    case update
    /// The board ends.
    case ending(DeviceEnding)
    case wifi
    /// A network is to be joined, one with a name or one that does not tell it; answers with what was typed.
    case wifiAccess(WiFiName?, then: (WiFiAccess) -> Void)
}
