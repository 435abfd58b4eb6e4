import Platform
import Services
import Signals

/// The USB stick as a source of songs: its folder, and a separate thread that reads the stick. Thus a stick that does not respond does not delay
/// access to the card.
public final class SongStick {
    private let loop: EventLoop
    private let mounted: () -> String?
    private var storage: Storage?
    private enum Use { case used, released }
    private var use = Use.used

    /// - Parameter mounted: returns the folder of the mounted stick; nil if there is none.
    package init(loop: EventLoop, mounted: @escaping () -> String?) {
        self.loop = loop
        self.mounted = mounted
    }

    /// The folder of the stick; nil if there is no stick, or after `release`.
    package var folder: String? { use == .used ? mounted() : nil }

    /// Stops reading the stick until `useAgain` is called.
    package func release() { use = .released }

    package func useAgain() { use = .used }

    /// The stick's folder and its thread. The thread is started if necessary.
    /// - Throws: `.other(.notFound)` if there is no stick, `.busy` if the thread cannot be started.
    package func thread() throws(StorageFailure) -> (folder: String, storage: Storage) {
        guard let folder else { throw .other(.notFound) }
        if let storage { return (folder, storage) }
        do throws(PlatformError) {
            let started = try Storage(loop: loop)
            storage = started
            return (folder, started)
        } catch {
            throw .busy
        }
    }

    /// Ends the thread that reads the stick.
    package func close() {
        storage?.close()
        storage = nil
    }
}
