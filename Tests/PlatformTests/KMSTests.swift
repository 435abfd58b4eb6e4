import CSystem
import MockDRM
import Platform
import TestKit

/// An app that draws each frame as early as possible, with the real display code on a simulated graphics card (Tests/MockDRM).
private final class Bench: DisplayHandler {
    let loop: EventLoop
    let folder: String
    let card: UnsafeMutablePointer<mock_card>
    private(set) var display: KMSDisplay?
    private(set) var error: PlatformError?
    var flipped = 0
    /// The time from the newest flip until this handler was called, in nanoseconds.
    var reported: Int64 = 0
    /// The time from the moment at which the newest frame became visible until the refresh that counts as its flip, in nanoseconds.
    var visibleBefore: Int64 = 0
    var losses: [PlatformError] = []
    var returns = 0
    /// The number of frames that the app presented.
    var drawn = 0

    /// - Parameter change: changes the properties of the simulated graphics card before the display opens, for example the requests that fail.
    init?(
        format: ScanOutFormat = .xrgb8888, isAtomicAllowed: Bool = true, hasCard: Bool = true, timeout: Int64 = 0,
        _ change: (UnsafeMutablePointer<mock_card>) -> Void = { _ in }
    ) {
        guard let card = mock_drm(), let loop = try? EventLoop() else { return nil }
        self.card = card
        self.loop = loop
        folder = "/tmp/pocketscope-kms-\(getpid())-\(SystemClock().now)"
        guard (try? makeFolder(folder)) != nil, !hasCard || mkfifo(folder + "/card0", 0o600) == 0 else { return nil }
        mock_drm_reset()
        change(card)
        do throws(PlatformError) {
            display = try KMSDisplay(
                loop: loop, format: format, isAtomicAllowed: isAtomicAllowed, folder: folder, timeout: timeout)
        } catch {
            self.error = error
        }
        display?.handler = self
    }

    /// Draws the first frame. Each flip then draws the next one.
    func start() { draw(now: loop.clock.now) }

    private func draw(now: Int64) {
        guard let buffer = display?.begin() else { return }
        // Write the buffer's last byte, to check that the whole memory of the buffer exists.
        buffer.memory.storeBytes(of: 1, toByteOffset: buffer.pitch * buffer.height - 1, as: UInt8.self)
        drawn += 1
        display?.present(now: now)
    }

    func flipped(_ display: any Display, at time: Int64, now: Int64) {
        flipped += 1
        reported = now - time
        visibleBefore = time - display.visibleSince
        draw(now: now)
    }
    func lost(_ display: any Display, error: PlatformError, now: Int64) { losses.append(error) }
    func returned(_ display: any Display, now: Int64) {
        returns += 1
        draw(now: now)
    }

    func wait(until condition: () -> Bool) -> Bool { PlatformTests.wait(loop, until: condition) }

    /// Runs the loop for this number of milliseconds.
    func pass(milliseconds: Int64) {
        let end = loop.clock.now + milliseconds * 1_000_000
        while loop.clock.now < end { loop.runOnce(timeout: 5_000_000) }
    }

    /// Closes the display, and expects that all resources of the graphics card were released.
    func close(_ t: Expectations) {
        display?.close()
        display = nil
        let left = card.pointee
        t.expectEqual(left.buffers, 0)
        t.expectEqual(left.framebuffers, 0)
        t.expectEqual(left.blobs, 0)
        t.expectEqual(left.objects, 0)
        unlink(folder + "/card0")
        rmdir(folder)
    }
}

