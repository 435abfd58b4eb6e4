import CVectors
import TestKit

/// One channel of a premultiplied pixel over an opaque one, rounded to nearest.
private func over(_ above: UInt32, _ below: UInt32, _ alpha: UInt32) -> UInt32 {
    above + (below * (255 - alpha) * 2 + 255) / 510
}

let compositionTests = [
    TestCase(
        "each pixel over another is rounded to nearest, in runs of any length and place, and none beside it is written"
    ) {
        t in
        var random = Random(seed: 9)
        let room = 80
        for count in 0...70 {
            for start in 0..<4 {
                var (above, below) = ([UInt32](), [UInt32]())
                for _ in 0..<room {
                    // A trace buffer: mostly empty, some of it opaque, some edges.
                    let alpha = [0, 0, 0, 255, random.next() & 0xFF][random.inside(0...4)]
                    let shade = alpha == 0 ? 0 : random.next() % (alpha + 1)
                    above.append(alpha << 24 | shade << 16 | alpha << 8 | shade / 2)
                    below.append(0xFF00_0000 | random.next() & 0xFF_FFFF)
                }
                // Runs of nothing are taken in one step.
                if count % 3 == 0 { for index in 8..<60 { above[index] = 0 } }
                var pixels = [UInt32](repeating: 7, count: room)
                pixels.withUnsafeMutableBufferPointer { target in
                    above.withUnsafeBufferPointer { above in
                        below.withUnsafeBufferPointer { below in
                            pixels_compose(
                                target.baseAddress! + start, below.baseAddress! + 2, above.baseAddress! + start + 1,
                                Int32(count))
                        }
                    }
                }
                var wrong = 0
                for index in 0..<room {
                    var expected: UInt32 = 7
                    if index >= start, index < start + count {
                        let (a, b) = (above[index + 1], below[index - start + 2])
                        expected = 0
                        for shift: UInt32 in [0, 8, 16, 24] {
                            expected |= over(a >> shift & 0xFF, b >> shift & 0xFF, a >> 24) << shift
                        }
                    }
                    if pixels[index] != expected { wrong += 1 }
                }
                t.expectEqual(wrong, 0, "\(count) pixels from \(start)")
            }
        }
    },
    TestCase("every alpha over every value is rounded to nearest") { t in
        var wrong = 0
        for alpha: UInt32 in 0...255 {
            for value: UInt32 in 0...255 {
                let (above, below) = ([alpha << 24 | alpha], [0xFF00_0000 | value])
                var pixel: [UInt32] = [0]
                pixels_compose(&pixel, below, above, 1)
                if pixel[0] != 0xFF00_0000 | over(alpha, value, alpha) { wrong += 1 }
            }
        }
        t.expectEqual(wrong, 0)
    },
]
