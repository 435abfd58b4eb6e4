/// A request of a sensor session to its driver. The driver reports the result by calling the session.
public enum SensorAction: Equatable, Sendable {
    /// Prepare the controller for the sensor, call `attempted`, connect without blocking, and call `opened` or `failed`.
    case open
    /// Send a packet of the attribute protocol.
    case send([UInt8])
    case close
}

/// The errors that only sensors have, in addition to the errors of all sources. The raw value is the number in
/// `SourceError.other`.
public enum SensorError: UInt8, Sendable {
    /// This machine has no Bluetooth controller, or cannot make the controller ready.
    case noController = 1
    /// A switch turned the controller off.
    case blocked
    /// The controller does not execute commands. Its firmware may be missing.
    case controllerFailed
    /// The sensor is a Muse S Athena, which uses another protocol.
    case notSupported
    /// The sensor is in its charger, where it does not measure.
    case inCharger
    /// The sensor sends only to paired devices.
    case needsPairing
}

/// A report by a sensor that does not change the source's state. The raw value is the number in `SourceEvent.notice`.
public enum SensorNotice: UInt8, Sendable {
    /// The electrodes have lost contact with the skin.
    case contactLost = 1
    /// The electrodes touch the skin again.
    case contactGood
    /// The battery of the sensor is below 15 percent.
    case batteryLow
}
