import LSL
import Performance
import Platform
import Signals

/// A Lab Streaming Layer stream as a source of samples. No call blocks: the event loop handles the sockets, and stores arriving samples in the rings.
public final class LSLSource: SignalSource {
    public let name: String
    private let driver: LSLDriver

    /// - Parameters:
    ///   - description: the stream's description; if the stream must still be found, its identity suffices.
    ///   - address: the address at which the stream was found; nil if it was not found yet.
    ///   - units: the unit to assume for each kind of signal if the sender states none.
    ///   - meter: receives the times at which samples were taken; nil if nothing is measured.
    ///   - ports: the ports on which outlets receive queries.
    public init(
        _ description: StreamDescription, at address: HostAddress?, units: PerKind<SignalUnit> = PerKind(SignalUnit()),
        meter: FrameMeter? = nil, ports: LSLPorts = .usual, loop: EventLoop
    ) {
        name = description.title
        let session = InletSession(
            description, at: address, units: units, number: UInt32(truncatingIfNeeded: loop.clock.now))
        driver = LSLDriver(session, meter: meter, ports: ports, loop: loop)
    }

    // Close the sockets, which retain the driver as long as they are open.
    deinit { driver.drive { session, _ in session.disconnect() } }

    public var dialect: StaticString { "LSL" }
    public var catalogue: SignalCatalogue? { driver.session.catalogue }
    public var playback: (any Playback)? { nil }
    public var statistics: SourceStatistics { driver.statistics }
    /// The newest description of the stream, by which it can be found again.
    public var stream: StreamDescription { driver.session.description }

    public func connect() { driver.drive { $0.connect(at: $1) } }
    public func disconnect() { driver.drive { session, _ in session.disconnect() } }
    public func apply(_ store: SampleStore) { driver.drive { session, _ in session.apply(store) } }
    public func start() { driver.drive { $0.start(at: $1) } }
    public func stop() { driver.drive { $0.stop(at: $1) } }
    public func advance(to now: Int64) { driver.drive { session, _ in session.advance(to: now) } }
    public func networkReturned(at now: Int64) { driver.drive { session, _ in session.networkReturned(at: now) } }
    public func nextEvent() -> SourceEvent? { driver.session.nextEvent() }
    public var stamps: SenderStamps? { driver.session.stream?.stamps }
    public var identity: SenderIdentity? { stream.identity }
    public func nextMarker() -> StreamMarker? { driver.session.nextMarker() }
}
