/// What a trace is drawn with. A pixel of a trace buffer is a mark: 0 for nothing, otherwise how much of it is covered, 1 to
/// 127, with the ink's own bit. What colors inks have is a matter of who puts the picture together.
///
/// 127 steps are enough: what is mixed from them differs in no channel by more than two from what exact coverage gives.
package enum Ink: UInt8 {
    case trace = 0
    /// The red of lost samples. It covers what the other one drew, however faint it is.
    case lost = 0x80

    /// How much of a pixel a mark covers, as the bits of a mark.
    package static let coverage: UInt8 = 0x7F

    /// Draws one pixel with a coverage of 0 to 1. The greater coverage of what is there and what comes wins, so that
    /// neighbouring pieces of one line do not add up where they meet.
    @inline(__always)
    func put(_ coverage: Float, at pixel: UnsafeMutablePointer<UInt8>) {
        let mark = UInt32(coverage * 127 + 0.5)
        guard mark > UInt32(pixel.pointee & Self.coverage) || (self == .lost && mark >= 64) else { return }
        pixel.pointee = UInt8(truncatingIfNeeded: mark) | rawValue
    }

    /// Draws one pixel wholly.
    @inline(__always)
    func cover(_ pixel: UnsafeMutablePointer<UInt8>) {
        if pixel.pointee & Self.coverage < Self.coverage || self == .lost { pixel.pointee = Self.coverage | rawValue }
    }
}
