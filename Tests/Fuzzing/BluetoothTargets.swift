import Bluetooth
import Signals

/// Reads packets in which the kernel reports controllers and advertisements. In the input, the length of each packet precedes it in two bytes.
private func readManagement(_ bytes: [UInt8]) {
    var input = InputBytes(bytes)
    let controller = Controller()
    var watch = ConnectionWatch()
    controller.looks = true
    controller.opened()
    var now: Int64 = 1_000_000_000
    while !input.isEmpty {
        now += Int64(input.byte()) * 1_000_000
        while controller.nextCommand(at: now) != nil {}
        let packet = input.part(input.number())
        packet.withUnsafeBytes { controller.received($0, at: now) }
        let lost = packet.withUnsafeBytes { watch.received($0) }
        demand(lost.map { $0.disconnect.count == 7 } ?? true, "a command")
        let sensors = controller.directory.sensors
        demand(sensors.count <= BluetoothLimits.foundSensors, "too many sensors")
        demand(sensors.allSatisfy { $0.name.utf8.count <= BluetoothLimits.nameBytes }, "a long name")
    }
}

private func readAdvertisement(_ bytes: [UInt8]) {
    let advertisement = bytes.withUnsafeBytes { Advertisement($0) }
    demand(advertisement.name.utf8.count <= BluetoothLimits.nameBytes, "a long name")
    demand(advertisement.name.utf8.allSatisfy { $0 >= 0x20 }, "a control in a name")
}

private func readFrame(_ bytes: [UInt8]) {
    let frame = PolarFrame()
    bytes.withUnsafeBytes { raw in
        do throws(PolarFrame.Fault) { try frame.read(raw) } catch { return }
        demand(frame.count > 0 && frame.count <= PolarFrame.maximumSamples, "samples")
        var sum: Int64 = 0
        for sample in 0..<frame.count {
            for channel in 0..<frame.channels { sum += Int64(frame.value(sample, channel: channel)) }
        }
        demand(sum.magnitude < 1 << 50, "a sum")
    }
}

/// A session with a sensor. The input controls the simulated sensor: each operation is a byte, followed by the operation's content.
private struct SensorPlay {
    private static let models: [[(AttributeUUID, UInt8)]] = [
        [(.heartRateMeasurement, 0x10), (.batteryLevel, 0x12)],
        [(.polarControl, 0x2A), (.polarData, 0x10), (.heartRateMeasurement, 0x10)],
        [(.muse(1), 0x14)] + [3, 4, 5, 6, 7, 9, 10, 11].map { (.muse($0), 0x10) },
    ]

    let session = SensorSession(SensorAddress(1, .public))
    let model: [(AttributeUUID, UInt8)]
    var now: Int64 = 1_000_000_000
    var store: SampleStore?

    init(_ kind: Int) { model = Self.models[kind % Self.models.count] }

    mutating func play(_ input: inout InputBytes) {
        switch input.byte() {
        case 0: session.connect(at: now)
        case 1:
            session.attempted(at: now)
            session.opened(at: now)
        case 2: receive(input.part(input.number()))
        case 3:
            now += Int64(input.number()) * 1_000_000
            session.advance(to: now)
        case 4: session.failed(.connectionLost, at: now)
        case 5: start()
        case 6: session.stop(at: now)
        case 7: session.disconnect(at: now)
        case 8: run()
        case 9: notify(Int(input.byte()), input.part(Int(input.byte())))
        // Send packets of a headband's electrodes, whose packet numbers come from the input.
        case 10:
            let number = input.number()
            for electrode in 1...5 {
                notify(electrode, [UInt8(number >> 8), UInt8(number & 255)] + [UInt8](repeating: 7, count: 18))
            }
        case let content: receive([content] + input.part(20))
        }
        perform(answers: false)
        check()
    }

