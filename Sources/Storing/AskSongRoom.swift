import Platform
import Services

/// Determines the free space of the card for songs, on the writing thread.
package final class AskSongRoom: FileTask {
    private let folder: String
    /// In bytes, without `DataFolders.songReserve`.
    package private(set) var room: Int64 = 0

    package init(_ folder: String) { self.folder = folder }

    package func run() throws(FileError) { room = max(0, try Volume(of: folder).freeBytes - DataFolders.songReserve) }
}
