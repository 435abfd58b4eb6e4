/// A sensor session's request to its driver. The driver reports results by calls of the session.
public enum SensorAction: Equatable, Sendable {
    /// Make the controller ready for the sensor, call `attempted`, connect without blocking, and report `opened` or `failed`.
    case open
    /// Send a packet of the attribute protocol.
    case send([UInt8])
    case close
}

/// Why a sensor cannot be used, beyond the errors of all sources. The raw value is that of `SourceError.other`.
public enum SensorError: UInt8, Sendable {
    /// This device has no controller, or cannot make it ready.
    case noController = 1
    /// A switch has turned the controller off.
    case blocked
    /// The controller does not execute commands: its firmware may be missing.
    case controllerFailed
    /// A Muse S Athena, which uses another protocol.
    case notSupported
    /// It is in its charger, where it does not measure.
    case inCharger
    /// It sends only to paired devices.
    case needsPairing
}

/// A sensor's report that changes nothing. The raw value is that of `SourceEvent.notice`.
public enum SensorNotice: UInt8, Sendable {
    /// The electrodes have lost contact with the skin, or touch it again.
    case contactLost = 1
    case contactGood
    /// Below `SensorSession.lowBattery` percent.
    case batteryLow
}
