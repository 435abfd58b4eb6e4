/// The two inks of a trace. A pixel of a trace buffer is a mark: 0 for nothing, otherwise the coverage of 1 to 127, with a bit that selects the ink.
/// The code that composes the graph defines the color of each ink.
///
/// 127 steps are enough: a mixed color differs from exact coverage by at most two in each channel.
///
/// Stacks with several colors have inks of their own: the lowest three bits contain the number of the color, and the other four bits the
/// coverage.
package struct Ink {
    /// The ink's own bits.
    private let bits: UInt8
    /// The bits of the coverage.
    private let steps: UInt8

    package static var trace: Ink { Ink(bits: 0, steps: coverage) }
    /// The red of lost samples. It covers the other ink, however faint it is.
    package static var lost: Ink { Ink(bits: 0x80, steps: coverage) }
    /// One of a stack's colors, 0 to 7.
    static func hue(_ number: Int) -> Ink { Ink(bits: UInt8(truncatingIfNeeded: number & 7), steps: 0x78) }

    private var isLost: Bool { bits == 0x80 }

    /// The bits of a mark that contain the coverage of a pixel.
    package static let coverage: UInt8 = 0x7F

    /// Draws one pixel with a coverage of 0 to 1. If the pixel has a greater coverage already, it keeps that. The coverages of neighboring segments
    /// of a line thus do not add up where they meet.
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
