import Platform
import TestKit

private final class Watcher: DisplayHandler {
    var flips = 0
    var losses = 0
    var returns = 0
    var drawsAtOnce = false
    func flipped(_ display: any Display, at time: Int64, now: Int64) {
        flips += 1
        if drawsAtOnce && flips < 5 && display.begin() != nil { display.present(now: now) }
    }
    func lost(_ display: any Display, error: PlatformError, now: Int64) { losses += 1 }
    func returned(_ display: any Display, now: Int64) { returns += 1 }
}

private func mode(_ width: Int, _ height: Int, _ refresh: Int = 60_000, preferred: Bool = false) -> DisplayMode {
    DisplayMode(width: width, height: height, refresh: refresh, isPreferred: preferred)
}

/// Writes one pixel into a buffer.
private func draw(_ buffer: ScanOutBuffer, x: Int, y: Int, _ value: UInt32) {
    let offset = y * buffer.pitch + x * buffer.format.bytesPerPixel
    switch buffer.format {
    case .xrgb8888: buffer.memory.storeBytes(of: value, toByteOffset: offset, as: UInt32.self)
    case .rgb565: buffer.memory.storeBytes(of: UInt16(value), toByteOffset: offset, as: UInt16.self)
    }
}

let displayTests = [
    TestCase("a simulated display shows a frame after the page flip, and alternates between two buffers") { t in
        let display = MemoryDisplay(width: 5, height: 3, flip: .onRequest)
        let watcher = Watcher()
        display.handler = watcher
        guard let first = display.begin() else { return t.fail("no buffer") }
        t.expectEqual(first.index, 1)
        draw(first, x: 4, y: 2, 0x12_3456)
        t.expectEqual(display.begin()?.index ?? -1, 1)
        display.present(now: 0)
        t.expect(display.begin() == nil)
        t.expectEqual(display.pixel(x: 4, y: 2) ?? 1, 0)
        display.present(now: 0)
        t.expectEqual(display.presented, 1)
        display.finishFlip(now: 0)
        display.finishFlip(now: 0)
        t.expectEqual(watcher.flips, 1)
        t.expectEqual(display.pixel(x: 4, y: 2) ?? 1, 0x12_3456)
        t.expectEqual(display.begin()?.index ?? -1, 0)
        for (x, y) in [(-1, 0), (5, 0), (0, 3), (Int.max, Int.min)] { t.expect(display.pixel(x: x, y: y) == nil) }
        display.close()
    },
    TestCase(
        "if a display flips immediately, the code that is notified of the flip can draw the next frame in the same call"
    ) { t in
        let display = MemoryDisplay(width: 4, height: 4, format: .rgb565)
        let watcher = Watcher()
        watcher.drawsAtOnce = true
        display.handler = watcher
        guard let buffer = display.begin() else { return t.fail("no buffer") }
        draw(buffer, x: 1, y: 1, 0xF81F)
        display.present(now: 0)
        t.expectEqual(watcher.flips, 5)
        // The fifth frame uses the same buffer as the first one, and nothing was drawn into it, so it still contains the first frame's pixel.
        t.expectEqual(display.pixel(x: 1, y: 1) ?? 0, 0xFF_00FF)
    },
    TestCase("if a display was lost, it gives no buffer and flips nothing; its return is reported once") { t in
        let display = MemoryDisplay(width: 4, height: 4, flip: .onRequest)
        let watcher = Watcher()
        display.handler = watcher
        _ = display.begin()
        display.present(now: 0)
        display.lose(now: 1)
        display.lose(now: 1)
        display.finishFlip(now: 2)
        t.expect(display.begin() == nil)
        display.present(now: 2)
        display.restore(now: 3)
        display.restore(now: 3)
        t.expectEqual(watcher.losses, 1)
        t.expectEqual(watcher.flips, 0)
        t.expectEqual(watcher.returns, 1)
        t.expect(display.begin() != nil)
    },
    TestCase("if page flips end immediately, they are still reported only once per refresh, for hours") { t in
        var pacer = FramePacer(interval: 16_666_667, hasVerticalBlank: false)
        var now: Int64 = 1_000_000_000
        let start = pacer.announcement(ofFlipAt: now)
        t.expectEqual(start, now)
        // Simulates an hour of frames, each of which takes 5 ms to draw.
        for _ in 0..<216_000 { now = pacer.announcement(ofFlipAt: now + 5_000_000) }
        t.expectEqual(now - start, 216_000 * 16_666_667)
    },
    TestCase(
        "if the display reports no vertical blanks, a flip that misses its refresh is reported at the next refresh"
    ) {
        t in
        var pacer = FramePacer(interval: 10, hasVerticalBlank: false)
        t.expectEqual(pacer.announcement(ofFlipAt: 100), 100)
        t.expectEqual(pacer.announcement(ofFlipAt: 110), 110)
        t.expectEqual(pacer.announcement(ofFlipAt: 121), 130)
        t.expectEqual(pacer.announcement(ofFlipAt: 131), 140)
        // Also after a long pause, flips are reported at whole multiples of the interval after the first flip.
        t.expectEqual(pacer.announcement(ofFlipAt: 1_000_003), 1_000_010)
    },
    TestCase(
        "if the display reports vertical blanks, a flip is reported at the time of its vertical blank, even if that is early or late"
    ) { t in
        var pacer = FramePacer(interval: 16_666_667, hasVerticalBlank: true)
        var now: Int64 = 0
        _ = pacer.announcement(ofFlipAt: now)
        for jitter in [0, -900_000, 900_000, -2_000_000, 40_000_000, 0] as [Int64] {
            now += 16_666_667 + jitter
            t.expectEqual(pacer.announcement(ofFlipAt: now), now)
        }
    },
    TestCase("the requested display mode is used if it exists, otherwise the panel's preferred mode") { t in
        let modes = [mode(1024, 768), mode(800, 480, 50_000), mode(800, 480, 60_000), mode(1280, 800, preferred: true)]
        t.expectEqual(DisplayMode.best(of: modes, width: 800, height: 480) ?? -1, 2)
        t.expectEqual(DisplayMode.best(of: modes, width: nil, height: nil) ?? -1, 3)
        t.expectEqual(DisplayMode.best(of: modes, width: 640, height: 480) ?? -1, 3)
        t.expectEqual(DisplayMode.best(of: [mode(1, 1), mode(2, 2)], width: nil, height: nil) ?? -1, 0)
        t.expect(DisplayMode.best(of: [], width: 800, height: 480) == nil)
    },
    TestCase("the refresh interval follows from the timing of the display mode; an impossible timing gives 60 Hz") {
        t in
        t.expectEqual(DisplayMode.interval(clock: 148_500, columns: 2200, rows: 1125), 16_666_666)
        for (clock, columns, rows) in [
            (0, 800, 480), (-5, 800, 480), (148_500, 0, 1125), (148_500, Int64.max, Int64.max), (1, 60000, 60000),
            (Int64.max, 2, 2),
        ] as [(Int64, Int64, Int64)] {
            t.expectEqual(DisplayMode.interval(clock: clock, columns: columns, rows: rows), 16_666_667)
        }
    },
    TestCase("messages of the kernel about displays are distinguished from its other messages") { t in
        func about(_ text: String) -> Bool { Array(text.utf8).withUnsafeBytes { isAboutDRM($0) } }
        t.expect(about("change@/devices/card0\0ACTION=change\0SUBSYSTEM=drm\0HOTPLUG=1\0"))
        t.expect(about("SUBSYSTEM=drm"))
        for text in ["", "\0\0", "SUBSYSTEM=dr", "SUBSYSTEM=drms\0", "add@/x\0SUBSYSTEM=input\0"] {
            t.expect(!about(text), text)
        }
    },
]
