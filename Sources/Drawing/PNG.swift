import CPNG

/// Encodes a surface as a PNG of 8-bit RGB; alpha is left out. Takes little memory besides the result, and may be
/// called on any thread, as long as nobody draws on the surface.
/// - Throws: `DrawingError.png` when there is no memory for it.
public func encodePNG(_ surface: Surface) throws(DrawingError) -> [UInt8] {
    var file = png_file()
    guard
        png_file_encode(
            &file, surface.pixels, UInt32(surface.width), UInt32(surface.height), surface.stride) == 0
    else { throw .png }
    defer { free(file.bytes) }
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
}
