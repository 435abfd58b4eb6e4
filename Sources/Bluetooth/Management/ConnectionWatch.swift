/// Detects a sensor's connection that a controller has made, but that the kernel does not know.
///
/// The kernel (Linux 6.1) ends an attempt to connect by the command LE Create Connection Cancel. If the controller has connected the sensor just
/// before, the kernel ignores that connection: the sensor stays connected to nobody, and sends no advertisements. The controller's events show this
/// case: within one attempt, the controller reports both a connection and the end of that command. (Core Specification, volume 4, part E, 7.8.12,
/// 7.8.13 and 7.7.65.1)
public struct ConnectionWatch {
    /// A connection that the kernel does not know.
    public struct Lost: Equatable, Sendable {
        /// The controller's number for the connection.
        public let handle: UInt16
        /// The sensor's address, 48 bits.
        public let sensor: UInt64

        /// The command that ends the connection, as a packet for the controller.
        public var disconnect: [UInt8] { ConnectionWatch.disconnect(handle) }
    }

    /// The maximum length of an event and its type in bytes.
    public static let packetBytes = 258
    private enum Code {
        static let commandPacket: UInt8 = 1
        static let eventPacket: UInt8 = 4
        static let commandCompleted: UInt8 = 0x0E
        static let commandStarted: UInt8 = 0x0F
        static let lowEnergy: UInt8 = 0x3E
        static let connected: UInt8 = 0x01
        static let connectedWithDetails: UInt8 = 0x0A
        static let central: UInt8 = 0
        static let connect: UInt16 = 0x200D
        static let connectWithDetails: UInt16 = 0x2043
        static let cancel: UInt16 = 0x200E
        static let disconnect: UInt16 = 0x0406
        /// The reason of a disconnection: the user has ended it.
        static let endedByUser: UInt8 = 0x13
    }

    /// The connection of the present attempt; nil for none.
    private var connection: Lost?
    /// True if the kernel has ended the present attempt.
    private var isEnded = false

    public init() {}

    /// Processes a packet from the controller. Other packets and truncated ones have no effect.
    /// - Returns: a connection that the kernel does not know; nil for none.
    public mutating func received(_ packet: UnsafeRawBufferPointer) -> Lost? {
        var reader = ByteReader(packet)
        guard reader.byte() == Code.eventPacket, let event = reader.byte(), let length = reader.byte(),
            reader.left == Int(length)
        else { return nil }
        switch event {
        case Code.commandStarted:
            guard reader.take(2) != nil, let command = reader.little16(), Self.connects(command) else { return nil }
            (connection, isEnded) = (nil, false)
        case Code.commandCompleted:
            guard reader.byte() != nil, reader.little16() == Code.cancel else { return nil }
            isEnded = true
        case Code.lowEnergy:
            guard let found = Self.connection(&reader) else { return nil }
            connection = found
        default: return nil
        }
        guard isEnded, let lost = connection else { return nil }
        connection = nil
        return lost
    }

    private static func connects(_ command: UInt16) -> Bool {
        command == Code.connect || command == Code.connectWithDetails
    }

    private static func connection(_ reader: inout ByteReader) -> Lost? {
        guard let kind = reader.byte(), kind == Code.connected || kind == Code.connectedWithDetails,
            reader.byte() == 0, let handle = reader.little16(), reader.byte() == Code.central, reader.byte() != nil,
            let sensor = reader.little(6)
        else { return nil }
        return Lost(handle: handle, sensor: sensor)
    }

    /// The command that ends a connection, as a packet for the controller.
    /// - Parameter handle: the number of the connection. The kernel forgets a connection if the controller answers that it does not know this number.
    public static func disconnect(_ handle: UInt16) -> [UInt8] {
        var packet: [UInt8] = [Code.commandPacket]
        packet.add(little16: Code.disconnect)
        packet.append(3)
        packet.add(little16: handle)
        packet.append(Code.endedByUser)
        return packet
    }
}
