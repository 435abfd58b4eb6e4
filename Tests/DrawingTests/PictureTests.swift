import Drawing
import TestKit

/// Returns a picture's color at a point of the surface, by exact linear interpolation; nil outside of the picture and
/// where its edges are blended.
private func expected(
    _ source: Surface, _ rect: Rect, _ frame: Frame, _ cosine: Double, _ sine: Double, x: Int, y: Int
) -> [Double]? {
    let dx = Double(x) + 0.5 - Double(frame.x) - Double(frame.width) / 2
    let dy = Double(y) + 0.5 - Double(frame.y) - Double(frame.height) / 2
    let u = (cosine * dx + sine * dy) * Double(rect.width) / Double(frame.width) + Double(rect.width) / 2 - 0.5
    let v = (cosine * dy - sine * dx) * Double(rect.height) / Double(frame.height) + Double(rect.height) / 2 - 0.5
    guard u >= 0, v >= 0, u < Double(rect.width - 1), v < Double(rect.height - 1) else { return nil }
    let column = Int(u)
    let line = Int(v)
    let fx = u - Double(column)
    let fy = v - Double(line)
    return [24, 16, 8, 0].map { (shift: UInt32) in
        func value(_ dx: Int, _ dy: Int) -> Double {
            Double(source.row(rect.y + line + dy)[rect.x + column + dx] >> shift & 0xFF)
        }
        return (value(0, 0) * (1 - fx) + value(1, 0) * fx) * (1 - fy) + (value(0, 1) * (1 - fx) + value(1, 1) * fx) * fy
    }
}

/// Returns a surface on which neighboring pixels differ slightly, and no two pixels are equal.
private func gradient(_ width: Int, _ height: Int) throws(DrawingError) -> Surface {
    let surface = try Surface(width: width, height: height)
    for y in 0..<height {
        for x in 0..<width {
            surface.row(y)[x] = 0xFF00_0000 | UInt32(x * 255 / width) << 16 | UInt32(y * 255 / height) << 8 | 0x40
        }
    }
    return surface
}

private func distance(_ pixel: UInt32, _ exact: [Double]) -> Double {
    var greatest = 0.0
    for (index, shift) in [24, 16, 8, 0].enumerated() {
        greatest = max(greatest, abs(Double(pixel >> UInt32(shift) & 0xFF) - exact[index]))
    }
    return greatest
}

