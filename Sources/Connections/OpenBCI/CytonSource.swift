import OpenBCI
import Platform
import Signals

/// A dongle of an OpenBCI board, by its serial number.
public struct Dongle: Equatable, Sendable {
    /// The serial number that the dongle states to USB; empty for a dongle without one.
    public let serialNumber: String

    public init(serialNumber: String) { self.serialNumber = serialNumber }

    /// Fails if the adapter cannot be a dongle.
    public init?(_ port: SerialPort) {
        guard port.vendor == Cyton.vendor, Cyton.products.contains(port.product) else { return nil }
        serialNumber = port.serialNumber
    }

    func isAt(_ port: SerialPort) -> Bool { Dongle(port) == self }
}

/// An OpenBCI Cyton board as a source of samples. No call blocks: the event loop handles the dongle's serial line, and stores arriving samples in the
/// rings.
public final class CytonSource: SignalSource {
    private let dongle: Dongle
    private let driver: CytonDriver

    /// - Parameters:
    ///   - ports: lists the plugged-in dongles.
    ///   - log: writes a line to the device's log.
    public init(
        _ dongle: Dongle, ports: SerialPorts = SerialPorts(), loop: EventLoop, log: @escaping (String) -> Void
    ) {
        self.dongle = dongle
        driver = CytonDriver(dongle, ports: ports, loop: loop, log: log)
    }

    // Close the line, which retains the driver as long as it is open.
    deinit { driver.drive { session, _ in session.disconnect() } }

    public var name: String { "OpenBCI Cyton" }
    public var dialect: StaticString { driver.session.board?.hasDaisy ?? false ? "Cyton + Daisy" : "" }
    public var catalogue: SignalCatalogue? { driver.session.catalogue }
    public var statistics: SourceStatistics { driver.session.statistics }
    public var playback: (any Playback)? { nil }
    public var stamps: SenderStamps? { nil }
    public var identity: SenderIdentity? {
        SenderIdentity(
            sourceID: dongle.serialNumber, uid: dongle.serialNumber, hostName: "", sessionID: "", createdAt: 0)
    }

    public func connect() { driver.drive { $0.connect(at: $1) } }
    public func disconnect() { driver.drive { session, _ in session.disconnect() } }
    public func apply(_ store: SampleStore) { driver.drive { session, _ in session.apply(store) } }
    public func start() { driver.drive { $0.start(at: $1) } }
    public func stop() { driver.drive { $0.stop(at: $1) } }
    public func advance(to now: Int64) { driver.advance(to: now) }
    public func networkReturned(at now: Int64) {}
    public func nextEvent() -> SourceEvent? { driver.session.nextEvent() }
    public func nextMarker() -> StreamMarker? { nil }
}
