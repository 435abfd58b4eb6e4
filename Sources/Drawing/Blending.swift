/// Multiplies each channel of a premultiplied pixel by `alpha` / 255, rounded. One multiplication computes two channels.
@inline(__always)
func scaled(_ pixel: UInt32, _ alpha: UInt32) -> UInt32 {
    var even = (pixel & 0x00FF_00FF) &* alpha &+ 0x0080_0080
    even = ((even &+ ((even >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
    var odd = ((pixel >> 8) & 0x00FF_00FF) &* alpha &+ 0x0080_0080
    odd = (odd &+ ((odd >> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return even | odd
}

/// Composes a premultiplied pixel over another one.
@inline(__always)
func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    source &+ scaled(destination, 255 &- (source >> 24))
}

/// Copies successive pixels. Source and destination may overlap: the result is as if the whole source had been read before the first
/// write.
///
/// `UnsafeMutablePointer.update(from:count:)` would call a function for each pixel in Embedded Swift.
@inline(__always)
func copyRun(_ pixels: UnsafeMutablePointer<UInt32>, from source: UnsafePointer<UInt32>, count: Int) {
    UnsafeMutableRawPointer(pixels).copyMemory(from: source, byteCount: count &* 4)
}

/// Blends one color over successive pixels. Each pixel has its own coverage.
@inline(__always)
func blendRun(
    _ pixels: UnsafeMutablePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, count: Int, _ pixel: UInt32
) {
    for index in 0..<count {
        let amount = UInt32(coverage[index])
        if amount == 0 { continue }
        pixels[index] = over(amount == 255 ? pixel : scaled(pixel, amount), pixels[index])
    }
}
