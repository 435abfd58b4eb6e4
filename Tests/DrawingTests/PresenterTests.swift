import Drawing
import TestKit

private let rotations: [Rotation] = [.degrees0, .degrees90, .degrees180, .degrees270]

/// Returns the position on the panel of a pixel of the picture, computed from the definition of a clockwise rotation.
private func mapped(_ x: Int, _ y: Int, _ rotation: Rotation, _ native: Size) -> Point {
    switch rotation {
    case .degrees0: Point(x: x, y: y)
    case .degrees90: Point(x: native.width - 1 - y, y: x)
    case .degrees180: Point(x: native.width - 1 - x, y: native.height - 1 - y)
    case .degrees270: Point(x: y, y: native.height - 1 - x)
    }
}

/// Returns the nearest value that a channel with this maximum can have. Tries all values.
private func nearest(_ value: UInt32, maximum: UInt32) -> UInt32 {
    var best: UInt32 = 0
    for candidate in 0...maximum
    where abs(Int(candidate * 255) - Int(value * maximum)) < abs(Int(best * 255) - Int(value * maximum)) {
        best = candidate
    }
    return best
}

/// A scan-out buffer of a display controller. Each row ends with a margin that must not change.
private final class Buffer {
    let bytes: UnsafeMutableRawPointer
    let pitch: Int
    let size: Size
    let format: PixelFormat

    init(_ size: Size, _ format: PixelFormat) {
        self.size = size
        self.format = format
        pitch = size.width * format.bytesPerPixel + 8
        bytes = .allocate(byteCount: pitch * size.height, alignment: 64)
        bytes.initializeMemory(as: UInt8.self, repeating: 0xA5, count: pitch * size.height)
    }

    deinit { bytes.deallocate() }

    func pixel(_ point: Point) -> UInt32 {
        let place = bytes + point.y * pitch + point.x * format.bytesPerPixel
        return format == .rgb565 ? UInt32(place.load(as: UInt16.self)) : place.load(as: UInt32.self) & 0xFFFFFF
    }

    var marginIsIntact: Bool {
        for y in 0..<size.height {
            for x in size.width * format.bytesPerPixel..<pitch
            where bytes.load(fromByteOffset: y * pitch + x, as: UInt8.self) != 0xA5 {
                return false
            }
        }
        return true
    }
}

/// Live parts: three areas whose pixels are composed when they are presented. One area is larger than any tile of the
/// presenter. No two of their pixels are equal.
private final class Noise: LiveParts {
    private let areas: [Rect]
    var seed: UInt32 = 0
    /// The number of pixels that were composed.
    var written = 0

    init(_ size: Size) {
        areas = [
            Rect(x: 3, y: 5, width: size.width - 7, height: 37), Rect(x: 0, y: 45, width: 13, height: size.height - 45),
            Rect(x: 20, y: 50, width: 33, height: 3),
        ]
    }

    var pixels: Int { areas.reduce(0) { $0 + $1.width * $1.height } }
    var count: Int { areas.count }
    func area(_ part: Int) -> Rect { areas[part] }

    func write(_ part: Int, _ rect: Rect, to rows: PixelRows) {
        guard rect.intersection(areas[part]) == rect else { return }
        for y in rect.y..<rect.bottom {
            for x in rect.x..<rect.right {
                let noise = UInt32(x) &* 7919 &+ UInt32(y) &* 104_729 &+ seed &* 31
                rows.pixel(x, y).pointee = 0xFF00_0000 | noise & 0xFF_FFFF
                written += 1
            }
        }
    }
}

private func refused(_ memory: UnsafeMutableRawPointer, _ pitch: Int, _ width: Int, _ height: Int) -> Bool {
    do throws(DrawingError) {
        _ = try ScanOut(memory: memory, pitch: pitch, size: Size(width: width, height: height), format: .xrgb8888)
        return false
    } catch { return true }
}

