import Platform
import Services

/// A task that determines the free space for songs on the card. It runs on the writing thread.
public final class AskSongSpace: FileTask {
    private let folder: String
    /// The free space on the card in bytes.
    package private(set) var space: Int64 = 0

    package init(_ folder: String) { self.folder = folder }

    public func run() throws(FileError) { space = max(0, try Volume(of: folder).freeBytes - DataFolders.songReserve) }
}
