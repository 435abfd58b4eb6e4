/// The words for Bluetooth sensors only.
struct SensorStrings: Sendable {
    /// The kind of source, as in the history.
    let title: String
    /// Kinds of sensors.
    let strap: String
    let polarH10: String
    let muse: String
    /// The strength of a sensor's signal.
    let strong: String
    let good: String
    let weak: String
    let veryWeak: String
    /// Reasons why a sensor cannot be used.
    let noController: String
    let blocked: String
    let controllerFailed: String
    let notSupported: String
    let inCharger: String
    let needsPairing: String
    let notFound: String
    let connectionLost: String
    let busy: String
    /// {0} the fault.
    let protocolViolation: String
    let noChannels: String
    /// The notices of a sensor, after its name and a colon.
    let contactLost: String
    let contactGood: String
    let batteryLow: String
    /// {0} the sensor.
    let isOpenAlready: String
    /// The user's name for a sensor: on the sheet of signals, as the form's title, and reasons for refusing a name.
    let touchToName: String
    let nameTitle: String
    let nameTaken: String
}
