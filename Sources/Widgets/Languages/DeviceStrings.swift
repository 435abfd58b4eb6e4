import Signals

/// The words of the screen that says what the device is and how it does.
public struct DeviceStrings: Sendable {
    public let network: String
    public let group: String
    public let address: String
    public let link: String
    public let connected: String
    /// {0} megabits per second.
    public let megabits: String
    public let hardwareAddress: String
    public let hostName: String
    public let version: String
    public let uptime: String
    /// {0} days, {1} hours and minutes.
    public let dayAndTime: String
    public let daysAndTime: String
    /// {0} hours, {1} minutes, {2} seconds, with two digits each.
    public let time: String
    public let space: String
    /// {0} free, {1} all.
    public let spaceOf: String
    public let temperature: String
    public let powerOff: String
    public let powerOffTitle: String
    public let powerOffText: String
    public let poweringOff: String
    public let restart: String
    public let restartTitle: String
    public let restartText: String
    public let restarting: String
    /// Besides, where something is recorded.
    public let endsRecording: String
    /// Until the screen is dark.
    public let keepPower: String
    public let clock: String
    public let now: String
    public let clockNotKnown: String
    /// Why, below.
    public let clockNoNetwork: String
    /// {0} the server.
    public let clockNoAnswer: String
    public let clockNoServer: String
    public let clockFrom: String
    public let clockBattery: String
    public let clockNetwork: String
    public let clockHand: String
    public let setClock: String
    public let date: String
    public let timeOfDay: String
    /// {0} the time zone.
    public let clockNote: String
    public let dateIllegal: String
    public let timeIllegal: String
    public let log: String
    public let licences: String
    public let noLicences: String
}

extension DeviceStrings {
    /// How long something has lasted: "2 days, 3:07:09 h".
    public func duration(_ seconds: Int64) -> String {
        let seconds = max(0, seconds)
        let days = seconds / 86400
        let rest = Int(seconds % 86400)
        let time = time.filled(
            String(rest / 3600), CivilTime.two(rest / 60 % 60), CivilTime.two(rest % 60))
        return days == 0 ? time : (days == 1 ? dayAndTime : daysAndTime).filled(String(days), time)
    }
}
