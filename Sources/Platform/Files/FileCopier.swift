import CSystem

/// Copies one file onto another file system in pieces, each made durable, and compares afterwards what was written with what was
/// read. Each step blocks as long as a piece takes: for tasks of a worker.
///
/// The copy is written as `NAME.part` and gets its name when it was compared. Nothing is overwritten: where there is another file of
/// that name, a number is added; where the same bytes lie there already, nothing is written. Who does not go on to the end or to an
/// error calls `abandon`, on the same thread.
public final class FileCopier {
    /// What is copied.
    public enum Source {
        case file(String)
        case bytes([UInt8])
    }

    public enum Failure: Error, Equatable, Sendable {
        /// What is copied cannot be read.
        case reading(FileError)
        /// The copy cannot be written, or read again.
        case writing(FileError)
        /// What was written is not what is read.
        case differs
    }

    /// In bytes.
    public static let pieceBytes = 256 << 10
    /// A longer file is refused.
    public static let maximumBytes: Int64 = 1 << 30
    /// The most files of one name, told apart by numbers.
    public static let maximumNumber = 99

    private enum State {
        case beginning
        /// Whether a file of the name, which was there before, is the same.
        case examining(Int32)
        case writing(Int32)
        case comparing(Int32)
        case done
    }

    private let source: Source
    private let name: (Int) -> String
    private let folder: String
    private var input: Int32 = -1
    private var state = State.beginning
    private var number = 1
    private var place: Int64 = 0
    private var wanted = [UInt8](repeating: 0, count: FileCopier.pieceBytes)
    private var found = [UInt8](repeating: 0, count: FileCopier.pieceBytes)
    /// What was written, and what was compared, in bytes.
    public private(set) var written: Int64 = 0
    public private(set) var compared: Int64 = 0

    /// - Parameters:
    ///   - folder: where the copy goes; it must exist.
    ///   - name: the copy's name there, by its number from 1 on.
    public init(_ source: Source, to folder: String, name: @escaping (Int) -> String) {
        self.source = source
        self.folder = folder
        self.name = name
    }

    private var path: String { folder + "/" + name(number) }
    private var part: String { folder + "/" + name(1) + ".part" }

    /// Does the next step.
    /// - Returns: whether the file is copied.
    public func step() throws(Failure) -> Bool {
        do throws(Failure) {
            switch state {
            case .beginning: try begin()
            case .examining(let file): try examine(file)
            case .writing(let file): try write(to: file)
            case .comparing(let file): try compare(file)
            case .done: break
            }
        } catch {
            abandon()
            throw error
        }
        if case .done = state { return true }
        return false
    }

    /// Closes all files and removes an unfinished copy.
    public func abandon() {
        switch state {
        case .examining(let file): close(file)
        case .writing(let file), .comparing(let file):
            close(file)
            _ = system_remove_file(part, fileWatch)
        case .beginning, .done: break
        }
        state = .done
        closeInput()
    }

