import CSystem

/// The app's line to init, which ends and starts the app again when it hears nothing for too long.
///
/// Init is told by lines on a pipe: an empty one is a sign of life, the others are words. Without a pipe (on a PC) nothing is
/// said. Allocates nothing but for words with numbers.
public final class Supervision {
    /// What init is told.
    public enum Word: Sendable {
        /// The first frame is on the screen: from now on signs of life come.
        case shown
        /// The app ends in order; what it still writes to a card may take longer than a sign of life.
        case ending
        /// When the app has ended, the board is to be switched off, or to start again.
        case powerOff, restart
        /// The USB stick is to be released, so that it can be pulled out.
        case eject
        /// The network's settings on the card are other ones.
        case network
        /// Bundles for updates are to be looked for; one of those that were found is to be installed.
        case lookForUpdates
        case installUpdate(Int)
        /// The user was told how the last update has ended.
        case updateTold
        /// Wireless networks are to be looked for; that of the settings is to be joined anew.
        case lookForWiFi, joinWiFiAgain
        /// The management interface of Bluetooth controllers is to be given to the app.
        case openBluetooth

        /// nil for one with a number.
        fileprivate var line: StaticString? {
            switch self {
            case .shown: "shown\n"
            case .ending: "ending\n"
            case .powerOff: "power-off\n"
            case .restart: "restart\n"
            case .eject: "eject\n"
            case .network: "network\n"
            case .lookForUpdates: "update look\n"
            case .installUpdate: nil
            case .updateTold: "update told\n"
            case .lookForWiFi: "wifi look\n"
            case .joinWiFiAgain: "wifi again\n"
            case .openBluetooth: "bluetooth\n"
            }
        }
    }

    /// The time between two signs of life, in nanoseconds. Init waits for five of them.
    public static let interval: Int64 = 1_000_000_000

    /// Whether there is somebody who hears.
    public var isHeard: Bool { descriptor >= 0 }

    private let descriptor: Int32
    private var due: Int64 = 0

    /// - Parameter descriptor: the pipe's writing end, whose owner this becomes; nil for none.
    public init(descriptor: Int32?) {
        self.descriptor = descriptor ?? -1
        guard let descriptor else { return }
        // Nobody else's to write; and an init that does not read must not hold the app up.
        _ = system_set_close_on_exec(descriptor)
        _ = system_set_nonblocking(descriptor)
    }

    deinit {
        guard descriptor >= 0 else { return }
        crash_be_silent()
        close(descriptor)
    }

    /// From now on a crash tells init where the program was, before it ends. For one line of one process.
    public func tellCrashes() {
        if descriptor >= 0 { crash_tell(descriptor) }
    }

    /// Gives a sign of life, if one is due.
    public func beat(at now: Int64) {
        guard now >= due else { return }
        due = now + Self.interval
        put("\n")
    }

    /// Has init set the clock, in seconds since 1970.
    public func setClock(_ seconds: Int64) { put("clock", seconds) }

    /// Tells init a word.
    public func say(_ word: Word) {
        if case .installUpdate(let number) = word { put("update install", Int64(number)) }
        if let line = word.line { put(line) }
    }

    private func put(_ word: String, _ number: Int64) {
        guard descriptor >= 0 else { return }
        let line = Array((word + " " + String(number) + "\n").utf8)
        line.withUnsafeBytes { _ = write(descriptor, $0.baseAddress, $0.count) }
    }

    private func put(_ line: StaticString) {
        if descriptor >= 0 { _ = write(descriptor, line.utf8Start, line.utf8CodeUnitCount) }
    }
}
