import Platform
import Services

/// The wireless adapter that init controls (rootfs-overlay/etc/wifi.sh). Init writes the adapter's state to files in memory, so reading them does not
/// block.
public final class WiFiAdapter: WiFiService {
    /// A request to init: search for networks, or join the configured network again.
    public enum Request: Equatable, Sendable { case look, joinAgain }

    /// A prefix of the paths of init's files, for tests.
    private let root: String
    private let asking: (Request) -> Void
    /// The bytes of init's list of networks as they were last read.
    private var bytes: [UInt8] = []
    /// The entries that were decoded from `bytes`.
    private var listed: [WiFiNetwork] = []
    private static let maximumStatistics = 2048

    package init(root: String, asking: @escaping (Request) -> Void) {
        self.root = root
        self.asking = asking
    }

    public var note: WiFiNote {
        WiFiNote((try? readFile(root + "/run/wifi/state", maximum: WiFiNote.maximumBytes)) ?? [])
    }

    public var networks: [WiFiNetwork]? {
        guard let new = try? readBeginning(of: root + "/run/wifi/list", maximum: WiFiList.maximumBytes).bytes
        else { return nil }
        if new != bytes {
            bytes = new
            listed = WiFiList.networks(in: new)
        }
        return listed
    }

    public var strength: Int? {
        (try? readFile(root + "/proc/net/wireless", maximum: Self.maximumStatistics)).flatMap {
            WiFiStatistics.strength($0)
        }
    }

    public func look() { asking(.look) }
    public func joinAgain() { asking(.joinAgain) }
}
