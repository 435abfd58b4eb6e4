import Signals
import Widgets

/// The texts of the screen about the device and its state.
struct DeviceStrings: Sendable {
    let network: String
    let group: String
    let address: String
    let link: String
    let connected: String
    /// The speed of the network link. Placeholder: the speed in megabits per second.
    let megabits: String
    let hardwareAddress: String
    /// The row about the second screen, and its state.
    let viewers: String
    let viewersOff: String
    let viewersNone: String
    let oneViewer: String
    /// Placeholder: the number of connected browsers.
    let viewersNow: String
    let viewersFailing: String
    let hostName: String
    /// The label of the Bluetooth controller for sensors.
    let bluetooth: String
    let bluetoothSearching: String
    let bluetoothAbsent: String
    let bluetoothStarting: String
    let bluetoothOff: String
    let bluetoothFailed: String
    /// States that firmware for Bluetooth is missing. Placeholder: its file name.
    let bluetoothFirmware: String
    let bluetoothReady: String
    let bluetoothAddress: String
    let version: String
    let uptime: String
    /// A duration of a day or more. Placeholders, in order: the number of days, the hours, the minutes, the seconds.
    let dayAndTime: String
    let daysAndTime: String
    /// A duration below a day. Placeholders, in order: hours, minutes, seconds, with two digits each.
    let time: String
    let space: String
    /// The space of the data partition. Placeholders, in order: the free space, the whole space.
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
    /// This sentence is added to the question before a restart if a recording is running.
    let endsRecording: String
    /// Asks the user to keep the power on until the screen is dark.
    let keepPower: String
    let clock: String
    let now: String
    let clockNotKnown: String
    /// States that the clock is not set because there is no network. Shown below the clock's state.
    let clockNoNetwork: String
    /// States that the time server has not answered. Placeholder: the name of the server.
    let clockNoAnswer: String
    let clockNoServer: String
    /// States that the server's time is too early. Placeholders, in order: the name of the server, the date that it reported.
    let clockRefused: String
    /// States that the server's time is too late. Placeholders, in order: the name of the server, the date that it
    /// reported, the last year that the clock supports.
    let clockTooLate: String
    let clockFrom: String
    let clockBattery: String
    let clockNetwork: String
    let clockHand: String
    let setClock: String
    let date: String
    let timeOfDay: String
    /// The note in the form for setting the clock. Placeholders, in order: the time zone, the first year, the last year.
    let clockNote: String
    /// States that an entered date is invalid. Placeholders, in order: the first year, the last year.
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
