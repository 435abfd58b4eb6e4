import Text
import Widgets

/// The texts of the screens of settings, files and the device, in one language. It is a class, because copying a struct would copy each text. A
/// language that lacks a text does not compile.
final class DeviceTables: Sendable {
    let settings: SettingsStrings
    let montageFile: MontageFileStrings
    let limits: LimitsStrings
    let device: DeviceStrings
    let files: FileStrings
    let recordingSheet: RecordingSheetStrings
    let stick: StickStrings
    let screenshot: ScreenshotStrings
    let update: UpdateStrings
    let wifi: WiFiStrings
    let touch: TouchStrings

    private init(
        settings: SettingsStrings, montageFile: MontageFileStrings, limits: LimitsStrings, device: DeviceStrings,
        files: FileStrings, recordingSheet: RecordingSheetStrings, stick: StickStrings, screenshot: ScreenshotStrings,
        update: UpdateStrings, wifi: WiFiStrings, touch: TouchStrings
    ) {
        self.settings = settings
        self.montageFile = montageFile
        self.limits = limits
        self.device = device
        self.files = files
        self.recordingSheet = recordingSheet
        self.stick = stick
        self.screenshot = screenshot
        self.update = update
        self.wifi = wifi
        self.touch = touch
    }

    static let english = DeviceTables(
        settings: .english, montageFile: .english, limits: .english, device: .english, files: .english,
        recordingSheet: .english, stick: .english, screenshot: .english, update: .english, wifi: .english,
        touch: .english)
    static let german = DeviceTables(
        settings: .german, montageFile: .german, limits: .german, device: .german, files: .german,
        recordingSheet: .german, stick: .german, screenshot: .german, update: .german, wifi: .german, touch: .german)
}

extension Strings {
    private var tables: DeviceTables {
        switch language {
        case .english: .english
        case .german: .german
        }
    }

    public var settings: SettingsStrings { tables.settings }
    var montageFile: MontageFileStrings { tables.montageFile }
    var limits: LimitsStrings { tables.limits }
    var device: DeviceStrings { tables.device }
    var files: FileStrings { tables.files }
    var recordingSheet: RecordingSheetStrings { tables.recordingSheet }
    var stick: StickStrings { tables.stick }
    public var screenshot: ScreenshotStrings { tables.screenshot }
    var update: UpdateStrings { tables.update }
    var wifi: WiFiStrings { tables.wifi }
    var touch: TouchStrings { tables.touch }
}
