import Platform

/// Hears when the network of this machine is back: a cable was put in, Wi-Fi has joined, an address was given. What waits to be connected
/// again need wait no longer.
public final class NetworkWatch: SystemChangesHandler {
    private let list: () -> [String]
    private let returned: (Int64) -> Void
    private var changes: SystemChanges?
    private var known: [String]

    /// - Parameters:
    ///   - list: by what this machine is reached; see `places`.
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
            // Then the pauses alone decide when a source is tried again.
            Console.error("pocketscope: changes of the network are not seen: \(error.message)")
        }
    }

    package func close() {
        changes?.close()
        changes = nil
    }

    /// By what this machine is reached now: each interface with a link, and each address of one.
    package static func places() -> [String] {
        NetworkInterface.all().filter { $0.hasLink }.flatMap { one in
            [one.name] + one.addresses.map { one.name + " " + $0 }
        }
    }

    public func systemChanged(now: Int64) {
        let before = known
        known = list()
        // What goes, and what is only said again, lets nothing be reached that was not.
        if known.contains(where: { !before.contains($0) }) { returned(now) }
    }
}