    private mutating func start() {
        guard let catalogue = session.catalogue else { return }
        let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 1)
        self.store = store
        session.apply(store)
        session.start(at: now)
    }

    /// Selects all channels and starts the session with correct answers of the sensor. After that, the input determines the answers.
    private mutating func run() {
        session.connect(at: now)
        session.attempted(at: now)
        session.opened(at: now)
        perform(answers: true)
        start()
        perform(answers: true)
    }

    private func perform(answers: Bool) {
        while let action = session.nextAction() {
            guard answers, case .send(let packet) = action else { continue }
            for answer in answer(packet) { receive(answer) }
        }
        while session.nextEvent() != nil {}
    }

    private func answer(_ packet: [UInt8]) -> [[UInt8]] {
        switch packet[0] {
        case 0x02: return [[0x03, 23, 0]]
        case 0x08:
            // Characteristic n (from 0) has the handles 4 n + 1 to 4 n + 4.
            let number = (Int(packet[1]) + 2) / 4
            guard number < model.count else { return [[0x01, 0x08, packet[1], 0, 0x0A]] }
            let (uuid, properties) = model[number]
            let handle = UInt8(4 * number + 1)
            return [[0x09, 21, handle, 0, properties, handle + 1, 0] + bytes(uuid.low) + bytes(uuid.high)]
        case 0x04: return [[0x05, 1, packet[1], 0, 0x02, 0x29]]
        case 0x0A: return [[0x0B, 80]]
        case 0x12:
            guard packet.count > 4, packet[1] == 2 else { return [[0x13]] }
            return [[0x13], [0x1D, 2, 0, 0xF0, packet[3], packet[4], 0, 0, 0, 1, 100, 0]]
        default: return []
        }
    }

    private func bytes(_ half: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(8 * $0)) } }

    private func notify(_ number: Int, _ value: [UInt8]) {
        receive([0x1B, UInt8(4 * (number % model.count) + 2), 0] + value)
    }

    private func receive(_ bytes: [UInt8]) { bytes.withUnsafeBytes { session.received($0, at: now) } }

    private func check() {
        for entry in store?.entries ?? [] {
            guard let ring = entry.ring else { continue }
            demand(ring.end <= SampleRing.maximumEnd && ring.lost <= ring.end, "numbers")
        }
        let statistics = session.statistics
        demand(statistics.packetsReceived >= 0 && statistics.packetsLost >= 0, "figures below 0")
    }
}

extension FuzzTarget {
    static let advertisements = FuzzTarget("advertisements", maximumBytes: 1024, run: readAdvertisement)

    static let controllers = FuzzTarget(
        "controllers", maximumBytes: 8 << 10,
        growths: [
            Growth("events", bytes: [0, 7, 0, 0x13, 0, 0, 0, 2, 0, 6], begin: []),
            Growth("connections", bytes: [0, 22, 4, 0x3E, 19, 1, 0, 1, 0, 0], begin: []),
            Growth("indices", bytes: [0, 6, 0, 4, 0, 0, 0, 0, 0], begin: []),
        ], run: readManagement)

    static let polarFrames = FuzzTarget(
        "polar-frames", maximumBytes: 1024,
        growths: [
            Growth(
                "deltas", bytes: [1, 8, 0xFF, 0, 0xFF], begin: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0x81, 0, 0, 0, 0, 0, 0]),
            Growth("no deltas", bytes: [0, 255], begin: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0x81, 0, 0, 0, 0, 0, 0]),
        ], run: readFrame)

    static let sensors = FuzzTarget(
        "sensors", maximumBytes: 8 << 10,
        growths: [
            Growth("running", bytes: [8], begin: [2]),
            Growth("values", bytes: [9, 0, 6, 0x16, 60, 0, 4, 0, 4], begin: [0, 8]),
            Growth("numbers", bytes: [10, 0, 0x40], begin: [2, 8]),
            Growth("requests", bytes: [2, 3, 0, 0x0A, 1, 0], begin: [0, 8]),
        ]
    ) { bytes in
        var input = InputBytes(bytes)
        var play = SensorPlay(Int(input.byte()))
        while !input.isEmpty { play.play(&input) }
    }
}
