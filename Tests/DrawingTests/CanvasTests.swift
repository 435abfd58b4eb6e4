import Drawing
import TestKit

/// Blends a pixel over another one in double precision, without intermediate rounding. Each channel is rounded once.
private func exactOver(_ source: UInt32, _ destination: UInt32, opacity: Double) -> [Double] {
    let alpha = Double(source >> 24) / 255 * opacity
    return [24, 16, 8, 0].map { shift in
        Double(source >> UInt32(shift) & 0xFF) * opacity + Double(destination >> UInt32(shift) & 0xFF) * (1 - alpha)
    }
}

/// Returns the greatest difference between a pixel and an exact color in one channel.
private func difference(_ pixel: UInt32, _ exact: [Double]) -> Double {
    var greatest = 0.0
    for (index, shift) in [24, 16, 8, 0].enumerated() {
        greatest = max(greatest, abs(Double(pixel >> UInt32(shift) & 0xFF) - exact[index]))
    }
    return greatest
}

let canvasTests = [
    TestCase("opaque and blended fills of rectangles equal a simple reference drawing pixel by pixel") { t in
        do throws(DrawingError) {
            let surface = try Surface(width: 61, height: 40)
            let before = try Surface(width: 61, height: 40)
            let canvas = try Canvas(surface)
            var random = Random(seed: 8)
            for round in 0..<40 {
                surface.fillWithNoise(seed: UInt32(round + 1))
                before.copyPixels(of: surface)
                let rect = random.rect(near: surface.bounds)
                var color = Color(random.next() & 0xFFFFFF)
                if round % 2 == 1 { color.alpha = UInt8(random.inside(0...255)) }
                canvas.fill(rect, color)
                surface.forEachPixel { x, y, pixel in
                    let old = before.row(y)[x]
                    if rect.contains(Point(x: x, y: y)) {
                        t.expect(difference(pixel, exactOver(color.pixel, old, opacity: 1)) <= 1)
                    } else {
                        t.expect(pixel == old)
                    }
                }
            }
        } catch { t.fail("a surface cannot be made") }
    },
    TestCase("copied and blended areas equal a simple reference drawing pixel by pixel") { t in
        do throws(DrawingError) {
            let surface = try Surface(width: 40, height: 30)
            let before = try Surface(width: 40, height: 30)
            let source = try Surface(width: 33, height: 20)
            source.fillWithNoise(seed: 99)
            source.premultiply(seed: 5)
            let canvas = try Canvas(surface)
            var random = Random(seed: 9)
            for round in 0..<60 {
                surface.fillWithNoise(seed: UInt32(round + 1))
                before.copyPixels(of: surface)
                let rect = random.rect(near: source.bounds)
                let point = Point(x: random.inside(-20...45), y: random.inside(-20...35))
                let opacity: Float = round % 3 == 1 ? 1 : random.real(0, 1)
                if round % 3 == 0 {
                    canvas.copy(source, rect, to: point)
                } else {
                    canvas.blend(source, rect, to: point, opacity: opacity)
                }
                let inside = rect.intersection(source.bounds)
                surface.forEachPixel { x, y, pixel in
                    let old = before.row(y)[x]
                    let from = Point(x: x - point.x + rect.x, y: y - point.y + rect.y)
                    if !inside.contains(from) {
                        t.expect(pixel == old)
                    } else if round % 3 == 0 {
                        t.expect(pixel == source.row(from.y)[from.x])
                    } else {
                        let exact = exactOver(source.row(from.y)[from.x], old, opacity: Double(opacity))
                        t.expect(difference(pixel, exact) <= 2)
                    }
                }
            }
        } catch { t.fail("a surface cannot be made") }
    },
    TestCase(
        "if source and destination of a copy within one surface overlap, the pixels are the same as in a copy from another surface"
    ) { t in
        do throws(DrawingError) {
            let surface = try Surface(width: 30, height: 30)
            let before = try Surface(width: 30, height: 30)
            let canvas = try Canvas(surface)
            for (dx, dy) in [(3, 0), (-3, 0), (0, 2), (0, -2), (4, 5), (-4, -5), (4, -5), (0, 0)] {
                surface.fillWithNoise()
                before.copyPixels(of: surface)
                let rect = Rect(x: 8, y: 8, width: 14, height: 14)
                canvas.copy(surface, rect, to: Point(x: 8 + dx, y: 8 + dy))
                let target = rect.offsetBy(x: dx, y: dy)
                surface.forEachPixel { x, y, pixel in
                    let moved = target.contains(Point(x: x, y: y))
                    t.expect(pixel == (moved ? before.row(y - dy)[x - dx] : before.row(y)[x]))
                }
            }
        } catch { t.fail("a surface cannot be made") }
    },
    TestCase("if an area is dimmed, its pixels become darker and stay opaque") { t in
        do throws(DrawingError) {
            let surface = try Surface(width: 4, height: 4)
            let canvas = try Canvas(surface)
            canvas.fill(surface.bounds, Color(0xC86432))
            canvas.dim(Rect(x: 0, y: 0, width: 2, height: 4), 0.5)
            t.expect(surface.row(1)[1] == 0xFF64_3219 || surface.row(1)[1] == 0xFF63_3118)
            t.expect(surface.row(1)[2] == 0xFFC8_6432)
        } catch { t.fail("a surface cannot be made") }
    },
    TestCase(
        "inside two nested clips, only their intersection is drawn; after the inner clip ends, the outer one applies again"
    ) { t in
        do throws(DrawingError) {
            let surface = try Surface(width: 20, height: 20)
            let canvas = try Canvas(surface)
            canvas.clip = Rect(x: -5, y: 4, width: 100, height: 10)
            t.expect(canvas.clip == Rect(x: 0, y: 4, width: 20, height: 10))
            canvas.withClip(Rect(x: 3, y: 0, width: 5, height: 8)) {
                t.expect(canvas.clip == Rect(x: 3, y: 4, width: 5, height: 4))
                canvas.fill(surface.bounds, Color(0xFFFFFF))
            }
            t.expect(canvas.clip == Rect(x: 0, y: 4, width: 20, height: 10))
            surface.forEachPixel { x, y, pixel in
                t.expect((pixel != 0) == Rect(x: 3, y: 4, width: 5, height: 4).contains(Point(x: x, y: y)))
            }
        } catch { t.fail("a surface cannot be made") }
    },
    TestCase("dashed lines have exactly the expected pixels") { t in
        do throws(DrawingError) {
            let surface = try Surface(width: 40, height: 30)
            let canvas = try Canvas(surface)
            canvas.dashedHorizontal(x: -7, y: 3, length: 40, dash: 3, gap: 2, Color(0xFFFFFF))
            canvas.dashedVertical(x: 20, y: 5, length: 13, dash: 4, gap: 1, Color(0xFFFFFF))
            surface.forEachPixel { x, y, pixel in
                let across = y == 3 && x < 33 && (x + 7) % 5 < 3
                let down = x == 20 && y >= 5 && y < 18 && (y - 5) % 5 < 4
                t.expect((pixel != 0) == (across || down), "at \(x), \(y)")
            }
        } catch { t.fail("a surface cannot be made") }
    },
]
