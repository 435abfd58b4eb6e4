import CSystem
import Drawing
import TestKit

/// Opens the font Inter; skips the test if it is not installed.
func openFonts(_ t: Expectations, cacheBytes: Int = 512 << 10) -> Fonts? {
    let folder = TestFiles.fonts
    guard TestFiles.bytes(folder + "/Inter-Regular.otf") != nil else {
        t.fail("no Inter in \(folder)")
        return nil
    }
    do {
        return try Fonts(folder: folder, cacheBytes: cacheBytes)
    } catch {
        t.fail("the fonts cannot be opened")
        return nil
    }
}

extension Surface {
    /// Fills the surface with a picture in which each pixel differs from its neighbors.
    func fillWithNoise(seed: UInt32 = 1) {
        var random = Random(seed: seed)
        for y in 0..<height {
            for x in 0..<width { row(y)[x] = random.next() | 0xFF00_0000 }
        }
    }

    /// The number of pixels in which two surfaces differ.
    func differences(_ other: Surface) -> Int {
        var count = 0
        for y in 0..<height {
            for x in 0..<width where row(y)[x] != other.row(y)[x] { count += 1 }
        }
        return count
    }
}

extension Surface {
    func copyPixels(of other: Surface) {
        for y in 0..<height { row(y).update(from: other.row(y), count: width) }
    }

    /// Gives each pixel an alpha value, often 0 or 255, and reduces its color channels to at most this value.
    func premultiply(seed: UInt32) {
        var random = Random(seed: seed)
        for y in 0..<height {
            for x in 0..<width {
                let alpha = UInt32(max(0, min(255, random.inside(-60...315))))
                let pixel = row(y)[x]
                func part(_ shift: UInt32) -> UInt32 { (pixel >> shift & 0xFF) * alpha / 255 << shift }
                row(y)[x] = alpha << 24 | part(16) | part(8) | part(0)
            }
        }
    }

    func forEachPixel(_ body: (Int, Int, UInt32) -> Void) {
        for y in 0..<height {
            for x in 0..<width { body(x, y, row(y)[x]) }
        }
    }
}

extension Random {
    /// A random number from `low` to `high`.
    mutating func real(_ low: Float, _ high: Float) -> Float { low + (high - low) * Float(next() >> 8) / 16_777_216 }

    /// Returns a random rectangle. Often a part of it, and sometimes all of it, is outside of `bounds`.
    mutating func rect(near bounds: Rect) -> Rect {
        Rect(
            x: inside(bounds.x - bounds.width / 2...bounds.right + 5),
            y: inside(bounds.y - bounds.height / 2...bounds.bottom + 5), width: inside(-2...bounds.width + 10),
            height: inside(-2...bounds.height + 10))
    }
}

/// Writes a file, and replaces an existing one; returns false if that fails.
func writeFile(_ bytes: [UInt8], to path: String) -> Bool {
    let descriptor = system_open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
        let count = bytes.withUnsafeBytes { Int(write(descriptor, $0.baseAddress! + written, $0.count - written)) }
        guard count > 0 else { return false }
        written += count
    }
    return true
}
