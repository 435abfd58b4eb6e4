/// A command of the kernel's management interface for Bluetooth controllers. A packet has a code, a controller's index, a length and parameters, all
/// little-endian. (Linux, include/net/bluetooth/mgmt.h; BlueZ, doc/mgmt-api.txt)
public enum ManagementCommand: Equatable, Sendable {
    case readIndexList
    case readInformation(UInt16)
    case setPowered(UInt16, Bool)
    case setLowEnergy(UInt16, Bool)
    case setClassic(UInt16, Bool)
    case startDiscovery(UInt16)
    case stopDiscovery(UInt16)
    case readUnconfiguredIndexList
    /// The connection parameters for all sensors that will be connected. The kernel replaces its previous list by this one.
    case loadConnectionParameters(UInt16, [SensorAddress])

    /// The index in commands that address no controller.
    static let noIndex: UInt16 = 0xFFFF
    /// The address types to search: public and random addresses of Low Energy.
    static let lowEnergyTypes: UInt8 = 6

    public var code: UInt16 {
        switch self {
        case .readIndexList: 0x0003
        case .readInformation: 0x0004
        case .setPowered: 0x0005
        case .setLowEnergy: 0x000D
        case .startDiscovery: 0x0023
        case .stopDiscovery: 0x0024
        case .setClassic: 0x002A
        case .loadConnectionParameters: 0x0035
        case .readUnconfiguredIndexList: 0x0036
        }
    }

    public var bytes: [UInt8] {
        var index = Self.noIndex
        var parameters: [UInt8] = []
        switch self {
        case .readIndexList, .readUnconfiguredIndexList: break
        case .readInformation(let of): index = of
        case .setPowered(let of, let isOn), .setLowEnergy(let of, let isOn), .setClassic(let of, let isOn):
            index = of
            parameters = [isOn ? 1 : 0]
        case .startDiscovery(let of), .stopDiscovery(let of):
            index = of
            parameters = [Self.lowEnergyTypes]
        case .loadConnectionParameters(let of, let sensors):
            index = of
            parameters.add(little16: UInt16(truncatingIfNeeded: sensors.count))
            for sensor in sensors { ConnectionParameters.sensor.add(to: &parameters, sensor) }
        }
        var bytes: [UInt8] = []
        bytes.add(little16: code)
        bytes.add(little16: index)
        bytes.add(little16: UInt16(truncatingIfNeeded: parameters.count))
        return bytes + parameters
    }
}

/// The interval between a connection's radio events, and the time without reception after which the connection is lost.
struct ConnectionParameters {
    /// The allowed interval, in steps of 1.25 ms.
    let interval: ClosedRange<UInt16>
    /// The time until the connection is lost, in steps of 10 ms.
    let timeout: UInt16

    /// Intervals of 15 to 30 ms, and a loss after 4 s. The kernel's default timeout of 420 ms would end the connection whenever a body is between the
    /// sensor and the board.
    static let sensor = ConnectionParameters(interval: 12...24, timeout: 400)

    func add(to bytes: inout [UInt8], _ sensor: SensorAddress) {
        bytes.add(little: sensor.bits, bytes: 6)
        bytes.append(sensor.kind.rawValue)
        bytes.add(little16: interval.lowerBound)
        bytes.add(little16: interval.upperBound)
        bytes.add(little16: 0)
        bytes.add(little16: timeout)
    }
}

/// An event from the kernel. The event's parameters point into the packet's memory, so they are valid only as long as the packet.
public enum ManagementEvent {
    case completed(command: UInt16, index: UInt16, status: UInt8, UnsafeRawBufferPointer)
    case indexAdded(UInt16)
    case indexRemoved(UInt16)
    case discovering(UInt16, Bool)
    case found(UInt16, SensorAddress, strength: Int8, Advertisement)
    case powered(UInt16, Bool)
    /// Any other well-formed event.
    case other

    /// Parses a packet; nil if it is truncated or its length is wrong.
    public init?(_ packet: UnsafeRawBufferPointer) {
        var reader = ByteReader(packet)
        guard let code = reader.little16(), let index = reader.little16(), let length = reader.little16(),
            reader.left == Int(length)
        else { return nil }
        switch code {
        case 0x0001, 0x0002:
            guard let command = reader.little16(), let status = reader.byte() else { return nil }
            self = .completed(command: command, index: index, status: status, reader.rest())
        case 0x0004: self = .indexAdded(index)
        case 0x0005: self = .indexRemoved(index)
        case 0x0006:
            guard let settings = reader.little32() else { return nil }
            self = .powered(index, ControllerInformation.isPowered(settings))
        case 0x0012:
            guard let found = Self.found(index, &reader) else { return nil }
            self = found
        case 0x0013:
            guard reader.byte() != nil, let isOn = reader.byte() else { return nil }
            self = .discovering(index, isOn != 0)
        default: self = .other
        }
    }

    private static func found(_ index: UInt16, _ reader: inout ByteReader) -> ManagementEvent? {
        guard let bits = reader.little(6), let type = reader.byte(), let strength = reader.byte(),
            reader.little32() != nil, let length = reader.little16(), let data = reader.take(Int(length))
        else { return nil }
        guard let kind = SensorAddress.Kind(rawValue: type) else { return .other }
        return .found(
            index, SensorAddress(bits, kind), strength: Int8(bitPattern: strength), Advertisement(data))
    }
}

/// The kernel's information about a controller.
struct ControllerInformation {
    let address: SensorAddress
    /// The settings that the controller supports.
    let supported: UInt32
    /// The settings that are on now.
    let current: UInt32

    private static let powered: UInt32 = 1
    private static let classic: UInt32 = 1 << 7
    private static let lowEnergy: UInt32 = 1 << 9

    init?(_ parameters: UnsafeRawBufferPointer) {
        var reader = ByteReader(parameters)
        // Skip the Bluetooth version (1 byte) and the manufacturer (2 bytes).
        guard let bits = reader.little(6), reader.take(3) != nil, let supported = reader.little32(),
            let current = reader.little32()
        else {
            return nil
        }
        address = SensorAddress(bits, .public)
        self.supported = supported
        self.current = current
    }

    static func isPowered(_ settings: UInt32) -> Bool { settings & powered != 0 }
    var isPowered: Bool { Self.isPowered(current) }
    var hasLowEnergy: Bool { supported & Self.lowEnergy != 0 }
    var isLowEnergyOn: Bool { current & Self.lowEnergy != 0 }
    /// True if the controller supports classic Bluetooth, which phones and headphones use, and has it switched on.
    var isClassicOn: Bool { supported & Self.classic != 0 && current & Self.classic != 0 }
}
