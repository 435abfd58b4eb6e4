import Bluetooth
import TestKit

/// Simulates the kernel's side of the Bluetooth management interface.
private final class TestKernel {
    var indices: [Int] = [0]
    var unconfigured: [Int] = []
    var supported: UInt32 = 1 | 1 << 7 | 1 << 9
    var current: UInt32 = 1 << 7
    var powerStatus: UInt8 = 0
    private(set) var said: [UInt16] = []
    private(set) var parameters: [[UInt8]] = []
    let controller = Controller()
    var now: Int64 = second

    static func event(_ code: Int, _ index: Int, _ parameters: [UInt8]) -> [UInt8] {
        Encoder.little16(code) + Encoder.little16(index) + Encoder.little16(parameters.count) + parameters
    }

    func receive(_ packet: [UInt8]) { packet.withUnsafeBytes { controller.received($0, at: now) } }

    func complete(_ code: UInt16, _ status: UInt8, _ more: [UInt8] = []) {
        receive(Self.event(status == 0 ? 1 : 2, 0, Encoder.little16(Int(code)) + [status] + more))
    }

    /// Answers all commands that the controller has sent.
    func obey() {
        while let command = controller.nextCommand(at: now) {
            said.append(command.code)
            parameters.append(Array(command.bytes[6...]))
            switch command {
            case .readIndexList: complete(command.code, 0, list(indices))
            case .readUnconfiguredIndexList: complete(command.code, 0, list(unconfigured))
            case .readInformation:
                let words = Encoder.little(UInt64(supported), 4) + Encoder.little(UInt64(current), 4)
                complete(command.code, 0, Encoder.little(0x1A7D_DA71_13, 6) + [8, 0, 0] + words + [0, 0, 0])
            case .setPowered: complete(command.code, powerStatus)
            case .startDiscovery:
                complete(command.code, 0)
                receive(Self.event(0x13, 0, [6, 1]))
            case .stopDiscovery:
                complete(command.code, 0)
                receive(Self.event(0x13, 0, [6, 0]))
            default: complete(command.code, 0)
            }
        }
    }

    private func list(_ indices: [Int]) -> [UInt8] {
        Encoder.little16(indices.count) + indices.flatMap { Encoder.little16($0) }
    }

    func find(_ address: UInt64, _ data: [UInt8], strength: Int8 = -50) {
        receive(
            Self.event(
                0x12, 0,
                Encoder.little(address, 6) + [2, UInt8(bitPattern: strength), 0, 0, 0, 0] + Encoder.little16(data.count)
                    + data))
    }
}

private let strapData: [UInt8] = [3, 3, 0x0D, 0x18, 2, 9, 0x53]

