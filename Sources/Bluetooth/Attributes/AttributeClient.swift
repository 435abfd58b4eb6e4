/// The reasons to end the connection to a sensor.
public enum AttributeFault: Error, Equatable, Sendable {
    /// The sensor did not answer before the timeout.
    case timedOut
    /// The sensor's answer does not match the request, or is malformed.
    case malformed
    case tooMany
}

/// The meaning of a packet from a sensor. Values point into the packet's memory, so they are valid only as long as the packet.
enum AttributeEvent {
    case none
    /// All characteristics of the sensor are known.
    case discovered
    /// A value that the sensor sent without a request.
    case value(handle: UInt16, UnsafeRawBufferPointer)
    /// The value of a read request; nil if the sensor refused it.
    case read(handle: UInt16, UnsafeRawBufferPointer?)
    /// The result of a write request: nil for success, or the sensor's error number.
    case wrote(handle: UInt16, refusal: UInt8?)
}

/// A client of Bluetooth's attribute protocol (ATT). The client sends one request at a time; further requests wait. Only requests allocate memory.
final class AttributeClient {
    /// The timeout for a sensor's answer, in nanoseconds.
    static let timeout: Int64 = 3_000_000_000
    /// The maximum number of requests that wait to be sent.
    static let maximumWaiting = 64

    private enum Request: Equatable {
        case mtu
        case discovery(Discovery.Request)
        case read(UInt16)
        case write(UInt16)
    }

    private var waiting: [(request: Request, bytes: [UInt8])] = []
    private var underWay: (request: Request, deadline: Int64)?
    private var discovery: Discovery
    /// The packets to send to the sensor, oldest first.
    private var packets: [[UInt8]] = []

    init(wanted: [AttributeUUID]) { discovery = Discovery(wanted: wanted) }

    /// The sensor's characteristics.
    var characteristics: [Characteristic] { discovery.characteristics }
    func characteristic(_ uuid: AttributeUUID) -> Characteristic? {
        for characteristic in discovery.characteristics where characteristic.uuid == uuid { return characteristic }
        return nil
    }

    /// True if no request is in progress or waiting.
    var isIdle: Bool { underWay == nil && waiting.isEmpty && packets.isEmpty }

    /// The number of requests to the sensor without an answer.
    var outstanding: Int { waiting.count + (underWay == nil ? 0 : 1) }

    /// Removes and returns the oldest unsent packet; nil if there is none.
    func nextPacket() -> [UInt8]? { packets.isEmpty ? nil : packets.removeFirst() }

    /// Called when the connection is established. Negotiates longer packets, and requests the list of characteristics.
    func begin(at now: Int64) {
        var bytes = [AttributeCode.mtuRequest]
        bytes.add(little16: UInt16(BluetoothLimits.attributePacketBytes))
        add(.mtu, bytes, at: now)
    }

    func read(_ handle: UInt16, at now: Int64) {
        var bytes = [AttributeCode.readRequest]
        bytes.add(little16: handle)
        add(.read(handle), bytes, at: now)
    }

    func write(_ value: [UInt8], to handle: UInt16, at now: Int64) {
        var bytes = [AttributeCode.writeRequest]
        bytes.add(little16: handle)
        add(.write(handle), bytes + value, at: now)
    }

    /// Writes a value without requesting an answer.
    func command(_ value: [UInt8], to handle: UInt16) {
        var bytes = [AttributeCode.writeCommand]
        bytes.add(little16: handle)
        send(bytes + value)
    }

    /// Enables or disables a characteristic's notifications or indications.
    func configure(_ characteristic: Characteristic, _ delivery: Delivery, at now: Int64) {
        guard let handle = characteristic.configuration else { return }
        var value: [UInt8] = []
        value.add(little16: delivery.rawValue)
        write(value, to: handle, at: now)
    }

    private func add(_ request: Request, _ bytes: [UInt8], at now: Int64) {
        guard waiting.count < Self.maximumWaiting else { return }
        waiting.append((request, bytes))
        sendNext(at: now)
    }

    private func sendNext(at now: Int64) {
        guard underWay == nil, !waiting.isEmpty else { return }
        let (request, bytes) = waiting.removeFirst()
        underWay = (request, now + Self.timeout)
        send(bytes)
    }

