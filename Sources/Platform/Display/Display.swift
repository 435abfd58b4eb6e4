/// How a pixel lies in scan-out memory.
public enum ScanOutFormat: Sendable {
    /// 32 bits, little endian: blue, green, red, unused.
    case xrgb8888
    /// 16 bits, little endian: 5 red, 6 green, 5 blue.
    case rgb565

    public var bytesPerPixel: Int { self == .xrgb8888 ? 4 : 2 }
    /// As the kernel calls it.
    var name: StaticString { self == .xrgb8888 ? "XRGB8888" : "RGB565" }
    var other: ScanOutFormat { self == .xrgb8888 ? .rgb565 : .xrgb8888 }
}

/// The buffer that is not shown and may be drawn into. Valid until `present`.
///
/// The memory may be uncached: write whole rows in rising addresses, and never read it.
public struct ScanOutBuffer {
    public let memory: UnsafeMutableRawBufferPointer
    /// Bytes from one row to the next.
    public let pitch: Int
    /// Size in pixels, as the panel is mounted (not rotated).
    public let width: Int
    public let height: Int
    public let format: ScanOutFormat
    /// Which of the two buffers this is, 0 or 1: each needs the damage of two frames.
    public let index: Int
}

/// Is called for the events of frames, from the loop.
public protocol DisplayHandler: AnyObject {
    /// The presented buffer is on the screen, and `begin` gives the other one: time to draw the next frame.
    /// - Parameter time: the refresh that shows it, which may be some time ago where the loop was busy.
    func flipped(_ display: any Display, at time: Int64, now: Int64)
    /// The display went away (cable pulled, driver failed). `begin` gives nothing until `returned`.
    func lost(_ display: any Display, error: PlatformError, now: Int64)
    /// The display is back. Both buffers must be drawn anew.
    func returned(_ display: any Display, now: Int64)
}

/// Two scan-out buffers and the flip between them. Holds its handler until `close()`.
public protocol Display: AnyObject {
    /// Size in pixels, as the panel is mounted.
    var width: Int { get }
    var height: Int { get }
    /// Size of the picture in millimetres; 0 when the panel does not say.
    var widthMillimetres: Int { get }
    var heightMillimetres: Int { get }
    /// Nanoseconds from one frame to the next.
    var refreshInterval: Int64 { get }
    var handler: (any DisplayHandler)? { get set }

    /// The buffer to draw the next frame into; nil while a flip is under way or the display is lost.
    /// May be called again before `present`: it is the same buffer.
    func begin() -> ScanOutBuffer?

    /// Shows what was drawn into the buffer of `begin` from the next refresh on. Does nothing without `begin`.
    func present(now: Int64)

    /// Gives the display back as it was found.
    func close()
}
