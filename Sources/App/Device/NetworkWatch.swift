import Platform

/// Detects that this machine's network is back: a cable was plugged in, Wi-Fi has joined, or an address was assigned. Waiting reconnections
/// can then start at once.
public final class NetworkWatch: SystemChangesHandler {
    private let list: () -> [String]
    private let returned: (Int64) -> Void
    private var changes: SystemChanges?
    private var known: [String]

    /// - Parameters:
    ///   - list: returns the ways to reach this machine; see `places`.
    ///   - returned: called with the loop's time.
    package init(
        loop: EventLoop, list: @escaping () -> [String] = NetworkWatch.places, returned: @escaping (Int64) -> Void
    ) {
        self.list = list
        self.returned = returned
        known = list()
        do throws(PlatformError) {
            changes = try SystemChanges(of: .network, loop: loop, handler: self)
        } catch {
            // Without the watch, only the pauses determine when a source is tried again.
            Console.error("pocketscope: changes of the network are not seen: \(error.message)")
        }
    }

    package func close() {
        changes?.close()
        changes = nil
    }

    /// The current ways to reach this machine: each interface with a link, and each of their addresses.
    package static func places() -> [String] {
        NetworkInterface.all().filter { $0.hasLink }.flatMap { one in
            [one.name] + one.addresses.map { one.name + " " + $0 }
        }
    }

    public func systemChanged(now: Int64) {
        let before = known
        known = list()
        // Interfaces and addresses that disappear or are announced again make nothing reachable that was not before.
        if known.contains(where: { !before.contains($0) }) { returned(now) }
    }
}