    private func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Opens what is copied, and a file of the copy's name that is there already, or makes one.
    private func begin() throws(Failure) {
        place = 0
        guard isPath(part), isPath(path) else { throw .writing(.badPath) }
        if case .file(let path) = source, input < 0 {
            input = system_open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW, 0)
            guard input >= 0 else { throw .reading(FileError(errno: system_errno())) }
            guard system_file_size(input) <= Self.maximumBytes else { throw .reading(.tooLarge) }
        }
        let old = system_open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW, 0)
        if old >= 0 {
            state = .examining(old)
            return
        }
        let error = system_errno()
        guard error == ENOENT else { throw .writing(FileError(errno: error)) }
        // Left over from a stick that was pulled out.
        _ = system_remove_file(part, fileWatch)
        let new =
            file_fails(fileWatch, FILE_CREATE, part, nil) != 0
            ? -1 : system_open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o644)
        guard new >= 0 else { throw .writing(FileError(errno: system_errno())) }
        state = .writing(new)
    }

    private func examine(_ file: Int32) throws(Failure) {
        let count = try readSource()
        let isSame: Bool
        do throws(FileError) {
            isSame = try isEqual(file, count)
        } catch {
            // A folder, or what cannot be read: it is not ours.
            guard error != .deviceFailed else { throw .writing(error) }
            isSame = false
        }
        if isSame {
            place += Int64(count)
            guard count == 0 else { return }
            close(file)
            written = place
            compared = place
            finish()
        } else {
            close(file)
            state = .beginning
            guard number < Self.maximumNumber else { throw .writing(.system(EEXIST)) }
            number += 1
        }
    }

    private func write(to file: Int32) throws(Failure) {
        let count = try readSource()
        let path = part
        var error: Int32 = 0
        if count > 0 {
            error = wanted.withUnsafeBytes { file_write_all(file, path, $0.baseAddress, count, Int(place), fileWatch) }
        }
        if error == 0 { error = file_sync(file, path, fileWatch) }
        guard error == 0 else { throw .writing(FileError(errno: error)) }
        place += Int64(count)
        written = place
        guard count == 0 else { return }
        // What is compared is to come from the stick, not from memory.
        _ = posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
        let opened = system_open(path, O_RDONLY | O_NOFOLLOW, 0)
        let openError = system_errno()
        let closeError = file_close(file, path, fileWatch)
        state = opened >= 0 ? .comparing(opened) : .beginning
        guard opened >= 0 else {
            _ = system_remove_file(path, fileWatch)
            throw .writing(FileError(errno: openError))
        }
        guard closeError == 0 else { throw .writing(FileError(errno: closeError)) }
        place = 0
    }

    private func compare(_ file: Int32) throws(Failure) {
        let count = try readSource()
        let isSame: Bool
        do throws(FileError) {
            isSame = try isEqual(file, count)
        } catch {
            throw .writing(error)
        }
        guard isSame else { throw .differs }
        place += Int64(count)
        compared = place
        guard count == 0 else { return }
        let result = system_move_file(part, path, fileWatch)
        guard result == 0 else { throw .writing(FileError(errno: -result)) }
        close(file)
        finish()
        let error = file_sync_folder(path, fileWatch)
        guard error == 0 else { throw .writing(FileError(errno: error)) }
    }

    private func finish() {
        state = .done
        closeInput()
    }

    /// Reads the next piece of what is copied.
    /// - Returns: how many bytes; 0 at the end.
    private func readSource() throws(Failure) -> Int {
        guard place <= Self.maximumBytes else { throw .reading(.tooLarge) }
        switch source {
        case .bytes(let bytes):
            let count = min(Self.pieceBytes, bytes.count - Int(place))
            for index in 0..<count { wanted[index] = bytes[Int(place) + index] }
            return count
        case .file:
            do throws(FileError) {
                return try Self.read(input, into: &wanted, from: place)
            } catch {
                throw .reading(error)
            }
        }
    }

    /// Whether a file goes on with the first bytes of `wanted`; ends, where there are none.
    private func isEqual(_ file: Int32, _ count: Int) throws(FileError) -> Bool {
        let there = try Self.read(file, into: &found, from: place, most: max(1, count))
        return there == count && found[..<count].elementsEqual(wanted[..<count])
    }

    /// Reads until a piece is full or the file ends.
    private static func read(
        _ file: Int32, into piece: inout [UInt8], from place: Int64, most: Int = pieceBytes
    ) throws(FileError) -> Int {
        var filled = 0
        while filled < most {
            let count = piece.withUnsafeMutableBytes {
                pread(file, $0.baseAddress?.advanced(by: filled), most - filled, off_t(place) + off_t(filled))
            }
            if count == 0 { break }
            guard count > 0 else {
                let error = system_errno()
                if error == EINTR { continue }
                throw FileError(errno: error)
            }
            filled += Int(count)
        }
        return filled
    }
}
