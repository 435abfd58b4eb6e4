import CPNG

/// Encodes a surface as a PNG of 8-bit RGB; alpha is left out.
/// - Throws: `DrawingError.png`, `.outOfMemory`.
public func encodePNG(_ surface: Surface) throws(DrawingError) -> [UInt8] {
    var header = png_image()
    header.version = png_uint_32(PNG_IMAGE_VERSION)
    header.width = png_uint_32(surface.width)
    header.height = png_uint_32(surface.height)
    header.format = png_uint_32(PNG_FORMAT_FLAG_COLOR)
    var rgb = [UInt8](repeating: 0, count: surface.width * surface.height * 3)
    var index = 0
    for y in 0..<surface.height {
        let row = surface.row(y)
        for x in 0..<surface.width {
            rgb[index] = UInt8(truncatingIfNeeded: row[x] >> 16)
            rgb[index + 1] = UInt8(truncatingIfNeeded: row[x] >> 8)
            rgb[index + 2] = UInt8(truncatingIfNeeded: row[x])
            index += 3
        }
    }
    // The most that deflate can make of it: stored blocks, filter bytes and chunk headers.
    let raw = rgb.count + surface.height
    var size = png_alloc_size_t(raw + raw / 256 + 4096)
    var file = [UInt8](repeating: 0, count: Int(size))
    guard png_image_write_to_memory(&header, &file, &size, 0, &rgb, 0, nil) != 0, Int(size) <= file.count else {
        png_image_free(&header)
        throw .png
    }
    file.removeLast(file.count - Int(size))
    return file
}
