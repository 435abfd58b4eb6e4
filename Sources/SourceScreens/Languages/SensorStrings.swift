/// The texts for Bluetooth sensors.
struct SensorStrings: Sendable {
    /// The name of this kind of source, which the history shows.
    let title: String
    /// The names of the models of sensors (in this and the following texts).
    let strap: String
    let polarH10: String
    let muse: String
    /// The texts for the strength of a sensor's signal (this and the following ones).
    let strong: String
    let good: String
    let weak: String
    let veryWeak: String
    /// The reasons why a sensor cannot be used (this and the following texts).
    let noController: String
    let blocked: String
    let controllerFailed: String
    let notSupported: String
    let inCharger: String
    let needsPairing: String
    let notFound: String
    let connectionLost: String
    let busy: String
    /// The error text for a sensor that violates its protocol. {0} is the fault.
    let protocolViolation: String
    let noChannels: String
    /// The texts of notifications from a sensor (this and the following ones). They follow the sensor's name and a colon.
    let contactLost: String
    let contactGood: String
    let batteryLow: String
    /// The message that a sensor is already open. {0} is the sensor's name.
    let isOpenAlready: String
    /// The texts for naming a sensor: the hint on the details sheet, the form's title, and the reasons for refusing a name.
    let touchToName: String
    let nameTitle: String
    let nameTaken: String
}
