import Bluetooth
import Signals
import TestKit

/// Simulates the sensor's side of the attribute protocol (ATT), as the specification states it. A table contains the
/// answers to the session's packets.
final class TestSensor {
    struct Entry {
        let uuid: AttributeUUID
        let properties: UInt8
        var handle: UInt16 = 0
        var configuration: UInt16 = 0
    }

    private(set) var entries: [Entry] = []
    /// The bytes that the session wrote to each characteristic.
    private(set) var written: [(AttributeUUID, [UInt8])] = []
    private(set) var configured: [AttributeUUID: UInt16] = [:]
    var mtu = 517
    /// The status that Polar's control point answers to each operation.
    var polarStatus: UInt8 = 0
    /// The error code with which the sensor refuses subscriptions; nil if it accepts them.
    var refusal: UInt8?
    var isDeaf = false
    /// True if the sensor sends malformed answers.
    var lies = false
    /// The answers that a slow sensor has not sent yet; nil if the sensor answers immediately.
    var delayed: [[UInt8]]?
    /// The maximum number of characteristics in one answer.
    var perAnswer = 2
    private var last: UInt16 = 0

    init(_ characteristics: [(AttributeUUID, UInt8)]) {
        var handle: UInt16 = 16
        for (uuid, properties) in characteristics {
            var entry = Entry(uuid: uuid, properties: properties)
            entry.handle = handle + 1
            entry.configuration = properties & 0x30 != 0 ? handle + 2 : 0
            entries.append(entry)
            handle += 5
            last = handle
        }
    }

    func handle(_ uuid: AttributeUUID) -> UInt16 { entries.first { $0.uuid == uuid }?.handle ?? 0 }

    func notification(_ uuid: AttributeUUID, _ value: [UInt8]) -> [UInt8] {
        [0x1B] + Encoder.little16(Int(handle(uuid))) + value
    }

    /// Processes a packet of the session.
    /// - Returns: the sensor's answers; none if the sensor is slow, because they are then added to `delayed`.
    func answer(_ packet: [UInt8]) -> [[UInt8]] {
        let answers = answers(to: packet)
        guard delayed != nil else { return answers }
        delayed? += answers
        return []
    }

    private func answers(to packet: [UInt8]) -> [[UInt8]] {
        guard !isDeaf, let code = packet.first else { return [] }
        if lies { return [[0x1B]] }
        func number(_ place: Int) -> UInt16 { UInt16(packet[place]) | UInt16(packet[place + 1]) << 8 }
        switch code {
        case 0x02: return [[0x03] + Encoder.little16(mtu)]
        case 0x08:
            let first = number(1)
            let found = entries.filter { $0.handle - 1 >= first }
            guard let size = found.first.map({ Self.bytes($0.uuid).count }) else { return [error(code, first)] }
            var bytes: [UInt8] = [0x09, UInt8(5 + size)]
            for entry in found.prefix(perAnswer) where Self.bytes(entry.uuid).count == size {
                bytes += Encoder.little16(Int(entry.handle) - 1) + [entry.properties]
                bytes += Encoder.little16(Int(entry.handle)) + Self.bytes(entry.uuid)
            }
            return [bytes]
        case 0x04:
            let (first, end) = (number(1), number(3))
            for entry in entries where entry.configuration >= first && entry.configuration <= end {
                return [[0x05, 1] + Encoder.little16(Int(entry.configuration)) + [0x02, 0x29]]
            }
            return [error(code, first)]
        case 0x0A:
            return [[0x0B, 80]]
        case 0x12:
            return write(number(1), Array(packet[3...]))
        case 0x52:
            let handle = number(1)
            if let entry = entries.first(where: { $0.handle == handle }) {
                written.append((entry.uuid, Array(packet[3...])))
            }
            return []
        default: return []
        }
    }

