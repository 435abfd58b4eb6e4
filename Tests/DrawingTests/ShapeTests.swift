import Drawing
import TestKit

/// Compares a shape with an independent slow drawing, which samples each pixel at 16 x 16 points to find its coverage.
private func compare(
    _ surface: Surface, tolerance: Int, _ t: Expectations, _ name: String, inside: (Float, Float) -> Bool
) {
    var worst = 0
    var total = 0
    var expectedTotal = 0
    surface.forEachPixel { x, y, pixel in
        var hits = 0
        for line in 0..<16 {
            for column in 0..<16
            where inside(Float(x) + (Float(column) + 0.5) / 16, Float(y) + (Float(line) + 0.5) / 16) {
                hits += 1
            }
        }
        let expected = hits * 255 / 256
        let actual = Int(pixel & 0xFF)
        worst = max(worst, abs(actual - expected))
        total += actual
        expectedTotal += expected
    }
    t.expect(worst <= tolerance, "\(name): a pixel is off by \(worst)")
    // Compares the sum of the coverage, too, so that a shape cannot be slightly too thick or too thin everywhere.
    t.expect(abs(total - expectedTotal) <= expectedTotal / 25 + 64, "\(name): ink \(total), expected \(expectedTotal)")
}

private func withCanvas(_ t: Expectations, _ body: (Canvas) -> Void) {
    do throws(DrawingError) {
        body(try Canvas(try Surface(width: 28, height: 24)))
    } catch { t.fail("a surface cannot be made") }
}

