/// The texts for Bluetooth sensors.
struct SensorStrings: Sendable {
    /// The name of this kind of source, which the history shows.
    let title: String
    /// The name of a model of sensors. The following texts name other models.
    let strap: String
    let polarH10: String
    let muse: String
    /// The text for a strong signal of a sensor. The following texts name weaker signals.
    let strong: String
    let good: String
    let weak: String
    let veryWeak: String
    /// States that a sensor cannot be used because there is no Bluetooth controller. The following texts state other reasons.
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
    /// A notification from a sensor. This and the following texts come after the sensor's name and a colon.
    let contactLost: String
    let contactGood: String
    let batteryLow: String
    /// The message that a sensor is already open. {0} is the sensor's name.
    let isOpenAlready: String
    /// The hint that the user can name a sensor by a touch. The following texts also belong to naming a sensor.
    let touchToName: String
    let nameTitle: String
    let nameTaken: String
}
