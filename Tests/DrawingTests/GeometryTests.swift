import Drawing
import TestKit

let geometryTests = [
    TestCase("rectangles of any size and position can be intersected and joined without a crash") { t in
        let ends: [Int] = [.min, .min / 2, -100, -1, 0, 1, 100, .max / 2, .max]
        let screen = Rect(x: 0, y: 0, width: 800, height: 480)
        for x in ends {
            for width in ends {
                let rect = Rect(x: x, y: width, width: width, height: x)
                let cut = rect.intersection(screen)
                t.expect(screen.contains(cut), "the intersection extends beyond the screen")
                t.expect(rect.union(screen).contains(screen), "the union does not contain the screen")
                t.expect(rect.offsetBy(x: .max, y: .min).inset(.min).intersection(screen).width <= 800)
                t.expect(rect.inset(.max).isEmpty)
            }
        }
    },
    TestCase("the intersection of two rectangles is their common part") { t in
        var random = Random(seed: 3)
        for _ in 0..<200 {
            let a = Rect(
                x: random.inside(-5...5), y: random.inside(-5...5), width: random.inside(0...8),
                height: random.inside(0...8))
            let b = Rect(
                x: random.inside(-5...5), y: random.inside(-5...5), width: random.inside(0...8),
                height: random.inside(0...8))
            let common = a.intersection(b)
            for y in -6...14 {
                for x in -6...14 {
                    let point = Point(x: x, y: y)
                    t.expect(common.contains(point) == (a.contains(point) && b.contains(point)))
                }
            }
        }
    },
    TestCase(
        "mixing two colors gives a color between them; if the proportion is out of range, it is limited to the range"
    ) {
        t in
        let (black, white) = (Color(0x000000), Color(0xFFFFFF))
        t.expect(Color.lerp(black, white, 0) == black)
        t.expect(Color.lerp(black, white, 1) == white)
        t.expect(Color.lerp(black, white, .nan) == black)
        t.expect(Color.lerp(black, white, -.infinity) == black)
        t.expect(Color.lerp(black, white, 1e30) == white)
        t.expectEqual(Int(Color.lerp(black, white, 0.5).green), 128)
        t.expectEqual(Int(white.opacity(.nan).alpha), 0)
        t.expectEqual(Int(white.opacity(.infinity).alpha), 255)
        t.expectEqual(Int(white.opacity(0.5).alpha), 128)
    },
]

let surfaceTests = [
    TestCase("the rows of a new surface are aligned, and all its pixels are black") { t in
        do throws(DrawingError) {
            for width in [1, 15, 16, 17, 800, 4096] {
                let surface = try Surface(width: width, height: 3)
                t.expect(surface.stride >= width)
                for y in 0..<3 {
                    t.expect(Int(bitPattern: surface.row(y)) % 64 == 0, "row \(y) is not aligned")
                    t.expect(surface.row(y)[0] == 0 && surface.row(y)[width - 1] == 0)
                }
            }
        } catch { t.fail("a surface cannot be made") }
    },
    TestCase("if the size of a surface is negative or excessive, the surface is refused") { t in
        for (width, height) in [(0, 1), (1, 0), (-1, 1), (4097, 1), (1, 4097), (Int.max, Int.max), (Int.min, 2)] {
            do throws(DrawingError) {
                _ = try Surface(width: width, height: height)
                t.fail("\(width) x \(height) was made")
            } catch { t.expect(error == .size(width: width, height: height)) }
        }
    },
]
