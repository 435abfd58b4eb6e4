/// An ink is one of the two colors with which a trace is drawn: one for samples, one for lost samples. Each pixel of a trace buffer is a byte, called
/// its mark: 0 for nothing, otherwise a coverage of 1 to 127, and a bit that selects the ink. The code that composes the graph defines the color of
/// each ink.
///
/// 127 steps of coverage are enough: in each channel, the mixed color differs by at most two (of 255) from the exact one.
///
/// Stacks with several colors use eight other inks: the lowest three bits contain the number of the color, and the next four bits the coverage.
package struct Ink {
    /// The bits of a mark that select the ink.
    private let bits: UInt8
    /// The bits of a mark that contain the coverage.
    private let steps: UInt8

    package static var trace: Ink { Ink(bits: 0, steps: coverage) }
    /// The ink for lost samples (red). Its pixels replace pixels in the ink for samples, even with a greater coverage.
    package static var lost: Ink { Ink(bits: 0x80, steps: coverage) }
    /// One of a stack's colors, 0 to 7.
    package static func hue(_ number: Int) -> Ink { Ink(bits: UInt8(truncatingIfNeeded: number & 7), steps: 0x78) }

    private var isLost: Bool { bits == 0x80 }

    /// The bits of a mark that contain the coverage of a pixel.
    package static let coverage: UInt8 = 0x7F

    /// Draws one pixel with a coverage of 0 to 1. A pixel with a greater coverage stays unchanged, so that the coverages of neighboring segments of a
    /// line do not add up where they meet.
    @inline(__always)
    func put(_ coverage: Float, at pixel: UnsafeMutablePointer<UInt8>) {
        let mark = UInt32(coverage * 127 + 0.5)
        guard mark > UInt32(pixel.pointee & Self.coverage) || (isLost && mark >= 64) else { return }
        pixel.pointee = UInt8(truncatingIfNeeded: mark) & steps | bits
    }

    /// Draws one pixel with full coverage.
    @inline(__always)
    func cover(_ pixel: UnsafeMutablePointer<UInt8>) {
        if pixel.pointee & Self.coverage < Self.coverage || isLost { pixel.pointee = steps | bits }
    }
}
