/// What a sensor's session wants its driver to do. Results come back as calls of the session.
public enum SensorAction: Equatable, Sendable {
    /// Have the controller ready for the sensor, call `attempted`, connect without waiting, and answer with `opened` or `failed`.
    case open
    /// Send a packet of the attribute protocol.
    case send([UInt8])
    case close
}

/// Why a sensor cannot be used, beyond what all sources have; the raw value is that of `SourceError.other`.
public enum SensorError: UInt8, Sendable {
    /// This device has no controller, or does not get one ready.
    case noController = 1
    /// A switch keeps the controller off.
    case blocked
    /// The controller does not do what it is asked to: without its firmware, for instance.
    case controllerFailed
    /// A Muse S Athena, which speaks another protocol.
    case notSupported
    /// It lies in its charger, where it does not measure.
    case inCharger
}

/// What a sensor reports that changes nothing; the raw value is that of `SourceEvent.notice`.
public enum SensorNotice: UInt8, Sendable {
    /// The electrodes do not touch the skin, or do again.
    case contactLost = 1
    case contactGood
    /// Below `SensorSession.lowBattery` percent.
    case batteryLow
}
