/// The texts for Bluetooth sensors.
struct SensorStrings: Sendable {
    /// The name of the kind of source, as in the history.
    let title: String
    /// The names of the kinds of sensors.
    let strap: String
    let polarH10: String
    let muse: String
    /// The strength of a sensor's signal.
    let strong: String
    let good: String
    let weak: String
    let veryWeak: String
    /// The reasons why a sensor cannot be used.
    let noController: String
    let blocked: String
    let controllerFailed: String
    let notSupported: String
    let inCharger: String
    let needsPairing: String
    let notFound: String
    let connectionLost: String
    let busy: String
    /// The sensor violates its protocol. {0} is the fault.
    let protocolViolation: String
    let noChannels: String
    /// The notices of a sensor. They follow its name and a colon.
    let contactLost: String
    let contactGood: String
    let batteryLow: String
    /// The message that a sensor is already open. {0} is its name.
    let isOpenAlready: String
    /// The texts for naming a sensor: the hint on the details sheet, the form's title, and the reasons for refusing a name.
    let touchToName: String
    let nameTitle: String
    let nameTaken: String
}
