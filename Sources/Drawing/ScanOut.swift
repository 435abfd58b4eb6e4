/// The pixel formats of scan-out memory.
public enum PixelFormat: Sendable {
    case xrgb8888
    case rgb565

    public var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }
}

/// Memory that the display controller reads. It is written only, never read: a mapped dumb buffer is not cached.
public struct ScanOut {
    public let memory: UnsafeMutableRawPointer
    /// Bytes from one row to the next.
    public let pitch: Int
    public let size: Size
    public let format: PixelFormat

    /// - Parameter memory: `pitch * size.height` bytes, aligned to a pixel, that stay mapped while this value is used.
    /// - Throws: `DrawingError.size`, and `.pitch` when rows overlap or do not start at a pixel, `.alignment`.
    public init(
        memory: UnsafeMutableRawPointer, pitch: Int, size: Size, format: PixelFormat
    ) throws(DrawingError) {
        let extents = 1...Surface.maximumExtent
        guard extents.contains(size.width), extents.contains(size.height) else {
            throw .size(width: size.width, height: size.height)
        }
        guard pitch >= size.width * format.bytesPerPixel, pitch % format.bytesPerPixel == 0, pitch <= 1 << 20 else {
            throw .pitch(pitch)
        }
        guard Int(bitPattern: memory) % format.bytesPerPixel == 0 else { throw .alignment }
        self.memory = memory
        self.pitch = pitch
        self.size = size
        self.format = format
    }

    var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
}
