import Signals
import Widgets

/// The words of the screen that says what the device is and how it does.
struct DeviceStrings: Sendable {
    let network: String
    let group: String
    let address: String
    let link: String
    let connected: String
    /// {0} megabits per second.
    let megabits: String
    let hardwareAddress: String
    let hostName: String
    /// The controller for sensors.
    let bluetooth: String
    let bluetoothSearching: String
    let bluetoothAbsent: String
    let bluetoothStarting: String
    let bluetoothOff: String
    let bluetoothFailed: String
    /// {0} the firmware's name.
    let bluetoothFirmware: String
    let bluetoothReady: String
    let bluetoothAddress: String
    let version: String
    let uptime: String
    /// {0} days, {1} hours and minutes.
    let dayAndTime: String
    let daysAndTime: String
    /// {0} hours, {1} minutes, {2} seconds, with two digits each.
    let time: String
    let space: String
    /// {0} free, {1} all.
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
    /// Besides, where something is recorded.
    let endsRecording: String
    /// Until the screen is dark.
    let keepPower: String
    let clock: String
    let now: String
    let clockNotKnown: String
    /// Why, below.
    let clockNoNetwork: String
    /// {0} the server.
    let clockNoAnswer: String
    let clockNoServer: String
    /// {0} the server, {1} the date that it says.
    let clockRefused: String
    /// The same, and {2} the last year that the clock can have.
    let clockTooLate: String
    let clockFrom: String
    let clockBattery: String
    let clockNetwork: String
    let clockHand: String
    let setClock: String
    let date: String
    let timeOfDay: String
    /// {0} the time zone, {1} and {2} the first and the last year.
    let clockNote: String
    /// {0} and {1} the first and the last year.
    let dateIllegal: String
    let timeIllegal: String
    let log: String
    let licences: String
    let noLicences: String
}

extension DeviceStrings {
    /// How long something has lasted: "2 days, 3:07:09 h".
    func duration(_ seconds: Int64) -> String {
        let seconds = max(0, seconds)
        let days = seconds / 86400
        let rest = Int(seconds % 86400)
        let time = time.filled(
            String(rest / 3600), CivilTime.two(rest / 60 % 60), CivilTime.two(rest % 60))
        return days == 0 ? time : (days == 1 ? dayAndTime : daysAndTime).filled(String(days), time)
    }
}
