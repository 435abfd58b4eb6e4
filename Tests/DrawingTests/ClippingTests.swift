import Drawing
import TestKit

/// Each drawing operation, as one call with random arguments.
private let operations: [(name: String, draw: @Sendable (Canvas, Surface, inout Random) -> Void)] = [
    ("fill", { canvas, _, random in canvas.fill(random.rect(near: canvas.surface.bounds), random.color()) }),
    (
        "fillRounded",
        { canvas, _, random in
            canvas.fillRounded(
                random.rect(near: canvas.surface.bounds), radius: random.inside(-1...30), random.color())
        }
    ),
    (
        "strokeRounded",
        { canvas, _, random in
            canvas.strokeRounded(
                random.rect(near: canvas.surface.bounds), radius: random.inside(-1...30), width: random.inside(0...9),
                random.color())
        }
    ),
    (
        "line",
        { canvas, _, random in
            canvas.line(
                random.real(-40, 120), random.real(-40, 100), random.real(-40, 120), random.real(-40, 100),
                width: random.real(0, 8), random.color())
        }
    ),
    (
        "polyline",
        { canvas, _, random in
            var points: [(x: Float, y: Float)] = []
            for _ in 0..<random.inside(0...6) { points.append((random.real(-40, 120), random.real(-40, 100))) }
            canvas.polyline(points, width: random.real(0, 5), random.color())
        }
    ),
    (
        "triangle",
        { canvas, _, random in
            canvas.triangle(
                random.real(-40, 120), random.real(-40, 100), random.real(-40, 120), random.real(-40, 100),
                random.real(-40, 120), random.real(-40, 100), random.color())
        }
    ),
    (
        "circle",
        { canvas, _, random in
            canvas.circle(
                centerX: random.real(-40, 120), centerY: random.real(-40, 100), radius: random.real(-1, 40),
                random.color())
        }
    ),
    (
        "dashes",
        { canvas, _, random in
            canvas.dashedHorizontal(
                x: random.inside(-40...90), y: random.inside(-2...70), length: random.inside(-1...150),
                dash: random.inside(0...9), gap: random.inside(-1...9), random.color())
            canvas.dashedVertical(
                x: random.inside(-2...90), y: random.inside(-40...70), length: random.inside(-1...150),
                dash: random.inside(0...9), gap: random.inside(-1...9), random.color())
        }
    ),
    (
        "copy",
        { canvas, source, random in
            canvas.copy(
                source, random.rect(near: source.bounds),
                to: Point(x: random.inside(-60...90), y: random.inside(-50...70))
            )
        }
    ),
    (
        "blend",
        { canvas, source, random in
            canvas.blend(
                source, random.rect(near: source.bounds),
                to: Point(x: random.inside(-60...90), y: random.inside(-50...70)),
                opacity: random.real(0, 1.1))
        }
    ),
    (
        "text at",
        { canvas, _, random in
            canvas.text(
                "AjÄ§ 42", at: Point(x: random.inside(-60...90), y: random.inside(-10...80)),
                TextStyle(size: random.real(6, 40), tabular: true), random.color())
        }
    ),
    (
        "text in",
        { canvas, _, random in
            let alignments: [TextAlignment] = [.leading, .center, .trailing]
            canvas.text(
                "Wgÿ 1234 f", in: random.rect(near: canvas.surface.bounds),
                TextStyle(size: random.real(6, 30), weight: .semibold), random.color(),
                alignment: alignments[random.inside(0...2)])
        }
    ),
]

extension Random {
    fileprivate mutating func color() -> Color {
        Color(next() & 0xFFFFFF, alpha: next() & 1 == 0 ? 255 : UInt8(inside(0...255)))
    }
}

