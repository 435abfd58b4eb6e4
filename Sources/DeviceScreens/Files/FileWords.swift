import Services
import Signals
import Widgets

extension Strings {
    /// A time with its date: "21 Nov 2026  13:52:07".
    func words(forMoment seconds: Int64) -> String {
        let time = CivilTime(seconds: seconds)
        let month = months.indices.contains(time.month - 1) ? months[time.month - 1] : ""
        return date.filled(String(time.day), month) + " " + String(time.year) + "  " + time.clockWithSeconds
    }

    /// The title of a file in a list: the time at which the file was created, or its name if the clock was not set
    /// then.
    func title(of file: StoredFile) -> String { file.time.map { words(forMoment: $0) } ?? file.name }

    /// The name of a kind of file.
    func words(for kind: StoredFile.Kind) -> String {
        switch kind {
        case .picture: files.picture
        case .table: files.table
        case .recording: recording.recording
        case .run: files.run
        }
    }

    /// The reason why a file or a folder cannot be read, as a sentence for the user.
    func words(for failure: StorageFailure, isOnStick: Bool) -> String {
        isOnStick && failure == .cardFailed ? storage.stickGone : storage.words(for: failure)
    }

    /// A number of files as text: "1 file", "12 files".
    func words(forFiles count: Int) -> String { count == 1 ? files.one : files.many.filled(String(count)) }
}
