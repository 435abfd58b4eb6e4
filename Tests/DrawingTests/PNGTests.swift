import Drawing
import TestKit

let pngTests = [
    TestCase("if a picture is encoded as PNG and decoded, it has the same pixels, even if it cannot be compressed") {
        t in
        do throws(DrawingError) {
            for (width, height) in [(1, 1), (17, 3), (333, 200), (1, 4096)] {
                let surface = try Surface(width: width, height: height)
                surface.fillWithNoise(seed: UInt32(width))
                let file = try encodePNG(surface)
                guard let decoded = DecodedPicture(file) else { return t.fail("libpng cannot decode it") }
                t.expectEqual(decoded.width, width)
                t.expectEqual(decoded.height, height)
                guard decoded.width == width, decoded.height == height else { return }
                var wrong = 0
                surface.forEachPixel { x, y, pixel in
                    if decoded.pixels[y * width + x] & 0xFFFFFF != pixel & 0xFFFFFF { wrong += 1 }
                }
                t.expectEqual(wrong, 0)
            }
        } catch { t.fail("the picture could not be encoded") }
    }
]
