import Performance
import Platform
import Signals
import TiA

/// A TiA server as a source of samples. No call blocks: the event loop handles sockets and name lookup, and stores arriving samples in the rings.
public final class TiASource: SignalSource {
    /// The usual port of TiA servers.
    public static let defaultPort: UInt16 = 9000

    public let name: String
    private let driver: TiADriver

    /// - Parameters:
    ///   - host: a host name or a dotted IPv4 address.
    ///   - transport: the transport for data: UDP, TCP, or (automatic) first UDP, and TCP if UDP does not work.
    ///   - units: the unit to assume for each kind of signal, because TiA has no units.
    ///   - maximumRate: from signals with a higher rate, a reduced rate is requested; `.irregular` if there is no maximum.
    ///   - meter: receives the arrival times of datagrams; nil if nothing is measured.
    public init(
        host: String, port: UInt16 = TiASource.defaultPort, transport: TransportChoice = .automatic,
        units: PerKind<SignalUnit> = PerKind(SignalUnit()), maximumRate: SamplingRate = .irregular,
        meter: FrameMeter? = nil, loop: EventLoop
    ) {
        // Do not begin the string interpolation with the parameter: Swift 6.3 loses it on the device (docs/design.md, Building).
        name = host + ":\(port)"
        driver = TiADriver(
            host: host, port: port, transport: transport, units: units, maximumRate: maximumRate, meter: meter,
            loop: loop)
    }

    // Close the sockets, which retain the driver as long as they are open.
    deinit { driver.disconnect() }

    public var catalogue: SignalCatalogue? { driver.session.catalogue }
    public var statistics: SourceStatistics { driver.session.statistics }
    /// The variant (dialect) of the protocol that the server uses, for the history of connections; empty until it is known.
    public var dialect: StaticString {
        switch driver.session.dialect {
        case .version1: "TiA 1.0"
        case .legacy(.zeroOne): "TiA 0.1"
        case .legacy(.zeroTwo): "TiA 0.2"
        case nil: ""
        }
    }

    public func connect() { driver.drive { $0.connect(at: $1) } }
    public func disconnect() { driver.disconnect() }
    public func apply(_ store: SampleStore) { driver.drive { session, _ in session.apply(store) } }
    public func start() { driver.drive { $0.start(at: $1) } }
    public func stop() { driver.drive { $0.stop(at: $1) } }
    public func advance(to now: Int64) { driver.advance(to: now) }
    public func networkReturned(at now: Int64) { driver.drive(at: now) { $0.networkReturned(at: now) } }
    public func nextEvent() -> SourceEvent? { driver.session.nextEvent() }

    // A TiA server has no playback. It transmits no clock, no identity and no texts, so the next members return nil, too.
    public var playback: (any Playback)? { nil }
    public var stamps: SenderStamps? { nil }
    public var identity: SenderIdentity? { nil }
    public func nextMarker() -> StreamMarker? { nil }
}
