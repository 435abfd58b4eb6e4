import CSystem
import Drawing
import Mail
import Platform
import Sending
import Services
import Storing

/// Lists the messages in the outbox, on the writing thread.
final class ScanOutbox: FileTask {
    private let folders: MailFolders
    private(set) var found: [Outbox.Entry] = []

    init(_ folders: MailFolders) { self.folders = folders }

    func run() throws(FileError) {
        try makeFolder(folders.outbox)
        try makeFolder(folders.failed)
        for file in try listFolder(folders.outbox, maximum: DataFolders.maximumFiles) {
            if let number = Outbox.name.number(file.name) {
                found.append(Outbox.Entry(number: number, bytes: Int(clamping: file.size)))
            }
        }
    }
}

/// Encodes a picture, composes a message with it and puts the message into the outbox, on the writing thread.
///
/// In addition to the picture, the task uses memory of up to three and a half times the size of the PNG file.
final class PostMessage: FileTask {
    private var picture: Surface?
    private var message: MailMessage
    private let folders: MailFolders
    private let number: UInt32
    private let freeBytes: Int
    private let waiting: Int
    /// After the task: the new entry of the outbox, or the reason for a failure.
    private(set) var outcome = Outcome<Outbox.Entry>.failure(.busy)

    /// - Parameters:
    ///   - message: the message without the picture.
    ///   - freeBytes: the free space for the message in bytes.
    ///   - waiting: the number of messages in the outbox.
    init(
        _ picture: Surface, _ message: MailMessage, number: UInt32, freeBytes: Int, waiting: Int, folders: MailFolders
    ) {
        self.picture = picture
        self.message = message
        self.number = number
        self.freeBytes = freeBytes
        self.waiting = waiting
        self.folders = folders
    }

    func run() throws(FileError) {
        defer { picture = nil }
        guard let picture, let png = try? encodePNG(picture) else {
            outcome = .failure(.notEncoded)
            return
        }
        message.picture = png
        guard let bytes = message.composed() else {
            outcome = .failure(.notEncoded)
            return
        }
        message.picture = []
        guard bytes.count <= freeBytes else {
            outcome = .failure(.outboxFull(waiting))
            return
        }
        try makeFolder(folders.outbox)
        try DataFolders.reserve(bytes.count, in: folders.outbox)
        try replaceFile(folders.outbox + "/" + Outbox.name.fileName(number), with: bytes)
        outcome = .success(Outbox.Entry(number: number, bytes: bytes.count))
    }
}

/// Opens a message in the outbox and reads its recipient, on the writing thread.
final class OpenMessage: FileTask {
    /// The number of bytes at the beginning of a message in which the recipient is searched.
    private static let headBytes = 2048

    private let path: String
    /// The file's descriptor; -1 if the file is not open. The caller that takes it must close it.
    private(set) var descriptor: Int32 = -1
    /// The recipient; empty if the message has none.
    private(set) var recipient = ""

    init(_ path: String) { self.path = path }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns the file's descriptor, which the caller must close.
    func take() -> Int32 {
        defer { descriptor = -1 }
        return descriptor
    }

    func run() throws(FileError) {
        let result = system_open_for_reading(path)
        guard result >= 0 else { throw .notFound }
        descriptor = result
        var head = [UInt8](repeating: 0, count: Self.headBytes)
        let count = head.withUnsafeMutableBytes { system_read_at(result, $0.baseAddress, $0.count, 0) }
        recipient = Self.recipient(head[..<max(0, Int(count))])
    }

    /// The address in the header "To: <…>".
    static func recipient(_ head: ArraySlice<UInt8>) -> String {
        let mark = Array("To: <".utf8)
        for line in head.split(separator: 10, omittingEmptySubsequences: false) {
            // The header ends at the first empty line; the text after it comes from the user and must not be searched.
            if line.isEmpty || line.elementsEqual([13]) { return "" }
            guard line.starts(with: mark), let end = line.firstIndex(of: UInt8(ascii: ">")) else { continue }
            let text = String(decoding: line[(line.startIndex + mark.count)..<end], as: UTF8.self)
            return (try? MailAddress(text))?.text ?? ""
        }
        return ""
    }
}

/// Removes a message from the outbox, on the writing thread. A refused message moves to the folder of failed messages.
final class RetireMessage: FileTask {
    private let folders: MailFolders
    private let name: String
    private let isRefused: Bool

    init(_ name: String, isRefused: Bool, folders: MailFolders) {
        self.name = name
        self.isRefused = isRefused
        self.folders = folders
    }

    func run() throws(FileError) {
        let path = folders.outbox + "/" + name
        guard isRefused else { return try removeFile(path) }
        try makeFolder(folders.failed)
        // Give the message a new number in the folder of failed messages: the outbox may have used its old number before, because numbers restart
        // when the outbox is empty.
        let kept = try listFolder(folders.failed, maximum: DataFolders.maximumFiles)
            .filter { Outbox.name.number($0.name) != nil }.sorted {
                Outbox.name.number($0.name) ?? 0 < Outbox.name.number($1.name) ?? 0
            }
        let number = (kept.last.flatMap { Outbox.name.number($0.name) } ?? 0) &+ 1
        try moveFile(path, to: folders.failed + "/" + Outbox.name.fileName(number))
        var bytes = try listFolder(folders.failed, maximum: DataFolders.maximumFiles).reduce(0) { $0 + $1.size }
        for (index, old) in kept.enumerated()
        where kept.count - index >= MailFolders.maximumFailed || bytes > MailFolders.maximumFailedBytes {
            try removeFile(folders.failed + "/" + old.name)
            bytes -= old.size
        }
    }
}
