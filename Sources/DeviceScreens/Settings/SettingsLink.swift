import Settings
import Widgets

/// A row at the end of a settings page that opens another screen. The list `all` contains all such rows.
struct SettingsLink: Sendable {
    /// The name of the touch target.
    let name: String
    let page: SettingRow.Place
    let title: @Sendable (Strings) -> String
    let open: @Sendable (SettingsScreen) -> Void

    static let all = [
        SettingsLink(name: "settings.device", page: .basic, title: { $0.thisDevice }, open: { $0.openDevice() }),
        SettingsLink(name: "settings.touch", page: .expert, title: { $0.touch.row }, open: { $0.openTouch() }),
        SettingsLink(name: "settings.limits", page: .expert, title: { $0.limits.row }, open: { $0.openLimits() }),
        SettingsLink(name: "settings.testBed", page: .expert, title: { $0.limits.testBed }, open: { $0.openTestBed() }),
    ]
}
