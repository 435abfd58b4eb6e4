import CSystem
import CZlib
import Platform
import Recordings
import Services
import Study

/// The archive of a study on a file system. Only tasks of a worker thread use it.
final class StudyArchiveFile: ArchiveBytes {
    private let file: FileBytes
    var count: Int64 { file.size }

    init?(_ path: String) {
        guard let file = try? FileBytes(path: path) else { return nil }
        self.file = file
    }

    func read(at place: Int64, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read: Int? = bytes.withUnsafeMutableBytes { buffer in
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
                return try? file.read(at: place + Int64(filled), into: rest)
            }
            guard let read else { return nil }
            guard read > 0 else { break }
            filled += read
        }
        return Array(bytes[..<filled])
    }

    /// The CRC-32 of the archive's first `bytes` bytes; nil if they cannot be read or the job is canceled.
    /// - Parameter goOn: called before each piece with the number of bytes read. It returns false if the job is canceled.
    func checksum(of bytes: Int64, _ goOn: (Int64) -> Bool) -> UInt32? {
        var sum = crc32(0, nil, 0)
        var place: Int64 = 0
        while place < bytes {
            guard goOn(place), let piece = read(at: place, count: Int(min(Int64(Self.piece), bytes - place))),
                !piece.isEmpty
            else { return nil }
            sum = piece.withUnsafeBufferPointer { crc32(sum, $0.baseAddress, UInt32($0.count)) }
            place += Int64(piece.count)
        }
        return UInt32(truncatingIfNeeded: sum)
    }

    /// The number of bytes of the archive per read.
    static let piece = 256 << 10
}

/// A study and the archive from which it was read.
struct ReadStudy: Sendable {
    let study: Study
    let archive: StudyArchive
    let warnings: Int

    /// Reads the archive's headers and the study's documents. For pictures and sounds, it only checks that they exist.
    static func read(_ file: StudyArchiveFile) -> Result<ReadStudy, StudyRefusalError> {
        do throws(ArchiveError) {
            let archive = try StudyArchive(file)
            let reader = StudyReader(archive, in: file)
            guard let study = reader.study else {
                let errors = reader.problems.filter { $0.severity == .error }
                return .failure(StudyRefusalError(.faults(Array(errors.prefix(5)), count: errors.count)))
            }
            let missing = reader.missing(in: archive)
            guard missing.isEmpty else { return .failure(StudyRefusalError(.missing(Array(missing.prefix(5))))) }
            return .success(ReadStudy(study: study, archive: archive, warnings: reader.problems.count))
        } catch {
            return .failure(StudyRefusalError(.archive(error)))
        }
    }
}

struct StudyRefusalError: Error {
    let refusal: StudyRefusal

    init(_ refusal: StudyRefusal) { self.refusal = refusal }
}
