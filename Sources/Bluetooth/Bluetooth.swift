/// Bluetooth: Bluetooth Low Energy sensors: the kernel's management interface, the attribute protocol (ATT), and the data formats of heart rate
/// straps, the Polar H10 and Muse headbands. The module has no sockets: its caller sends and receives all packets.

/// The maximum sizes and numbers that are accepted from sensors and from the kernel.
public enum BluetoothLimits {
    /// The maximum packet of the attribute protocol, in bytes: a value of 512 bytes and its header, rounded up to the size that phones request.
    public static let attributePacketBytes = 517
    /// The maximum packet of the management interface, in bytes: an event with an advertisement of 1 kB.
    public static let managementPacketBytes = 2048
    /// The maximum number of listed sensors.
    public static let foundSensors = 64
    /// The maximum length of a sensor's name in UTF-8 bytes.
    public static let nameBytes = 32
    /// The maximum number of characteristics per sensor: a Muse has about 20.
    public static let characteristics = 96
    /// The maximum number of requests per discovery.
    public static let discoveryRequests = 256
    /// The maximum number of controllers per machine.
    public static let controllers = 16
    /// The maximum number of sensors whose connection parameters are loaded into the kernel.
    public static let knownSensors = 32
}
