import CSystem

/// Receives a call when entries of a watched folder appear, disappear or change their owner.
public protocol FolderWatchHandler: AnyObject {
    func folderChanged(now: Int64)
}

/// Watches folders. Some of them may not exist yet. Retains its handler until `close()`.
public final class FolderWatch: EventHandler {
    private let folders: [String]
    private var descriptor: Int32
    private var registration: EventRegistration?
    private var handler: (any FolderWatchHandler)?

    /// - Parameter folders: the folders to watch. At least one must exist. Folders that do not exist yet are watched from the next change in a
    /// watched folder on, if they exist by then.
    public init(_ folders: [String], loop: EventLoop, handler: any FolderWatchHandler) throws(PlatformError) {
        self.folders = folders
        self.handler = handler
        descriptor = system_watch_create()
        guard descriptor >= 0 else { throw .system("inotify", -descriptor) }
        addAll()
        do {
            registration = try loop.register(descriptor, for: .readable, handler: self)
        } catch {
            close()
            throw error
        }
    }

    deinit { close() }

    public func close() {
        registration = nil
        handler = nil
        if descriptor >= 0 { CSystem.close(descriptor) }
        descriptor = -1
    }

    private func addAll() {
        for folder in folders { _ = system_watch_add(descriptor, folder) }
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        guard descriptor >= 0, system_watch_take(descriptor) != 0 else { return }
        addAll()
        handler?.folderChanged(now: now)
    }
}
