import Services
import Settings

/// A screen that can be opened, as a value: its content, and a function that gets its result. `RouteScreens` makes the screen for each route.
public enum Route {
    // From a source to its graphs.
    /// The user chooses a source.
    /// - isAdding: true to add it to the open sources.
    case connection(isAdding: Bool)
    /// The user selects channels of the sources.
    case selection
    /// The state of the sources, and facts about their streams.
    case details
    /// The graphs of the selected channels. `page` is the first page to show, from 0.
    case graphs(page: Int)

    /// The time series of the selected channels, and a button for their bands. For users who may see no other part of the monitor.
    case signals(title: String, bands: String)

    // Quality.
    /// The electrodes on a head with their quality. `look` gets the channel (of the acquisition) whose scope the user wants to see.
    case head(look: (Int) -> Void)
    /// The band power of all channels.
    case bands

    // Settings.
    /// The settings of the graphs. The graphs continue behind them.
    case graphSettings
    /// A page of all settings: `.basic` or `.expert`.
    case settings(SettingRow.Place)
    /// The user chooses one of several values. `then` gets its index.
    case choice(ValueChoice, then: (Int) -> Void)
    /// The user types the value of a setting. `then` gets it.
    case entry(SettingKey, from: SettingValue, then: (SettingValue) -> Void)
    /// Measures the load with which the board keeps up.
    case limits

    // Pictures, files and markers.
    case screenshot(Screenshot)
    /// A mail with a picture. `whenQueued` is called after the mail was put into the outbox.
    case mail(Screenshot, whenQueued: () -> Void)
    case files
    case file(StoredFile, of: any FileService)
    /// Copies items to the USB stick; if there are none, unmounts the stick.
    case copy([CopyItem])
    /// The markers from a time on. `look` gets the time that the user wants to see.
    case markers(since: Int64, look: (Int64) -> Void)
    /// The user chooses the name of a marker, or deletes the marker if `deletes` is not nil.
    case markerName(at: Int64, chosen: String?, deletes: (() -> Void)?, then: (String) -> Void)
    /// The user types the name of a marker.
    case markerText(String, then: (String) -> Void)

    // Guided sessions.
    case study
    /// The subject's settings, and the exit for supervisors.
    case studySettings
    /// The subject's recordings by day.
    case studyRecordings
    /// An answer to a question of the study; nil for the list of questions.
    case studyHelp(Int?)
    /// The user types the supervisor's code. `then` is called if it is correct.
    case studyCode(then: () -> Void)
    /// The studies that can be imported.
    case studyImport

    // Songs that follow steps.
    /// The music session.
    case run
    case songs
    /// The list of stored music sessions; one stored session.
    case runs
    case pastRun(StoredRun)

    // The device.
    case device
    case clock
    case log
    case licenses
    case update
    /// The message that the board is being switched off or restarted.
    case ending(DeviceEnding)
    case wifi
    /// The user connects to a wireless network: one with a known name, or a hidden one (nil). `then` gets the typed access data.
    case wifiAccess(WiFiName?, then: (WiFiAccess) -> Void)
}
