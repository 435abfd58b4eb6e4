import CSystem

/// Stores the last lines of the program's log in memory of fixed size. If that memory is mapped from a file, the lines remain when the program ends.
package struct LogLines: @unchecked Sendable {
    private let ring: UnsafeMutablePointer<log_ring>

    /// - Parameter path: an existing file on a file system in RAM. Without it, the lines are lost when the program ends.
    /// - Returns: nil if the memory cannot be allocated or mapped.
    package init?(path: String?) {
        let opened = path.flatMap { isPath($0) ? log_open($0) : nil } ?? log_open(nil)
        guard let opened else { return nil }
        ring = opened
    }

    /// Appends a line. Any thread may call it. Allocates nothing.
    package func append(_ bytes: UnsafePointer<CChar>?, _ count: Int) { log_append(ring, bytes, count) }

    /// A number that changes with each line.
    package var mark: UInt32 { log_end(ring) }

    /// The last lines, oldest first.
    /// - Parameter maximum: the maximum number of lines.
    package func last(_ maximum: Int) -> [String] {
        let capacity = Int(LOG_RING_BYTES)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { copy in
            log_copy(ring, log_end(ring), copy.baseAddress)
            let bytes = UnsafeRawBufferPointer(copy)
            // A ring that has not yet wrapped around starts with zeros. After the ring has wrapped around, its first line is incomplete.
            let begin = bytes[0] == 0 ? bytes.firstIndex { $0 != 0 } : bytes.firstIndex(of: 0x0A).map { $0 + 1 }
            guard let begin else { return [] }
            return bytes[begin...].split(separator: 0x0A).suffix(max(0, maximum)).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }
}
