import Connections
import OpenBCI
import Platform
import Services
import Settings
import Signals

/// Finds the dongles of OpenBCI boards that are plugged into the machine, and makes sources from them.
public final class PluggedAmplifiers: KindSearch {
    /// The pause between two looks at the plugged-in adapters, in nanoseconds.
    private static let pause: Int64 = 250_000_000

    private let loop: EventLoop
    private let ports: SerialPorts
    private var lookAt: Int64?
    private var found: [Dongle] = []
    public private(set) var revision: UInt32 = 0

    /// - Parameter ports: lists the plugged-in adapters.
    package init(loop: EventLoop, ports: SerialPorts = SerialPorts()) {
        self.loop = loop
        self.ports = ports
    }

    /// The kind of source for OpenBCI boards, as the screens need it.
    package func kind() -> CytonKind { CytonKind(search: self) { [self] in source(Dongle(serialNumber: $0)) } }

    public func begin(at now: Int64) { lookAt = now }
    public func end() { lookAt = nil }

    public func advance(to now: Int64) {
        guard let next = lookAt, now >= next else { return }
        lookAt = now + Self.pause
        let plugged = ports.all.compactMap { Dongle($0) }
        guard plugged != found else { return }
        found = plugged
        revision &+= 1
    }

    public func networkReturned(at now: Int64) {}
    public func ask(host: String) {}

    public var streams: [NetworkStream] {
        found.prefix(PluggedAmplifier.maximum).map { dongle in
            NetworkStream(
                id: "cyton " + dongle.serialNumber, details: dongle.serialNumber, name: "OpenBCI Cyton", type: "",
                host: "", channelCount: 0, rate: .irregular,
                amplifier: PluggedAmplifier(serialNumber: dongle.serialNumber))
        }
    }

    public func source(of stream: NetworkStream, _ settings: Settings) -> any SignalSource {
        source(Dongle(serialNumber: stream.details))
    }

    private func source(_ dongle: Dongle) -> CytonSource {
        CytonSource(dongle, ports: ports, loop: loop) { Console.line($0) }
    }
}
