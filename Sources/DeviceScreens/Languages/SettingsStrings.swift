/// The words of the settings screens, and of what can be wrong with the settings file.
///
/// What a setting and its choices are called stands in its declaration (`SettingRow`).
public struct SettingsStrings: Sendable {
    /// The title of the screen for all settings.
    public let all: String
    public let basic: String
    public let expert: String
    public let reset: String
    let no: String
    let yes: String
    /// What a grid's number is when the app chooses.
    public let automatic: String
    /// A filter that is not wanted.
    public let off: String
    let notSet: String
    /// {0} a number.
    public let seconds: String
    public let perSecond: String
    /// {0} a number.
    public let hertz: String
    /// A band without an upper end.
    public let allFrequencies: String
    public let degrees: String
    /// The backlight did not take a value.
    public let brightnessFailed: String
    /// The GPIO line of the settings does not answer.
    public let buttonFailed: String
    /// Below settings that take effect later.
    let laterGraphs: String
    let laterConnection: String
    let laterRecording: String
    public let laterStart: String
    let restartTitle: String
    let restartText: String
    let restartNow: String
    let restartLater: String

    // Entry.
    /// {0} an example.
    public let example: String
    /// {0} field, {1} least, {2} greatest.
    let numberIllegal: String
    /// {0} field.
    let hostIllegal: String
    public let hostIPv6: String
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

    // The settings file.
    let fileTitle: String
    /// {0} line, {1} what is wrong.
    public let line: String
    /// {0} what the line says, {1} the setting's name in the file, {2} its default.
    public let badValue: String
    let badSecret: String
    public let unknownName: String
    public let givenTwice: String
    public let notBelow: String
    let fixedAddressMissing: String
    public let notUnderstood: String
    public let notUTF8: String
    public let lineTooLong: String
    public let fileTooLong: String
    public let fileUnreadable: String
    public let restored: String
    /// {0} messages.
    let moreMessages: String
}
