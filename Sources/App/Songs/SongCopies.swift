import Platform
import Services
import Songs
import Storing

/// Copies songs of the stick to the card, into the folders that they have on the stick, by the stick's thread.
final class SongCopies: SongCopyService {
    private let storage: Storage
    private let clock: any MonotonicClock
    private let dataFolder: String
    private let stick: SongStick
    /// Called when a copy has ended: the card may have other songs.
    var ended: (() -> Void)?
    private var copying: StickCopy?
    private var action: ((Result<Void, SongCopyFailure>) -> Void)?
    /// When the card was asked for its room.
    private var asked: Int64 = 0
    private enum Wish { case go, cancelled }
    private var wish = Wish.go
    /// How often songs were to be copied: what the card says late of its room does not count.
    private var questions = 0
    /// Of the last copy.
    private var last = CopyProgress()

    /// - Parameter storage: the writing thread.
    init(storage: Storage, clock: any MonotonicClock, dataFolder: String, stick: SongStick) {
        (self.storage, self.clock, self.dataFolder, self.stick) = (storage, clock, dataFolder, stick)
    }

    func close() {
        cancel()
        action = nil
        ended = nil
    }

    var progress: CopyProgress { action == nil ? last : copying?.progress ?? last }

    func copy(_ songs: [Song], then action: @escaping (Result<Void, SongCopyFailure>) -> Void) {
        if self.action == nil { last = CopyProgress(missing: Array(songs.indices)) }
        // One that was given up may still hang in the stick.
        guard self.action == nil, copying == nil else { return action(.failure(.noAnswer)) }
        wish = .go
        asked = clock.now
        self.action = action
        let needed = songs.reduce(Int64(0)) { $0 + $1.size }
        questions += 1
        let question = questions
        let task = AskCardRoom(dataFolder)
        storage.perform(task, to: nil) { [self] result in
            guard question == questions else { return }
            if wish == .cancelled { return end(.failure(.cancelled)) }
            if case .failure(let error) = result { return end(.failure(.notWritten(StorageFailure(error)))) }
            guard needed <= task.room else { return end(.failure(.noRoom(needed: needed, room: task.room))) }
            begin(songs)
        }
    }

    private func begin(_ songs: [Song]) {
        guard let (mount, thread) = try? stick.thread() else { return end(.failure(.stickGone)) }
        let target = dataFolder + "/" + DataFolders.songs
        let items = songs.map { song in
            let folder = SongPath.folder(song.path)
            let name = SongPath.name(song.path)
            return StickCopy.Item(
                .file(mount + "/" + song.path), to: folder.isEmpty ? target : target + "/" + folder
            ) { CopyName.name(name, number: $0) }
        }
        let copy = StickCopy(items, leaving: DataFolders.songReserve, storage: thread, clock: clock) { [self] in
            last = copying?.progress ?? last
            copying = nil
            end($0.mapError { failure($0) })
        }
        copying = copy
        copy.begin()
    }

    private func end(_ result: Result<Void, SongCopyFailure>) {
        let action = action
        self.action = nil
        ended?()
        action?(result)
    }

    func cancel() {
        wish = .cancelled
        copying?.cancel()
    }

    func check(at now: Int64) {
        guard let action, now - (copying?.begun ?? asked) > Stick.patience else { return }
        cancel()
        last = progress
        questions += 1
        self.action = nil
        action(.failure(.noAnswer))
    }

    /// The user's view of an error; a stick that is not there any more fails in many ways.
    private func failure(_ failure: StickCopy.Failure) -> SongCopyFailure {
        switch failure {
        case .cancelled: .cancelled
        case .copier(.differs): .differs
        case .copier(.reading(let error)):
            stick.folder == nil ? .stickGone : .notRead(StorageFailure(error))
        case .copier(.writing(let error)): .notWritten(StorageFailure(error))
        }
    }
}

/// Asks how much room the card has for songs, on the writing thread.
private final class AskCardRoom: FileTask {
    private let folder: String
    /// In bytes.
    private(set) var room: Int64 = 0

    init(_ folder: String) { self.folder = folder }

    func run() throws(FileError) { room = max(0, try Volume(of: folder).freeBytes - DataFolders.songReserve) }
}
