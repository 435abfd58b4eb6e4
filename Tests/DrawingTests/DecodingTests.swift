import Drawing
import TestKit

/// Returns a PNG of noise, and the same picture as a surface.
private func noise(_ width: Int, _ height: Int) -> (surface: Surface, file: [UInt8])? {
    guard let surface = try? Surface(width: width, height: height) else { return nil }
    surface.fillWithNoise(seed: 7)
    guard let file = try? encodePNG(surface) else { return nil }
    return (surface: surface, file: file)
}

/// Returns the error with which decoding these bytes fails.
private func failure(_ bytes: [UInt8], _ space: Size = Size(width: 100, height: 100)) -> DrawingError? {
    do throws(DrawingError) {
        _ = try decodePNG(bytes, within: space)
        return nil
    } catch {
        return error
    }
}

/// Returns a picture that another program wrote, from the fuzzing corpus.
private func foreign(_ name: String) -> [UInt8] { TestFiles.bytes("Tests/FuzzCorpus/pictures/" + name) ?? [] }

let decodingTests = [
    TestCase("if a picture fits into the space for it, it is decoded to exactly its pixels") { t in
        guard let (surface, file) = noise(61, 17),
            let decoded = try? decodePNG(file, within: Size(width: 61, height: 17))
        else { return t.fail("not decoded") }
        t.expect(decoded.size == surface.size)
        guard decoded.size == surface.size else { return }
        for y in 0..<17 {
            for x in 0..<61 where decoded.row(y)[x] != surface.row(y)[x] | 0xFF00_0000 {
                return t.fail("pixel \(x), \(y) differs")
            }
        }
        t.expect((try? decodePNG(file, within: Size(width: 800, height: 480)))?.size == surface.size, "made larger")
    },
    TestCase(
        "if a picture does not fit into the space for it, it is reduced to means of its pixels and keeps its aspect ratio"
    ) { t in
        guard let (surface, file) = noise(333, 200),
            let small = try? decodePNG(file, within: Size(width: 50, height: 100))
        else { return t.fail("not decoded") }
        t.expect(small.size == Size(width: 50, height: 30))
        guard small.size == Size(width: 50, height: 30) else { return }
        for y in 0..<30 {
            let rows = (y * 200 / 30)..<((y + 1) * 200 / 30)
            for x in 0..<50 {
                let columns = (x * 333 / 50)..<((x + 1) * 333 / 50)
                for shift in [UInt32(0), 8, 16] {
                    var sum = 0
                    for row in rows { for column in columns { sum += Int(surface.row(row)[column] >> shift & 0xFF) } }
                    let mean = sum / (rows.count * columns.count)
                    if Int(small.row(y)[x] >> shift & 0xFF) != mean { return t.fail("pixel \(x), \(y) is no mean") }
                }
            }
        }
    },
    TestCase("PNG pictures of every color type and bit depth are decoded; an interlaced one is refused") { t in
        for kind in ["0-1", "0-4", "0-8", "0-16", "2-8", "2-16", "3-1", "3-8", "4-8", "4-16", "6-8", "6-16"] {
            let parts = kind.utf8.split(separator: UInt8(ascii: "-")).map { String(decoding: $0, as: UTF8.self) }
            let file = foreign("color-" + parts[0] + "-depth-" + parts[1])
            t.expect(failure(file) == nil, "color and depth " + kind)
            t.expect(failure(file, Size(width: 5, height: 5)) == nil, "color and depth " + kind + ", reduced")
        }
        // The first pixel has the first color of the palette: red 10, green 20, blue 30.
        let palette = try? decodePNG(foreign("color-3-depth-8"), within: Size(width: 13, height: 9))
        t.expect(palette?.row(0)[0] == 0xFF0A_141E, "another color")
        t.expect(failure(foreign("interlaced")) == .notDecoded)
        t.expect(failure(foreign("short-data")) == .notDecoded)
        t.expect(failure(foreign("text")) == nil, "a picture with a text chunk was not decoded")
        let large = try? decodePNG(foreign("large"), within: Size(width: 100, height: 100))
        t.expect(large?.size == Size(width: 100, height: 14) && large?.row(13)[99] == 0xFFFF_FFFF)
    },
    TestCase("JPEGs in color, in gray, progressive and with restart markers are decoded, in full size and reduced") {
        t in
        for (name, whole, left, right) in [
            ("jpeg-color", Size(width: 64, height: 48), 0xC82828, 0x143CB4),
            ("jpeg-progressive", Size(width: 64, height: 48), 0xC82828, 0x143CB4),
            ("jpeg-scans", Size(width: 64, height: 48), 0xC82828, 0x143CB4),
            ("jpeg-gray", Size(width: 64, height: 48), 0x1E1E1E, 0xDCDCDC),
            ("jpeg-restarts", Size(width: 61, height: 17), 0xC82828, 0x143CB4),
        ] as [(String, Size, UInt32, UInt32)] {
            for space in [Size(width: 800, height: 480), Size(width: 30, height: 30), Size(width: 6, height: 9)] {
                guard let picture = try? decodePicture(foreign(name), within: space) else {
                    t.fail(name + " is not decoded")
                    continue
                }
                let isSmall = whole.width <= space.width && whole.height <= space.height
                t.expect(picture.size == (isSmall ? whole : whole.fitted(to: space)), name)
                let row = picture.row(picture.height / 2)
                for (pixel, color) in [(row[0], left), (row[picture.width - 1], right)] {
                    t.expect(pixel >> 24 == 0xFF)
                    for shift in [UInt32(0), 8, 16] {
                        let difference = Int(pixel >> shift & 0xFF) - Int(color >> shift & 0xFF)
                        t.expect(abs(difference) < 12, name + " has another color")
                    }
                }
            }
        }
    },
    TestCase(
        "if a JPEG has too many scans, it is refused, because decoding each scan takes as long as decoding a whole picture"
    ) { t in
        let file = foreign("jpeg-scans")
        guard let last = file.indices.last(where: { $0 + 1 < file.count && file[$0] == 0xFF && file[$0 + 1] == 0xDA })
        else { return t.fail("no scan") }
        let scan = Array(file[last..<file.count - 2])
        for (count, isRead) in [(20, true), (100, false)] {
            let bytes = file.dropLast(2) + (0..<count).flatMap { _ in scan } + file.suffix(2)
            let picture = try? decodePicture(Array(bytes), within: Size(width: 100, height: 100))
            t.expect((picture != nil) == isRead, "\(count) scans")
        }
    },
    TestCase("if a JPEG is truncated, changed or of extreme size, it is refused") { t in
        let file = foreign("jpeg-color")
        func isRefused(_ bytes: [UInt8]) -> Bool {
            (try? decodePicture(bytes, within: Size(width: 100, height: 100))) == nil
        }
        t.expect(!isRefused(file))
        for count in stride(from: 2, to: file.count - 8, by: 13) {
            t.expect(isRefused(Array(file[..<count])), "\(count) bytes")
        }
        // The frame header of the file contains height and width. The test changes both.
        guard let frame = file.indices.first(where: { file[$0] == 0xFF && file[$0 + 1] == 0xC0 }) else {
            return t.fail("no frame")
        }
        var huge = file
        huge[frame + 5] = 0x40
        t.expect(isRefused(huge))
        huge[frame + 5] = 0
        huge[frame + 7] = 0xFF
        t.expect(isRefused(huge))
    },
    TestCase("if a picture file contains a long text, the text is skipped, and the picture is decoded") { t in
        guard let (surface, file) = noise(40, 30) else { return t.fail("no picture") }
        // Inserts the text chunk after the signature and the header. The chunk's checksum is wrong, which has no
        // effect, because the decoder skips the chunk.
        let text = [0, 1, 0x86, 0xA0] + Array("tEXt".utf8) + [UInt8](repeating: 0x61, count: 100_004)
        let decoded = try? decodePNG(
            file[..<33] + text + file[33...], within: Size(width: 100, height: 100))
        t.expect(decoded?.size == surface.size)
    },
    TestCase("if a file is a truncated or changed picture, or no picture, it is refused") { t in
        guard let (_, file) = noise(40, 30) else { return t.fail("no picture") }
        t.expect(failure([]) == .notDecoded)
        t.expect(failure(Array("row,sweep\n1,2\n".utf8)) == .notDecoded)
        for count in stride(from: 0, to: file.count - 30, by: 17) {
            t.expect(failure(Array(file[..<count])) == .notDecoded, "\(count) bytes")
        }
        var changed = file
        changed[file.count / 2] ^= 0x10
        t.expect(failure(changed) == .notDecoded, "a changed byte is not noticed")
        var huge = file
        huge[16] = 0x7F
        t.expect(failure(huge) != nil)
        // The decoder must refuse a width of 4097 before it decodes pixels.
        huge = file
        huge.replaceSubrange(16..<20, with: [0, 0, 0x10, 0x01])
        t.expect(failure(huge) == .size(width: 4097, height: 30))
    },
]
