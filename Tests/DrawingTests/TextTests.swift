import CSystem
import Drawing
import TestKit

/// Draws bytes as text on a new surface.
private func picture(_ bytes: [UInt8], _ fonts: Fonts, _ style: TextStyle, in box: Rect? = nil) -> Surface? {
    do throws(DrawingError) {
        let canvas = try Canvas(try Surface(width: 160, height: 40), fonts: fonts)
        bytes.withUnsafeBufferPointer {
            if let box {
                canvas.text($0, in: box, style, Color(0xFFFFFF))
            } else {
                canvas.text($0, at: Point(x: 4, y: 28), style, Color(0xFFFFFF))
            }
        }
        return canvas.surface
    } catch { return nil }
}

/// Returns the first and the last column with text pixels.
private func ink(_ surface: Surface) -> (first: Int, last: Int) {
    var (first, last) = (surface.width, -1)
    surface.forEachPixel { x, _, pixel in
        if pixel != 0 {
            first = min(first, x)
            last = max(last, x)
        }
    }
    return (first, last)
}

private func fontBytes(_ t: Expectations) -> [UInt8]? {
    let bytes = TestFiles.bytes(TestFiles.fonts + "/Inter-Regular.otf")
    if bytes == nil { t.fail("no Inter in \(TestFiles.fonts)") }
    return bytes
}