    private func write(_ handle: UInt16, _ value: [UInt8]) -> [[UInt8]] {
        for entry in entries {
            if entry.configuration == handle, handle != 0 {
                if let refusal { return [error(0x12, handle, refusal)] }
                configured[entry.uuid] = UInt16(value[0])
                return [[0x13]]
            }
            guard entry.handle == handle else { continue }
            written.append((entry.uuid, value))
            guard entry.uuid == .polarControl else { return [[0x13]] }
            var answer: [UInt8] = [0xF0, value[0], value[1], value[0] == 1 ? 0 : polarStatus, 0]
            if value[0] == 1 { answer += [0, 4, 25, 0, 50, 0, 100, 0, 200, 0, 2, 3, 2, 0, 4, 0, 8, 0] }
            // The control point answers only if the session has enabled its indications.
            let isHeard = configured[.polarControl] == 2
            return [[0x13]] + (isHeard ? [[0x1D] + Encoder.little16(Int(handle)) + answer] : [])
        }
        return [error(0x12, handle)]
    }

    private func error(_ code: UInt8, _ handle: UInt16, _ reason: UInt8 = 0x0A) -> [UInt8] {
        [0x01, code] + Encoder.little16(Int(handle)) + [reason]
    }

    private static func bytes(_ uuid: AttributeUUID) -> [UInt8] {
        let whole = Encoder.little(uuid.low, 8) + Encoder.little(uuid.high, 8)
        return uuid == AttributeUUID(short: UInt16(uuid.high >> 32 & 0xFFFF)) ? Array(whole[12..<14]) : whole
    }

    static var strap: TestSensor { TestSensor([(.heartRateMeasurement, 0x10), (.batteryLevel, 0x12)]) }
    static var polar: TestSensor {
        TestSensor([
            (.polarControl, 0x2A), (.polarData, 0x10), (.batteryLevel, 0x12), (.heartRateMeasurement, 0x10),
        ])
    }
    static func muse(electrodes: Int = 4, more: [UInt16] = []) -> TestSensor {
        TestSensor(
            [(.muse(1), 0x14)] + (0..<electrodes).map { (.muse(3 + UInt16($0)), 0x10) }
                + ([9, 10, 11] + more).map { (.muse($0), 0x10) })
    }
}

/// A session and a sensor on one simulated clock.
final class SensorRig {
    let session = SensorSession(SensorAddress(1, .public))
    let sensor: TestSensor
    private(set) var now: Int64 = 10 * second
    private(set) var opens = 0
    private(set) var closes = 0
    private(set) var events: [SourceEvent] = []
    var isInRange = true
    private(set) var isOpen = false

    init(_ sensor: TestSensor) { self.sensor = sensor }

    /// Executes the actions that the session requests, for example to connect or to send a packet.
    func perform() {
        while let action = session.nextAction() {
            switch action {
            case .open:
                opens += 1
                session.attempted(at: now)
                if isInRange {
                    isOpen = true
                    session.opened(at: now)
                }
            case .send(let packet): for answer in sensor.answer(packet) { receive(answer) }
            case .close:
                closes += 1
                isOpen = false
            }
        }
        while let event = session.nextEvent() { events.append(event) }
    }

    func receive(_ packet: [UInt8]) {
        packet.withUnsafeBytes { session.received($0, at: now) }
    }

    func notify(_ uuid: AttributeUUID, _ value: [UInt8]) {
        receive(sensor.notification(uuid, value))
        perform()
    }

    func pass(_ nanoseconds: Int64) {
        let end = now + nanoseconds
        while now < end {
            now = min(end, now + 50 * millisecond)
            session.advance(to: now)
            perform()
        }
    }

    func connect() {
        session.connect(at: now)
        perform()
    }

    /// Selects all channels and starts the session.
    func run() -> SampleStore? {
        connect()
        guard let catalogue = session.catalogue else { return nil }
        let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 60)
        session.apply(store)
        session.start(at: now)
        perform()
        return store
    }

    /// Returns the events since the previous call.
    func takeEvents() -> [SourceEvent] {
        defer { events = [] }
        return events
    }
}
