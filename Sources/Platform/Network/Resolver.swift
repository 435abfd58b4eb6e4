import CSystem
import Synchronization

/// Why a name has no address.
public enum ResolverError: Error, Equatable, Sendable {
    /// The name is empty, longer than `Resolver.maximumName`, or contains bytes that host names must not contain.
    case badName
    /// No such host.
    case unknownHost
    /// The name servers could not be reached.
    case noAnswer
    /// Too many earlier lookups still wait for an answer.
    case busy
}

/// Called with the result of a lookup.
public protocol ResolverHandler: AnyObject {
    func resolved(_ resolver: Resolver, to address: SocketAddress, now: Int64)
    func unresolved(_ resolver: Resolver, error: ResolverError, now: Int64)
}

/// Finds the IPv4 address of one host without blocking. It uses its own worker, because getaddrinfo(3) blocks while a name server is
/// silent. On the device, `/etc/nsswitch.conf` makes it ask avahi for names in ".local", and name servers for all others.
/// Releasing the resolver, or `cancel()`, abandons the lookup.
public final class Resolver {
    /// Longest host name in bytes (RFC 1035).
    public static let maximumName = 253
    /// Most simultaneous lookups, with abandoned ones.
    public static let maximumLookups = 8

    private let port: UInt16
    private var handler: (any ResolverHandler)?
    private var worker: Worker?
    private let lookup: Lookup

    /// Starts to look up a name (or dotted text). The handler is called from the loop, never from here.
    /// - Parameters:
    ///   - port: copied unchanged into the resulting address.
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

    /// Abandons the lookup and releases the handler. The handler is not called after that.
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

/// Asks the system for a name, on the worker's thread. It can outlive its resolver there.
private final class Lookup: WorkerJob {
    /// The size of the thread's stack, in bytes: glibc's resolver stores answers on it.
    static let stackBytes = 256 << 10

    /// Lookups that wait or run, including abandoned ones.
    private static let alive = Atomic<Int>(0)

    private let name: UnsafeMutablePointer<CChar>
    /// Valid when the job has ended.
    private(set) var result: Result<UInt32, ResolverError> = .failure(.noAnswer)

    /// Nil if the most lookups already run.
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

/// Forwards the lookup's end without retaining the resolver.
private final class LookupAnswer: WorkerHandler {
    private unowned(unsafe) let resolver: Resolver
    init(_ resolver: Resolver) { self.resolver = resolver }
    func finished(_ number: Int, _ end: JobEnd, now: Int64) { resolver.lookedUp(now: now) }
}
