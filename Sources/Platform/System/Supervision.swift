import CSystem

/// The app's connection to init, the board's first process, which restarts the app when it receives no sign of life for too long.
///
/// The app writes lines to a pipe. An empty line is a sign of life; the other lines are commands and reports, called words. Without a pipe (on a PC),
/// the app writes nothing. Only words with numbers allocate memory.
public final class Supervision {
    /// The messages to init.
    public enum Word: Sendable {
        /// The first frame is on the screen. From now on, the app sends signs of life.
        case shown
        /// The app ends regularly. Its last writes to a card can take longer than the interval between signs of life.
        case ending
        /// Switch the board off, or restart it, after the app has ended.
        case powerOff, restart
        /// Unmount the USB stick, so that the user can remove it.
        case eject
        /// The network settings on the card have changed.
        case network
        /// Search for update bundles. The next word, `installUpdate`, requests to install one of the bundles that were found.
        case lookForUpdates
        case installUpdate(Int)
        /// The user has seen the result of the last update.
        case updateOutcomeShown
        /// `lookForWiFi`: search for wireless networks. `joinWiFiAgain`: connect again to the network in the settings.
        case lookForWiFi, joinWiFiAgain
        /// Pass the management interface of Bluetooth controllers to the app.
        case openBluetooth

        /// The line that is written to the pipe for this word; nil for a word with a number.
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
            case .updateOutcomeShown: "update told\n"
            case .lookForWiFi: "wifi look\n"
            case .joinWiFiAgain: "wifi again\n"
            case .openBluetooth: "bluetooth\n"
            }
        }
    }

    /// The time between two signs of life, in nanoseconds. Init restarts the app after five such intervals without a sign of life.
    public static let interval: Int64 = 1_000_000_000

    /// True if the app has a pipe to init, so that init receives the words.
    public var isHeard: Bool { descriptor >= 0 }

    private let descriptor: Int32
    private var due: Int64 = 0

    /// - Parameter descriptor: the write end of the pipe, which this object then owns; nil if there is none.
    public init(descriptor: Int32?) {
        self.descriptor = descriptor ?? -1
        guard let descriptor else { return }
        // Child processes must not inherit the pipe. The pipe must not block the app if init does not read.
        _ = system_set_close_on_exec(descriptor)
        _ = system_set_nonblocking(descriptor)
    }

    deinit {
        guard descriptor >= 0 else { return }
        crash_be_silent()
        close(descriptor)
    }

    /// Makes a crash report the program counter to init before the program ends. At most one `Supervision` per process may call it.
    public func reportCrashes() {
        if descriptor >= 0 { crash_report_to(descriptor) }
    }

    /// Sends a sign of life if one is due.
    public func beat(at now: Int64) {
        guard now >= due else { return }
        due = now + Self.interval
        put("\n")
    }

    /// Requests init to set the board's clock. The time is in seconds since 1970.
    public func setClock(_ seconds: Int64) { put("clock", seconds) }

    /// Sends a word to init.
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
