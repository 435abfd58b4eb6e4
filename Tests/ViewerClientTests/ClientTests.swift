import Acquisition
import AcquisitionTests
import CSystem
import JSON
import Platform
import Services
import ServicesTests
import Settings
import Signals
import TestKit
import ViewerClient
import ViewerFeed

private final class Machine: BareMachine {
    var files: [String: [UInt8]] = [:]
    var lines: [String] = []
    override func loadFile(_ name: StaticString) -> [UInt8]? { files[name.description] }
    override func saveFile(_ name: StaticString, _ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void) {
        files[name.description] = bytes
        action(.success(()))
    }
    override func log(_ line: String) { lines.append(line) }
}

/// A client whose server is the test.
private final class Bench {
    let machine = Machine()
    let loop: EventLoop
    let settings: SettingsStore
    let source: PlayedSource
    let acquisition: Acquisition
    var client: ViewerClient
    var server: Int32 = -1
    /// The server's packets that the test has not looked at.
    var packets: [AppPacket] = []
    var samples = 0

    init(file: [UInt8]? = nil, signals: [Signal] = [PlayedSource.eeg(100)]) throws(PlatformError) {
        source = PlayedSource("lab", signals)
        loop = try EventLoop()
        machine.files["viewers"] = file
        settings = SettingsStore(StoredSettings(), host: machine)
        acquisition = flowing(source)
        client = ViewerClient(acquisition, settings, host: machine, loop: loop, launch: .agent("/nonexistent"))
    }

    deinit {
        client.close()
        if server >= 0 { CSystem.close(server) }
    }

    func share(_ isOn: Bool, markers: Bool = false) {
        var new = settings.current
        new[isOn: .shares] = isOn
        new[isOn: .sharesMarkers] = markers
        settings.apply(new)
    }

    /// Connects the client with the test as a started server would.
    func connect() throws(PlatformError) {
        let (ours, theirs) = try PacketSocket.pair()
        server = theirs
        client.connected(ours, now: loop.clock.now)
        receive()
    }

    func send(_ packet: ServerPacket) {
        packet.bytes.withUnsafeBytes { _ = system_packet_send(server, $0.baseAddress, $0.count, -1) }
        for _ in 0..<3 { loop.runOnce(timeout: 1_000_000) }
        receive()
    }

    /// Runs the loop for a time in nanoseconds.
    func run(_ time: Int64) {
        let end = loop.clock.now + time
        while loop.clock.now < end {
            loop.runOnce(timeout: 5_000_000)
            receive()
        }
    }

    /// Runs the loop until this number of samples has arrived, for at most ten seconds. The machine may be so busy that a fixed time is too short.
    func run(untilSamples count: Int) {
        let end = loop.clock.now + 10_000_000_000
        while samples < count, loop.clock.now < end {
            loop.runOnce(timeout: 5_000_000)
            receive()
        }
    }

    private func receive() {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: FeedLimits.packetBytes, alignment: 8)
        defer { buffer.deallocate() }
        while server >= 0 {
            var descriptor: Int32 = -1
            let count = system_packet_receive(server, buffer.baseAddress, buffer.count, &descriptor)
            guard count > 0 else { return }
            let packet = UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)])
            if AppPacket.isSamples(packet) {
                guard var blocks = try? SampleBlocks(packet) else { continue }
                while let (block, _) = try? blocks.nextBlock() { samples += block.count }
            } else if let packet = try? AppPacket(packet) {
                packets.append(packet)
            }
        }
    }

    func end() {
        CSystem.close(server)
        server = -1
        for _ in 0..<3 { loop.runOnce(timeout: 1_000_000) }
    }

    /// The last catalogue that the client sent.
    var catalogue: FeedCatalogue? {
        var found: FeedCatalogue?
        for case .catalogue(let catalogue) in packets { found = catalogue }
        return found
    }

    func json(_ text: [UInt8]?) -> JSONValue? {
        try? JSONReader.read(text ?? [], within: JSONLimits(bytes: 50_000, depth: 8, values: 10_000))
    }

    /// The last access that the client sent, and removes all packets.
    func takeAccess() -> FeedAccess? {
        var found: FeedAccess?
        for case .access(let access) in packets { found = access }
        packets = []
        return found
    }
}

