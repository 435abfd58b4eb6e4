import Platform
import Services
import Storing
import Study
import Text

/// Reads the fetched files of a study, on the writing thread.
final class ReadStudyNews: FileTask {
    private let paths: StudyPaths
    private let study: Study
    private let clears: Bool

    private(set) var announcements: [StudyAnnouncement] = []
    /// False if the file of announcements is malformed.
    private(set) var areUsable = true
    /// The server's version mark of the last archive that was checked; empty for none.
    private(set) var mark = ""
    /// True if a newer version was copied to a file beside the study.
    private(set) var isCopied = false
    private(set) var freeBytes: Int64 = 0

    private static let maximumMark = 1000

    /// - Parameter clears: true to first remove unfinished files of a newer version, which a power cut may have left.
    init(_ paths: StudyPaths, _ study: Study, clears: Bool) {
        (self.paths, self.study, self.clears) = (paths, study, clears)
    }

    func run() throws(FileError) {
        if clears {
            let archive = paths.fetchedArchive(study)
            for path in [paths.newerPart, paths.newerPart + ".new", archive, archive + ".part"] {
                try? removeFile(path)
            }
        }
        if let bytes = try? readFile(paths.fetchedAnnouncements(study), maximum: AnnouncementsFile.maximumBytes) {
            let read = AnnouncementsFile.read(bytes, for: study)
            announcements = read ?? []
            areUsable = read != nil
        }
        if let bytes = try? readFile(paths.newsMark(study), maximum: Self.maximumMark) {
            mark = String(decoding: bytes, as: UTF8.self)
        }
        isCopied = (try? readBeginning(of: paths.newer, maximum: 1)) != nil
        freeBytes = (try? Volume(of: paths.dataFolder).freeBytes) ?? 0
    }
}

/// Replaces the device's study by the newer version.
final class TakeNewerStudy: FileTask {
    private let paths: StudyPaths

    init(_ paths: StudyPaths) { self.paths = paths }

    func run() throws(FileError) { try moveFile(paths.newer, to: paths.archive) }
}

/// Copies a checked archive, verifies the copy, and then gives it its final name.
final class CopyStudy: WorkerJob {
    let source: String
    private let place: String
    private let part: String
    private let checksum: UInt32
    /// The reason why copying the archive failed; nil if it did not.
    private(set) var error: FileError?
    /// True after the copy has its final name, even if the job was canceled after that.
    private(set) var isInPlace = false

    /// - Parameters:
    ///   - place: the path of the copy; it replaces an existing file.
    ///   - part: a path in the same folder for the unfinished copy.
    init(_ source: String, to place: String, by part: String, checksum: UInt32) {
        (self.source, self.place, self.part, self.checksum) = (source, place, part, checksum)
    }

    func run(_ control: JobControl) {
        error = FileError.thrown { () throws(FileError) in try copy(control) }
        if error != nil { removePart() }
    }

    private func removePart() { _ = FileError.thrown { () throws(FileError) in try removeFile(part) } }

    private func copy(_ control: JobControl) throws(FileError) {
        let folder = StudyPaths.folder(of: place)
        try makeFolder(folder)
        guard let source = StudyArchiveFile(source) else { throw .notFound }
        guard try Volume(of: folder).freeBytes - source.count > DataFolders.reservedBytes else { throw .noSpace }
        let copy = AppendFile(path: part)
        try copy.create([])
        var done: Int64 = 0
        while done < source.count {
            if control.isCancelled { return removePart() }
            guard let piece = source.read(at: done, count: StudyArchiveFile.piece), !piece.isEmpty else {
                throw .deviceFailed
            }
            var problem: FileError?
            piece.withUnsafeBytes { bytes in
                problem = FileError.thrown { () throws(FileError) in try copy.append(bytes) }
            }
            if let problem { throw problem }
            done += Int64(piece.count)
            control.report(Int(done * 90 / max(1, source.count)))
        }
        try copy.finish()
        guard let written = StudyArchiveFile(part), written.count == source.count,
            let archive = try? StudyArchive(written), archive.checksum == checksum,
            written.checksum(of: archive.checkedBytes, { _ in true }) == checksum
        else { throw .deviceFailed }
        if control.isCancelled { return removePart() }
        try moveFile(part, to: place)
        isInPlace = true
    }
}
