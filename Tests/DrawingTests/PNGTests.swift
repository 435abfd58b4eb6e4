import CPNG
import Drawing
import TestKit

/// Decodes a PNG into RGB bytes with libpng.
private func decode(_ file: [UInt8]) -> (width: Int, height: Int, rgb: [UInt8])? {
    var header = png_image()
    header.version = png_uint_32(PNG_IMAGE_VERSION)
    guard png_image_begin_read_from_memory(&header, file, file.count) != 0 else { return nil }
    header.format = png_uint_32(PNG_FORMAT_FLAG_COLOR)
    var rgb = [UInt8](repeating: 0, count: Int(header.width) * Int(header.height) * 3)
    guard png_image_finish_read(&header, nil, &rgb, 0, nil) != 0 else { return nil }
    return (Int(header.width), Int(header.height), rgb)
}

let pngTests = [
    TestCase("an encoded picture decodes to the same pixels, also when it cannot be compressed") { t in
        do throws(DrawingError) {
            for (width, height) in [(1, 1), (17, 3), (333, 200), (1, 4096)] {
                let surface = try Surface(width: width, height: height)
                surface.fillWithNoise(seed: UInt32(width))
                guard let decoded = decode(try encodePNG(surface)) else { return t.fail("libpng cannot decode it") }
                t.expectEqual(decoded.width, width)
                t.expectEqual(decoded.height, height)
                var wrong = 0
                surface.forEachPixel { x, y, pixel in
                    let index = (y * width + x) * 3
                    let value =
                        UInt32(decoded.rgb[index]) << 16 | UInt32(decoded.rgb[index + 1]) << 8
                        | UInt32(decoded.rgb[index + 2])
                    if value != pixel & 0xFFFFFF { wrong += 1 }
                }
                t.expectEqual(wrong, 0)
            }
        } catch { t.fail("the picture could not be encoded") }
    }
]
