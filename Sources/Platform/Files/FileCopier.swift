import CSystem

/// Copies one file to another file system in pieces, makes each piece durable, and then compares the copy with the original. Each call of `step`
/// blocks for the time that a piece takes, so only tasks of a worker may call it.
///
/// The copy is written as `NAME.part` and gets its final name after the comparison. The copier never overwrites a file: if a different file has the
/// final name, the copier adds a number to the copy's name; if a file with the same bytes has that name, the copier writes nothing. A caller that
/// stops before the end without an error must call `abandon`, on the same thread.
public final class FileCopier {
    /// The origin of the bytes to copy.
    public enum Source {
        case file(String)
        case bytes([UInt8])
    }

    public enum Failure: Error, Equatable, Sendable {
        /// The original cannot be read.
        case reading(FileError)
        /// The copy cannot be written or read.
        case writing(FileError)
        /// The copy differs from the original.
        case differs
    }

    /// The size of a piece in bytes.
    public static let pieceBytes = 256 << 10
    /// The maximum file size in bytes. The copier refuses a longer file.
    public static let maximumBytes: Int64 = 1 << 30
    /// The maximum number in a copy's name. Names with higher numbers are not tried.
    public static let maximumNumber = 99

    private enum State {
        case beginning
        /// The copier compares the original with an existing file that has the copy's name. The value is that file's descriptor.
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
    /// The number of bytes written.
    public private(set) var written: Int64 = 0
    /// The number of bytes compared.
    public private(set) var compared: Int64 = 0

    /// - Parameters:
    ///   - folder: the copy's folder, which must exist.
    ///   - name: returns the copy's file name for a number; the numbers start at 1.
    public init(_ source: Source, to folder: String, name: @escaping (Int) -> String) {
        self.source = source
        self.folder = folder
        self.name = name
    }

    private var path: String { folder + "/" + name(number) }
    private var part: String { folder + "/" + name(1) + ".part" }

    /// Performs the next step.
    /// - Returns: true when the copy is complete.
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

    /// Closes all files and removes an incomplete copy.
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

    /// Opens the original. Opens an existing file with the copy's name, or creates the copy.
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
        // Remove the partial copy that remains if the user removed the stick during an earlier copy.
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
            // A file that cannot be read, or a folder, counts as different from the original, so the copier tries the next name. Only a failed device
            // ends the copying.
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
        // Drop the file from the kernel's cache, so that the comparison reads from the stick.
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

    /// Reads the next piece of the original.
    /// - Returns: the number of bytes; 0 at the end.
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

    /// True if the next `count` bytes of the file equal the first `count` bytes of `wanted`. If the count is 0, the result is true if the file ends
    /// at its present position.
    private func isEqual(_ file: Int32, _ count: Int) throws(FileError) -> Bool {
        let there = try Self.read(file, into: &found, from: place, most: max(1, count))
        return there == count && found[..<count].elementsEqual(wanted[..<count])
    }

    /// Reads until the buffer contains a whole piece, or the file ends.
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
