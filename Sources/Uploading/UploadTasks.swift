import CSystem
import Platform
import Sending
import Services
import Settings
import Storing
import Upload

/// The folders for uploads on the data partition.
struct UploadFolders {
    /// The folder with the state files.
    let states: String
    /// The folder with downloaded files. It belongs to the system's user account under which downloads run.
    let fetched: String
    private let dataFolder: String

    init(dataFolder: String) {
        self.dataFolder = dataFolder
        states = dataFolder + "/" + DataFolders.uploads
        fetched = dataFolder + "/" + DataFolders.fetched
    }

    func state(_ number: UInt32) -> String { states + "/" + UploadQueue.name.fileName(number) }
    /// The path of the encrypted copy of an item's file, which exists until the file was uploaded.
    func sealed(_ number: UInt32) -> String { state(number) + SealJob.ending }
    /// The path of an item's file on this device.
    func path(_ file: String) -> String { dataFolder + "/" + file }
}

/// Reads the state files, and completes operations that a power cut has interrupted, on the writing thread.
final class ScanUploads: FileTask {
    private let folders: UploadFolders
    /// The queue that results from the state files. It is valid only if the folder could be read.
    private(set) var queue = UploadQueue()
    private(set) var hasRead = false

    init(_ folders: UploadFolders) { self.folders = folders }

    func run() throws(FileError) {
        try makeFolder(folders.states)
        var found: [UploadQueue.Found] = []
        var last: UInt32 = 0
        let files = try listFolder(folders.states, maximum: UploadQueue.maximumFiles)
        for file in files {
            // Include unreadable state files and encrypted copies in the highest number, because no number may be used twice.
            last = max(last, Self.number(file.name) ?? 0)
            guard let number = UploadQueue.name.number(file.name),
                let bytes = try? readFile(folders.states + "/" + file.name, maximum: UploadItem.maximumBytes),
                let item = UploadItem(bytes)
            else {
                if UploadQueue.name.number(file.name) != nil {
                    Console.error("pocketscope: " + file.name + " cannot be read: its file is not uploaded")
                }
                continue
            }
            found.append(UploadQueue.Found(number: number, item: item, size: MeasureFile.size(folders.path(item.file))))
        }
        let start = UploadQueue.start(found, lastNumber: last)
        queue = start.queue
        hasRead = true
        for change in start.changes { try ChangeUpload(change, folders).run() }
        for file in files where !isOfUse(file.name) { try removeFile(folders.states + "/" + file.name) }
    }

    /// True if the queue needs the file. False for a file that a power cut has left: an encrypted copy of an uploaded file, or a partial file.
    private func isOfUse(_ name: String) -> Bool {
        if name.utf8.suffix(5).elementsEqual(".part".utf8) { return false }
        guard name.utf8.suffix(4).elementsEqual(SealJob.ending.utf8) else { return true }
        return Self.number(name).flatMap { queue.item($0) }?.state == .waiting
    }

    /// The number of a state file, or of the encrypted copy beside it.
    private static func number(_ name: String) -> UInt32? {
        let isCopy = name.utf8.suffix(4).elementsEqual(SealJob.ending.utf8)
        return UploadQueue.name.number(isCopy ? String(decoding: name.utf8.dropLast(4), as: UTF8.self) : name)
    }
}

/// Applies a change of the queue to the folder, on the writing thread.
final class ChangeUpload: FileTask {
    private let change: UploadQueue.Change
    private let folders: UploadFolders

    init(_ change: UploadQueue.Change, _ folders: UploadFolders) {
        self.change = change
        self.folders = folders
    }

    func run() throws(FileError) {
        switch change {
        case .none: break
        case .write(let number, let item):
            try makeFolder(folders.states)
            try replaceFile(folders.state(number), with: item.encoded)
            if case .delivered = item.state, item.key != nil { try removeFile(folders.sealed(number)) }
        case .removeBoth(let number, let file):
            // Remove the file with the display of a recording first: alone, it would never be listed.
            try removeFile(folders.path(file) + DisplayState.ending)
            try removeFile(folders.path(file))
            try forget(number)
        case .forget(let number): try forget(number)
        }
    }

    private func forget(_ number: UInt32) throws(FileError) {
        try removeFile(folders.sealed(number))
        try removeFile(folders.state(number))
    }
}

/// The size of a file, or the reason why it is unknown.
enum FileMeasure {
    case bytes(Int64)
    /// A recording without an end: it is growing, or it is truncated and could not be completed.
    case open(Int64)
    /// The file does not exist.
    case missing
    /// The size could not be read.
    case unknown

    /// The size in bytes; 0 if it is unknown.
    var known: Int64 {
        switch self {
        case .bytes(let count), .open(let count): count
        case .missing, .unknown: 0
        }
    }
}

/// Measures the size of a file, on the writing thread.
final class MeasureFile: FileTask {
    private let path: String
    private let isOpen: (String) -> Bool
    private(set) var measure = FileMeasure.unknown

    /// - Parameter isOpen: returns true if the file at a path is a recording without an end. Called on the writing thread.
    init(_ path: String, isOpen: @escaping (String) -> Bool) {
        self.path = path
        self.isOpen = isOpen
    }

    func run() throws(FileError) {
        guard let size = Self.size(path) else { return measure = .missing }
        measure = isOpen(path) ? .open(size) : .bytes(size)
    }

    /// The size in bytes; nil if the file does not exist, 0 if it cannot be read.
    static func size(_ path: String) -> Int64? {
        let file = system_open_for_reading(path)
        // Return 0 for a file that cannot be read at the moment. It must not count as missing, because the queue forgets missing files.
        guard file >= 0 else { return file == -ENOENT ? nil : 0 }
        defer { close(file) }
        return max(0, system_file_size(file))
    }
}