let controllerTests: [TestCase] = [
    TestCase(
        "a Bluetooth controller is configured and searches for sensors, and pauses the search while a sensor connects"
    ) {
        t in
        let kernel = TestKernel()
        let controller = kernel.controller
        controller.opened()
        controller.looks = true
        kernel.obey()
        t.expect(controller.status == .ready)
        t.expectEqual(controller.address?.written ?? "", "00:1a:7d:da:71:13")
        t.expectEqual(kernel.said, [0x0003, 0x0004, 0x000D, 0x002A, 0x0005, 0x0023])
        kernel.find(0xC0FF_EE00_0002, strapData)
        kernel.find(0xC0FF_EE00_0003, [2, 9, 0x41])
        t.expectEqual(controller.directory.sensors.count, 1)
        t.expectEqual(controller.directory.sensors[0].name, "S")
        t.expectEqual(controller.directory.sensors[0].strength, -50)
        // The kernel ends a search some time after its start.
        kernel.receive(TestKernel.event(0x13, 0, [6, 0]))
        kernel.now += second
        kernel.obey()
        t.expectEqual(kernel.said.last ?? 0, 0x0023)
        let sensor = SensorAddress(0xC0FF_EE00_0002, .random)
        controller.beginConnecting(sensor, isLost: false)
        t.expect(!controller.isPrepared(sensor))
        kernel.obey()
        t.expect(controller.isPrepared(sensor))
        t.expectEqual(Array(kernel.said.suffix(2)), [0x0024, 0x0035])
        t.expectEqual(
            kernel.parameters.last ?? [], [1, 0, 2, 0, 0, 0xEE, 0xFF, 0xC0, 2, 12, 0, 24, 0, 0, 0, 0x90, 0x01])
        controller.endConnecting(sensor, at: kernel.now)
        kernel.now += second
        kernel.obey()
        t.expectEqual(kernel.said.last ?? 0, 0x0023)
    },
    TestCase(
        "a missing Bluetooth controller, one without an address and one that is switched off are reported as three different states"
    ) { t in
        let kernel = TestKernel()
        kernel.indices = []
        kernel.controller.opened()
        kernel.obey()
        // The driver was just loaded, so a controller can still appear.
        t.expect(kernel.controller.status == .starting)
        kernel.now += 5 * second
        kernel.obey()
        t.expect(kernel.controller.status == .absent)
        kernel.unconfigured = [0]
        kernel.now += 6 * second
        kernel.obey()
        t.expect(kernel.controller.status == .unconfigured)
        kernel.indices = [0]
        kernel.powerStatus = 0x12
        kernel.receive(TestKernel.event(4, 0, []))
        kernel.obey()
        t.expect(kernel.controller.status == .blocked)
        kernel.powerStatus = 0
        kernel.now += 6 * second
        kernel.obey()
        t.expect(kernel.controller.status == .ready)
        kernel.receive(TestKernel.event(5, 0, []))
        kernel.indices = []
        kernel.unconfigured = []
        kernel.obey()
        t.expect(kernel.controller.status == .absent)
        // A controller without Bluetooth Low Energy cannot be used.
        kernel.indices = [0]
        kernel.supported = 1 | 1 << 7
        kernel.now += 6 * second
        kernel.obey()
        t.expect(kernel.controller.status == .absent)
    },
    TestCase(
        "if a sensor is absent, retries alternate with the search for sensors; a sensor that the user selects connects immediately"
    ) {
        t in
        let kernel = TestKernel()
        let controller = kernel.controller
        let (lost, other) = (SensorAddress(0xC0FF_EE00_0001, .random), SensorAddress(0xC0FF_EE00_0002, .random))
        controller.opened()
        controller.looks = true
        kernel.obey()
        // For 30 s, the controller tries to connect: each attempt takes 3 s, and 0.5 s pass in between.
        var searched: Int64 = 0
        var tries = 0
        var triesAt: Int64?
        for _ in 0..<300 {
            if triesAt == nil { controller.beginConnecting(lost, isLost: true) }
            kernel.obey()
            if triesAt == nil, controller.isPrepared(lost) {
                triesAt = kernel.now
                tries += 1
            }
            if let at = triesAt, kernel.now - at >= 3 * second {
                controller.endConnecting(lost, at: kernel.now)
                triesAt = nil
            }
            if triesAt == nil { searched += 100 * millisecond }
            kernel.now += 100 * millisecond
        }
        t.expect(searched > 13 * second, "\(searched / millisecond) ms of search")
        t.expect((4...6).contains(tries), "\(tries) tries")
        controller.endConnecting(lost, at: kernel.now)
        kernel.now += second
        kernel.obey()
        // The lost sensor sends an advertisement, so the next attempt begins soon.
        controller.beginConnecting(lost, isLost: true)
        kernel.find(0xC0FF_EE00_0001, strapData)
        kernel.now += 200 * millisecond
        kernel.obey()
        t.expect(controller.isPrepared(lost))
        controller.endConnecting(lost, at: kernel.now)
        kernel.obey()
        controller.beginConnecting(lost, isLost: true)
        kernel.now += 300 * millisecond
        kernel.obey()
        kernel.find(0xC0FF_EE00_0002, strapData)
        controller.beginConnecting(other, isLost: false)
        kernel.obey()
        t.expect(controller.isPrepared(other))
        // No search runs, so the attempt to connect begins immediately.
        controller.endConnecting(lost, at: kernel.now)
        controller.endConnecting(other, at: kernel.now)
        controller.looks = false
        controller.beginConnecting(lost, isLost: true)
        kernel.obey()
        t.expect(controller.isPrepared(lost))
        // Only without a search and without other sensors, the sensor may use the radio for a longer time.
        t.expect(controller.isAlone(lost) && !controller.isAlone(other))
        controller.looks = true
        t.expect(!controller.isAlone(lost))
        controller.looks = false
        controller.beginConnecting(other, isLost: false)
        t.expect(!controller.isAlone(lost))
        kernel.obey()
        t.expect(!controller.isAlone(lost))
        controller.endConnecting(other, at: kernel.now)
        t.expect(controller.isAlone(lost))
    },
    TestCase("if the event that ends a search for sensors is lost, the Bluetooth controller restarts the search") { t in
        let kernel = TestKernel()
        kernel.controller.opened()
        kernel.controller.looks = true
        kernel.obey()
        func searches() -> Int { kernel.said.filter { $0 == 0x0023 }.count }
        t.expectEqual(searches(), 1)
        kernel.now += 14 * second
        kernel.obey()
        t.expectEqual(searches(), 1)
        kernel.now += 2 * second
        kernel.obey()
        t.expectEqual(searches(), 2)
    },
    TestCase("if a command to the Bluetooth controller gets no answer, it is sent again") { t in
        let controller = Controller()
        controller.opened()
        t.expect(controller.nextCommand(at: second) == .readIndexList)
        t.expect(controller.nextCommand(at: 2 * second) == nil)
        t.expect(controller.nextCommand(at: 5 * second) == nil)
        t.expect(controller.status == .failed(0xFF))
        t.expect(controller.nextCommand(at: 11 * second) == .readIndexList)
    },
    TestCase(
        "if too many devices are in range, the list drops devices that are no sensors first, then the sensors received longest ago"
    ) { t in
        let kernel = TestKernel()
        kernel.controller.opened()
        kernel.controller.looks = true
        kernel.obey()
        kernel.find(1, strapData)
        for address in 100..<10_000 as Range<UInt64> {
            kernel.find(address, [2, 9, 0x41])
            if address % 1000 == 0 { kernel.now += 100 * millisecond }
        }
        t.expectEqual(kernel.controller.directory.sensors.count, 1)
        for address in 1000..<2000 as Range<UInt64> { kernel.find(address, strapData) }
        t.expectEqual(kernel.controller.directory.sensors.count, BluetoothLimits.foundSensors)
        kernel.now += 13 * second
        kernel.obey()
        t.expectEqual(kernel.controller.directory.sensors.count, 0)
    },
    TestCase("if the kernel passes truncated packets of the Bluetooth controller, they are ignored") { t in
        for packet in [[], [1, 0], [1, 0, 0, 0, 9, 0], [1, 0, 0, 0, 1, 0, 0], [0x12, 0, 0, 0, 2, 0, 1, 2]] as [[UInt8]]
        {
            t.expect(reading(packet) { ManagementEvent($0) } == nil)
        }
        let long = [UInt8](repeating: 0, count: 14)
        t.expect(
            reading(TestKernel.event(0x12, 0, Array(long[..<12]) + [200, 0, 1])) { ManagementEvent($0) } == nil)
    },
]
