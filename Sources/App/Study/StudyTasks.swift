import CSystem
import Drawing
import Platform
import Recordings
import Services
import Storing
import Study
import StudyRun
import Text

/// Reads the device's study and its subject's journal. Extracts the study's sounds to files, because the player process opens them by path.
final class LoadStudy: FileTask {
    fileprivate let paths: StudyPaths
    private(set) var result: Result<(ReadStudy, journal: [UInt8]), StudyRefusalError>?

    init(_ paths: StudyPaths) { self.paths = paths }

    func run() throws(FileError) {
        guard let file = StudyArchiveFile(paths.archive) else {
            _ = try readBeginning(of: paths.archive, maximum: 1)
            return
        }
        switch ReadStudy.read(file) {
        case .failure(let error): result = .failure(error)
        case .success(let read):
            var journal: [UInt8] = []
            do throws(FileError) {
                journal = try readFile(paths.journal(of: read.study.identity.id), maximum: StudyFiles.maximumJournal)
            } catch {
                guard error == .notFound else { throw error }
            }
            try layOutSounds(read.archive, file)
            try layOutCertificates(read, file)
            result = .success((read, journal: journal))
        }
    }

    private func layOutSounds(_ archive: StudyArchive, _ file: StudyArchiveFile) throws(FileError) {
        let folder = paths.sounds(archive.checksum)
        // Remove the sounds of other archives first, to free space on the card.
        removeOtherSounds(than: paths.soundsName(archive.checksum))
        try makeFolder(folder)
        let there = try listFolder(folder, maximum: StudyArchive.maximumMembers)
        for (index, member) in archive.members.enumerated() {
            guard let name = StudyFiles.soundName(of: member, index) else { continue }
            // Compare sizes first: an archive may have thousands of sounds, and comparing their names is slow.
            if there.contains(where: { $0.size == member.bytes && $0.name.utf8.elementsEqual(name.utf8) }) { continue }
            do throws(FileError) {
                try copy(member, of: file, to: folder + "/" + name)
            } catch {
                // Continue without this sound. The next start tries to extract it again.
                Console.error("study: " + name + ": " + error.message)
            }
        }
    }

    /// Copies a sound to its file in pieces, because a sound may be large. If a power cut interrupts the copy, the file
    /// is smaller than the sound, and the next start extracts it again.
    private func copy(
        _ member: StudyArchive.Member, of file: StudyArchiveFile, to path: String
    ) throws(FileError) {
        let copy = AppendFile(path: path)
        try copy.create([])
        var done: Int64 = 0
        while done < member.bytes {
            let wanted = Int(min(Int64(StudyArchiveFile.piece), member.bytes - done))
            guard let piece = file.read(at: member.place + done, count: wanted), piece.count == wanted else {
                throw .deviceFailed
            }
            var problem: FileError?
            piece.withUnsafeBytes { bytes in
                problem = FileError.thrown { () throws(FileError) in try copy.append(bytes) }
            }
            if let problem { throw problem }
            done += Int64(wanted)
        }
        try copy.finish()
    }

    /// Removes the folders with sounds of other archives.
    private func removeOtherSounds(than name: String) {
        let mark = StudyPaths.soundsMark
        do throws(FileError) {
            let others = try listNames(
                paths.folder, maximum: 100,
                where: { $0.utf8.starts(with: mark.utf8) && !$0.utf8.elementsEqual(name.utf8) })
            for other in others { try removeFolder(paths.folder + "/" + other, maximum: StudyArchive.maximumMembers) }
        } catch {
            Console.error("study: " + error.message)
        }
    }
}

extension LoadStudy {
    /// The maximum size of a certificate file in bytes.
    private static let maximumCertificates = 1 << 20

    /// Extracts certificates for the upload programs. Each archive has its own certificate files, because files that wait for encryption may still
    /// need the certificates of an earlier archive.
    private func layOutCertificates(_ read: ReadStudy, _ file: StudyArchiveFile) throws(FileError) {
        let checksum = read.archive.checksum
        for (name, path) in [
            (read.study.upload?.server.certificate, paths.certificates(of: checksum)),
            (read.study.download?.certificate, paths.downloadCertificates(of: checksum)),
            (read.study.upload?.encryptFor, paths.dataFolder + "/" + paths.key(of: checksum)),
        ] {
            guard let name, let member = read.archive[name],
                let bytes = StudyArchive.bytes(member, of: file, maximum: Self.maximumCertificates)
            else { continue }
            // Do not write an unchanged file again, because that would fail on a full card.
            if let present = try? readFile(path, maximum: Self.maximumCertificates), present == bytes { continue }
            try replaceFile(path, with: bytes)
        }
    }
}

/// Finds archives in the settings folder and on the stick.
final class FindStudies: FileTask {
    private let folders: [(StudyFile.Place, String)]
    private(set) var files: [StudyFile] = []
    /// The maximum number of listed archives per folder.
    private static let maximum = 20

    init(_ folders: [(StudyFile.Place, String)]) { self.folders = folders }

    func run() throws(FileError) {
        let ending = ".study"
        for (place, folder) in folders {
            guard
                let found = try? listFolder(
                    folder, maximum: Self.maximum,
                    where: { ASCII.equal($0.utf8.suffix(ending.utf8.count), ending.utf8) })
            else { continue }
            files += found.map { StudyFile(name: $0.name, place: place, bytes: $0.size) }
        }
    }
}

/// Reads a whole archive and checks if its study can be used.
final class CheckStudy: WorkerJob {
    let path: String
    private(set) var refusal: StudyRefusal?
    private(set) var summary: StudySummary?
    private(set) var checksum: UInt32 = 0

    init(_ path: String) { self.path = path }

    func run(_ control: JobControl) {
        guard let file = StudyArchiveFile(path) else {
            refusal = .archive(.unreadable)
            return
        }
        switch ReadStudy.read(file) {
        case .failure(let error): refusal = error.refusal
        case .success(let read):
            let bytes = read.archive.checkedBytes
            let sum = file.checksum(of: bytes) { place in
                control.report(Int(place * 100 / max(1, bytes)))
                return !control.isCancelled
            }
            guard let sum, sum == read.archive.checksum else {
                refusal = .archive(sum == nil ? .unreadable : .damaged)
                return
            }
            checksum = sum
            summary = StudySummary(
                identity: read.study.identity, days: read.study.schedule.days.count, warnings: read.warnings)
        }
    }
}

final class DecodeStudyPicture: FileTask {
    private let path: String
    private let member: StudyArchive.Member
    private let space: Size
    private var decoded: Surface?

    init(_ path: String, _ member: StudyArchive.Member, _ space: Size) {
        self.path = path
        self.member = member
        self.space = space
    }

    func run() throws(FileError) {
        guard let file = StudyArchiveFile(path),
            let bytes = StudyArchive.bytes(member, of: file, maximum: StudyFiles.maximumPicture)
        else { return }
        decoded = try? decodePicture(bytes, within: space)
    }

    /// Returns the decoded picture once. The caller becomes the picture's only owner.
    func take() -> Surface? {
        defer { decoded = nil }
        return decoded
    }
}

/// Writes a file and creates its folder if necessary.
final class StoreFile: FileTask {
    private let content: SubjectFiles.Content
    private let folder: String
    private let name: String

    init(_ content: SubjectFiles.Content, _ name: String, in folder: String) {
        (self.content, self.name, self.folder) = (content, name, folder)
    }

    func run() throws(FileError) {
        try makeFolder(folder)
        try replaceFile(folder + "/" + name, with: content.bytes)
    }
}
