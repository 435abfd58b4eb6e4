import Drawing
import Services

/// The first bytes of a picture of 5 x 5 pixels.
private let pictureHeader: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00,
    0x00, 0x05, 0x00, 0x00, 0x00, 0x05, 0x08, 0x02, 0x00, 0x00, 0x00, 0x02, 0x0D, 0xB1, 0xB2,
]
/// PNG chunks with valid checksums.
private let textChunk: [UInt8] = [
    0x00, 0x00, 0x00, 0x03, 0x74, 0x45, 0x58, 0x74, 0x61, 0x00, 0x62, 0xDC, 0x49, 0xA2, 0x3B,
]
private let unknownChunk: [UInt8] = [
    0x00, 0x00, 0x00, 0x00, 0x61, 0x62, 0x43, 0x64, 0x78, 0x06, 0xE9, 0xB3,
]

extension FuzzTarget {
    /// PNG and JPEG files, which the preview reduces to the size of the screen.
    static let pictures = FuzzTarget(
        "pictures", maximumBytes: 64 << 10,
        growths: [
            Growth("texts", bytes: textChunk, begin: pictureHeader),
            Growth("chunks of no known kind", bytes: unknownChunk, begin: pictureHeader),
            Growth("comments of a JPEG", bytes: [0xFF, 0xFE, 0, 4, 0x61, 0x61], begin: [0xFF, 0xD8]),
        ]
    ) { bytes in
        for space in [Size(width: 1, height: 1), Size(width: 60, height: 40), Size(width: 800, height: 480)] {
            guard let picture = try? decodePicture(bytes, within: space) else { continue }
            demand(picture.width <= space.width && picture.height <= space.height, "a picture that does not fit")
            // Expects that the decoder has written each pixel.
            for y in 0..<picture.height {
                for x in 0..<picture.width { demand(picture.row(y)[x] >> 24 == 0xFF, "a pixel that is left out") }
            }
        }
    }

    /// The first bytes of CSV files, which are shown as text.
    static let tables = FuzzTarget(
        "tables", maximumBytes: TablePreview.maximumBytes,
        growths: [Growth("rows", "1,2\n"), Growth("separators", ",;"), Growth("a long line", "\u{E9}", end: "\n")]
    ) { bytes in
        for isWhole in [true, false] {
            let table = TablePreview(bytes, isWhole: isWhole)
            demand(table.lines.count <= TablePreview.maximumLines, "too many lines")
            demand(!table.isWhole || isWhole, "the end of a table that continues")
            for line in table.lines {
                // The displayed line may be longer than the file's line: an invalid UTF-8 byte becomes three bytes, and a separator becomes two.
                demand(line.utf8.count <= 3 * TablePreview.maximumLineBytes, "a line that is too long")
                demand(!line.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "a control character")
            }
        }
    }
}
