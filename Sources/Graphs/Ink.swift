/// The two inks of a trace. A pixel of a trace buffer is a mark: 0 for nothing, otherwise the coverage of 1 to 127, with a bit that selects the ink.
/// The code that composes the graph defines the color of each ink.
///
/// With 127 steps, each channel of a mixed color differs from exact coverage by at most two.
package enum Ink: UInt8 {
    case trace = 0
    /// The ink of lost samples, which is red. It covers the other ink, even if its coverage is low.
    case lost = 0x80

    /// The bits of a mark that contain the coverage of a pixel.
    package static let coverage: UInt8 = 0x7F

    /// Draws one pixel with a coverage of 0 to 1. If the pixel has a greater coverage already, it keeps that. The coverages of neighboring segments
    /// of a line thus do not add up where they meet.
    @inline(__always)
    func put(_ coverage: Float, at pixel: UnsafeMutablePointer<UInt8>) {
        let mark = UInt32(coverage * 127 + 0.5)
        guard mark > UInt32(pixel.pointee & Self.coverage) || (self == .lost && mark >= 64) else { return }
        pixel.pointee = UInt8(truncatingIfNeeded: mark) | rawValue
    }

    /// Draws one pixel with full coverage.
    @inline(__always)
    func cover(_ pixel: UnsafeMutablePointer<UInt8>) {
        if pixel.pointee & Self.coverage < Self.coverage || self == .lost { pixel.pointee = Self.coverage | rawValue }
    }
}
