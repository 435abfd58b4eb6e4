import Bluetooth
import Platform
import Signals

/// A Bluetooth Low Energy sensor as a source of samples. No call blocks: the event loop handles the sensor's socket, and stores arriving samples in
/// the rings.
public final class SensorSource: SignalSource {
    private let title: () -> String
    private let driver: SensorDriver

    /// - Parameter title: returns the user's current name for the sensor.
    public init(
        _ address: SensorAddress, central: BluetoothCentral, loop: EventLoop, title: @escaping () -> String
    ) {
        self.title = title
        driver = SensorDriver(SensorSession(address), central: central, loop: loop)
    }

    // Disconnect the sensor; the socket retains the driver until the sensor's streams are stopped.
    deinit { driver.disconnect() }

    public var name: String { title() }
    public var dialect: StaticString { driver.session.model?.name ?? "Bluetooth" }
    public var catalogue: SignalCatalogue? { driver.session.catalogue }
    public var playback: (any Playback)? { nil }
    public var statistics: SourceStatistics { driver.session.statistics }

    public func connect() { driver.drive { $0.connect(at: $1) } }
    public func disconnect() { driver.disconnect() }
    public func apply(_ store: SampleStore) { driver.drive { session, _ in session.apply(store) } }
    public func start() { driver.drive { $0.start(at: $1) } }
    public func stop() { driver.drive { $0.stop(at: $1) } }
    public func advance(to now: Int64) { driver.drive { session, _ in session.advance(to: now) } }
    /// Does nothing, because sensors do not use the network.
    public func networkReturned(at now: Int64) {}
    public func nextEvent() -> SourceEvent? { driver.session.nextEvent() }
    public var stamps: SenderStamps? { nil }
    public var identity: SenderIdentity? {
        SenderIdentity(
            sourceID: driver.session.address.details, uid: driver.session.address.details, hostName: "",
            sessionID: "", createdAt: 0)
    }
    public func nextMarker() -> StreamMarker? { nil }
}
