import Drawing

/// A color of the trace, ready to be put down with partial coverage.
package struct Ink {
    private let red: UInt32
    private let green: UInt32
    private let blue: UInt32
    /// The pixel of full coverage, as most are.
    private let full: UInt32
    /// Whether this ink covers what another one drew, however faint it is: the red of lost samples.
    private let isOnTop: Bool

    package init(_ color: Color, isOnTop: Bool = false) {
        red = UInt32(color.red)
        green = UInt32(color.green)
        blue = UInt32(color.blue)
        full = 255 << 24 | red << 16 | green << 8 | blue
        self.isOnTop = isOnTop
    }

    /// Draws one pixel with a coverage of 0 to 1. The greater coverage of what is there and what comes wins, so that
    /// neighbouring pieces of one line do not add up where they meet.
    func put(_ coverage: Float, at pixel: UnsafeMutablePointer<UInt32>) {
        let alpha = UInt32(coverage * 255 + 0.5)
        let present = pixel.pointee
        guard alpha > present >> 24 || (isOnTop && alpha >= 128) else { return }
        if alpha == 255 { return pixel.pointee = full }
        pixel.pointee = alpha << 24 | scaled(red, alpha) << 16 | scaled(green, alpha) << 8 | scaled(blue, alpha)
    }

    private func scaled(_ value: UInt32, _ alpha: UInt32) -> UInt32 { (value * alpha + 127) / 255 }
}
