import CPixman
import CSystem

/// A picture in normal, cached memory with 32 bits per pixel: premultiplied ARGB8888, which equals XRGB8888 if it is opaque.
///
/// The memory is initially zero (transparent), and returns to the system with the surface. It is not part of the heap: the heap would give a surface
/// memory that was in use before, and setting it to zero would occupy all of it. The system provides memory only for pages that are written.
public final class Surface {
    /// The maximum width and height in pixels.
    public static let maximumExtent = 4096

    public let width: Int
    public let height: Int
    /// The number of pixels between the beginnings of two rows. Rows begin at multiples of 64 bytes.
    public let stride: Int
    /// The pixels row by row, from the top left corner.
    public let pixels: UnsafeMutablePointer<UInt32>
    /// The same memory as an image of pixman.
    let image: OpaquePointer

    /// Allocates a transparent surface.
    /// - Throws: size if width or height is not in the range from 1 to 4096; outOfMemory.
    public init(width: Int, height: Int) throws(DrawingError) {
        guard (1...Self.maximumExtent).contains(width), (1...Self.maximumExtent).contains(height) else {
            throw .size(width: width, height: height)
        }
        let stride = (width + 15) & ~15
        guard let memory = system_new_pages(stride * height * 4) else { throw .outOfMemory }
        let pixels = memory.bindMemory(to: UInt32.self, capacity: stride * height)
        guard
            let image = pixman_image_create_bits(
                PIXMAN_a8r8g8b8, Int32(width), Int32(height), pixels, Int32(stride * 4))
        else {
            system_free_pages(memory, stride * height * 4)
            throw .outOfMemory
        }
        self.width = width
        self.height = height
        self.stride = stride
        self.pixels = pixels
        self.image = image
    }

    deinit {
        pixman_image_unref(image)
        system_free_pages(pixels, stride * height * 4)
    }

    public var size: Size { Size(width: width, height: height) }
    public var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

    /// The first pixel of a row. The row must be inside the surface.
    public func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y * stride }
}

extension Surface {
    /// Returns the memory to the system until the next drawing. The content is then undefined.
    public func releaseMemory() {
        IdleMemory.release(UnsafeMutableRawBufferPointer(start: pixels, count: stride * height * 4))
    }

    /// Makes all pixels transparent.
    public func clear() {
        UnsafeMutableRawPointer(pixels).initializeMemory(as: UInt8.self, repeating: 0, count: stride * height * 4)
    }
}
