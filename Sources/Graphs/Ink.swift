/// The ink of a trace. A pixel of a trace buffer is a mark: 0 for nothing, otherwise its coverage, 1 to 127, with the ink's own bit. The
/// code that composes the picture defines the inks' colors.
///
/// 127 steps are enough: a mixed color differs from exact coverage by at most two in each channel.
package enum Ink: UInt8 {
    case trace = 0
    /// The red of lost samples. It covers the other ink, however faint it is.
    case lost = 0x80

    /// The bits of a mark that contain the coverage of a pixel.
    package static let coverage: UInt8 = 0x7F

    /// Draws one pixel with a coverage of 0 to 1. The greater of the old and new coverage wins, so that neighboring segments of one line do
    /// not add up where they meet.
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
