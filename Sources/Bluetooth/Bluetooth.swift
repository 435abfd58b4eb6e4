/// Bluetooth: sensors by Bluetooth Low Energy, without sockets: the kernel's management interface, the attribute protocol (ATT), and what
/// heart rate straps, the Polar H10 and Muse headbands send. Pure.

/// Named maxima of what comes from outside.
public enum BluetoothLimits {
    /// The longest packet of the attribute protocol, in bytes: a value of 512 and its head, rounded up as phones ask for it.
    public static let attributePacketBytes = 517
    /// The longest packet of the management interface that is read: an event with an advertisement of 1 kB.
    public static let managementPacketBytes = 2048
    /// Sensors that are listed at a time.
    public static let foundSensors = 64
    /// Bytes of a sensor's name in UTF-8.
    public static let nameBytes = 32
    /// Characteristics of one sensor: a Muse has some 20.
    public static let characteristics = 96
    /// Requests that one discovery takes.
    public static let discoveryRequests = 256
    /// Controllers of one machine.
    public static let controllers = 16
    /// Sensors whose connection parameters the kernel is given.
    public static let knownSensors = 32
}
