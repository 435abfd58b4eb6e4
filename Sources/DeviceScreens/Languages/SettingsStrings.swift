/// The texts of the settings screens, and the texts about faults in the settings file.
///
/// The names of a setting and of its choices are in the setting's declaration (see `SettingRow`).
public struct SettingsStrings: Sendable {
    /// The title of the screen with all settings.
    public let all: String
    /// The page of the settings that determine how the graphs look.
    public let view: String
    public let basic: String
    public let expert: String
    public let reset: String
    /// The heading above the rows with the kinds of signals. It names the settings that each kind has.
    let kindsHeader: String
    /// The title of the row that stores the time window of the graphs in the settings. Placeholder: the time window.
    let keepWindow: String
    let no: String
    let yes: String
    /// Shown instead of a number of rows or columns if the app chooses it.
    public let automatic: String
    /// The choice that switches a filter off.
    public let off: String
    let notSet: String
    /// A number of seconds. Placeholder: the number.
    public let seconds: String
    public let perSecond: String
    /// A frequency in hertz. Placeholder: the number.
    public let hertz: String
    /// The choice of a frequency range without an upper limit.
    public let allFrequencies: String
    public let degrees: String
    /// The message that the backlight did not accept a value.
    public let brightnessFailed: String
    /// The message that the GPIO line for the push button cannot be used.
    public let buttonFailed: String
    /// The note below settings that take effect only when graphs are next opened. The following notes name other times.
    let laterGraphs: String
    let laterConnection: String
    let laterRecording: String
    public let laterStart: String
    let restartTitle: String
    let restartText: String
    let restartNow: String
    let restartLater: String

    // The texts of entry fields, and the errors of entered values.
    /// The note below an entry field. Placeholder: an example of a valid value.
    public let example: String
    /// States that an entered number is out of range. Placeholders, in order: the name of the field, the smallest value, the largest value.
    let numberIllegal: String
    /// States that an entered host name is invalid. Placeholder: the name of the field.
    let hostIllegal: String
    public let hostIPv6: String
    let portIllegal: String
    let addressIllegal: String
    let netmaskIllegal: String
    let extentIllegal: String
    let gpioIllegal: String
    let mailIllegal: String
    let visibleIllegal: String
    let wordsIllegal: String
    let wifiNameIllegal: String
    let wifiPasswordIllegal: String
    let countryIllegal: String
    let unitIllegal: String
    public let tooLong: String
    public let addressMissing: String

    // The title of the dialog about the settings file.
    let fileTitle: String
    /// Names a faulty line of a file. Placeholders, in order: the number of the line, the text about the fault.
    public let line: String
    /// The settings file contains an invalid value. Placeholders, in order: the line's content, the setting's name in the file, its default.
    public let badValue: String
    let badSecret: String
    public let unknownName: String
    public let setTwice: String
    public let notBelow: String
    let fixedAddressMissing: String
    public let notUnderstood: String
    public let notUTF8: String
    public let lineTooLong: String
    public let fileTooLong: String
    public let fileUnreadable: String
    public let restored: String
    /// Follows the first messages about faults in a file. Placeholder: the number of further messages.
    let moreMessages: String
}
