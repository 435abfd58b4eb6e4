/// The words of the settings screens, and for faults in the settings file.
///
/// The names of a setting and its choices are in its declaration (`SettingRow`).
public struct SettingsStrings: Sendable {
    /// The title of the screen for all settings.
    public let all: String
    public let basic: String
    public let expert: String
    public let reset: String
    let no: String
    let yes: String
    /// A grid's number if the app chooses it.
    public let automatic: String
    /// A filter that is not used.
    public let off: String
    let notSet: String
    /// {0} a number.
    public let seconds: String
    public let perSecond: String
    /// {0} a number.
    public let hertz: String
    /// A frequency band without an upper limit.
    public let allFrequencies: String
    public let degrees: String
    /// The backlight did not accept a value.
    public let brightnessFailed: String
    /// The GPIO line in the settings cannot be used.
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
    /// {0} field, {1} smallest, {2} largest.
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
    /// {0} line, {1} fault.
    public let line: String
    /// {0} the line's content, {1} the setting's name in the file, {2} its default.
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
