import CJPEG
import CPNG

/// Encodes a surface as a PNG of 8-bit RGB, without alpha. The function needs little memory in addition to the result. Any thread may call it while
/// the surface does not change.
/// - Throws: png, if there is not enough memory.
public func encodePNG(_ surface: Surface) throws(DrawingError) -> [UInt8] {
    var file = png_file()
    guard
        png_file_encode(
            &file, surface.pixels, UInt32(surface.width), UInt32(surface.height), surface.stride) == 0
    else { throw .png }
    defer { free(file.bytes) }
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
}

/// Decodes a PNG, reduced to fit into a given size: each pixel is the mean of the pixels that it replaces. Alpha is ignored. The function needs
/// little memory in addition to the result. Any thread may call it.
/// - Parameter space: the maximum size, at least 1 x 1. A smaller picture keeps its size.
/// - Throws: notDecoded, if the bytes are not a PNG, or if the PNG is damaged or interlaced; size, if the picture exceeds the maximum extent of a
///   surface; outOfMemory.
public func decodePNG(_ bytes: [UInt8], within space: Size) throws(DrawingError) -> Surface {
    try decode(
        bytes, within: space, { png_input_size($0, $1, $2, $3) }, { png_input_decode($0, $1, $2, $3, $4, $5, $6) })
}

/// Decodes a PNG or a JPEG, reduced to fit into a size as in `decodePNG`. Large progressive JPEGs and those with four colors are refused.
public func decodePicture(_ bytes: [UInt8], within space: Size) throws(DrawingError) -> Surface {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return try decodePNG(bytes, within: space) }
    return try decode(
        bytes, within: space, { jpeg_input_size($0, $1, $2, $3) }, { jpeg_input_decode($0, $1, $2, $3, $4, $5, $6) })
}

private func decode(
    _ bytes: [UInt8], within space: Size,
    _ measure: (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>) -> Int32,
    _ fill: (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt32>, UInt32, UInt32, Int, UInt32) -> Int32
) throws(DrawingError) -> Surface {
    var width: UInt32 = 0
    var height: UInt32 = 0
    guard measure(bytes, bytes.count, &width, &height) == 0 else { throw .notDecoded }
    let extent = UInt32(Surface.maximumExtent)
    guard width > 0, height > 0 else { throw .notDecoded }
    guard width <= extent, height <= extent else {
        throw .size(width: Int(min(width, 1 << 30)), height: Int(min(height, 1 << 30)))
    }
    let whole = Size(width: Int(width), height: Int(height))
    let isSmall = whole.width <= space.width && whole.height <= space.height
    let size = isSmall ? whole : whole.fitted(to: space)
    let surface = try Surface(width: size.width, height: size.height)
    guard
        fill(
            bytes, bytes.count, surface.pixels, UInt32(size.width), UInt32(size.height), surface.stride, extent) == 0
    else { throw .notDecoded }
    return surface
}