    private func send(_ bytes: [UInt8]) {
        // Limit the number of unsent answers, because a faulty sensor might send endless requests and never read the answers.
        if packets.count < Self.maximumWaiting { packets.append(bytes) }
    }

    /// Advances to a time.
    /// - Throws: timedOut if an answer is overdue.
    func advance(to now: Int64) throws(AttributeFault) {
        if let underWay, now >= underWay.deadline { throw .timedOut }
    }

    /// Processes a packet that the sensor has sent.
    func received(_ packet: UnsafeRawBufferPointer, at now: Int64) throws(AttributeFault) -> AttributeEvent {
        var reader = ByteReader(packet)
        guard let code = reader.byte() else { throw .malformed }
        switch code {
        case AttributeCode.notification, AttributeCode.indication:
            guard let handle = reader.little16() else { throw .malformed }
            if code == AttributeCode.indication { send([AttributeCode.confirmation]) }
            return .value(handle: handle, reader.rest())
        case AttributeCode.mtuRequest:
            var answer = [AttributeCode.mtuResponse]
            answer.add(little16: UInt16(BluetoothLimits.attributePacketBytes))
            send(answer)
            return .none
        case AttributeCode.error: return try failed(&reader, at: now)
        default:
            if AttributeCode.isRequest(code) {
                // Answer every request with an error, because this device has no attributes.
                var answer = [AttributeCode.error, code]
                answer.add(little16: reader.little16() ?? 0)
                send(answer + [AttributeType.notSupported])
                return .none
            }
            return try answered(code, &reader, at: now)
        }
    }

    private func answered(
        _ code: UInt8, _ reader: inout ByteReader, at now: Int64
    ) throws(AttributeFault) -> AttributeEvent {
        // Ignore unknown packets of later protocol versions, and answers to no request.
        guard let (request, _) = underWay, code & 1 == 1, code & 0x40 == 0 else { return .none }
        switch (request, code) {
        case (.mtu, AttributeCode.mtuResponse): break
        case (.discovery(.characteristics), AttributeCode.typeResponse):
            do throws(Discovery.Fault) { try discovery.takeCharacteristics(&reader) } catch { throw Self.fault(error) }
        case (.discovery(.descriptors), AttributeCode.informationResponse):
            do throws(Discovery.Fault) { try discovery.takeDescriptors(&reader) } catch { throw Self.fault(error) }
        case (.read(let handle), AttributeCode.readResponse):
            finish(at: now)
            return .read(handle: handle, reader.rest())
        case (.write(let handle), AttributeCode.writeResponse):
            finish(at: now)
            return .wrote(handle: handle, refusal: nil)
        default: throw .malformed
        }
        return try discoverNext(at: now)
    }

    private func failed(_ reader: inout ByteReader, at now: Int64) throws(AttributeFault) -> AttributeEvent {
        guard reader.byte() != nil, reader.little16() != nil, let reason = reader.byte() else { throw .malformed }
        guard let (request, _) = underWay else { return .none }
        switch request {
        // If the sensor refuses longer packets, continue with short ones.
        case .mtu: break
        case .discovery: discovery.noMore()
        case .read(let handle):
            finish(at: now)
            return .read(handle: handle, nil)
        case .write(let handle):
            finish(at: now)
            return .wrote(handle: handle, refusal: reason)
        }
        return try discoverNext(at: now)
    }

    private func finish(at now: Int64) {
        underWay = nil
        sendNext(at: now)
    }

    private func discoverNext(at now: Int64) throws(AttributeFault) -> AttributeEvent {
        underWay = nil
        let next: Discovery.Request?
        do throws(Discovery.Fault) { next = try discovery.request() } catch { throw Self.fault(error) }
        guard let next else {
            sendNext(at: now)
            return .discovered
        }
        var bytes: [UInt8] = []
        switch next {
        case .characteristics(let first):
            bytes.append(AttributeCode.typeRequest)
            bytes.add(little16: first)
            bytes.add(little16: 0xFFFF)
            bytes.add(little16: AttributeType.characteristic)
        case .descriptors(let first, let last):
            bytes.append(AttributeCode.informationRequest)
            bytes.add(little16: first)
            bytes.add(little16: last)
        }
        underWay = (.discovery(next), now + Self.timeout)
        send(bytes)
        return .none
    }

    private static func fault(_ fault: Discovery.Fault) -> AttributeFault { fault == .tooMany ? .tooMany : .malformed }
}
