import CPNG

/// A PNG that libpng decodes. The app's own encoder has made the PNG, so both check each other.
public struct DecodedPicture {
    public let width: Int
    public let height: Int
    /// The pixels as 0xAARRGGBB, row by row.
    public let pixels: [UInt32]

    /// Decodes the PNG `file`; returns nil if libpng cannot.
    public init?(_ file: [UInt8]) {
        var header = png_image()
        header.version = png_uint_32(PNG_IMAGE_VERSION)
        var pixels: [UInt32] = []
        // Both calls of libpng are in this closure, because the second one uses the pointer from the first one.
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
