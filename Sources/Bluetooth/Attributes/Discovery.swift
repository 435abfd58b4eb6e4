/// Finds a sensor's characteristics, in any order of services and characteristics, and the configuration handles of the characteristics that the app
/// may subscribe to.
struct Discovery {
    /// A request to the sensor.
    enum Request: Equatable {
        /// Requests characteristics, starting at a handle.
        case characteristics(from: UInt16)
        /// Requests a characteristic's descriptors.
        case descriptors(from: UInt16, to: UInt16)
    }

    /// An invalid answer of the sensor.
    enum Fault: Error {
        case malformed
        case tooMany
    }

    private(set) var characteristics: [Characteristic] = []
    private var next: UInt16? = 1
    private var place = 0
    private var from: UInt16 = 0
    private var requests = 0
    private let wanted: [AttributeUUID]

    /// - Parameter wanted: the characteristics that the app may subscribe to.
    init(wanted: [AttributeUUID]) { self.wanted = wanted }

    /// The next request; nil when discovery is complete.
    mutating func request() throws(Fault) -> Request? {
        requests += 1
        guard requests <= BluetoothLimits.discoveryRequests else { throw .tooMany }
        if let next { return .characteristics(from: next) }
        while place < characteristics.count {
            let characteristic = characteristics[place]
            let first = max(from, characteristic.handle &+ 1)
            if characteristic.delivery != .none, characteristic.configuration == nil, characteristic.handle < 0xFFFF,
                first <= characteristic.end, wanted.contains(characteristic.uuid)
            {
                return .descriptors(from: first, to: characteristic.end)
            }
            nextCharacteristic()
        }
        return nil
    }

    private mutating func nextCharacteristic() {
        place += 1
        from = 0
    }

    /// Called when the sensor reports that it has no further attributes of the requested kind.
    mutating func noMore() {
        if next != nil { next = nil } else { nextCharacteristic() }
    }

    /// Reads an answer that lists characteristics.
    /// - Parameter reader: a reader positioned after the operation code.
    mutating func takeCharacteristics(_ reader: inout ByteReader) throws(Fault) {
        guard let first = next, let length = reader.byte(), length == 7 || length == 21,
            reader.left >= Int(length)
        else { throw .malformed }
        var lowest = first
        while reader.left > 0 {
            guard let declaration = reader.little16(), let properties = reader.byte(), let handle = reader.little16(),
                let bytes = reader.take(Int(length) - 5), let uuid = AttributeUUID(bytes), declaration >= lowest,
                handle > declaration
            else { throw .malformed }
            guard characteristics.count < BluetoothLimits.characteristics else { throw .tooMany }
            if let last = characteristics.indices.last { characteristics[last].end = declaration - 1 }
            characteristics.append(
                Characteristic(uuid: uuid, handle: handle, properties: properties, end: 0xFFFF, configuration: nil))
            lowest = handle
        }
        next = lowest < 0xFFFF ? lowest + 1 : nil
    }

    /// Reads an answer that lists descriptors.
    /// - Parameter reader: a reader positioned after the operation code.
    mutating func takeDescriptors(_ reader: inout ByteReader) throws(Fault) {
        guard next == nil, place < characteristics.count, let format = reader.byte(), format == 1 || format == 2,
            reader.left >= 4
        else { throw .malformed }
        let size = format == 1 ? 2 : 16
        var lowest = max(from, characteristics[place].handle &+ 1)
        while reader.left > 0 {
            guard let handle = reader.little16(), let bytes = reader.take(size), handle >= lowest,
                handle <= characteristics[place].end
            else { throw .malformed }
            if size == 2 {
                var type = ByteReader(bytes)
                switch type.little16() {
                case AttributeType.clientConfiguration: characteristics[place].configuration = handle
                // A declaration of another service or characteristic ends the present characteristic.
                case AttributeType.primaryService, AttributeType.characteristic: return nextCharacteristic()
                default: break
                }
            }
            if characteristics[place].configuration != nil || handle == characteristics[place].end {
                return nextCharacteristic()
            }
            lowest = handle + 1
        }
        from = lowest
    }
}