let presenterTests = [
    TestCase(
        "after every frame, both buffers that the display scans out show the picture, in all rotations and pixel formats"
    ) { t in
        var table5: [UInt32] = []
        var table6: [UInt32] = []
        for value in UInt32(0)...255 {
            table5.append(nearest(value, maximum: 31))
            table6.append(nearest(value, maximum: 63))
        }
        var random = Random(seed: 60)
        for rotation in rotations {
            for format in [PixelFormat.xrgb8888, .rgb565] {
                do throws(DrawingError) {
                    let native = Size(width: 75, height: 50)
                    let presenter = Presenter(nativeSize: native, rotation: rotation)
                    let size = presenter.logicalSize
                    let surface = try Surface(width: size.width, height: size.height)
                    let canvas = try Canvas(surface)
                    surface.fillWithNoise()
                    let buffers = [Buffer(native, format), Buffer(native, format)]
                    for frame in 0..<14 {
                        var damage = Damage()
                        for _ in 0..<random.inside(0...5) {
                            let rect = random.rect(near: surface.bounds)
                            canvas.fill(rect, Color(random.next() & 0xFFFFFF, alpha: 180))
                            damage.add(rect)
                        }
                        presenter.add(damage)
                        // In some frames, the same buffer is used twice in a row.
                        let index = frame < 10 ? frame % 2 : random.inside(0...1)
                        let buffer = buffers[index]
                        let scanOut = try ScanOut(
                            memory: buffer.bytes, pitch: buffer.pitch, size: native, format: format)
                        presenter.present(surface, to: scanOut, buffer: index)
                        t.expect(presenter.isCurrent)
                        var wrong = 0
                        surface.forEachPixel { x, y, pixel in
                            let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
                            let expected =
                                format == .rgb565
                                ? table5[Int(red)] << 11 | table6[Int(green)] << 5 | table5[Int(blue)]
                                : pixel & 0xFFFFFF
                            if buffer.pixel(mapped(x, y, rotation, native)) != expected { wrong += 1 }
                        }
                        t.expectEqual(wrong, 0, "rotation \(rotation.rawValue), frame \(frame)")
                    }
                    t.expect(buffers[0].marginIsIntact && buffers[1].marginIsIntact, "wrote behind a row")
                } catch { t.fail("a surface cannot be made") }
            }
        }
    },
    TestCase(
        "if a part of the screen is composed live, each of its pixels is written to the display once, and the surface below is never visible there"
    ) { t in
        var random = Random(seed: 61)
        for rotation in rotations {
            for format in [PixelFormat.xrgb8888, .rgb565] {
                do throws(DrawingError) {
                    let native = Size(width: 175, height: 90)
                    let presenter = Presenter(nativeSize: native, rotation: rotation)
                    let size = presenter.logicalSize
                    let surface = try Surface(width: size.width, height: size.height)
                    surface.fillWithNoise()
                    let whole = try Surface(width: size.width, height: size.height)
                    let live = Noise(size)
                    let buffers = [Buffer(native, format), Buffer(native, format)]
                    for frame in 0..<10 {
                        live.seed = UInt32(frame)
                        for part in 0..<live.count { presenter.add(Damage(live.area(part))) }
                        presenter.add(Damage(random.rect(near: surface.bounds)))
                        if frame == 5 { presenter.invalidate() }
                        live.written = 0
                        let buffer = buffers[frame % 2]
                        let scanOut = try ScanOut(
                            memory: buffer.bytes, pitch: buffer.pitch, size: native, format: format)
                        presenter.present(surface, live: live, to: scanOut, buffer: frame % 2)
                        t.expectEqual(live.written, live.pixels, "rotation \(rotation.rawValue), frame \(frame)")
                        // Draws everything onto one surface, for comparison.
                        let canvas = try Canvas(whole)
                        canvas.copy(surface, surface.bounds, to: Point(x: 0, y: 0))
                        for part in 0..<live.count { live.write(part, live.area(part), to: PixelRows(whole)) }
                        let expected = Buffer(native, format)
                        let plain = Presenter(nativeSize: native, rotation: rotation)
                        let memory = try ScanOut(
                            memory: expected.bytes, pitch: expected.pitch, size: native, format: format)
                        plain.present(whole, to: memory, buffer: 0)
                        var wrong = 0
                        for y in 0..<native.height {
                            for x in 0..<native.width {
                                let place = Point(x: x, y: y)
                                if buffer.pixel(place) != expected.pixel(place) { wrong += 1 }
                            }
                        }
                        t.expectEqual(wrong, 0, "rotation \(rotation.rawValue), frame \(frame)")
                    }
                    t.expect(buffers[0].marginIsIntact && buffers[1].marginIsIntact, "wrote behind a row")
                } catch { t.fail("a surface cannot be made") }
            }
        }
    },
    TestCase("only damaged areas are written to a display buffer; a frame without damage writes nothing") { t in
        do throws(DrawingError) {
            let native = Size(width: 40, height: 30)
            let presenter = Presenter(nativeSize: native, rotation: .degrees90)
            let surface = try Surface(width: 30, height: 40)
            let buffer = Buffer(native, .xrgb8888)
            let scanOut = try ScanOut(memory: buffer.bytes, pitch: buffer.pitch, size: native, format: .xrgb8888)
            let first = presenter.present(surface, to: scanOut, buffer: 0)
            t.expect(first.count == 1 && first[0] == Rect(x: 0, y: 0, width: 40, height: 30))
            surface.fillWithNoise()
            t.expect(presenter.present(surface, to: scanOut, buffer: 0).isEmpty)
            t.expectEqual(Int(buffer.pixel(Point(x: 3, y: 3))), 0)
            presenter.add(Damage(Rect(x: 4, y: 6, width: 10, height: 3)))
            t.expect(!presenter.isCurrent)
            let second = presenter.present(surface, to: scanOut, buffer: 0)
            t.expect(second.count == 1 && second[0] == Rect(x: 31, y: 4, width: 3, height: 10))
            t.expectEqual(Int(buffer.pixel(Point(x: 30, y: 4))), 0)
            presenter.invalidate()
            t.expect(presenter.present(surface, to: scanOut, buffer: 0)[0].width == 40)
        } catch { t.fail("a surface cannot be made") }
    },
    TestCase(
        "without new drawing, the display buffer stays current; the other buffer gets all changes since its last use when it is used again"
    ) { t in
        do throws(DrawingError) {
            let native = Size(width: 40, height: 30)
            let presenter = Presenter(nativeSize: native, rotation: .degrees0)
            let surface = try Surface(width: 40, height: 30)
            let buffers = [Buffer(native, .xrgb8888), Buffer(native, .xrgb8888)]
            let scanOuts = try buffers.map { buffer throws(DrawingError) in
                try ScanOut(memory: buffer.bytes, pitch: buffer.pitch, size: native, format: .xrgb8888)
            }
            t.expect(!presenter.isCurrent)
            for index in 0..<2 { presenter.present(surface, to: scanOuts[index], buffer: index) }
            t.expect(presenter.isCurrent)
            presenter.add(Damage())
            t.expect(presenter.isCurrent)
            surface.fillWithNoise()
            presenter.add(Damage(Rect(x: 4, y: 6, width: 10, height: 3)))
            t.expect(!presenter.isCurrent)
            presenter.present(surface, to: scanOuts[0], buffer: 0)
            t.expect(presenter.isCurrent)
            presenter.add(Damage(Rect(x: 20, y: 20, width: 5, height: 5)))
            let missed = presenter.present(surface, to: scanOuts[1], buffer: 1)
            t.expectEqual(missed.count, 2)
            for place in [Point(x: 4, y: 6), Point(x: 13, y: 8), Point(x: 24, y: 24)] {
                t.expectEqual(buffers[1].pixel(place), surface.row(place.y)[place.x] & 0xFFFFFF)
            }
        } catch { t.fail("a surface cannot be made") }
    },
    TestCase("a display buffer or surface of another size, or a buffer with an invalid number, is not written") {
        t in
        do throws(DrawingError) {
            let presenter = Presenter(nativeSize: Size(width: 40, height: 30), rotation: .degrees0)
            let right = try Surface(width: 40, height: 30)
            let wrong = try Surface(width: 30, height: 40)
            let buffer = Buffer(Size(width: 40, height: 30), .xrgb8888)
            let scanOut = try ScanOut(memory: buffer.bytes, pitch: buffer.pitch, size: buffer.size, format: .xrgb8888)
            t.expect(presenter.present(wrong, to: scanOut, buffer: 0).isEmpty)
            for index in [-1, 2, Presenter.maximumBuffers, Int.max] {
                t.expect(presenter.present(right, to: scanOut, buffer: index).isEmpty)
            }
            let small = try ScanOut(
                memory: buffer.bytes, pitch: buffer.pitch, size: Size(width: 30, height: 30), format: .xrgb8888)
            t.expect(presenter.present(right, to: small, buffer: 0).isEmpty)
            t.expect(buffer.pixel(Point(x: 0, y: 0)) == 0xA5A5A5)
        } catch { t.fail("a surface cannot be made") }
    },
    TestCase("display memory with an impossible size or pitch is refused") { t in
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 64)
        defer { memory.deallocate() }
        t.expect(!refused(memory, 64, 16, 4))
        t.expect(refused(memory, 63, 15, 4) && refused(memory, 60, 16, 4) && refused(memory, -64, 16, 4))
        t.expect(refused(memory, .max, 16, 4) && refused(memory, 64, 0, 4) && refused(memory, 64, .max, .max))
        t.expect(refused(memory + 2, 64, 8, 4))
    },
    TestCase("touches and rectangles are converted from the panel to the picture and back in all rotations") { t in
        let native = Size(width: 80, height: 48)
        for rotation in rotations {
            let size = rotation.logicalSize(native: native)
            t.expect(size == (rotation.swapsAxes ? Size(width: 48, height: 80) : native))
            for y in stride(from: 0, to: size.height, by: 7) {
                for x in stride(from: 0, to: size.width, by: 5) {
                    let on = mapped(x, y, rotation, native)
                    let rect = rotation.native(Rect(x: x, y: y, width: 1, height: 1), nativeSize: native)
                    t.expect(rect == Rect(x: on.x, y: on.y, width: 1, height: 1))
                    let touch = rotation.logical(x: Float(on.x) + 0.5, y: Float(on.y) + 0.5, nativeSize: native)
                    t.expect(touch.x == Float(x) + 0.5 && touch.y == Float(y) + 0.5, "rotation \(rotation.rawValue)")
                }
            }
            let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
            t.expect(rotation.native(whole, nativeSize: native) == Rect(x: 0, y: 0, width: 80, height: 48))
        }
    },
]
