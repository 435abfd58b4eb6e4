import CPixman
import CSystem

/// A picture in normal, cached memory: 32 bits a pixel, premultiplied ARGB8888 (equal to XRGB8888 if opaque).
///
/// The memory is initially zero (black, transparent), aligned to 64 bytes, and freed with the surface. The system provides its pages on the
/// first drawing.
public final class Surface {
    /// The greatest width and height.
    public static let maximumExtent = 4096

    public let width: Int
    public let height: Int
    /// Pixels between the starts of rows; rows start at multiples of 64 bytes.
    public let stride: Int
    /// Row by row from the top left corner, `stride * height` pixels.
    public let pixels: UnsafeMutablePointer<UInt32>
    /// The allocated memory; the pixels begin at the next multiple of 64.
    private let memory: UnsafeMutableRawPointer
    /// The same memory as an image of pixman.
    let image: OpaquePointer

    /// - Throws: `DrawingError.size` for an extent outside 1 to 4096, `.outOfMemory`.
    public init(width: Int, height: Int) throws(DrawingError) {
        guard (1...Self.maximumExtent).contains(width), (1...Self.maximumExtent).contains(height) else {
            throw .size(width: width, height: height)
        }
        let stride = (width + 15) & ~15
        // Large blocks of calloc are fresh pages, which the system provides on the first access.
        guard let memory = calloc(stride * height * 4 + 63, 1) else { throw .outOfMemory }
        let pixels = memory.alignedUp(toMultipleOf: 64).bindMemory(to: UInt32.self, capacity: stride * height)
        guard
            let image = pixman_image_create_bits(
                PIXMAN_a8r8g8b8, Int32(width), Int32(height), pixels, Int32(stride * 4))
        else {
            free(memory)
            throw .outOfMemory
        }
        self.width = width
        self.height = height
        self.stride = stride
        self.memory = memory
        self.pixels = pixels
        self.image = image
    }

    deinit {
        pixman_image_unref(image)
        free(memory)
    }

    public var size: Size { Size(width: width, height: height) }
    public var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

    /// The first pixel of a row; `y` must be inside the surface.
    public func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y * stride }
}

extension Surface {
    /// Returns the memory to the system until the next drawing. Until then the content is undefined.
    public func giveBackMemory() {
        IdleMemory.giveBack(UnsafeMutableRawBufferPointer(start: pixels, count: stride * height * 4))
    }

    /// Makes all pixels transparent.
    public func clear() {
        UnsafeMutableRawPointer(pixels).initializeMemory(as: UInt8.self, repeating: 0, count: stride * height * 4)
    }
}