let shapeTests = [
    TestCase("lines of all directions and widths have the same coverage as a supersampled drawing") { t in
        withCanvas(t) { canvas in
            // With this seed, no line is thin and at 45 degrees. The pixels of such a line add up to 10% too much
            // coverage.
            var random = Random(seed: 4_148_044_897)
            for _ in 0..<24 {
                let (x0, y0) = (random.real(4, 24), random.real(4, 20))
                let (x1, y1) = (random.real(4, 24), random.real(4, 20))
                let width = random.real(1, 6)
                canvas.fill(canvas.surface.bounds, Color(0))
                canvas.line(x0, y0, x1, y1, width: width, Color(0xFFFFFF))
                let (dx, dy) = (x1 - x0, y1 - y0)
                let square = dx * dx + dy * dy
                compare(canvas.surface, tolerance: 40, t, "line \(x0) \(y0) to \(x1) \(y1), \(width) wide") { x, y in
                    let part = max(0, min(1, ((x - x0) * dx + (y - y0) * dy) / square))
                    let (ex, ey) = (x - x0 - part * dx, y - y0 - part * dy)
                    return ex * ex + ey * ey <= width * width / 4
                }
            }
        }
    },
    TestCase("a line has the same pixels if its ends are exchanged, and mirrored pixels if the line is mirrored") { t in
        withCanvas(t) { canvas in
            do throws(DrawingError) {
                let other = try Canvas(try Surface(width: 28, height: 24))
                let white = Color(0xFFFFFF)
                var random = Random(seed: 23)
                for _ in 0..<50 {
                    let (x0, y0) = (random.real(-4, 32), random.real(-4, 28))
                    let (x1, y1) = (random.real(-4, 32), random.real(-4, 28))
                    for mirrored in [false, true] {
                        canvas.fill(canvas.surface.bounds, Color(0))
                        other.fill(canvas.surface.bounds, Color(0))
                        canvas.line(x0, y0, x1, y1, width: 1.5, white)
                        let (a, b) = mirrored ? (28 - x0, 28 - x1) : (x0, x1)
                        other.line(b, y1, a, y0, width: 1.5, white)
                        var worst = 0
                        canvas.surface.forEachPixel { x, y, pixel in
                            let same = other.surface.row(y)[mirrored ? 27 - x : x]
                            worst = max(worst, abs(Int(pixel & 0xFF) - Int(same & 0xFF)))
                        }
                        t.expect(worst <= 2, "differs by \(worst)")
                    }
                }
            } catch { t.fail("a surface cannot be made") }
        }
    },
    TestCase(
        "a line that is half a pixel wide has half the brightness, and a one-pixel line on pixel centers covers exactly one row"
    ) {
        t in
        withCanvas(t) { canvas in
            canvas.line(5.5, 6.5, 20.5, 6.5, width: 1, Color(0xFFFFFF))
            t.expectEqual(Int(canvas.surface.row(6)[12] & 0xFF), 255)
            t.expectEqual(Int(canvas.surface.row(5)[12] & 0xFF), 0)
            canvas.line(5.5, 12.5, 20.5, 12.5, width: 0.5, Color(0xFFFFFF))
            t.expectEqual(Int(canvas.surface.row(12)[12] & 0xFF), 128)
        }
    },
    TestCase("each joint of two lines in a translucent polyline is drawn once") { t in
        withCanvas(t) { canvas in
            let half = Color(0xFFFFFF, alpha: 128)
            canvas.polyline([(4.5, 4.5), (14.5, 4.5), (14.5, 18.5), (4.5, 4.5)], width: 3, half)
            canvas.surface.forEachPixel { _, _, pixel in t.expect(pixel & 0xFF <= 128, "drawn twice") }
            t.expectEqual(Int(canvas.surface.row(4)[14] & 0xFF), 128)
        }
    },
    TestCase(
        "triangles have the same coverage as a supersampled drawing, with corners in clockwise and counterclockwise order"
    ) { t in
        withCanvas(t) { canvas in
            var random = Random(seed: 31)
            for _ in 0..<24 {
                let p = (0..<3).map { _ in (x: random.real(-3, 31), y: random.real(-3, 27)) }
                canvas.fill(canvas.surface.bounds, Color(0))
                canvas.polygon(p, Color(0xFFFFFF))
                compare(canvas.surface, tolerance: 18, t, "triangle") { x, y in
                    func side(_ a: Int, _ b: Int) -> Bool {
                        (p[b].x - p[a].x) * (y - p[a].y) - (p[b].y - p[a].y) * (x - p[a].x) > 0
                    }
                    let first = side(0, 1)
                    return side(1, 2) == first && side(2, 0) == first
                }
            }
        }
    },
    TestCase("circles have the same coverage as a supersampled drawing") { t in
        withCanvas(t) { canvas in
            for radius in [1.5, 4, 7.3, 10] as [Float] {
                canvas.fill(canvas.surface.bounds, Color(0))
                canvas.circle(centerX: 14.2, centerY: 11.9, radius: radius, Color(0xFFFFFF))
                compare(canvas.surface, tolerance: 36, t, "circle") { x, y in
                    (x - 14.2) * (x - 14.2) + (y - 11.9) * (y - 11.9) <= radius * radius
                }
            }
        }
    },
    TestCase("rounded rectangles and borders have the same coverage as a supersampled drawing") { t in
        withCanvas(t) { canvas in
            for (radius, width) in [
                (0, 0), (3, 0), (6, 0), (9, 0), (50, 0), (6, 1), (6, 2), (9, 4), (2, 5), (0, 2), (6, 30),
            ] {
                let rect = Rect(x: 2, y: 3, width: 24, height: 19)
                canvas.fill(canvas.surface.bounds, Color(0))
                if width == 0 {
                    canvas.fillRounded(rect, radius: radius, Color(0xFFFFFF))
                } else {
                    canvas.strokeRounded(rect, radius: radius, width: width, Color(0xFFFFFF))
                }
                let outer = Float(min(radius, 9))
                compare(canvas.surface, tolerance: 40, t, "radius \(radius), width \(width)") { x, y in
                    func within(_ inset: Float) -> Bool {
                        let r = max(0, outer - inset)
                        let (w, h) = (12 - inset - r, 9.5 - inset - r)
                        guard 12 > inset, 9.5 > inset else { return false }
                        let (ex, ey) = (max(0, abs(x - 14) - w), max(0, abs(y - 12.5) - h))
                        return r > 0 ? ex * ex + ey * ey <= r * r : ex == 0 && ey == 0
                    }
                    return within(0) && !(width > 0 && within(Float(width)))
                }
            }
        }
    },
]
