import CSystem

/// Bytes with random access: a file, or an array in tests.
public protocol ByteSource: AnyObject {
    /// The number of bytes in the source.
    var size: Int64 { get }
    /// Reads bytes from `offset` on.
    /// - Returns: the number of bytes read, which can be less than the buffer's size; 0 at the end.
    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int
}

extension ByteSource {
    /// Reads until the buffer is full or the source ends. Returns the number of bytes read.
    func readAll(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
        var count = 0
        while count < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let read = try read(at: offset + Int64(count), into: rest)
            guard read > 0 else { break }
            count += read
        }
        return count
    }

    /// Reads `count` bytes from the offset on.
    /// - Throws: `.torn` if fewer bytes follow the offset, and the errors of reading.
    func bytes(at offset: Int64, count: Int) throws(RecordingError) -> [UInt8] {
        var found = [UInt8](repeating: 0, count: count)
        var problem: RecordingError?
        let read = found.withUnsafeMutableBytes { space -> Int in
            do throws(RecordingError) {
                return try readAll(at: offset, into: space)
            } catch {
                problem = error
                return 0
            }
        }
        if let problem { throw problem }
        guard read == count else { throw .torn(atByte: offset + Int64(read)) }
        return found
    }
}

/// A file that is open for reading. It is closed when its last reference is released.
public final class FileBytes: ByteSource {
    public let size: Int64
    /// The time of the file's last change, in nanoseconds since 1970.
    public let changed: Int64
    private let descriptor: Int32

    public init(path: String) throws(RecordingError) {
        let descriptor = system_open_for_reading(path)
        guard descriptor >= 0 else { throw .cannotOpen(-descriptor) }
        let size = system_file_size(descriptor)
        guard size >= 0 else {
            close(descriptor)
            throw .cannotOpen(Int32(truncatingIfNeeded: -size))
        }
        self.descriptor = descriptor
        self.size = size
        changed = system_file_changed(descriptor)
    }

    deinit { close(descriptor) }

    public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
        guard offset >= 0, let address = buffer.baseAddress, !buffer.isEmpty else { return 0 }
        let count = system_read_at(descriptor, address, numericCast(buffer.count), offset)
        guard count >= 0 else { throw .cannotRead(-count) }
        return Int(count)
    }
}

/// Bytes in an array.
public final class MemoryBytes: ByteSource {
    private let bytes: [UInt8]

    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    public var size: Int64 { Int64(bytes.count) }

    public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
        guard offset >= 0, offset < size else { return 0 }
        let start = Int(offset)
        let count = min(buffer.count, bytes.count - start)
        bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + count])) }
        return count
    }
}