let clippingTests = [
    TestCase(
        "no drawing operation changes a pixel outside of its clip, and inside, the pixels are the same as without a clip"
    ) { t in
        guard let fonts = openFonts(t) else { return }
        do throws(DrawingError) {
            let noise = try Surface(width: 80, height: 60)
            let whole = try Surface(width: 80, height: 60)
            let cut = try Surface(width: 80, height: 60)
            let source = try Surface(width: 50, height: 40)
            source.fillWithNoise(seed: 4)
            source.premultiply(seed: 5)
            let wholeCanvas = try Canvas(whole, fonts: fonts)
            let cutCanvas = try Canvas(cut, fonts: fonts)
            noise.fillWithNoise()
            var random = Random(seed: 21)
            for operation in operations {
                var drawn = 0
                for _ in 0..<60 {
                    whole.copyPixels(of: noise)
                    cut.copyPixels(of: noise)
                    let clip = random.rect(near: noise.bounds)
                    cutCanvas.clip = clip
                    var same = random
                    operation.draw(wholeCanvas, source, &random)
                    operation.draw(cutCanvas, source, &same)
                    drawn += whole.differences(noise)
                    var wrong = 0
                    cut.forEachPixel { x, y, pixel in
                        let expected = clip.contains(Point(x: x, y: y)) ? whole : noise
                        if pixel != expected.row(y)[x] { wrong += 1 }
                    }
                    t.expect(wrong == 0, "\(operation.name): \(wrong) wrong pixels")
                }
                t.expect(drawn > 0, "\(operation.name) drew nothing")
            }
        } catch { t.fail("a surface cannot be made") }
    },
    TestCase("drawing at positions and with sizes at the limits of Int does not crash") { t in
        guard let fonts = openFonts(t) else { return }
        do throws(DrawingError) {
            let surface = try Surface(width: 30, height: 20)
            let source = try Surface(width: 9, height: 9)
            let canvas = try Canvas(surface, fonts: fonts)
            let color = Color(0x3BA7FF, alpha: 200)
            let ends: [Int] = [.min, .min + 1, -1 << 30, -20000, -1, 0, 5, 20000, 1 << 30, .max - 1, .max]
            for a in ends {
                for b in ends {
                    let rect = Rect(x: a, y: b, width: b, height: a)
                    canvas.fill(rect, color)
                    canvas.fillRounded(rect, radius: a, color)
                    canvas.strokeRounded(rect, radius: b, width: a, color)
                    canvas.copy(source, rect, to: Point(x: b, y: a))
                    canvas.blend(source, Rect(x: 0, y: 0, width: a, height: b), to: Point(x: a, y: b))
                    canvas.text("Ab", at: Point(x: a, y: b), TextStyle(size: 12), color)
                    canvas.text("Abcdef", in: rect, TextStyle(size: 12), color, alignment: .trailing)
                    canvas.text("Abcdef", in: Rect(x: a, y: b, width: 20, height: a), TextStyle(size: 12), color)
                    canvas.dashedHorizontal(x: a, y: b, length: a, dash: b, gap: a, color)
                    canvas.dashedVertical(x: 3, y: a, length: .max, dash: 3, gap: b, color)
                    canvas.dim(rect, 0.5)
                    canvas.checkMark(in: rect, color)
                    canvas.withClip(rect) { canvas.fill(surface.bounds, color) }
                }
            }
            let reals: [Float] = [
                -.infinity, -.greatestFiniteMagnitude, -1e9, -1, 0, 10, 1e9, .greatestFiniteMagnitude, .infinity, .nan,
            ]
            for a in reals {
                for b in reals {
                    for c in reals {
                        canvas.line(a, b, c, a, width: b, color)
                        canvas.line(a, b, c, 5, width: 2, color)
                        canvas.triangle(a, b, b, c, c, a, color)
                        canvas.triangle(a, b, 5, 9, c, 2, color)
                        canvas.circle(centerX: a, centerY: b, radius: c, color)
                    }
                    canvas.text("9", at: Point(x: 4, y: 9), TextStyle(size: a, tabular: true), color)
                    canvas.dim(surface.bounds, a)
                }
            }
            t.expect(surface.row(0)[0] >> 24 == 255 || surface.row(0)[0] != 0, "nothing was drawn")
        } catch { t.fail("a surface cannot be made") }
    },
    TestCase("a line that is much longer than the surface crosses the surface at the right position") { t in
        do throws(DrawingError) {
            let surface = try Surface(width: 40, height: 40)
            let canvas = try Canvas(surface)
            canvas.line(-1e7, -1e7, 1e7, 1e7, width: 1, Color(0xFFFFFF))
            for index in 0..<40 {
                t.expect(surface.row(index)[index] & 0xFF >= 250, "the line does not cross the surface at the diagonal")
            }
            t.expect(surface.row(10)[13] == 0 && surface.row(13)[10] == 0)
        } catch { t.fail("a surface cannot be made") }
    },
]
