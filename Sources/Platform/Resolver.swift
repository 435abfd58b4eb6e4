import CSystem

/// Why a name has no address.
public enum ResolverError: Error, Equatable, Sendable {
    /// The name is empty, longer than `Resolver.maximumName`, or has bytes that no host name has.
    case badName
    /// No such host.
    case unknownHost
    /// The name servers could not be asked.
    case noAnswer
    /// Too many earlier lookups still wait for an answer.
    case busy
}

/// Is called with the result of a lookup.
public protocol ResolverHandler: AnyObject {
    func resolved(_ resolver: Resolver, to address: SocketAddress, now: Int64)
    func unresolved(_ resolver: Resolver, error: ResolverError, now: Int64)
}

/// Finds the IPv4 address of one host without blocking: on a thread of its own, for getaddrinfo(3) waits for as long
/// as a name server is silent. Names in ".local" are asked of the local network too, and the first address counts
/// (RFC 6762, section 22.1, allows both). Letting go of the resolver, or `cancel()`, abandons the lookup.
public final class Resolver: EventHandler {
    /// Longest host name in bytes (RFC 1035).
    public static let maximumName = 253
    /// Lookups that may run at once, abandoned ones included.
    public static let maximumLookups: Int32 = 8

    /// Shared with the lookups' threads, which may outlive every resolver: never freed.
    private nonisolated(unsafe) static let running: UnsafeMutablePointer<Int32> = {
        let counter = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
        counter.initialize(to: 0)
        return counter
    }()

    private let port: UInt16
    private var handler: (any ResolverHandler)?
    private var registration: EventRegistration?
    private var lookup: UnsafeMutablePointer<system_lookup>?
    private var local: LocalNameQuery?
    /// What the first of two ways said that has failed.
    private var failure: ResolverError?

    /// Starts looking up a name (or dotted text); the handler is called from the loop, never from here.
    /// - Parameters:
    ///   - port: goes into the resulting address unchanged.
    ///   - responder: whom names in ".local" are asked of.
    public init(
        name: String, port: UInt16, responder: SocketAddress = MulticastDNS.group, loop: EventLoop,
        handler: any ResolverHandler
    ) throws(ResolverError) {
        self.port = port
        self.handler = handler
        guard Resolver.isHostName(name) else { throw .badName }
        guard system_load(Resolver.running) < Resolver.maximumLookups else { throw .busy }
        let event = system_event_create()
        guard event >= 0 else { throw .busy }
        guard let lookup = system_lookup_start(name, event, Resolver.running) else {
            close(event)
            throw .busy
        }
        self.lookup = lookup
        do {
            registration = try loop.register(event, for: .readable, handler: self)
        } catch {
            release()
            throw .busy
        }
        guard MulticastDNS.isLocal(name) else { return }
        do throws(ResolverError) {
            local = try LocalNameQuery(name, responder: responder, loop: loop, handler: LocalAnswer(self))
        } catch {
            failure = error
        }
    }

    deinit { release() }

    /// Abandons the lookup and lets the handler go. Nothing will be called any more.
    public func cancel() {
        release()
        handler = nil
    }

    private func release() {
        local?.close()
        local = nil
        releaseLookup()
    }

    private func releaseLookup() {
        registration = nil
        if let lookup { system_lookup_release(lookup) }
        lookup = nil
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        guard let lookup, system_load(&lookup.pointee.done) != 0 else { return }
        let failure = lookup.pointee.failure
        let address = SocketAddress(host: lookup.pointee.host, port: port)
        releaseLookup()
        if failure == 0 {
            found(address, now: now)
        } else {
            failed(system_lookup_unknown(failure) != 0 ? .unknownHost : .noAnswer, now: now)
        }
    }

    private func found(_ address: SocketAddress, now: Int64) {
        let handler = handler
        cancel()
        handler?.resolved(self, to: address, now: now)
    }

    /// One way has led nowhere; the other one may still.
    private func failed(_ error: ResolverError, now: Int64) {
        // Who was asked and does not know the name says more than who could not be asked.
        let worst = failure == .unknownHost ? .unknownHost : error
        failure = worst
        guard lookup == nil, local == nil else { return }
        let handler = handler
        cancel()
        handler?.unresolved(self, error: worst, now: now)
    }

    fileprivate func foundLocally(_ host: UInt32, now: Int64) {
        found(SocketAddress(host: host, port: port), now: now)
    }

    fileprivate func notFoundLocally(_ error: ResolverError, now: Int64) {
        local = nil
        failed(error, now: now)
    }

    /// Letters, digits, hyphens, underscores and dots, 1 to 253 bytes.
    static func isHostName(_ name: String) -> Bool {
        let count = name.utf8.count
        guard count > 0, count <= maximumName else { return false }
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                continue
            default: return false
            }
        }
        return true
    }
}

/// Hands a query's result on, without keeping the resolver alive: that one ends its query when it is let go.
private final class LocalAnswer: LocalNameHandler {
    private unowned(unsafe) let resolver: Resolver
    init(_ resolver: Resolver) { self.resolver = resolver }
    func found(_ host: UInt32, now: Int64) { resolver.foundLocally(host, now: now) }
    func notFound(_ error: ResolverError, now: Int64) { resolver.notFoundLocally(error, now: now) }
}
