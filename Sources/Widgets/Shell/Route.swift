import Services
import Settings

/// A screen that can be opened, represented as a value. The value contains the screen's input and, if the screen has a result, a function that
/// receives the result. `RouteScreens` makes the screen for each route.
public enum Route {
    /// The steps of a new device's first start.
    case firstStart

    // MARK: From a source to its graphs

    /// The screen on which the user chooses a source.
    /// - isAdding: true to add the source to the open ones.
    case connection(isAdding: Bool)
    /// The user selects channels of the sources.
    case selection
    /// The state of the sources, and facts about their streams.
    case details
    /// The graphs of the selected channels. `page` is the first page to show, from 0.
    case graphs(page: Int)

    /// The time series of the selected channels, and a button that opens the frequency bands. `title` and `bands` are the texts of the screen's title
    /// and of the button. This screen is for users who may see no other part of the monitor.
    case signals(title: String, bands: String)

    // MARK: Quality

    /// The electrodes on a head with their quality. `look` is called with the channel (its index in the acquisition) whose scope the user wants to
    /// see.
    case head(look: (Int) -> Void)
    /// The band power of all channels.
    case bands

    // MARK: Settings

    /// All settings, beginning with those of the graphs.
    case graphSettings
    /// A page of all settings: `.basic` or `.expert`.
    case settings(SettingRow.Place)
    /// The user chooses one of several values. `then` is called with the value's index.
    case choice(ValueChoice, then: (Int) -> Void)
    /// The user types the value of a setting. `then` is called with the value.
    case entry(SettingKey, from: SettingValue, then: (SettingValue) -> Void)
    /// The screen that measures the load with which the board keeps up.
    case limits
    case testBed

    // MARK: Recordings, pictures, files and markers

    /// The sheet that shows what the device records, with the button that starts or stops the recording.
    case recording
    case screenshot(Screenshot)
    /// A mail with a picture. `whenQueued` is called when the mail is in the outbox.
    case mail(Screenshot, whenQueued: () -> Void)
    case files
    case file(StoredFile, of: any FileService)
    /// Copies items to the USB stick; if there are none, unmounts the stick.
    case copy([CopyItem])
    /// The markers from a given time on. `look` is called with the time that the user wants to see.
    case markers(since: Int64, look: (Int64) -> Void)
    /// The user chooses the name of a marker. If `deletes` is not nil, the user can also delete the marker.
    case markerName(at: Int64, chosen: String?, deletes: (() -> Void)?, then: (String) -> Void)
    /// The user types the name of a marker.
    case markerText(String, typing: () -> Void, then: (String) -> Void)

    // MARK: Guided sessions

    case study
    /// The subject's settings, including a function for supervisors to leave the study.
    case studySettings
    /// The subject's recordings by day.
    case studyRecordings
    /// The answer to the question with this index, in the help for subjects; nil for the list of questions.
    case studyHelp(Int?)
    /// The user types the supervisor's code. `then` is called if it is correct.
    case studyCode(then: () -> Void)
    /// The studies that can be imported.
    case studyImport

    // MARK: Songs that follow steps

    /// The music session.
    case run
    case songs
    /// The list of stored music sessions (`runs`), and one stored session.
    case runs
    case pastRun(StoredRun)

    // MARK: The device

    case device
    case clock
    /// The user touches four crosses, from which the calibration of the touch panel is computed.
    case touch
    case log
    case licenses
    case update
    /// The message that the board is being switched off or restarted.
    case ending(DeviceEnding)
    case wifi
    /// The page for browsers on the network.
    case viewers
    /// The user connects to a wireless network with a known name, or to a hidden network (nil). `then` is called with the typed access data.
    case wifiAccess(WiFiName?, then: (WiFiAccess) -> Void)
}
