/// The pixel formats of scan-out memory.
public enum PixelFormat: Sendable {
    case xrgb8888
    case rgb565

    public var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }
}

/// Memory that the display controller reads. It must only be written, never read, because a mapped dumb buffer is not cached.
public struct ScanOut {
    public let memory: UnsafeMutableRawPointer
    /// The number of bytes from one row to the next.
    public let pitch: Int
    public let size: Size
    public let format: PixelFormat

    /// - Parameter memory: memory of `pitch * size.height` bytes, aligned to a pixel. It must stay mapped while this value is used.
    /// - Throws: size; pitch, if rows overlap or do not begin at a pixel; alignment.
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

    /// The rows for writing pixels of a rectangle directly; nil if a pixel does not have four bytes. The rectangle must be inside the memory.
    func rows(from rect: Rect) -> PixelRows? {
        guard format == .xrgb8888 else { return nil }
        let start = (memory + (rect.y &* pitch &+ rect.x &* 4)).assumingMemoryBound(to: UInt32.self)
        return PixelRows(start, at: Point(x: rect.x, y: rect.y), stride: pitch / 4)
    }

    /// Writes pixels of a row in the order of rising addresses. The position must be inside the memory.
    func write(_ source: UnsafePointer<UInt32>, x: Int, y: Int, count: Int) {
        let start = memory + (y &* pitch &+ x &* format.bytesPerPixel)
        switch format {
        case .xrgb8888: copyRun(start.assumingMemoryBound(to: UInt32.self), from: source, count: count)
        case .rgb565: convertRun(start.assumingMemoryBound(to: UInt16.self), from: source, count: count)
        }
    }
}

/// Converts XRGB8888 to the nearest RGB565: each channel becomes round(value * maximum / 255).
///
/// The function computes with bytes and 16-bit products, so that the compiler generates NEON code for eight pixels at a time.
private func convertRun(_ pixels: UnsafeMutablePointer<UInt16>, from source: UnsafePointer<UInt32>, count: Int) {
    let bytes = UnsafeRawPointer(source).assumingMemoryBound(to: UInt8.self)
    for index in 0..<count {
        let blue = UInt16(bytes[4 &* index]) &* 249 &+ 1014
        let green = UInt16(bytes[4 &* index &+ 1]) &* 253 &+ 505
        let red = UInt16(bytes[4 &* index &+ 2]) &* 249 &+ 1014
        pixels[index] = red & 0xF800 | green >> 5 & 0x07E0 | blue >> 11
    }
}
