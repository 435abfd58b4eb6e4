import Connections
import LSL
import Performance
import Platform
import Services
import Settings
import Signals

/// Finds Lab Streaming Layer streams with the machine's sockets, and creates sources from them.
public final class LSLStreams: KindSearch {
    /// The pause in nanoseconds after a failed attempt to open the sockets or to look up the host. Attempts fail while the network is not up yet.
    private static let retryPause: Int64 = 5_000_000_000

    private let loop: EventLoop
    private let meter: FrameMeter?
    private let ports: LSLPorts
    private let own: OwnStreams
    private let browser: LSLBrowser
    /// The name of the host that the user typed. The search sends queries directly to this host.
    private var host = ""
    /// The lookup of the host's address.
    private var resolver: Resolver?
    /// The time at which opening the sockets is tried again; nil if they are open or no search is running.
    private var retryAt: Int64?
    /// The time at which the host is looked up again; nil if its address was found, or if there is no host.
    private var lookUpAt: Int64?
    /// A number that changes whenever the address of the directly queried host changes.
    private var addressRevision: UInt32 = 0

    /// - Parameters:
    ///   - meter: receives the times at which samples were taken; nil if nothing is measured.
    ///   - own: the streams that the device itself offers, which are not listed.
    ///   - ports: the ports on which outlets receive queries.
    package init(loop: EventLoop, meter: FrameMeter? = nil, own: OwnStreams = OwnStreams(), ports: LSLPorts = .usual) {
        self.loop = loop
        self.own = own
        self.meter = meter
        self.ports = ports
        browser = LSLBrowser(ports: ports, loop: loop)
    }

    /// The kind of source for LSL streams, as the screens need it.
    package func kind() -> LSLKind {
        LSLKind(search: self) { [self] place, settings in source(at: place, settings) }
    }

    // MARK: KindSearch

    public func begin(at now: Int64) { open(at: now) }

    private func open(at now: Int64) {
        do throws(SocketError) {
            try browser.begin()
            retryAt = nil
        } catch {
            if retryAt == nil { Console.error("lsl: no socket to look for streams: \(error.message)") }
            retryAt = now + Self.retryPause
        }
        resolve()
    }

    public func end() {
        resolver?.cancel()
        resolver = nil
        retryAt = nil
        lookUpAt = nil
        browser.end()
    }

    public func networkReturned(at now: Int64) {
        if retryAt != nil { open(at: now) }
        if lookUpAt != nil { resolve() }
        browser.networkReturned(at: now)
    }

    public func advance(to now: Int64) {
        if let retryAt, now >= retryAt { open(at: now) }
        if let lookUpAt, now >= lookUpAt { resolve() }
        browser.advance(to: now)
    }

    public var revision: UInt32 { browser.directory.revision &+ addressRevision }

    public var streams: [NetworkStream] {
        browser.directory.streams.lazy.filter { [own] in !own.contains($0.description.uid) }
            .prefix(NetworkStream.maximum).map { NetworkStream($0, asked: browser.host) }
    }

    public func ask(host: String) {
        self.host = host
        setAddress(nil)
        resolve()
    }

    public func source(of stream: NetworkStream, _ settings: Settings) -> any SignalSource {
        for found in browser.directory.streams where found.description.uid == stream.id {
            return source(of: found.description, at: found.address, settings)
        }
        return source(at: LSLPlace(details: stream.details), settings)
    }

    /// Creates a source for an entry in the history of connections. If the search has already found the stream, the source uses its address.
    private func source(at place: LSLPlace, _ settings: Settings) -> any SignalSource {
        for found in browser.directory.streams where LSLPlace(found.description).details == place.details {
            return source(of: found.description, at: found.address, settings)
        }
        return source(of: StreamDescription(place), at: nil, settings)
    }

    private func source(of stream: StreamDescription, at address: HostAddress?, _ settings: Settings) -> LSLSource {
        LSLSource(stream, at: address, units: settings.units, meter: meter, ports: ports, loop: loop)
    }

    // MARK: The directly queried host

    private func resolve() {
        resolver?.cancel()
        resolver = nil
        lookUpAt = nil
        guard !host.isEmpty else { return }
        if let address = SocketAddress(host, port: 0) { return setAddress(HostAddress(address.host)) }
        guard (try? HostInput.checkHost(host)) != nil else { return }
        do throws(ResolverError) {
            resolver = try Resolver(name: host, port: 0, loop: loop, handler: self)
        } catch {
            if error == .busy { lookUpAt = loop.clock.now + Self.retryPause }
        }
    }

    private func setAddress(_ address: HostAddress?) {
        guard browser.host != address else { return }
        browser.host = address
        addressRevision &+= 1
    }
}

extension LSLStreams: ResolverHandler {
    public func resolved(_ resolver: Resolver, to address: SocketAddress, now: Int64) {
        guard resolver === self.resolver else { return }
        self.resolver = nil
        setAddress(HostAddress(address.host))
    }

    public func unresolved(_ resolver: Resolver, error: ResolverError, now: Int64) {
        guard resolver === self.resolver else { return }
        self.resolver = nil
        lookUpAt = now + Self.retryPause
    }
}

extension LSLPlace {
    init(_ description: StreamDescription) {
        self.init(
            sourceID: description.sourceID, name: description.name, type: description.type, host: description.hostName)
    }
}

extension StreamDescription {
    /// The stored properties of a stream, by which a search finds the stream again.
    init(_ place: LSLPlace) {
        self.init()
        sourceID = place.sourceID
        name = place.name
        type = place.type
        hostName = place.host
    }
}

extension NetworkStream {
    /// - Parameter host: the address of the machine that was queried directly; nil for none.
    init(_ found: FoundStream, asked host: HostAddress?) {
        let stream = found.description
        self.init(
            id: stream.uid, details: LSLPlace(stream).details, name: stream.name, type: stream.type,
            host: stream.hostName,
            channelCount: stream.channelCount, rate: stream.rate,
            isAtAskedHost: found.address == host)
    }
}
