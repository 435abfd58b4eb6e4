import Signals
import Widgets

/// The texts of the screen about the device and its state.
struct DeviceStrings: Sendable {
    let network: String
    let group: String
    let address: String
    let link: String
    let connected: String
    /// Placeholders: {0} megabits per second.
    let megabits: String
    let hardwareAddress: String
    let hostName: String
    /// The label of the Bluetooth controller for sensors.
    let bluetooth: String
    let bluetoothSearching: String
    let bluetoothAbsent: String
    let bluetoothStarting: String
    let bluetoothOff: String
    let bluetoothFailed: String
    /// Placeholders: {0} the firmware's name.
    let bluetoothFirmware: String
    let bluetoothReady: String
    let bluetoothAddress: String
    let version: String
    let uptime: String
    /// Placeholders: {0} days, {1} hours and minutes.
    let dayAndTime: String
    let daysAndTime: String
    /// Placeholders: {0} hours, {1} minutes, {2} seconds, with two digits each.
    let time: String
    let space: String
    /// Placeholders: {0} free, {1} all.
    let spaceOf: String
    let temperature: String
    let powerOff: String
    let powerOffTitle: String
    let powerOffText: String
    let poweringOff: String
    let restart: String
    let restartTitle: String
    let restartText: String
    let restarting: String
    /// Added to the question before a restart if a recording is running.
    let endsRecording: String
    /// Asks the user to keep the power on until the screen is dark.
    let keepPower: String
    let clock: String
    let now: String
    let clockNotKnown: String
    /// The reasons below the state of the clock.
    let clockNoNetwork: String
    /// Placeholders: {0} the server.
    let clockNoAnswer: String
    let clockNoServer: String
    /// Placeholders: {0} the server, {1} its date.
    let clockRefused: String
    /// Placeholders: {0} the server, {1} its date, {2} the last year that the clock supports.
    let clockTooLate: String
    let clockFrom: String
    let clockBattery: String
    let clockNetwork: String
    let clockHand: String
    let setClock: String
    let date: String
    let timeOfDay: String
    /// Placeholders: {0} the time zone, {1} and {2} the first and the last year.
    let clockNote: String
    /// Placeholders: {0} and {1} the first and the last year.
    let dateIllegal: String
    let timeIllegal: String
    let log: String
    let licenses: String
    let noLicenses: String
}

extension DeviceStrings {
    /// A duration: "2 days, 3:07:09 h".
    func duration(_ seconds: Int64) -> String {
        let seconds = max(0, seconds)
        let days = seconds / 86400
        let rest = Int(seconds % 86400)
        let time = time.filled(
            String(rest / 3600), CivilTime.two(rest / 60 % 60), CivilTime.two(rest % 60))
        return days == 0 ? time : (days == 1 ? dayAndTime : daysAndTime).filled(String(days), time)
    }
}
