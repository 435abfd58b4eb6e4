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
/// as a name server is silent. Letting go of the resolver, or `cancel()`, abandons the lookup.
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

    /// Starts looking up a name (or dotted text); the handler is called from the loop, never from here.
    /// - Parameter port: goes into the resulting address unchanged.
    public init(name: String, port: UInt16, loop: EventLoop, handler: any ResolverHandler) throws(ResolverError) {
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
    }

    deinit { release() }

    /// Abandons the lookup and lets the handler go. Nothing will be called any more.
    public func cancel() {
        release()
        handler = nil
    }

    private func release() {
        registration = nil
        if let lookup { system_lookup_release(lookup) }
        lookup = nil
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        guard let lookup, system_load(&lookup.pointee.done) != 0 else { return }
        let failure = lookup.pointee.failure
        let address = SocketAddress(host: lookup.pointee.host, port: port)
        let handler = handler
        cancel()
        if failure == 0 {
            handler?.resolved(self, to: address, now: now)
        } else {
            handler?.unresolved(self, error: system_lookup_unknown(failure) != 0 ? .unknownHost : .noAnswer, now: now)
        }
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
