/// The operation codes of the attribute protocol (Bluetooth Core Specification, volume 3, part F, 3.4.8).
enum AttributeCode {
    static let error: UInt8 = 0x01
    static let mtuRequest: UInt8 = 0x02
    static let mtuResponse: UInt8 = 0x03
    static let informationRequest: UInt8 = 0x04
    static let informationResponse: UInt8 = 0x05
    static let typeRequest: UInt8 = 0x08
    static let typeResponse: UInt8 = 0x09
    static let readRequest: UInt8 = 0x0A
    static let readResponse: UInt8 = 0x0B
    static let writeRequest: UInt8 = 0x12
    static let writeResponse: UInt8 = 0x13
    static let notification: UInt8 = 0x1B
    static let indication: UInt8 = 0x1D
    static let confirmation: UInt8 = 0x1E
    static let writeCommand: UInt8 = 0x52

    /// True if the code is that of a request from the sensor to this device. Requests have even codes, and commands have bit 6 set.
    static func isRequest(_ code: UInt8) -> Bool { code & 0x41 == 0 && code != confirmation && code != 0 }
}

/// The types of attributes, and the reasons for which a request is refused.
enum AttributeType {
    static let primaryService: UInt16 = 0x2800
    static let characteristic: UInt16 = 0x2803
    static let clientConfiguration: UInt16 = 0x2902
    static let notSupported: UInt8 = 0x06

    /// True if a request was refused for a reason that pairing removes: missing authentication, authorization, key length or encryption.
    static func needsPairing(_ reason: UInt8) -> Bool {
        switch reason {
        case 0x05, 0x08, 0x0C, 0x0F: true
        default: false
        }
    }
}

/// How a characteristic sends its values without a request: as notifications or indications. The raw value is written to the characteristic's
/// configuration.
public enum Delivery: UInt16, Sendable {
    case none = 0
    case notifications = 1
    case indications = 2
}

/// A characteristic of a sensor.
public struct Characteristic: Equatable, Sendable {
    public let uuid: AttributeUUID
    /// The handle of the characteristic's value.
    public let handle: UInt16
    /// The permitted operations (Core Specification, volume 3, part G, 3.3.1.1).
    let properties: UInt8
    /// The last attribute handle that may belong to this characteristic.
    var end: UInt16
    /// The handle of the configuration to which a subscription is written; nil if the characteristic has no configuration, or it was not found yet.
    public internal(set) var configuration: UInt16?

    /// How the characteristic sends its values without a request.
    public var delivery: Delivery {
        properties & 0x10 != 0 ? .notifications : properties & 0x20 != 0 ? .indications : .none
    }
    public var isReadable: Bool { properties & 0x02 != 0 }
}
