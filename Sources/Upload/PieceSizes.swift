/// Into which pieces a large file is cut for a Nextcloud (its developer manual, "Chunked file upload" version 2).
package struct PieceSizes: Equatable, Sendable {
    /// Larger files are cut into pieces.
    package static let wholeBytes: Int64 = 20 << 20
    /// Nextcloud takes none below 5 MiB but the last, and at most 10,000; the answer that lists them has to be read.
    package static let usualBytes: Int64 = 10 << 20
    package static let maximumCount: Int64 = 500

    /// Of a piece's name.
    static let digits = 5

    package let total: Int64
    private let piece: Int64

    package init(_ total: Int64) {
        self.total = total
        piece = max(Self.usualBytes, (total + Self.maximumCount - 1) / Self.maximumCount)
    }

    package var count: Int { Int((total + piece - 1) / piece) }

    /// Where a piece begins, and how many bytes it has.
    package subscript(_ index: Int) -> (offset: Int64, count: Int64) {
        let offset = Int64(index) * piece
        return (offset, min(piece, total - offset))
    }

    /// "00001" for the first piece.
    package static func name(_ index: Int) -> String {
        let digits = String(index + 1)
        return String(repeating: "0", count: max(0, Self.digits - digits.utf8.count)) + digits
    }
}
