import CPNG

/// A PNG that libpng has decoded, which did not encode it.
public struct DecodedPicture {
    public let width: Int
    public let height: Int
    /// The pixels as 0xAARRGGBB, row by row.
    public let pixels: [UInt32]

    /// Returns nil if libpng cannot decode the bytes of the PNG `file`.
    public init?(_ file: [UInt8]) {
        var header = png_image()
        header.version = png_uint_32(PNG_IMAGE_VERSION)
        var pixels: [UInt32] = []
        // libpng uses the pointer in both calls, so both are in this closure.
        let isRead = file.withUnsafeBytes { bytes in
            guard png_image_begin_read_from_memory(&header, bytes.baseAddress, bytes.count) != 0 else { return false }
            header.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
            pixels = [UInt32](repeating: 0, count: Int(header.width) * Int(header.height))
            return png_image_finish_read(&header, nil, &pixels, 0, nil) != 0
        }
        guard isRead else { return nil }
        width = Int(header.width)
        height = Int(header.height)
        self.pixels = pixels
    }
}
