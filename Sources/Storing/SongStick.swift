import Platform
import Services
import Signals

/// The USB stick for songs: where it is, and a thread of its own that reads it, so that one that hangs keeps nothing from the card.
public final class SongStick {
    private let loop: EventLoop
    private let mounted: () -> String?
    private var storage: Storage?
    private enum Use { case used, released }
    private var use = Use.used

    /// - Parameter mounted: the folder of the stick that is in; nil: none is.
    package init(loop: EventLoop, mounted: @escaping () -> String?) {
        self.loop = loop
        self.mounted = mounted
    }

    /// Where its songs are; nil where none is in, or it is to be pulled out.
    package var folder: String? { use == .used ? mounted() : nil }

    /// Nothing reads it from now on, until it is used again.
    package func release() { use = .released }

    package func useAgain() { use = .used }

    /// - Throws: `.other(.notFound)` where no stick is in, `.busy` where there is no thread.
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
