import Platform

/// Detects that this machine's network is back: a cable was plugged in, Wi-Fi has joined, or an address was assigned. Sources can then reconnect at
/// once instead of after their pauses.
public final class NetworkWatch: SystemChangesHandler {
    private let list: () -> [String]
    private let returned: (Int64) -> Void
    private var changes: SystemChanges?
    private var known: [String]

    /// - Parameters:
    ///   - list: returns the links and addresses of this machine.
    ///   - returned: called with the loop's time, in nanoseconds, when the network is back.
    package init(
        loop: EventLoop, list: @escaping () -> [String] = NetworkWatch.places, returned: @escaping (Int64) -> Void
    ) {
        self.list = list
        self.returned = returned
        known = list()
        do throws(PlatformError) {
            changes = try SystemChanges(of: .network, loop: loop, handler: self)
        } catch {
            // If watching fails, continue without it: sources then reconnect only after their pauses.
            Console.error("pocketscope: changes of the network are not seen: \(error.message)")
        }
    }

    package func close() {
        changes?.close()
        changes = nil
    }

    /// The names of the interfaces that have a link now, and the addresses of those interfaces.
    package static func places() -> [String] {
        NetworkInterface.all().filter { $0.hasLink }.flatMap { one in
            [one.name] + one.addresses.map { one.name + " " + $0 }
        }
    }

    public func systemChanged(now: Int64) {
        let before = known
        known = list()
        // Report only new interfaces and addresses, because only those can make a server reachable.
        if known.contains(where: { !before.contains($0) }) { returned(now) }
    }
}