private let token = ViewerToken(first: 7 << 32, second: 1)

private func with(
    _ t: Expectations, file: [UInt8]? = nil, signals: [Signal] = [PlayedSource.eeg(100)],
    _ body: (Bench) throws(PlatformError) -> Void
) {
    do throws(PlatformError) { try body(try Bench(file: file, signals: signals)) } catch { t.fail(error.message) }
}

private func viewer(_ id: UInt32, _ view: FeedView = .received) -> FeedViewer {
    FeedViewer(id: id, address: "10.0.0.9", tokenPrefix: token.prefix, since: 1, view: view)
}

let clientTests = [
    TestCase("without the setting share, nothing is started; with it, the server gets catalogue and access") { t in
        with(t) { bench throws(PlatformError) in
            t.expect(bench.client.state == .off)
            bench.run(100_000_000)
            t.expect(bench.machine.lines.isEmpty)
            bench.share(true)
            t.expect(bench.client.state == .starting)
            try bench.connect()
            t.expect(bench.client.state == .running)
            t.expect(bench.catalogue?.rates == [100, 100])
            guard let json = bench.json(bench.catalogue?.text) else { return t.fail("no catalogue") }
            t.expectEqual(json["type"]?.text ?? "", "catalogue")
            t.expectEqual(json["channels"]?.list?.count ?? 0, 2)
            t.expectEqual(json["channels"]?.list?[1]["label"]?.text ?? "", "E2")
            t.expectEqual(json["channels"]?.list?[1]["source"]?.text ?? "", "lab")
            t.expectEqual(json["channels"]?.list?[1]["unit"]?.text ?? "", "\u{B5}V")
            guard let access = bench.takeAccess() else { return t.fail("no access") }
            t.expect(access.code == nil && access.tokens.isEmpty && !access.markersAllowed && !access.isGerman)
            t.expect(access.hosts.suffix(2) == ["localhost", "127.0.0.1"])
            bench.share(false)
            t.expect(bench.client.state == .off)
        }
    },
    TestCase("electrodes with known names have positions on the head, and no rating before enough samples have arrived")
    { t in
        let eeg = Signal(
            type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 1, unit: "\u{B5}V", labels: ["Cz", "EEG 7", "T7"])
        with(t, signals: [eeg]) { bench throws(PlatformError) in
            bench.share(true)
            try bench.connect()
            let channels = bench.json(bench.catalogue?.text)?["channels"]?.list ?? []
            func place(_ channel: Int) -> [Double]? { channels[channel]["head"]?.list?.compactMap { $0.number } }
            guard channels.count == 3 else { return t.fail("\(channels.count) channels") }
            t.expect(place(0) == [0, 0])
            t.expect(place(1) == nil)
            // T7 is 72 degrees from the vertex on the line to the left ear.
            t.expect(place(2) == [-0.8, 0])
            bench.send(.viewers([viewer(1)]))
            bench.run(1_000_000_000)
            var state: [UInt8]?
            for case .state(let text) in bench.packets { state = text }
            let quality = bench.json(state)?["quality"]?.list ?? []
            t.expect(quality.map { $0["index"]?.number ?? -1 } == [0, 2], "\(quality.count) entries")
            t.expect(quality.allSatisfy { $0["level"]?.text ?? "" == "unknown" })
        }
    },
    TestCase("samples flow only while there are viewers") { t in
        with(t) { bench throws(PlatformError) in
            bench.share(true)
            try bench.connect()
            bench.source.send([1, 2, 3], at: after(1_000_000_000))
            bench.run(1_200_000_000)
            t.expectEqual(bench.samples, 0)
            bench.send(.viewers([viewer(1)]))
            var states = 0
            for case .state(let text) in bench.packets {
                states += 1
                let limits = JSONLimits(bytes: 50_000, depth: 8, values: 10_000)
                guard let json = try? JSONReader.read(text, within: limits) else { return t.fail("no state") }
                t.expectEqual(json["type"]?.text ?? "", "state")
                t.expect(json["connected"]?.truth == true && json["mayMark"]?.truth == false)
                t.expectEqual(json["source"]?.text ?? "", "lab")
                t.expect((json["monotonic"]?.integer ?? 0) > 0)
            }
            // Another one follows after half a second.
            t.expect(states >= 1)
            bench.source.send([4, 5], at: after(1_030_000_000))
            bench.run(untilSamples: 4)
            t.expectEqual(bench.samples, 4)
            bench.send(.viewers([]))
            bench.source.send([6], at: after(1_050_000_000))
            bench.run(200_000_000)
            t.expectEqual(bench.samples, 4)
        }
    },
    TestCase("a code is shown on request, admits one browser, and is replaced after five wrong tries") { t in
        with(t) { bench throws(PlatformError) in
            bench.share(true)
            try bench.connect()
            bench.packets = []
            bench.client.showCode()
            bench.run(10_000_000)
            guard let code = bench.client.code, let first = bench.takeAccess()?.code else { return t.fail("no code") }
            t.expectEqual(code.utf8.count, 6)
            t.expectEqual(UInt32(code) ?? 0, first)
            bench.send(.refused(4))
            t.expect(bench.takeAccess() == nil)
            bench.send(.refused(5))
            guard let second = bench.takeAccess()?.code else { return t.fail("no other code") }
            t.expect(second != first)
            bench.send(.accepted(token, browser: "Firefox"))
            guard let access = bench.takeAccess() else { return t.fail("no access") }
            t.expect(access.code != second && access.tokens == [token])
            t.expect(bench.client.browsers == [ViewerBrowser(id: token.prefix, name: "Firefox", addresses: [])])
            t.expect(bench.machine.files["viewers"] == Array((token.text + " Firefox\n").utf8))
            bench.client.hideCode()
            bench.run(10_000_000)
            t.expect(bench.takeAccess()?.code == nil)
            t.expect(bench.client.code == nil)
        }
    },
    TestCase("admitted browsers are kept; ending one or all forgets them") { t in
        let other = ViewerToken(first: 8 << 32, second: 2)
        let file = token.text + " Firefox\nnonsense\n" + other.text + " Chromium\n"
        with(t, file: Array(file.utf8)) { bench throws(PlatformError) in
            bench.share(true)
            try bench.connect()
            t.expect(bench.takeAccess()?.tokens == [token, other])
            bench.send(.viewers([viewer(3), viewer(4)]))
            t.expect(bench.client.browsers[0].addresses == ["10.0.0.9", "10.0.0.9"])
            bench.packets = []
            bench.client.end(bench.client.browsers[0])
            bench.run(10_000_000)
            t.expect(bench.packets.contains(.end(3)) && bench.packets.contains(.end(4)))
            t.expect(bench.takeAccess()?.tokens == [other])
            bench.client.endAll()
            bench.run(10_000_000)
            t.expect(bench.packets.contains(.end(nil)))
            t.expect(bench.takeAccess()?.tokens == [])
            t.expect(bench.machine.files["viewers"] == [])
        }
    },
    TestCase("viewers set markers only if the setting allows that") { t in
        with(t) { bench throws(PlatformError) in
            bench.share(true)
            try bench.connect()
            bench.send(.marker("Eyes open"))
            t.expectEqual(bench.acquisition.markers.all.count, 0)
            bench.share(true, markers: true)
            bench.send(.marker("Eyes open"))
            t.expectEqual(bench.acquisition.markers.all.last?.name ?? "", "Eyes open")
        }
    },
    TestCase("if the server ends, or sends nonsense, it is started again") { t in
        with(t) { bench throws(PlatformError) in
            bench.share(true)
            try bench.connect()
            bench.end()
            t.expect(bench.client.state == .starting)
            try bench.connect()
            t.expect(bench.client.state == .running)
            bench.send(.viewers([viewer(1)]))
            t.expect(bench.client.browsers.isEmpty)
            // A packet of the app is none of the server.
            AppPacket.end(1).bytes.withUnsafeBytes { bytes in
                bench.send(raw: bytes)
            }
            t.expect(bench.client.state != .running)
        }
    },
]

extension Bench {
    fileprivate func send(raw bytes: UnsafeRawBufferPointer) {
        _ = system_packet_send(server, bytes.baseAddress, bytes.count, -1)
        for _ in 0..<3 { loop.runOnce(timeout: 1_000_000) }
    }
}
