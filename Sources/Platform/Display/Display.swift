/// The layout of a pixel in scan-out memory.
public enum ScanOutFormat: Sendable {
    /// 32 bits, little endian: blue, green, red, unused.
    case xrgb8888
    /// 16 bits, little endian: 5 red, 6 green, 5 blue.
    case rgb565

    public var bytesPerPixel: Int { self == .xrgb8888 ? 4 : 2 }
    /// The kernel's name of this format.
    var name: StaticString { self == .xrgb8888 ? "XRGB8888" : "RGB565" }
    var other: ScanOutFormat { self == .xrgb8888 ? .rgb565 : .xrgb8888 }
}

/// The buffer into which the next frame is drawn, while the display shows the other buffer. Valid until `present`.
///
/// The memory may be uncached: write whole rows at rising addresses, and never read it.
public struct ScanOutBuffer {
    public let memory: UnsafeMutableRawBufferPointer
    /// Bytes from the start of one row to the start of the next.
    public let pitch: Int
    /// Size in pixels, as the panel is mounted (not rotated).
    public let width: Int
    public let height: Int
    public let format: ScanOutFormat
    /// The index of the buffer, 0 or 1. The buffers alternate, so each buffer must be updated with the areas that the last two frames have changed.
    public let index: Int
}

/// An object with methods that the loop calls when a frame was shown, and when the display was lost or has returned.
public protocol DisplayHandler: AnyObject {
    /// Called when the display shows the presented buffer. `begin` then returns the other of the two buffers, and the
    /// handler can draw the next frame.
    /// - Parameter time: the time of the refresh that shows the frame. It can be earlier than `now` if the loop was busy.
    func flipped(_ display: any Display, at time: Int64, now: Int64)
    /// Called when the display was lost (cable unplugged, driver failed). `begin` returns nil until `returned` is called.
    func lost(_ display: any Display, error: PlatformError, now: Int64)
    /// Called when the display is back. Both buffers must be redrawn.
    func returned(_ display: any Display, now: Int64)
}

/// A display with two scan-out buffers, which a page flip exchanges. Retains its handler until `close()`.
public protocol Display: AnyObject {
    /// Size in pixels, as the panel is mounted.
    var width: Int { get }
    var height: Int { get }
    /// Size of the picture in millimeters; 0 if the panel does not report it.
    var widthMillimeters: Int { get }
    var heightMillimeters: Int { get }
    /// The time between refreshes, in nanoseconds.
    var refreshInterval: Int64 { get }
    /// The time from which on the display has shown the last presented buffer, in monotonic nanoseconds. Without a vertical blank, this is up to one
    /// refresh before the time that `DisplayHandler.flipped` states, which keeps frames regular.
    var visibleSince: Int64 { get }
    var handler: (any DisplayHandler)? { get set }

    /// The buffer for the next frame; nil during a flip or while the display is lost. Until `present`, further calls return the same buffer.
    func begin() -> ScanOutBuffer?

    /// Requests a page flip to the buffer of `begin`: the display shows it from the next refresh on. Does nothing without a previous `begin`.
    func present(now: Int64)

    /// Closes the display and restores the picture and mode that the screen had before the display was opened.
    func close()
}
