import CSystem
import Platform
import Recorder
import Recordings
import Services
import Settings
import Storing
import Text

/// Completes recordings that a power cut or a crash has ended, on the writing thread: it truncates each file after the last complete record, corrects
/// the number of records in the header and marks the file as completed. Files without a complete record are removed, and so are files with the
/// display of a recording that no longer exists, for example because it was deleted on a PC.
public final class CompleteRecordings: FileTask {
    private let folder: String
    /// The number of recordings that were completed.
    package private(set) var count = 0

    /// - Parameter folder: the folder of recordings, which may be missing.
    package init(_ folder: String) { self.folder = folder }

    public func run() throws(FileError) {
        let files: [FolderEntry]
        do throws(FileError) {
            files = try listFolder(folder, maximum: DataFolders.maximumFiles) { Self.isRecording($0) }
        } catch {
            if error == .notFound { return }
            throw error
        }
        var problem: FileError?
        for file in files {
            // If one recording cannot be completed, the task continues with the others.
            do throws(FileError) {
                if try Self.complete(folder + "/" + file.name, size: file.size) { count += 1 }
            } catch {
                problem = error
            }
        }
        do throws(FileError) { try removeLoneDisplays() } catch { problem = error }
        if let problem { throw problem }
    }

    /// Removes files of the app that state how a recording was displayed, if there is no such recording.
    private func removeLoneDisplays() throws(FileError) {
        let ending = DisplayState.ending.utf8
        let displays = try listFolder(folder, maximum: DataFolders.maximumFiles) { name in
            name.utf8.count > ending.count && name.utf8.suffix(ending.count).elementsEqual(ending)
        }
        for display in displays {
            let recording = String(decoding: display.name.utf8.dropLast(ending.count), as: UTF8.self)
            guard Self.isRecording(recording), Self.isMissing(folder + "/" + recording) else { continue }
            // Another program may have made a file of this name.
            let path = folder + "/" + display.name
            let first = DisplayState.firstLine.utf8
            guard try readBeginning(of: path, maximum: first.count).bytes.elementsEqual(first) else { continue }
            try removeFile(path)
        }
    }

    private static func isMissing(_ path: String) -> Bool {
        FileError.thrown { () throws(FileError) in _ = try readBeginning(of: path, maximum: 1) } == .notFound
    }

    /// The file extensions of recordings, each with its dot.
    static let endings = RecordingFormat.allCases.map { "." + $0.fileExtension } + [xdfEnding, tableEnding]
    /// The extension of tables from other devices, which the app can replay.
    private static let tableEnding = ".csv"
    private static let xdfEnding = "." + XDFFormat.fileExtension

    static func isTable(_ name: String) -> Bool {
        ASCII.equal(name.utf8.suffix(tableEnding.utf8.count), tableEnding.utf8)
    }

    static func isXDF(_ name: String) -> Bool {
        ASCII.equal(name.utf8.suffix(xdfEnding.utf8.count), xdfEnding.utf8)
    }

    static func isRecording(_ name: String) -> Bool {
        endings.contains { ASCII.equal(name.utf8.suffix($0.utf8.count), $0.utf8) }
    }

    /// True if a file is a recording without an end: the app is still writing it, or it was cut off and could not be completed.
    package static func isOpen(_ path: String) -> Bool {
        isRecording(path) && RecordingSummary.read(path, maximum: RecordingFacts.fixedBytes)?.state == .running
    }

    /// Completes one recording.
    /// - Returns: true if the file was changed or removed.
    private static func complete(_ path: String, size: Int64) throws(FileError) -> Bool {
        if isTable(path) { return false }
        if isXDF(path) { return try completeXDF(path) }
        // Change only files whose header shows that the app made them and left them incomplete.
        let beginning = try readBeginning(of: path, maximum: RecordingFacts.fixedBytes).bytes
        guard RecordingMark(beginning) == .open else { return false }
        let header = try readBeginning(of: path, maximum: RecordingRepair.maximumHeaderBytes).bytes
        guard let repair = try? RecordingRepair(header: header, fileSize: size) else { return false }
        guard repair.recordCount > 0 else {
            try removeFile(path)
            return true
        }
        let mended = try MendedFile(path)
        try mended.resize(to: repair.size)
        try mended.overwrite(RecordingHeader.countField(repair.recordCount), at: RecordingHeader.countOffset)
        try mended.overwrite(RecordingMark.field(of: header, .completed), at: RecordingMark.offset)
        return true
    }

    /// Truncates an XDF file after its last complete chunk, and adds the footers of its streams. Removes a file without samples.
    /// - Returns: true if the file was changed or removed.
    private static func completeXDF(_ path: String) throws(FileError) -> Bool {
        // Change only files whose content shows that the app made them and left them incomplete.
        guard let bytes = try? FileBytes(path: path), let ending = try? XDFEnding(bytes, .completed), !ending.isThere
        else { return false }
        guard ending.hasSamples else {
            // Remove the file only if it certainly contains no samples: the scan may have missed some.
            guard ending.isEmpty else { return false }
            try removeFile(path)
            return true
        }
        guard let place = Int(exactly: ending.size), ending.size < Int64(AppendFile.maximumBytes) else { return false }
        let mended = try MendedFile(path)
        try mended.resize(to: ending.size)
        try mended.overwrite(ending.footers, at: place)
        return true
    }
}
