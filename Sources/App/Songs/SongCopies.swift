import Platform
import Services
import Songs
import Storing

/// Copies songs from the stick to the card, into folders with the same names as on the stick. The stick's thread copies.
final class SongCopies: SongCopyService {
    private let storage: Storage
    private let clock: any MonotonicClock
    private let dataFolder: String
    private let stick: SongStick
    /// Called at the end of a copy, because the card may now contain other songs.
    var ended: (() -> Void)?
    private typealias Action = (Result<Void, SongCopyFailure>) -> Void
    private enum State {
        case idle
        /// Since the given time, the writing thread determines the number of free bytes on the card. The flag is true
        /// if the user has canceled meanwhile.
        case asking(AskSongSpace, since: Int64, isCancelled: Bool, Action)
        case copying(StickCopy, Action)
        /// The copy was reported as failed because its thread did not answer. The stick may still block the thread, so no other copy can begin.
        case abandoned(StickCopy)
    }
    private var state = State.idle
    /// The progress of the last copy.
    private var last = CopyProgress()

    /// - Parameter storage: the writing thread.
    init(storage: Storage, clock: any MonotonicClock, dataFolder: String, stick: SongStick) {
        (self.storage, self.clock, self.dataFolder, self.stick) = (storage, clock, dataFolder, stick)
    }

    func close() {
        cancel()
        state = .idle
        ended = nil
    }

    var progress: CopyProgress {
        if case .copying(let copy, _) = state { return copy.progress }
        return last
    }

    func copy(_ songs: [Song], then action: @escaping (Result<Void, SongCopyFailure>) -> Void) {
        switch state {
        case .asking, .copying: return action(.failure(.noAnswer))
        case .idle, .abandoned: last = CopyProgress(missing: Array(songs.indices))
        }
        guard case .idle = state else { return action(.failure(.noAnswer)) }
        let needed = songs.reduce(Int64(0)) { $0 + $1.size }
        let task = AskSongSpace(dataFolder)
        state = .asking(task, since: clock.now, isCancelled: false, action)
        storage.perform(task, to: nil) { [self] result in
            guard case .asking(let asked, _, let isCancelled, _) = state, asked === task else { return }
            if isCancelled { return end(.failure(.cancelled)) }
            if case .failure(let error) = result { return end(.failure(.notWritten(StorageFailure(error)))) }
            guard needed <= task.space else { return end(.failure(.noSpace(needed: needed, space: task.space))) }
            begin(songs, then: action)
        }
    }

    private func begin(_ songs: [Song], then action: @escaping Action) {
        guard let (mount, thread) = try? stick.thread() else { return end(.failure(.stickGone)) }
        let target = dataFolder + "/" + DataFolders.songs
        let items = songs.map { song in
            let folder = SongPath.folder(song.path)
            return StickCopy.Item(
                .file(mount + "/" + song.path), to: folder.isEmpty ? target : target + "/" + folder
            ) { CopyName.name(SongPath.name(song.path), number: $0) }
        }
        let copy = StickCopy(items, leaving: DataFolders.songReserve, storage: thread, clock: clock) { [self] in
            last = progress
            end($0.mapError { failure($0) })
        }
        state = .copying(copy, action)
        copy.begin()
    }

    private func end(_ result: Result<Void, SongCopyFailure>) {
        let former = state
        state = .idle
        ended?()
        switch former {
        case .asking(_, _, _, let action), .copying(_, let action): action(result)
        case .idle, .abandoned: break
        }
    }

    func cancel() {
        switch state {
        case .asking(let task, let since, _, let action): state = .asking(task, since: since, isCancelled: true, action)
        case .copying(let copy, _), .abandoned(let copy): copy.cancel()
        case .idle: break
        }
    }

    func check(at now: Int64) {
        switch state {
        case .asking(_, let since, _, let action):
            guard now - since > Stick.timeout else { return }
            state = .idle
            action(.failure(.noAnswer))
        case .copying(let copy, let action):
            guard now - copy.begun > Stick.timeout else { return }
            last = copy.progress
            state = .abandoned(copy)
            copy.cancel()
            action(.failure(.noAnswer))
        case .idle, .abandoned: break
        }
    }

    /// The reason for a failed copy that the user sees. Several system errors mean that the stick was removed.
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