let kmsTests = [
    TestCase("the app uses the atomic interface of the kernel's display driver, or on request the legacy interface") {
        t in
        for isAtomicAllowed in [true, false] {
            guard let bench = Bench(isAtomicAllowed: isAtomicAllowed) else { return t.fail("no bench") }
            t.expect(
                bench.display?.summary
                    == "\(bench.folder)/card0 64x32 every 10000 us, \(isAtomicAllowed ? "atomic" : "legacy")")
            t.expectEqual(bench.card.pointee.mode_sets, 1)
            bench.start()
            t.expect(bench.wait { bench.flipped >= 3 })
            t.expectEqual(bench.card.pointee.mode_sets, 1)
            t.expect((bench.card.pointee.atomic_flips >= 3) == isAtomicAllowed)
            t.expect((bench.card.pointee.legacy_flips >= 3) != isAtomicAllowed)
            t.expect(bench.losses.isEmpty)
            bench.close(t)
        }
    },
    TestCase(
        "if a display driver lacks the atomic interface, or its atomic flips fail, the app uses the legacy interface"
    ) {
        t in
        guard let bench = Bench({ $0.pointee.has_atomic = false }) else { return t.fail("no bench") }
        bench.start()
        t.expect(bench.wait { bench.flipped >= 3 })
        t.expectEqual(bench.card.pointee.atomic_flips, 0)
        t.expectEqual(bench.card.pointee.mode_sets, 1)
        bench.close(t)
        for error in [EINVAL, EOPNOTSUPP] {
            // The first atomic flip fails with this error. The app then uses a legacy flip, which succeeds.
            guard
                let bench = Bench({
                    $0.pointee.flip_error = -error
                    $0.pointee.failing_flips = 1
                })
            else { return t.fail("no bench") }
            bench.start()
            t.expect(bench.wait { bench.flipped >= 1 })
            t.expectEqual(bench.card.pointee.legacy_flips, 1)
            t.expectEqual(bench.card.pointee.mode_sets, 1)
            bench.close(t)
        }
    },
    TestCase("if no graphics card or no display is connected, opening the display fails after the timeout") { t in
        guard let none = Bench(hasCard: false, timeout: 60_000_000) else { return t.fail("no bench") }
        t.expect(none.error == .noDisplay("there is no \(none.folder)/card*"))
        none.close(t)
        guard let empty = Bench(timeout: 60_000_000, { $0.pointee.is_connected = false }) else {
            return t.fail("no bench")
        }
        t.expect(empty.error == .noDisplay("nothing is connected to \(empty.folder)/card0"))
        // The display code has looked for a display several times before it gave up.
        t.expect((2...10).contains(empty.card.pointee.connector_looks))
        empty.close(t)
    },
    TestCase(
        "if another program uses the graphics card, or the card has no display, these are reported as different failures"
    ) {
        t in
        guard let bench = Bench({ $0.pointee.has_other_master = true }) else { return t.fail("no bench") }
        t.expect(bench.error == .notPermitted("another program drives \(bench.folder)/card0"))
        bench.close(t)
    },
    TestCase(
        "if a display driver has no buffers that the processor can write (dumb buffers), it is refused, and its resources are released"
    ) { t in
        let refusals: [((UnsafeMutablePointer<mock_card>) -> Void, PlatformError?)] = [
            ({ $0.pointee.has_dumb_buffers = false }, nil),
            ({ $0.pointee.buffer_error = -ENOMEM }, .system("create a scan-out buffer", ENOMEM)),
            ({ $0.pointee.framebuffer_error = -EINVAL }, .system("add a framebuffer", EINVAL)),
            ({ $0.pointee.map_error = -ENOSYS }, .system("map a scan-out buffer", ENOSYS)),
        ]
        for (change, expected) in refusals {
            for format in [ScanOutFormat.xrgb8888, .rgb565] {
                guard let bench = Bench(format: format, change) else { return t.fail("no bench") }
                t.expect(
                    bench.error
                        == (expected ?? .noDisplay("\(bench.folder)/card0 has no scan-out buffers to draw into")))
                t.expect(bench.display == nil)
                bench.close(t)
            }
        }
    },
    TestCase("if the display mode cannot be set, the reason is reported") { t in
        guard let denied = Bench({ $0.pointee.mode_error = -EACCES }) else { return t.fail("no bench") }
        t.expect(denied.error == .notPermitted("set the mode of \(denied.folder)/card0"))
        denied.close(t)
        guard let bench = Bench({ $0.pointee.mode_error = -ERANGE }) else { return t.fail("no bench") }
        t.expect(bench.error == .system("set the mode of \(bench.folder)/card0", ERANGE))
        bench.close(t)
    },
    TestCase("if a display driver lacks one pixel format, the other one is used, and the log names it") { t in
        let cases: [(ScanOutFormat, ScanOutFormat, (UnsafeMutablePointer<mock_card>) -> Void, String?)] = [
            (.rgb565, .xrgb8888, { $0.pointee.has_rgb565 = false }, "XRGB8888 instead of RGB565"),
            (.xrgb8888, .rgb565, { $0.pointee.has_xrgb8888 = false }, "RGB565 instead of XRGB8888"),
            (.rgb565, .rgb565, { _ in }, nil),
            (.xrgb8888, .xrgb8888, { _ in }, nil),
        ]
        for (wanted, expected, change, line) in cases {
            guard let bench = Bench(format: wanted, change) else { return t.fail("no bench") }
            t.expect(bench.display?.begin()?.format == expected)
            t.expectEqual(bench.card.pointee.framebuffers, 2)
            let summary = bench.display?.summary ?? ""
            if let line { t.expect(summary.hasSuffix(", \(line)"), summary) }
            t.expectEqual(summary.hasSuffix("RGB565") || summary.hasSuffix("XRGB8888"), line != nil, summary)
            bench.close(t)
        }
        // If the driver supports neither of the two pixel formats, the error is that of the requested format.
        let none = Bench {
            $0.pointee.has_rgb565 = false
            $0.pointee.has_xrgb8888 = false
        }
        t.expect(none?.error == .system("add a framebuffer", EINVAL))
        none?.close(t)
    },
    TestCase(
        "if a display driver refuses a flip as busy, the app retries one refresh later and does not set the display mode"
    ) { t in
        for isAtomicAllowed in [true, false] {
            guard
                let bench = Bench(
                    isAtomicAllowed: isAtomicAllowed,
                    {
                        $0.pointee.flip_error = -EBUSY
                        $0.pointee.failing_flips = 3
                    })
            else { return t.fail("no bench") }
            bench.start()
            t.expect(bench.wait { bench.flipped >= 3 })
            t.expectEqual(bench.card.pointee.mode_sets, 1)
            t.expect(bench.losses.isEmpty)
            bench.close(t)
        }
    },
    TestCase(
        "if all page flips are refused or busy, the app retries some of them, and then sets the display mode for each frame"
    ) { t in
        for (error, most) in [(EBUSY, 12), (EIO, 3)] {
            guard
                let bench = Bench(
                    isAtomicAllowed: false,
                    {
                        $0.pointee.flip_error = -error
                        $0.pointee.failing_flips = -1
                    })
            else { return t.fail("no bench") }
            bench.start()
            t.expect(bench.wait { bench.flipped >= 10 })
            t.expectEqual(Int(bench.card.pointee.legacy_flips), most)
            t.expect(bench.losses.isEmpty)
            // The app draws one frame in each refresh, not more.
            let drawn = bench.drawn
            bench.pass(milliseconds: 100)
            t.expect(bench.drawn - drawn <= 12, "\(bench.drawn - drawn) frames in 100 ms")
            bench.close(t)
        }
    },
    TestCase(
        "if a page flip never completes, it times out after a second; after three of them, the app sets the display mode for each frame"
    ) {
        t in
        guard let bench = Bench(isAtomicAllowed: false, { $0.pointee.flips_end = false }) else {
            return t.fail("no bench")
        }
        bench.start()
        bench.pass(milliseconds: 300)
        t.expectEqual(bench.flipped, 0)
        t.expect(bench.wait { bench.flipped >= 1 })
        t.expect(bench.wait { bench.flipped >= 10 })
        t.expectEqual(bench.card.pointee.legacy_flips, 3)
        t.expect(bench.losses.isEmpty)
        bench.close(t)
    },
    TestCase(
        "if events of the display driver cannot be read, the event loop is not kept busy, and frames are still shown"
    ) { t in
        guard let bench = Bench({ $0.pointee.event_error = true }) else { return t.fail("no bench") }
        bench.start()
        t.expect(bench.wait { bench.flipped >= 10 })
        t.expectEqual(bench.card.pointee.event_looks, 8)
        bench.close(t)
    },
    TestCase("if a single page flip never completes, one frame is lost, and the next frames are flipped") { t in
        guard let bench = Bench(isAtomicAllowed: false, { $0.pointee.flips_end = false }) else {
            return t.fail("no bench")
        }
        bench.start()
        bench.card.pointee.flips_end = true
        t.expect(bench.wait { bench.flipped >= 3 })
        t.expectEqual(bench.card.pointee.mode_sets, 2)
        bench.close(t)
    },
    TestCase(
        "if a display is removed, that is reported once; the app searches for it every second and uses it again when it returns"
    ) {
        t in
        guard let bench = Bench() else { return t.fail("no bench") }
        bench.start()
        t.expect(bench.wait { bench.flipped >= 3 })
        bench.card.pointee.is_connected = false
        bench.display?.devicesChanged(now: bench.loop.clock.now)
        t.expect(bench.losses == [.noDisplay("the display was unplugged")])
        t.expect(bench.display?.begin() == nil)
        bench.card.pointee.connector_looks = 0
        bench.pass(milliseconds: 2300)
        t.expect((1...3).contains(bench.card.pointee.connector_looks))
        t.expectEqual(bench.losses.count, 1)
        bench.card.pointee.is_connected = true
        let flipped = bench.flipped
        t.expect(bench.wait { bench.returns == 1 && bench.flipped >= flipped + 3 })
        bench.close(t)
    },
    TestCase("if a display is removed without a message from the kernel, the next page flip detects it") { t in
        guard let bench = Bench() else { return t.fail("no bench") }
        bench.start()
        t.expect(bench.wait { bench.flipped >= 3 })
        bench.card.pointee.is_connected = false
        t.expect(bench.wait { bench.losses == [.system("page flip", EINVAL)] })
        bench.card.pointee.is_connected = true
        t.expect(bench.wait { bench.returns == 1 })
        bench.close(t)
    },
    TestCase("if a graphics card disappears while it shows a picture, the app continues and can close it") { t in
        guard let bench = Bench() else { return t.fail("no bench") }
        bench.start()
        t.expect(bench.wait { bench.flipped >= 3 })
        bench.card.pointee.is_gone = true
        t.expect(bench.wait { bench.losses == [.system("page flip", ENODEV)] })
        bench.card.pointee.connector_looks = 0
        let drawn = bench.drawn
        bench.pass(milliseconds: 1500)
        t.expect((1...2).contains(bench.card.pointee.connector_looks))
        t.expectEqual(bench.drawn, drawn)
        t.expectEqual(bench.returns, 0)
        bench.close(t)
    },
    TestCase("if a display driver reports no vertical blanks, frames follow the refresh rate of the display mode") {
        t in
        guard let bench = Bench({ $0.pointee.has_vertical_blank = false }) else { return t.fail("no bench") }
        t.expect(
            bench.display?.summary == "\(bench.folder)/card0 64x32 every 10000 us, atomic, without vertical blank")
        bench.start()
        t.expect(bench.wait { bench.flipped >= 1 })
        let flipped = bench.flipped
        bench.pass(milliseconds: 200)
        t.expect((1...21).contains(bench.flipped - flipped), "\(bench.flipped - flipped) frames in 200 ms")
        // A frame is visible as soon as the driver has flipped it, long before the refresh of 10 ms that keeps frames regular.
        t.expect((3_000_000...10_000_000).contains(bench.visibleBefore), "visible \(bench.visibleBefore) ns before")
        bench.close(t)
    },
    TestCase(
        "if the display driver uses the machine's clock, a flip has the time that the driver states, even if the app reads it late"
    ) {
        t in
        for hasOtherClock in [false, true] {
            guard let bench = Bench({ $0.pointee.has_other_clock = hasOtherClock }) else { return t.fail("no bench") }
            bench.start()
            usleep(50_000)
            t.expect(bench.wait { bench.flipped == 1 })
            t.expect(hasOtherClock ? bench.reported == 0 : bench.reported >= 50_000_000, "\(bench.reported) ns ago")
            t.expectEqual(bench.visibleBefore, 0)
            bench.close(t)
        }
    },
    TestCase(
        "if the display driver reports no vertical blanks, a flip in time gets the time of its refresh, even if the app reads it late"
    ) { t in
        guard let bench = Bench({ $0.pointee.has_vertical_blank = false }) else { return t.fail("no bench") }
        bench.start()
        t.expect(bench.wait { bench.flipped >= 1 })
        // Wait for several refreshes, which come every 10 ms, before the loop runs again.
        usleep(35_000)
        let flipped = bench.flipped
        t.expect(bench.wait { bench.flipped > flipped })
        t.expect(bench.reported >= 20_000_000, "\(bench.reported) ns ago")
        bench.close(t)
    },
]
