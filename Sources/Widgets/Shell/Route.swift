import Services
import Settings

/// A screen that can be opened, as a value: its content, and the function that gets its result. `RouteScreens` has the screen for each.
public enum Route {
    // From a source to its graphs.
    /// The user chooses a source.
    /// - isAdding: true to add it to the open ones.
    case connection(isAdding: Bool)
    /// The user selects channels of the sources.
    case selection
    /// Facts about the sources' streams, and their state.
    case details
    /// The graphs of the selection, from a page on that is counted from 0.
    case graphs(page: Int)

    /// The time series of what is selected, and a way to their bands: for who sees nothing else of the monitor.
    case signals(title: String, bands: String)

    // Quality.
    /// The electrodes on a head, with their quality; returns a channel of the acquisition whose scope the user wants to see.
    case head(look: (Int) -> Void)
    /// The power in the bands of all channels.
    case bands

    // Settings.
    /// The settings of the graphs, which continue meanwhile.
    case graphSettings
    /// A page of all settings: `.basic` or `.expert`.
    case settings(SettingRow.Place)
    /// The user chooses one of several values; returns its index.
    case choice(ValueChoice, then: (Int) -> Void)
    /// The user types a setting; returns its value.
    case entry(SettingKey, from: SettingValue, then: (SettingValue) -> Void)
    /// Measures the load that the board keeps up with.
    case limits

    // Pictures, files and markers.
    case screenshot(Screenshot)
    /// A mail with a picture; reports when it is in the outbox.
    case mail(Screenshot, whenQueued: () -> Void)
    case files
    case file(StoredFile, of: any FileService)
    /// Copies to the USB stick; without files, it releases the stick.
    case copy([CopyItem])
    /// The markers from a time on; returns the time that the user wants to see.
    case markers(since: Int64, look: (Int64) -> Void)
    /// The user chooses a marker's name, or deletes the marker if `deletes` is not nil.
    case markerName(at: Int64, chosen: String?, deletes: (() -> Void)?, then: (String) -> Void)
    /// The user types a marker's name.
    case markerText(String, then: (String) -> Void)

    // Guided sessions.
    case study
    /// The subject's settings, and the way out for supervisors.
    case studySettings
    /// What the subject recorded, day by day.
    case studyRecordings
    /// Questions and answers of the study; nil for their list.
    case studyHelp(Int?)
    /// The user types the supervisor's code; called when it is correct.
    case studyCode(then: () -> Void)
    /// Studies that can be imported.
    case studyImport

    // Songs that follow steps.
    /// The music session.
    case run
    case songs
    /// The list of stored music sessions, and one of them.
    case runs
    case pastRun(StoredRun)

    // The device.
    case device
    case clock
    case log
    case licenses
    case update
    /// The board ends.
    case ending(DeviceEnding)
    case wifi
    /// The user joins a network: one with a name, or a hidden one; returns the typed access data.
    case wifiAccess(WiFiName?, then: (WiFiAccess) -> Void)
}
