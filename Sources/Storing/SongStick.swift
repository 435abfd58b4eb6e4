import Platform
import Services
import Signals

/// The USB stick for songs: its folder, and a separate thread that reads it, so that a stick that blocks does not delay the card.
public final class SongStick {
    private let loop: EventLoop
    private let mounted: () -> String?
    private var storage: Storage?
    private enum Use { case used, released }
    private var use = Use.used

    /// - Parameter mounted: returns the folder of the mounted stick; nil without a stick.
    package init(loop: EventLoop, mounted: @escaping () -> String?) {
        self.loop = loop
        self.mounted = mounted
    }

    /// The folder of its songs; nil without a stick, or after `release`.
    package var folder: String? { use == .used ? mounted() : nil }

    /// Nothing reads the stick until `useAgain`.
    package func release() { use = .released }

    package func useAgain() { use = .used }

    /// The stick's folder and its thread, which this starts if necessary.
    /// - Throws: `.other(.notFound)` without a stick, `.busy` without a thread.
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

    /// Ends the thread.
    package func close() {
        storage?.close()
        storage = nil
    }
}