/// Returns a table's position in a font file.
private func sfntTable(_ file: [UInt8], _ tag: [UInt8]) -> (start: Int, length: Int)? {
    func number(_ offset: Int) -> Int { file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    for record in stride(from: 12, to: 12 + 16 * Int(file[5]), by: 16)
    where file[record..<record + 4].elementsEqual(tag) {
        return (number(record + 8), number(record + 12))
    }
    return nil
}

private let style = TextStyle(size: 16)

let textTests = [
    TestCase("if a font file is missing or invalid, the errors differ") { t in
        for path in ["/nonexistent/Inter.otf", "/proc/self/cmdline", "/", ""] {
            do throws(DrawingError) {
                _ = try Fonts(regularPath: path, semiboldPath: path)
                t.fail("\(path) was opened")
            } catch {
                if case .font(.regular, _) = error { t.expect(true) } else { t.fail("another error for \(path)") }
            }
        }
    },
    TestCase("the pixels of a text are within its measured width") { t in
        guard let fonts = openFonts(t) else { return }
        for text in ["Pause", "EEG Cz", "m", "99.82 µV"] {
            guard let surface = picture(Array(text.utf8), fonts, style) else { return t.fail("no surface") }
            let (first, last) = ink(surface)
            t.expect(first >= 4 && first <= 7, "\(text) starts at \(first)")
            let end = 4 + fonts.measure(text, style)
            t.expect(last < end + 1 && last >= end - 4, "\(text) ends at \(last), measured \(end)")
        }
        t.expectEqual(fonts.measure("", style), 0)
        t.expect(fonts.capHeight(style) > 10 && fonts.capHeight(style) < 13, "cap height")
        t.expect(fonts.ascent(style) > fonts.capHeight(style) && fonts.descent(style) > 2)
    },
    TestCase("tabular digits all have the same width; other digits do not") { t in
        guard let fonts = openFonts(t) else { return }
        let tabular = TextStyle(size: 16, tabular: true)
        for digit in ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] {
            let ten = digit + digit + digit + digit + digit + digit + digit + digit + digit + digit
            t.expectEqual(fonts.measure(ten, tabular), fonts.measure("0000000000", tabular))
        }
        t.expect(fonts.measure("1111111111", style) < fonts.measure("0000000000", style))
    },
    TestCase(
        "kerning moves the letters of pairs like AV closer together, but not those of HH, and never tabular digits"
    ) {
        t in
        guard let fonts = openFonts(t) else { return }
        for weight in [FontWeight.regular, .semibold] {
            // Repeats the pair of letters, so that rounding to whole pixels has little effect.
            func length(_ a: String, _ b: String, tabular: Bool = false) -> Int {
                let pair = a + b
                return fonts.measure(
                    pair + pair + pair + pair, TextStyle(size: 100, weight: weight, tabular: tabular))
            }
            for (a, b) in [("A", "V"), ("T", "o"), ("L", "T"), ("P", ".")] {
                let apart =
                    fonts.measure(a + a + a + a, TextStyle(size: 100, weight: weight))
                    + fonts.measure(b + b + b + b, TextStyle(size: 100, weight: weight))
                t.expect(length(a, b) < apart - 10, "\(a)\(b) is \(length(a, b)), apart \(apart)")
                t.expect(length(a, b) > apart * 2 / 3, "\(a)\(b) is \(length(a, b)), apart \(apart)")
            }
            t.expect(abs(length("H", "H") - 8 * fonts.measure("H", TextStyle(size: 100, weight: weight))) <= 8)
            t.expectEqual(length("7", "1", tabular: true), length("0", "0", tabular: true))
        }
    },
    TestCase("fonts with damaged tables cause neither a crash nor an endless loop") { t in
        guard let regular = fontBytes(t) else { return }
        let path = "/tmp/pocketscope-damaged-\(getpid()).otf"
        defer { unlink(path) }
        guard let (start, length) = sfntTable(regular, [0x47, 0x50, 0x4F, 0x53]) else { return t.fail("no GPOS table") }
        var random = Random(seed: 91)
        for round in 0..<12 {
            var bytes = regular
            // The first eight rounds damage the table's header and the lists after it. The other rounds damage any part
            // of the table.
            let reach = round < 8 ? 600 : length
            for _ in 0..<(round < 8 ? 3 : 4000) {
                bytes[start + random.inside(0...reach - 1)] = UInt8(random.inside(0...255))
            }
            guard writeFile(bytes, to: path) else { return t.fail("\(path) cannot be written") }
            guard let fonts = try? Fonts(regularPath: path, semiboldPath: path) else { continue }
            t.expect(fonts.measure("AVATAR To LT P. yv 11 Wa", style) > -1_000_000)
        }
    },
    TestCase("semibold text has more dark pixels than regular text, and text of a larger size is longer") { t in
        guard let fonts = openFonts(t) else { return }
        t.expect(fonts.measure("Settings", TextStyle(size: 16, weight: .semibold)) > fonts.measure("Settings", style))
        var previous = 0
        for size in stride(from: Float(8), to: 40, by: 0.5) {
            let width = fonts.measure("Settings of the amplifier", TextStyle(size: size))
            t.expect(width > previous)
            previous = width
        }
    },
    TestCase("if a text does not fit its box, it ends in an ellipsis inside the box") { t in
        guard let fonts = openFonts(t) else { return }
        let text = "labserver.eeg.local"
        let full = fonts.measure(text, style)
        for width in 0...full + 2 {
            let box = Rect(x: 10, y: 5, width: width, height: 30)
            guard let surface = picture(Array(text.utf8), fonts, style, in: box) else { return t.fail("no surface") }
            let (first, last) = ink(surface)
            t.expect(last < box.right, "ink at \(last), box ends at \(box.right)")
            if width > 20 { t.expect(first >= 10 && last > box.right - 14, "ink \(first) to \(last)") }
        }
        // The ellipsis may appear only if the text does not fit.
        guard
            let fits = picture(Array(text.utf8), fonts, style, in: Rect(x: 4, y: 0, width: full, height: 40)),
            let free = picture(Array(text.utf8), fonts, style, in: Rect(x: 4, y: 0, width: 150, height: 40)),
            let cut = picture(Array(text.utf8), fonts, style, in: Rect(x: 4, y: 0, width: full - 1, height: 40))
        else { return t.fail("no surface") }
        t.expectEqual(fits.differences(free), 0)
        t.expect(cut.differences(free) > 0)
    },
    TestCase("malformed UTF-8 is drawn as the same replacement characters as in Swift's decoder") { t in
        guard let fonts = openFonts(t) else { return }
        let cases: [[UInt8]] = [
            [0x80], [0xC3], [0xC3, 0x41], [0xC0, 0xAF], [0xE2, 0x82], [0xE2, 0x82, 0xAC], [0xE0, 0x80, 0x80],
            [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80], [0xFF, 0xFE], [0x41, 0xFF, 0x42], [0xF4, 0x8F, 0xBF, 0xBF], [0x00, 0x41],
            [0xE1, 0x80, 0xC3, 0xA9],
        ]
        for bytes in cases {
            let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
            guard let raw = picture(bytes, fonts, style), let text = picture(repaired, fonts, style) else {
                return t.fail("no surface")
            }
            t.expectEqual(raw.differences(text), 0, "first byte \(bytes[0])")
        }
        var random = Random(seed: 77)
        for _ in 0..<200 {
            let bytes = (0..<random.inside(1...20)).map { _ in UInt8(truncatingIfNeeded: random.next() >> 9 | 0x80) }
            let width = bytes.withUnsafeBufferPointer { fonts.measure($0, style) }
            t.expectEqual(width, fonts.measure(String(decoding: bytes, as: UTF8.self), style))
        }
    },
    TestCase("if a text is longer than the limit, it is cut off there, and the rest before the limit is drawn") { t in
        guard let fonts = openFonts(t) else { return }
        let long = [UInt8](repeating: 0x4D, count: Fonts.maximumBytes * 3)
        let limit = [UInt8](repeating: 0x4D, count: Fonts.maximumBytes)
        let huge = TextStyle(size: .infinity)
        t.expectEqual(
            long.withUnsafeBufferPointer { fonts.measure($0, huge) },
            limit.withUnsafeBufferPointer { fonts.measure($0, huge) })
        t.expect(picture(long, fonts, huge) != nil)
    },
    TestCase("if the cache of drawn characters is small and overflows, the picture equals one with a large cache") {
        t in
        guard let large = openFonts(t), let small = openFonts(t, cacheBytes: 0) else { return }
        var random = Random(seed: 6)
        for round in 0..<40 {
            let bytes = (0..<12).map { _ in UInt8(random.inside(0x21...0x7E)) }
            let style = TextStyle(size: random.real(6, 60), weight: round % 2 == 0 ? .regular : .semibold)
            guard let one = picture(bytes, large, style), let other = picture(bytes, small, style) else {
                return t.fail("no surface")
            }
            t.expect(ink(one).last >= 0, "nothing was drawn")
            t.expectEqual(one.differences(other), 0)
        }
    },
]