let pictureTests = [
    TestCase("a picture that is drawn scaled and rotated equals exact interpolation, and is drawn only inside the clip")
    { t in
        do throws(DrawingError) {
            let source = try gradient(120, 90)
            let surface = try Surface(width: 160, height: 120)
            let canvas = try Canvas(surface)
            let rect = Rect(x: 11, y: 7, width: 96, height: 64)
            let picture = try Picture(source, rect)
            // Angles with known sine and cosine, from Pythagorean triangles.
            let angles: [(Float, Double, Double)] = [
                (0, 1, 0), (0.0199973, 4999.0 / 5000, 0.0199960), (-0.2837941, 24.0 / 25, -7.0 / 25),
            ]
            for (angle, cosine, sine) in angles {
                for frame in [
                    Frame(x: 10.25, y: 20.5, width: 96, height: 64), Frame(x: -20, y: 8, width: 150.5, height: 100),
                    Frame(x: 40, y: 30, width: 48, height: 32),
                ] {
                    for y in 0..<120 { surface.row(y).update(repeating: 0xFF10_2030, count: 160) }
                    canvas.clip = Rect(x: 5, y: 6, width: 150, height: 100)
                    canvas.draw(picture, in: frame, turned: angle)
                    var seen = 0
                    surface.forEachPixel { x, y, pixel in
                        guard canvas.clip.contains(Point(x: x, y: y)) else { return t.expect(pixel == 0xFF10_2030) }
                        guard let exact = expected(source, rect, frame, cosine, sine, x: x, y: y) else { return }
                        // A picture that is not scaled is drawn at whole pixels, so its position is wrong by up to half
                        // a pixel.
                        seen += 1
                        t.expect(distance(pixel, exact) <= 5, "\(frame) \(angle) at \(x), \(y)")
                    }
                    t.expect(seen > 1000, "\(frame) \(angle): \(seen) pixels")
                    let bounds = frame.bounds(turned: angle)
                    surface.forEachPixel { x, y, pixel in
                        if !bounds.contains(Point(x: x, y: y)) {
                            t.expect(pixel == 0xFF10_2030, "outside of its bounds")
                        }
                    }
                }
            }
        } catch { t.fail("a surface cannot be made") }
    },
    TestCase("a picture at 70% opacity shows 30% of the pixels behind it") { t in
        do throws(DrawingError) {
            let source = try Surface(width: 20, height: 20)
            let surface = try Surface(width: 60, height: 60)
            let canvas = try Canvas(surface)
            try Canvas(source).fill(source.bounds, Color(0xC86432))
            let picture = try Picture(source, source.bounds)
            for frame in [
                Frame(x: 10, y: 10, width: 20, height: 20), Frame(x: 10, y: 10, width: 40, height: 40),
            ] {
                canvas.fill(surface.bounds, Color(0x640000))
                canvas.draw(picture, in: frame, opacity: 0.7)
                t.expect(distance(surface.row(20)[20], [255, 170, 70, 35]) <= 1.5)
                t.expect(surface.row(5)[5] == 0xFF64_0000)
                // A picture that is not rotated has sharp edges, without blended pixels.
                t.expect(surface.row(20)[9] == 0xFF64_0000)
                t.expect(distance(surface.row(20)[10], [255, 170, 70, 35]) <= 1.5)
            }
        } catch { t.fail("a surface cannot be made") }
    },
    TestCase("if only a part of a picture is drawn, no pixel from outside of this part appears") { t in
        do throws(DrawingError) {
            let source = try Surface(width: 40, height: 40)
            let painter = try Canvas(source)
            painter.fill(source.bounds, Color(0x00FF00))
            painter.fill(Rect(x: 10, y: 10, width: 20, height: 20), Color(0xFF0000))
            let picture = try Picture(source, Rect(x: 10, y: 10, width: 20, height: 20))
            let surface = try Surface(width: 100, height: 100)
            let canvas = try Canvas(surface)
            for angle in [Float(0), 0.02, -0.3] {
                canvas.fill(surface.bounds, Color(0))
                canvas.draw(picture, in: Frame(x: 20.5, y: 21.25, width: 55, height: 43), turned: angle)
                surface.forEachPixel { x, y, pixel in t.expect(pixel >> 8 & 0xFF == 0, "green at \(x), \(y)") }
            }
        } catch { t.fail("a surface cannot be made") }
    },
    TestCase(
        "if the frame, angle or opacity of a picture is at the limit of its type, nothing is drawn, and nothing crashes"
    ) { t in
        do throws(DrawingError) {
            let source = try gradient(30, 20)
            let surface = try Surface(width: 50, height: 40)
            let canvas = try Canvas(surface)
            let picture = try Picture(source, Rect(x: -5, y: -5, width: 500, height: 15))
            t.expect(picture.rect == Rect(x: 0, y: 0, width: 30, height: 10))
            let values: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e30, 0, -1]
            for value in values {
                canvas.draw(picture, in: Frame(x: value, y: 0, width: 0, height: 10), turned: 0.1)
                canvas.draw(picture, in: Frame(x: 0, y: 0, width: value, height: 10), turned: 0.1)
                canvas.draw(picture, in: Frame(x: 0, y: 0, width: 10, height: value))
                canvas.draw(picture, in: Frame(x: 0, y: 0, width: 10, height: 10), turned: value + 100)
                canvas.draw(picture, in: Frame(x: 0, y: 0, width: 10, height: 10), opacity: min(value, 0))
            }
            canvas.draw(picture, in: Frame(x: 30000, y: 0, width: 10, height: 10))
            surface.forEachPixel { _, _, pixel in t.expect(pixel == 0) }
            var random = Random(seed: 31)
            for _ in 0..<300 {
                let frame = Frame(
                    x: random.real(-17000, 17000) / 100, y: random.real(-17000, 17000) / 100,
                    width: random.real(0, 300), height: random.real(0, 16000))
                canvas.draw(picture, in: frame, turned: random.real(-0.5, 0.5), opacity: random.real(-1, 2))
            }
            t.expect((try? Picture(source, Rect(x: 30, y: 0, width: 5, height: 5))) == nil)
        } catch { t.fail("a surface cannot be made") }
    },
    TestCase("if a picture is drawn in parts with different clips, the pixels are the same as if it is drawn whole") {
        t in
        do throws(DrawingError) {
            let source = try Surface(width: 90, height: 60)
            source.fillWithNoise(seed: 4)
            let whole = try Surface(width: 200, height: 150)
            let parts = try Surface(width: 200, height: 150)
            let wholeCanvas = try Canvas(whole)
            let partsCanvas = try Canvas(parts)
            let picture = try Picture(source, source.bounds)
            for angle in [Float(0), 0.013, -0.2] {
                let frame = Frame(x: -30.3, y: 10.7, width: 171.9, height: 117.3)
                wholeCanvas.fill(whole.bounds, Color(0))
                wholeCanvas.draw(picture, in: frame, turned: angle)
                partsCanvas.clip = parts.bounds
                partsCanvas.fill(parts.bounds, Color(0))
                for y in stride(from: 0, to: 150, by: 37) {
                    for x in stride(from: 0, to: 200, by: 23) {
                        partsCanvas.clip = Rect(x: x, y: y, width: 23, height: 37)
                        partsCanvas.draw(picture, in: frame, turned: angle)
                    }
                }
                t.expectEqual(whole.differences(parts), 0)
            }
        } catch { t.fail("a surface cannot be made") }
    },
]
