import CSystem
import Connections
import Platform
import Signals
import TestKit

/// A dongle whose serial line is a pseudo terminal, with a copy of the kernel's folders about USB adapters.
private final class TestDongle {
    let folder = "/tmp/pocketscope-dongle-\(getpid())-\(SystemClock().now)"
    var ports: SerialPorts { SerialPorts(devices: folder + "/devices", files: folder + "/dev") }
    private(set) var line: Int32 = -1
    /// The commands that have arrived.
    private(set) var commands: [UInt8] = []

    /// Plugs the dongle in. The kernel gives it a number.
    func plug(name: String = "ttyUSB0", vendor: String = "0403", product: String = "6015") {
        var number: UInt32 = 0
        line = system_pseudo_terminal(&number)
        let device = folder + "/usb/1-1"
        for folder in [device + "/1-1:1.0/" + name, folder + "/devices", folder + "/dev"] { try? makeFolder(folder) }
        for (file, text) in [("idVendor", vendor), ("idProduct", product), ("serial", "DM00Q0QC")] {
            try? replaceFile(device + "/" + file, with: Array((text + "\n").utf8))
        }
        symlink("../usb/1-1/1-1:1.0/" + name, folder + "/devices/" + name)
        symlink("/dev/pts/\(number)", folder + "/dev/" + name)
    }

    /// Pulls the dongle.
    func pull(name: String = "ttyUSB0") {
        if line >= 0 { close(line) }
        line = -1
        unlink(folder + "/devices/" + name)
        unlink(folder + "/dev/" + name)
    }

    deinit {
        pull()
        let device = folder + "/usb/1-1"
        for file in ["idVendor", "idProduct", "serial"] { unlink(device + "/" + file) }
        for part in ["/1-1:1.0/ttyUSB0", "/1-1:1.0/ttyUSB1", "/1-1:1.0", ""] { rmdir(device + part) }
        for part in ["/usb", "/devices", "/dev", ""] { rmdir(folder + part) }
    }

    func send(_ bytes: [UInt8]) { _ = write(line, bytes, bytes.count) }

    /// Reads the device's commands, and answers the reset.
    func serve() {
        var byte: UInt8 = 0
        while line >= 0, read(line, &byte, 1) == 1 {
            commands.append(byte)
            if byte == UInt8(ascii: "v") {
                send(Array("On Board ADS1299 Device ID: 0x3E\r\nFirmware: v3.1.2\r\n$$$".utf8))
            }
        }
    }
}

private final class Bench {
    let dongle = TestDongle()
    let clock = ShiftedClock()
    let loop: EventLoop
    let source: CytonSource
    private(set) var events: [SourceEvent] = []

    init() throws(PlatformError) {
        loop = try EventLoop(clock: clock)
        source = CytonSource(Dongle(serialNumber: "DM00Q0QC"), ports: dongle.ports, loop: loop) { _ in }
    }

    /// Runs the loop until a condition is true. Each turn advances the clock by 2 ms, and waits up to 1 ms: on a busy machine, the kernel passes the
    /// bytes of a pseudo terminal on later.
    func wait(until condition: () -> Bool) -> Bool {
        for _ in 0..<10_000 where !condition() {
            clock.shift += 1_000_000
            loop.runOnce(timeout: 1_000_000)
            dongle.serve()
            source.advance(to: clock.now)
            while let event = source.nextEvent() { events.append(event) }
        }
        return condition()
    }

    func has(_ event: SourceEvent) -> Bool { events.contains(event) }
}

/// A packet whose channels have the value 1000.
private func packet(_ number: Int) -> [UInt8] {
    [0xA0, UInt8(truncatingIfNeeded: number)] + (0..<8).flatMap { _ in [0, 3, 0xE8] } + [0, 0, 0, 0, 0, 0, 0xC0]
}

/// qemu-arm opens /dev/ptmx in the folder with the device's libraries, where it belongs to no file system of terminals.
private let noTerminal = "the emulator of ARM code has no pseudo terminals"

let cytonTests: [TestCase] = [
    TestCase("a dongle is found by its USB numbers, its packets arrive, and they continue after it was pulled") { t in
        guard let bench = try? Bench() else { return t.fail("no loop") }
        t.expect(bench.dongle.ports.all == [])
        bench.dongle.plug()
        guard bench.dongle.line >= 0 else { return t.skip(noTerminal, since: .emulator) }
        t.expectEqual(bench.dongle.ports.all.compactMap { Dongle($0) }.count, 1)
        bench.source.connect()
        guard bench.wait(until: { bench.has(.connected) }), let catalogue = bench.source.catalogue else {
            return t.fail("not connected")
        }
        let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 60)
        bench.source.apply(store)
        bench.source.start()
        // The last packet waits for the next one.
        for number in 0..<4 { bench.dongle.send(packet(number)) }
        t.expect(bench.wait(until: { bench.has(.started) }))
        t.expect(bench.dongle.commands == Array("svb".utf8))
        t.expectEqual(store.entries[0].ring?.end ?? 0, 3)
        t.expect(abs((store.entries[0].ring?.spans(0..<1).head.first ?? 0) - 22.3517) < 0.001)
        bench.dongle.pull()
        // 1 is the number of `CytonError.noDongle`.
        t.expect(bench.wait(until: { bench.has(.interrupted(.other(1), retryInSeconds: 1)) }))
        bench.dongle.plug(name: "ttyUSB1")
        t.expect(bench.wait(until: { bench.dongle.commands.count == 6 }))
        for number in 0..<3 { bench.dongle.send(packet(number)) }
        t.expect(bench.wait(until: { bench.has(.resumed) }))
        bench.source.disconnect()
        bench.dongle.serve()
        t.expect(bench.dongle.commands == Array("svbsvbs".utf8))
        bench.dongle.pull(name: "ttyUSB1")
    },
    TestCase("a serial adapter of another product is no dongle, and a missing dongle is reported") { t in
        guard let bench = try? Bench() else { return t.fail("no loop") }
        bench.dongle.plug(vendor: "10c4", product: "ea60")
        guard bench.dongle.line >= 0 else { return t.skip(noTerminal, since: .emulator) }
        t.expectEqual(bench.dongle.ports.all.count, 1)
        t.expectEqual(bench.dongle.ports.all.compactMap { Dongle($0) }.count, 0)
        bench.source.connect()
        t.expect(bench.wait(until: { bench.has(.failed(.other(1))) }))
    },
]
