/// A display in an array, for tests and headless runs. Its methods must be called in the same order as the methods of
/// the real display.
public final class MemoryDisplay: Display {
    /// The moment at which a flip ends.
    public enum Flip: Sendable {
        /// The flip ends when the test calls `finishFlip`.
        case onRequest
        /// The flip ends within `present`.
        case atOnce
    }

    /// The maximum width and height in pixels, the same as for the real display.
    public static let maximumSide = 8192

    public let width: Int
    public let height: Int
    public let widthMillimeters: Int
    public let heightMillimeters: Int
    public let refreshInterval: Int64
    public let format: ScanOutFormat
    public private(set) var visibleSince: Int64 = 0
    public var handler: (any DisplayHandler)?
    /// The number of presented frames.
    public private(set) var presented = 0
    /// The index of the buffer that is on the screen, 0 or 1.
    public private(set) var front = 0
    public private(set) var isFlipPending = false
    public private(set) var isLost = false

    private let flip: Flip
    private let pitch: Int
    private let memory: UnsafeMutableRawBufferPointer
    private var begun = false

    /// - Parameter padding: the number of unused bytes after each row. Real scan-out memory has such bytes, too.
    public init(
        width: Int, height: Int, widthMillimeters: Int = 0, heightMillimeters: Int = 0,
        format: ScanOutFormat = .xrgb8888, flip: Flip = .atOnce, refreshInterval: Int64 = 16_666_667, padding: Int = 64
    ) {
        precondition((1...MemoryDisplay.maximumSide).contains(width) && padding >= 0)
        precondition((1...MemoryDisplay.maximumSide).contains(height))
        self.width = width
        self.height = height
        self.widthMillimeters = widthMillimeters
        self.heightMillimeters = heightMillimeters
        self.format = format
        self.flip = flip
        self.refreshInterval = refreshInterval
        pitch = width * format.bytesPerPixel + padding
        memory = .allocate(byteCount: 2 * pitch * height, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit { memory.deallocate() }

    private func buffer(_ index: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: memory[index * pitch * height..<(index + 1) * pitch * height])
    }

    public func begin() -> ScanOutBuffer? {
        guard !isFlipPending, !isLost else { return nil }
        begun = true
        return ScanOutBuffer(
            memory: buffer(1 - front), pitch: pitch, width: width, height: height, format: format, index: 1 - front)
    }

    public func present(now: Int64) {
        guard begun, !isLost else { return }
        begun = false
        isFlipPending = true
        presented += 1
        if flip == .atOnce { finishFlip(now: now) }
    }

    /// Ends the pending flip, if there is one.
    public func finishFlip(now: Int64) {
        guard isFlipPending else { return }
        isFlipPending = false
        front = 1 - front
        visibleSince = now
        handler?.flipped(self, at: now, now: now)
    }

    /// Simulates that the display's cable is unplugged.
    public func lose(now: Int64) {
        guard !isLost else { return }
        isLost = true
        isFlipPending = false
        begun = false
        handler?.lost(self, error: .noDisplay("the display was unplugged"), now: now)
    }

    /// Simulates that the display's cable is plugged in again.
    public func restore(now: Int64) {
        guard isLost else { return }
        isLost = false
        handler?.returned(self, now: now)
    }

    public func close() { handler = nil }

    /// The color of a pixel on the screen, as 0xRRGGBB; nil for a position outside.
    public func pixel(x: Int, y: Int) -> UInt32? {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
        let offset = front * pitch * height + y * pitch + x * format.bytesPerPixel
        switch format {
        case .xrgb8888: return memory.loadUnaligned(fromByteOffset: offset, as: UInt32.self) & 0xFF_FFFF
        case .rgb565:
            let value = UInt32(memory.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
            let red = value >> 11
            let green = value >> 5 & 63
            let blue = value & 31
            return (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | (blue << 3 | blue >> 2)
        }
    }
}
