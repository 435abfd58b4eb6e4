/// Divides a large file into pieces for a Nextcloud (its developer manual, "Chunked file upload" version 2).
package struct PieceSizes: Equatable, Sendable {
    /// The maximum size in bytes of a file that is sent as a whole.
    package static let wholeBytes: Int64 = 20 << 20
    /// The usual size of a piece in bytes. Larger files have larger pieces: Nextcloud accepts at most 10,000 pieces (all but the last one from 5 MiB
    /// on), and the list of the pieces must not exceed `DAVAnswer.maximumBytes`.
    package static let usualBytes: Int64 = 10 << 20
    package static let maximumCount: Int64 = 500

    /// The number of digits in the name of a piece.
    static let digits = 5

    package let total: Int64
    private let piece: Int64

    package init(_ total: Int64) {
        self.total = total
        piece = max(Self.usualBytes, (total + Self.maximumCount - 1) / Self.maximumCount)
    }

    package var count: Int { Int((total + piece - 1) / piece) }

    /// The offset and the size of a piece in bytes.
    package subscript(_ index: Int) -> (offset: Int64, count: Int64) {
        let offset = Int64(index) * piece
        return (offset, min(piece, total - offset))
    }

    /// The name of a piece: "00001" for the piece with index 0.
    package static func name(_ index: Int) -> String {
        let digits = String(index + 1)
        return String(repeating: "0", count: max(0, Self.digits - digits.utf8.count)) + digits
    }
}
