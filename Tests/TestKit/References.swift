import CPNG
import CSystem

/// Compares the pictures that tests draw with reference pictures. `make references` writes reference pictures, and a
/// person checks them.
///
/// A reference picture is a grayscale PNG of a few kilobytes, with a quarter of the picture's width and height. Each of
/// its points is the mean of 4 x 4 pixels. The comparison detects a single letter that is missing or has moved, and
/// ignores the different rounding of processors.
public enum References {
    /// The maximum difference of a point's brightness (of 255). It is greater than the effect of rounding, and less
    /// than that of a stroke of a letter.
    static let tolerance = 12
    /// The width and the height, in pixels, of the square that becomes one point.
    static let side = 4

    /// The folder of the reference pictures, relative to the top of the repository, in which tests run.
    static let folder = "Tests/References"
    /// True if pictures are stored as reference pictures instead of compared with them.
    static let isWriting = getenv("POCKETSCOPE_REFERENCES") != nil

    /// The folder for pictures that differ from their reference.
    static var differences: String {
        (getenv("POCKETSCOPE_BUILD").map { String(cString: $0) } ?? "build") + "/pictures"
    }

    /// Returns the means of the squares of 4 x 4 pixels, in grayscale. Squares at the right and the lower edge can be
    /// incomplete.
    package static func reduced(_ picture: SeenPicture) -> GreyPicture {
        let width = (picture.width + side - 1) / side
        let height = (picture.height + side - 1) / side
        var grey = [UInt8](repeating: 0, count: width * height)
        for row in 0..<height {
            for column in 0..<width {
                var sum = 0
                var count = 0
                for y in row * side..<min(picture.height, (row + 1) * side) {
                    for x in column * side..<min(picture.width, (column + 1) * side) {
                        let pixel = picture.pixels[y * picture.width + x]
                        sum += 2 * Int(pixel >> 16 & 0xFF) + 5 * Int(pixel >> 8 & 0xFF) + Int(pixel & 0xFF)
                        count += 8
                    }
                }
                grey[row * width + column] = UInt8(sum / count)
            }
        }
        return GreyPicture(width: width, height: height, points: grey)
    }

    /// Returns the indices of the points in which two pictures of the same size differ by more than the tolerance.
    package static func differing(_ one: GreyPicture, _ other: GreyPicture) -> [Int] {
        one.points.indices.filter { abs(Int(one.points[$0]) - Int(other.points[$0])) > tolerance }
    }
}

/// A picture that a test has drawn.
public struct SeenPicture {
    let width: Int
    let height: Int
    let pixels: [UInt32]

    /// - Parameter pixels: 0xXXRRGGBB, row by row.
    public init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

/// A grayscale picture, row by row.
package struct GreyPicture {
    let width: Int
    let height: Int
    let points: [UInt8]

    /// The picture as a PNG with 32 shades, because more shades only make the file larger.
    var png: [UInt8]? {
        let rounded = points.map { $0 & 0xF8 | 4 }
        return encoded(rounded, width, height, UInt32(PNG_FORMAT_GRAY))
    }

    init(width: Int, height: Int, points: [UInt8]) {
        self.width = width
        self.height = height
        self.points = points
    }

    /// Decodes the PNG `file`; returns nil if it is none.
    init?(_ file: [UInt8]) {
        guard let picture = DecodedPicture(file) else { return nil }
        self.init(width: picture.width, height: picture.height, points: picture.pixels.map { UInt8($0 & 0xFF) })
    }
}

extension Expectations {
    /// Expects that a picture matches the reference picture of this name. If it does not, stores both side by side in
    /// build/pictures, with the differences in magenta.
    public func expectPicture(
        _ picture: SeenPicture, _ name: String, file: StaticString = #fileID, line: UInt = #line
    ) {
        let seen = References.reduced(picture)
        let path = References.folder + "/" + name + ".png"
        if References.isWriting {
            guard let png = seen.png, TestFiles.store(png, at: path) else {
                return fail("cannot write \(path)", file: file, line: line)
            }
            return expect(true)
        }
        guard let known = TestFiles.bytes(path).flatMap({ GreyPicture($0) }) else {
            return fail("there is no \(path): look at the picture, and `make references`", file: file, line: line)
        }
        guard known.width == seen.width, known.height == seen.height else {
            return fail("\(name) is of another size than its reference", file: file, line: line)
        }
        let differing = References.differing(seen, known)
        guard !differing.isEmpty else { return expect(true) }
        let beside = References.differences + "/" + name + ".png"
        mkdir(References.differences, 0o755)
        let isWritten = comparison(picture, known, differing).map { TestFiles.store($0, at: beside) } ?? false
        let first = differing[0]
        fail(
            "\(name) differs from its reference in \(differing.count) places, first at "
                + "\(first % seen.width * References.side), \(first / seen.width * References.side)"
                + (isWritten ? ": see \(beside)" : ""), file: file, line: line)
    }

    /// Returns a PNG with the drawn picture and its marked differences on the left, and the reference picture on the
    /// right.
    private func comparison(_ picture: SeenPicture, _ known: GreyPicture, _ differing: [Int]) -> [UInt8]? {
        let side = References.side
        let width = 2 * picture.width
        var pixels = [UInt32](repeating: 0xFF00_0000, count: width * picture.height)
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                pixels[y * width + x] = picture.pixels[y * picture.width + x] | 0xFF00_0000
                let grey = UInt32(known.points[y / side * known.width + x / side])
                pixels[y * width + picture.width + x] = 0xFF00_0000 | grey << 16 | grey << 8 | grey
            }
        }
        for point in differing {
            for y in point / known.width * side..<min(picture.height, (point / known.width + 1) * side) {
                for x in point % known.width * side..<min(picture.width, (point % known.width + 1) * side) {
                    // Draws the picture at half brightness, so that the magenta points are visible.
                    pixels[y * width + x] = pixels[y * width + x] >> 1 & 0x7F7F_7F7F | 0xFF80_0080
                }
            }
        }
        return pixels.withUnsafeBytes { bytes in
            encoded(
                Array(bytes), width, picture.height,
                UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR))
        }
    }
}

/// Returns a PNG of raw pixels, encoded by libpng; nil if encoding fails.
private func encoded(_ bytes: [UInt8], _ width: Int, _ height: Int, _ format: UInt32) -> [UInt8]? {
    var header = png_image()
    header.version = png_uint_32(PNG_IMAGE_VERSION)
    header.width = png_uint_32(width)
    header.height = png_uint_32(height)
    header.format = format
    var count = 0
    var file: [UInt8] = []
    let isWritten = bytes.withUnsafeBytes { pixels in
        var size: png_alloc_size_t = 0
        guard png_image_write_to_memory(&header, nil, &size, 0, pixels.baseAddress, 0, nil) != 0 else { return false }
        file = [UInt8](repeating: 0, count: Int(size))
        let isWritten = file.withUnsafeMutableBytes {
            png_image_write_to_memory(&header, $0.baseAddress, &size, 0, pixels.baseAddress, 0, nil) != 0
        }
        count = Int(size)
        return isWritten
    }
    return isWritten ? Array(file[0..<count]) : nil
}
