import CVectors
import TestKit

private let trace: UInt32 = 0xFFD7_DCE3
private let lost: UInt32 = 0xFFFF_4D4F

/// Returns one channel of the color that a mark gives over a pixel value, rounded to the nearest value. A mark of a
/// trace is the trace's coverage of a pixel in 128ths.
private func mixed(_ mark: UInt8, _ below: UInt32, shift: UInt32) -> UInt32 {
    let coverage = UInt32(mark & 0x7F)
    let share = coverage < 64 ? coverage : coverage + 1
    let color = (mark & 0x80 == 0 ? trace : lost) >> shift & 0xFF
    return (color * share + (below >> shift & 0xFF) * (128 - share) + 64) / 128
}

private func mixed(_ mark: UInt8, _ below: UInt32) -> UInt32 {
    var pixel: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] { pixel |= mixed(mark, below, shift: shift) << shift }
    return pixel
}

let compositionTests = [
    TestCase(
        "when a trace is composed over pixels, each color is rounded to the nearest one, for any number of pixels, and no other pixel is written"
    ) {
        t in
        var random = Random(seed: 9)
        let space = 100
        for count in 0...90 {
            for start in 0..<4 {
                var (marks, below) = ([UInt8](), [UInt32]())
                for _ in 0..<space {
                    // Three of five pixels have an empty mark. The others are covered completely or in part, and some
                    // of them show lost samples.
                    let coverage = [0, 0, 0, 127, UInt8(random.next() & 0x7F)][random.inside(0...4)]
                    marks.append(coverage | (coverage > 0 && random.below(count % 2 == 0 ? 9 : 200) == 0 ? 0x80 : 0))
                    below.append(0xFF00_0000 | random.next() & 0xFF_FFFF)
                }
                // In every third row, many consecutive marks are empty, which the composition skips in one step.
                if count % 3 == 0 { for index in 8..<70 { marks[index] = 0 } }
                var pixels = [UInt32](repeating: 7, count: space)
                pixels.withUnsafeMutableBufferPointer { target in
                    marks.withUnsafeBufferPointer { marks in
                        below.withUnsafeBufferPointer { below in
                            trace_compose(
                                target.baseAddress! + start, below.baseAddress! + 2, marks.baseAddress! + start + 1,
                                Int32(count), trace, lost)
                        }
                    }
                }
                var wrong = 0
                for index in 0..<space {
                    let isInside = index >= start && index < start + count
                    let expected = isInside ? mixed(marks[index + 1], below[index - start + 2]) : 7
                    if pixels[index] != expected { wrong += 1 }
                }
                t.expectEqual(wrong, 0, "\(count) pixels from \(start)")
            }
        }
    },
    TestCase(
        "for each coverage of a pixel by a trace and for each background, the composed pixel has the expected color, alone and beside other pixels"
    ) { t in
        var wrong = 0
        var wide = [UInt32](repeating: 0, count: 16)
        for mark: UInt8 in 0...255 where mark != 0x80 {
            let marks = [UInt8](repeating: mark, count: 16)
            for value: UInt32 in 0...255 {
                let below = [UInt32](repeating: 0xFF00_0000 | value << 16 | (255 - value) << 8 | value, count: 16)
                let expected = mixed(mark, below[0])
                var pixel: [UInt32] = [0]
                trace_compose(&pixel, below, marks, 1, trace, lost)
                trace_compose(&wide, below, marks, 16, trace, lost)
                if pixel[0] != expected { wrong += 1 }
                for pixel in wide where pixel != expected { wrong += 1 }
            }
        }
        t.expectEqual(wrong, 0)
    },
    TestCase(
        "the color of a composed pixel, whose coverage has 127 steps, differs from the exact mixture by at most two steps in each color channel"
    ) { t in
        for step in 0...2000 {
            let coverage = Float(step) / 2000
            let mark = UInt8(coverage * 127 + 0.5)
            var pixel: [UInt32] = [0]
            trace_compose(&pixel, [0xFF11_151B], [mark | 0x80], 1, trace, lost)
            for shift: UInt32 in [0, 8, 16] {
                let (color, ground) = (Float(lost >> shift & 0xFF), Float(UInt32(0x11151B) >> shift & 0xFF))
                let exact = ground + (color - ground) * coverage
                let error = (Float(pixel[0] >> shift & 0xFF) - exact).magnitude
                t.expect(error <= 2.5, "coverage \(step) of 2000: \(Int(error * 100)) hundredths off")
            }
        }
    },
    TestCase(
        "composing a trace and its labels in one pass equals drawing the trace first and then the labels, at any position and width"
    ) {
        t in
        var random = Random(seed: 11)
        let (width, rows) = (83, 3)
        let (ground, text, title): (UInt32, UInt32, UInt32) = (0xFF11_151B, 0xFF9A_A4B2, 0xFFE6_EAF0)
        let share: UInt32 = 92
        func some(_ count: Int, _ part: Int) -> [UInt8] {
            (0..<count).map { _ in random.below(part) == 0 ? UInt8(random.below(256)) : 0 }
        }
        var checked = 0
        for round in 0..<400 {
            let texts = some(rows * width, 2)
            let marks = some(rows * width, [2, 9, 40][round % 3])
            let under = (0..<2 * width).map { _ in 0xFF00_0000 | random.next() & 0xFF_FFFF }
            let kinds: [UInt16] = (0..<rows).map { _ in UInt16(random.below(2)) }
            let left = random.below(width / 2)
            let right = left + random.below(width - left)
            /// Returns the pixels of all rows, as a slow and independent implementation composes them: the pixels
            /// below, the marks of the trace if `marks` has any, and the labels in front.
            func slow(_ marks: [UInt8]) -> [UInt32] {
                var all = [UInt32](repeating: 0, count: rows * width)
                for y in 0..<rows {
                    var plain = [UInt32](repeating: 0, count: width)
                    var labelled = plain
                    let below = Array(under[Int(kinds[y]) * width..<(Int(kinds[y]) + 1) * width])
                    let line = y * width..<(y + 1) * width
                    trace_compose(&plain, below, Array(marks[line]), Int32(width), trace, lost)
                    trace_label(&labelled, plain, Array(texts[line]), Int32(width), ground, share, text, title)
                    for x in 0..<width { all[y * width + x] = x < left || x >= right ? labelled[x] : plain[x] }
                }
                return all
            }
            let expected = slow(marks)
            let empty = slow([UInt8](repeating: 0, count: rows * width))
            let from = random.below(width)
            let count = round % 4 == 0 ? width - from : min(width - from, random.below(20))
            var shown = [UInt32](repeating: 0, count: rows * width)
            shown.withUnsafeMutableBufferPointer { target in
                empty.withUnsafeBufferPointer { seen in
                    texts.withUnsafeBufferPointer { texts in
                        marks.withUnsafeBufferPointer { marks in
                            under.withUnsafeBufferPointer { under in
                                var labels = trace_labels(
                                    seen: seen.baseAddress! + from, texts: texts.baseAddress! + from,
                                    width: Int32(width), left: Int32(left - from), right: Int32(right - from),
                                    ground: ground, share: share, text_color: text, second_color: title)
                                trace_compose_labelled(
                                    target.baseAddress! + from, Int32(width), under.baseAddress! + from, Int32(width),
                                    kinds, marks.baseAddress! + from, Int32(width), Int32(count), Int32(rows),
                                    trace, lost, &labels)
                            }
                        }
                    }
                }
            }
            var wrong = 0
            for y in 0..<rows {
                for x in 0..<width {
                    let isWritten = x >= from && x < from + count
                    if shown[y * width + x] != (isWritten ? expected[y * width + x] : 0) { wrong += 1 }
                    if isWritten { checked += 1 }
                }
            }
            t.expectEqual(wrong, 0, "\(count) columns from \(from) on, no ground from \(left) to \(right)")
        }
        t.expect(checked > 10_000, "\(checked) pixels")
    },
]
