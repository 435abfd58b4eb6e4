import CSystem
import Synchronization

/// The reason why the lookup of a name found no address.
public enum ResolverError: Error, Equatable, Sendable {
    /// The name is empty, longer than `Resolver.maximumName`, or contains bytes that host names must not contain.
    case badName
    /// The host does not exist.
    case unknownHost
    /// The name servers could not be reached.
    case noAnswer
    /// Too many earlier lookups are still pending.
    case busy
}

/// Receives a call when a lookup has ended.
public protocol ResolverHandler: AnyObject {
    func resolved(_ resolver: Resolver, to address: SocketAddress, now: Int64)
    func unresolved(_ resolver: Resolver, error: ResolverError, now: Int64)
}

/// Finds the IPv4 address of one host without blocking the loop. It uses its own worker, because getaddrinfo(3) blocks while a name server does not
/// answer. On the device, `/etc/nsswitch.conf` makes getaddrinfo ask avahi for names in ".local", and name servers for all other names. Releasing the
/// resolver, or calling `cancel()`, abandons the lookup.
public final class Resolver {
    /// The maximum length of a host name in bytes (RFC 1035).
    public static let maximumName = 253
    /// The maximum number of simultaneous lookups, including abandoned ones.
    public static let maximumLookups = 8

    private let port: UInt16
    private var handler: (any ResolverHandler)?
    private var worker: Worker?
    private let lookup: Lookup

    /// Starts to look up a host name, or an address as text. The loop calls the handler later, never during this initializer.
    /// - Parameters:
    /// - port: the port of the resulting socket address.
    public init(name: String, port: UInt16, loop: EventLoop, handler: any ResolverHandler) throws(ResolverError) {
        self.port = port
        self.handler = handler
        guard Resolver.isHostName(name) else { throw .badName }
        guard let lookup = Lookup(name) else { throw .busy }
        self.lookup = lookup
        let worker = try? Worker(loop: loop, stackBytes: Lookup.stackBytes, handler: LookupAnswer(self))
        guard let worker, (try? worker.submit(lookup)) != nil else { throw .busy }
        self.worker = worker
    }

    deinit { release() }

    /// Abandons the lookup and releases the handler without calling it.
    public func cancel() {
        release()
        handler = nil
    }

    private func release() {
        worker?.abandon()
        worker = nil
    }

    fileprivate func lookedUp(now: Int64) {
        let handler = handler
        cancel()
        switch lookup.result {
        case .success(let host): handler?.resolved(self, to: SocketAddress(host: host, port: port), now: now)
        case .failure(let error): handler?.unresolved(self, error: error, now: now)
        }
    }

    /// True for 1 to 253 letters, digits, hyphens, underscores and dots.
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

/// Looks up a name through the system, on the worker's thread. The lookup can outlive its resolver if the resolver abandons it.
private final class Lookup: WorkerJob {
    /// The size of the thread's stack in bytes. glibc's resolver stores answers on the stack.
    static let stackBytes = 256 << 10

    /// The number of pending lookups, including abandoned ones.
    private static let alive = Atomic<Int>(0)

    private let name: UnsafeMutablePointer<CChar>
    /// The result of the lookup; valid when the job has ended.
    private(set) var result: Result<UInt32, ResolverError> = .failure(.noAnswer)

    /// Fails if the maximum number of lookups is already pending.
    init?(_ name: String) {
        guard Self.alive.add(1, ordering: .relaxed).newValue <= Resolver.maximumLookups else {
            Self.alive.subtract(1, ordering: .relaxed)
            return nil
        }
        self.name = copyCString(name)
    }

    deinit {
        name.deallocate()
        Self.alive.subtract(1, ordering: .relaxed)
    }

    func run(_ control: JobControl) {
        var host: UInt32 = 0
        let failure = system_lookup(name, &host)
        if failure == 0 {
            result = .success(host)
        } else {
            result = .failure(system_lookup_unknown(failure) != 0 ? .unknownHost : .noAnswer)
        }
    }
}

/// Forwards the result of a lookup to the resolver without retaining the resolver.
private final class LookupAnswer: WorkerHandler {
    private unowned(unsafe) let resolver: Resolver
    init(_ resolver: Resolver) { self.resolver = resolver }
    func finished(_ number: Int, _ end: JobEnd, now: Int64) { resolver.lookedUp(now: now) }
}
