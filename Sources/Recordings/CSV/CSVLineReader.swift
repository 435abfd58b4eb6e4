/// Reads the lines of a text file in sequence, with a buffer of fixed size. Lines end with LF, CR LF or CR. Empty lines and comments ("#", "%") are
/// skipped.
final class CSVLineReader {
    /// The maximum length of a line in bytes.
    static let maximumLineSize = 64 << 10

    private let bytes: any ByteSource
    private let buffer: UnsafeMutableRawBufferPointer
    /// The position of the buffer's first byte in the file, in bytes.
    private var bufferOffset: Int64 = 0
    private var begin = 0
    private var end = 0
    /// The number of the line that was read last, counted from 1 at the position where reading began.
    private(set) var number: Int64 = 0
    /// The position in the file of the line that was read last, in bytes.
    private(set) var offset: Int64 = 0
    /// True if the line that was read last has a line end. In a truncated file, the last line has none.
    private(set) var isWhole = true
    /// True if the previous line ended with CR at the end of the buffer. If the next data begin with LF, that LF belongs to the same line end.
    private var skipsLineFeed = false

    init(_ bytes: any ByteSource) {
        self.bytes = bytes
        buffer = .allocate(byteCount: 2 * Self.maximumLineSize, alignment: 8)
    }

    deinit { buffer.deallocate() }

    /// Continues at another offset, which must be the beginning of a line.
    func seek(to offset: Int64, line: Int64) {
        bufferOffset = offset
        (begin, end) = (0, 0)
        skipsLineFeed = false
        number = line - 1
    }

    /// Reads the next line and returns its bytes without the line end; nil after the last line. The bytes are valid until the next call.
    func next() throws(RecordingError) -> UnsafeRawBufferPointer? {
        while let line = try anyLine() {
            if !Self.isComment(line) { return line }
        }
        return nil
    }

    /// True if a line is empty or a comment.
    static func isComment(_ line: UnsafeRawBufferPointer) -> Bool {
        guard let first = line.first(where: { $0 != UInt8(ascii: " ") }) else { return true }
        return first == UInt8(ascii: "#") || first == UInt8(ascii: "%")
    }

    /// Reads the next line, even if it is empty or a comment.
    func anyLine() throws(RecordingError) -> UnsafeRawBufferPointer? {
        var searched = begin
        while true {
            if skipsLineFeed, begin < end {
                if buffer[begin] == 0x0A { begin += 1 }
                skipsLineFeed = false
                searched = max(searched, begin)
            }
            var place = searched
            while place < end, buffer[place] != 0x0A, buffer[place] != 0x0D { place += 1 }
            if place < end {
                skipsLineFeed = buffer[place] == 0x0D
                return try line(upTo: place, next: place + 1, isWhole: true)
            }
            guard end - begin <= Self.maximumLineSize else { throw .lineTooLong(number + 1) }
            searched = end - begin
            guard try fill() else {
                return begin < end ? try line(upTo: end, next: end, isWhole: false) : nil
            }
        }
    }

    private func line(upTo limit: Int, next: Int, isWhole: Bool) throws(RecordingError) -> UnsafeRawBufferPointer {
        number += 1
        guard limit - begin <= Self.maximumLineSize else { throw .lineTooLong(number) }
        offset = bufferOffset + Int64(begin)
        self.isWhole = isWhole
        var start = begin
        if offset == 0, limit - start >= 3, buffer[start] == 0xEF, buffer[start + 1] == 0xBB, buffer[start + 2] == 0xBF
        {
            start += 3
        }
        begin = next
        return UnsafeRawBufferPointer(rebasing: buffer[start..<limit])
    }

    /// Moves the unread bytes to the front of the buffer and reads more. Returns false at the end of the file.
    private func fill() throws(RecordingError) -> Bool {
        let rest = end - begin
        if begin > 0, rest > 0 {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[begin..<end]))
        }
        bufferOffset += Int64(begin)
        (begin, end) = (0, rest)
        let count = try bytes.read(
            at: bufferOffset + Int64(rest), into: UnsafeMutableRawBufferPointer(rebasing: buffer[rest...]))
        end += count
        return count > 0
    }
}
