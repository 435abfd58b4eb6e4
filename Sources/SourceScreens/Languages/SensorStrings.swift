/// What only sensors by Bluetooth have to say.
struct SensorStrings: Sendable {
    /// The kind of source, as the history names it.
    let title: String
    /// Kinds of sensors.
    let strap: String
    let polarH10: String
    let muse: String
    /// How strong a sensor is heard.
    let strong: String
    let good: String
    let weak: String
    let veryWeak: String
    /// Why a sensor cannot be used.
    let noController: String
    let blocked: String
    let controllerFailed: String
    let notSupported: String
    let inCharger: String
    let notFound: String
    let connectionLost: String
    let busy: String
    /// {0} what is wrong.
    let protocolViolation: String
    let noChannels: String
    /// What a sensor reports, behind its name and a colon.
    let contactLost: String
    let contactGood: String
    let batteryLow: String
    /// {0} the sensor.
    let isOpenAlready: String
    /// The name that the user gives: on the sheet of signals, the form's title, and why a name is refused.
    let touchToName: String
    let nameTitle: String
    let nameTaken: String
}
