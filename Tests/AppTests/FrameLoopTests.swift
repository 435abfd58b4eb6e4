import AcquisitionTests
import App
import CSystem
import Drawing
import Gestures
import Performance
import Platform
import Screens
import Services
import ServicesTests
import Session
import Settings
import Signals
import TestKit
import Widgets

let frameLoopTests = [
    TestCase("both buffers that the display scans out contain the drawn picture in every rotation") { t in
        for rotation in [Rotation.degrees0, .degrees90, .degrees180, .degrees270] {
            guard let bench = Bench(rotation: rotation) else { return t.fail("no bench") }
            bench.runFrames(t)
            bench.expectShown(t)
            bench.screen.invert()
            bench.runFrames(t)
            bench.expectShown(t)
        }
    },
    TestCase(
        "if the screen does not change, no page flip occurs, and if it changes, one occurs; the screen's time advances in both cases"
    ) { t in
        guard let bench = Bench(rotation: .degrees0) else { return t.fail("no bench") }
        bench.runFrames(t)
        let (shown, begin) = (bench.display.presented, bench.screen.now)
        bench.runFrames(t)
        t.expectEqual(bench.display.presented, shown)
        // By how much the time advances is not checked, because it depends on how late a busy machine begins the
        // frames.
        let unchanged = bench.screen.now
        t.expect(unchanged > begin, "time advanced by \(unchanged - begin) ns")
        bench.screen.invert()
        bench.runFrames(t)
        t.expectEqual(bench.display.presented, shown + 1)
        t.expect(bench.screen.now > unchanged, "time advanced by \(bench.screen.now - unchanged) ns")
    },
    TestCase(
        "while frames are drawn, sockets are read only until the next frame must begin; after the frame loop ends, this time limit does not apply"
    ) { t in
        guard let bench = Bench(rotation: .degrees0) else { return t.fail("no bench") }
        // While nothing changes on the screen, the next frame is due one refresh later, in 4 ms.
        bench.runFrames(t)
        bench.runFrames(t)
        let next = bench.loop.reading.nextFrame
        t.expect(next <= bench.loop.clock.now + 4_000_000, "\(next)")
        bench.frames.close()
        t.expectEqual(bench.loop.reading.nextFrame, .max)
    },
    TestCase("if nothing changes for a while, five of six frames are left out and counted; a touch ends that at once") {
        t in
        guard let bench = Bench(rotation: .degrees0) else { return t.fail("no bench") }
        let router = InputRouter(screens: bench.shell, rotation: .degrees0, nativeSize: bench.presenter.nativeSize)
        router.onInput = { bench.frames.wake() }
        defer { router.onInput = nil }
        func send(_ phase: TouchInput.Phase) {
            let time = bench.loop.clock.now
            router.input(.touch(TouchInput(finger: 0, phase: phase, x: 0.5, y: 0.5, time: time)))
        }
        /// The time until the next frame begins, right after one has begun. A refresh takes 4 ms.
        func pause() -> Int64 {
            bench.run(frames: 1, t)
            return bench.loop.reading.nextFrame - bench.screen.now
        }
        bench.run(frames: 50, t)
        t.expect(pause() > 20_000_000, "at rest")
        bench.meter.reset()
        let (begin, advances) = (bench.screen.now, bench.screen.advances)
        bench.run(frames: 10, t)
        let refreshes = (bench.screen.now - begin) / 4_000_000
        let counted = bench.meter.figures.framesUnchanged
        t.expect(refreshes >= 54 && abs(counted - refreshes) <= 7, "\(counted) of \(refreshes)")
        t.expectEqual(bench.screen.advances - advances, 10)

        send(.began)
        t.expect(bench.loop.reading.nextFrame <= bench.loop.clock.now + 4_000_000, "after a touch")
        bench.run(frames: 50, t)
        t.expect(pause() <= 8_000_000, "while touched")
        send(.ended)
        bench.run(frames: 50, t)
        t.expect(pause() > 20_000_000, "at rest again")
        let source = bench.session.measure(PlayedSource("measured", []), at: bench.loop.clock.now)
        bench.run(frames: 50, t)
        t.expect(pause() <= 8_000_000, "with a source")
        bench.session.endMeasuring(source)
    },
    TestCase("if the display was lost and returns, the whole picture is drawn again") { t in
        guard let bench = Bench(rotation: .degrees0) else { return t.fail("no bench") }
        bench.runFrames(t)
        bench.display.lose(now: bench.loop.clock.now)
        bench.screen.invert()
        // The time of the screens also advances while no display is connected.
        bench.runFrames(t)
        bench.display.restore(now: bench.loop.clock.now)
        bench.runFrames(t)
        bench.expectShown(t)
    },
    TestCase(
        "until the frame loop ends, the app sends heartbeats to init, even if the screen does not change or the display is missing"
    ) { t in
        var pipe: [Int32] = [-1, -1]
        _ = pipe.withUnsafeMutableBufferPointer { system_pipe($0.baseAddress) }
        defer { close(pipe[0]) }
        _ = system_set_nonblocking(pipe[0])
        func signs() -> Int {
            var bytes = [UInt8](repeating: 0, count: 100)
            return max(0, bytes.withUnsafeMutableBytes { read(pipe[0], $0.baseAddress, $0.count) })
        }
        guard let bench = Bench(rotation: .degrees0, supervision: Supervision(descriptor: pipe[1])) else {
            return t.fail("no bench")
        }
        t.expectEqual(signs(), 1, "the first frame")
        func run() {
            let end = bench.loop.clock.now + Supervision.interval + 100_000_000
            while bench.loop.clock.now < end { bench.loop.runOnce(timeout: 100_000_000) }
        }
        run()
        t.expect((1...2).contains(signs()), "at rest")
        bench.display.lose(now: bench.loop.clock.now)
        run()
        t.expect((1...2).contains(signs()), "without a display")
        // After the frame loop is closed, sockets are still read, but no frame begins.
        bench.frames.close()
        run()
        t.expectEqual(signs(), 0)
    },
    TestCase(
        "if the drawing thread leaves no processor time to other threads, it loses its priority until the screen is at rest"
    ) { t in
        var share: (Int64) -> Int64 = { $0 }
        var loop: EventLoop?
        guard let bench = Bench(rotation: .degrees0, processorTime: { share(loop?.clock.now ?? 0) }) else {
            return t.fail("no bench")
        }
        loop = bench.loop
        var orders: [Bool] = []
        bench.frames.onPrecedence = { orders.append($0) }
        wait(bench, 6) { !orders.isEmpty }
        t.expect(orders == [false], "busy")
        let busy = bench.loop.clock.now
        share = { busy + ($0 - busy) / 4 }
        wait(bench, 6) { orders.count > 1 }
        t.expect(orders == [false, true], "at rest")
    },
    TestCase("a touch reaches the screen at the finger's position in every rotation") { t in
        for rotation in [Rotation.degrees0, .degrees90, .degrees180, .degrees270] {
            guard let bench = Bench(rotation: rotation) else { return t.fail("no bench") }
            let native = Size(width: bench.display.width, height: bench.display.height)
            let router = InputRouter(screens: bench.shell, rotation: rotation, nativeSize: native)
            bench.runFrames(t)
            // The touch is at the top left corner of the panel in its mounted position.
            router.input(.touch(TouchInput(finger: 0, phase: .began, x: 0.01, y: 0.02, time: 1)))
            guard let touch = bench.screen.touches.first else { return t.fail("no touch arrived") }
            let size = bench.shell.surface.size
            let isLeft = touch.x < Float(size.width) / 2
            let isTop = touch.y < Float(size.height) / 2
            let corner: (left: Bool, top: Bool)
            switch rotation {
            case .degrees0: corner = (true, true)
            case .degrees90: corner = (true, false)
            case .degrees180: corner = (false, false)
            case .degrees270: corner = (false, true)
            }
            t.expect(isLeft == corner.left && isTop == corner.top, "rotation \(rotation.rawValue)")
        }
    },
    TestCase(
        "if the rotation in the settings changes while the frame loop runs, both display buffers and the touches are rotated"
    ) { t in
        guard let bench = Bench(rotation: .degrees0) else { return t.fail("no bench") }
        let router = InputRouter(screens: bench.shell, rotation: .degrees0, nativeSize: bench.presenter.nativeSize)
        let picture = Picture(bench.shell, bench.presenter, router, millimeters: Size(width: 0, height: 0)) {
            t.fail("refused")
        }
        bench.runFrames(t)
        for (turns, rotation) in [(1, Rotation.degrees90), (2, .degrees180), (3, .degrees270), (0, .degrees0)] {
            var settings = Settings()
            settings[number: .rotation] = turns
            bench.frames.beforeNextFrame = { picture.follow(settings) }
            bench.runFrames(t)
            bench.expectShown(t, rotation)
            bench.screen.invert()
            bench.runFrames(t)
            bench.expectShown(t, rotation)
            // The touch is at the top left corner of the panel.
            router.input(.touch(TouchInput(finger: 0, phase: .began, x: 0.01, y: 0.02, time: 1)))
            router.input(.touch(TouchInput(finger: 0, phase: .ended, x: 0.01, y: 0.02, time: 2)))
            guard let touch = bench.screen.touches.last else { return t.fail("no touch arrived") }
            let size = bench.shell.surface.size
            t.expectEqual(touch.x > Float(size.width) / 2, turns == 2 || turns == 3, "rotation \(rotation.rawValue)")
            t.expectEqual(touch.y > Float(size.height) / 2, turns == 1 || turns == 2, "rotation \(rotation.rawValue)")
        }
    },
    TestCase(
        "if the panel's size in the settings changes, the sizes of the layout change immediately; setting the same size changes nothing"
    ) { t in
        guard let bench = Bench(rotation: .degrees0) else { return t.fail("no bench") }
        let router = InputRouter(screens: bench.shell, rotation: .degrees0, nativeSize: bench.presenter.nativeSize)
        let picture = Picture(bench.shell, bench.presenter, router, millimeters: Size(width: 0, height: 0)) {
            t.fail("refused")
        }
        bench.runFrames(t)
        let shown = bench.display.presented
        picture.follow(Settings())
        bench.runFrames(t)
        t.expectEqual(bench.display.presented, shown)
        let before = bench.shell.tools.looks.metrics
        var settings = Settings()
        settings[text: .displayMillimeters] = "48x32"
        picture.follow(settings)
        bench.runFrames(t)
        let after = bench.shell.tools.looks.metrics
        t.expect(after.pixelsPerMillimeterAcross == 2 && after != before)
        t.expect(bench.display.presented > shown)
        bench.expectShown(t)
    },
    TestCase(
        "the screen gets only the press of the hardware button start/stop, not its release and no other hardware button"
    ) { t in
        guard let bench = Bench(rotation: .degrees0) else { return t.fail("no bench") }
        let router = InputRouter(screens: bench.shell, rotation: .degrees0, nativeSize: Size(width: 96, height: 64))
        router.input(.key(KeyInput(code: 30, isPressed: true, time: 1)))
        router.input(.key(KeyInput(code: KeyInput.playPause, isPressed: true, time: 2)))
        router.input(.key(KeyInput(code: KeyInput.playPause, isPressed: false, time: 3)))
        t.expectEqual(bench.screen.presses, 1)
    },
]

/// Runs the loop until a condition is true, at most for this number of seconds.
private func wait(_ bench: Bench, _ seconds: Int64, _ condition: () -> Bool = { false }) {
    let end = bench.loop.clock.now + seconds * 1_000_000_000
    while bench.loop.clock.now < end, !condition() { bench.loop.runOnce(timeout: 100_000_000) }
}

/// A screen whose pixels all have different colors, on a display in memory.
private final class Bench {
    let loop: EventLoop
    let display: MemoryDisplay
    let screen: PatternScreen
    let shell: Shell
    let frames: FrameLoop
    let presenter: Presenter
    let session: Session
    let meter: FrameMeter

    init?(
        rotation: Rotation, supervision: Supervision = Supervision(descriptor: nil),
        processorTime: @escaping () -> Int64 = { 0 }
    ) {
        guard let loop = try? EventLoop(),
            let fonts = try? Fonts(folder: TestFiles.fonts)
        else { return nil }
        let display = MemoryDisplay(width: 96, height: 64, refreshInterval: 4_000_000)
        let presenter = Presenter(nativeSize: Size(width: 96, height: 64), rotation: rotation)
        let host = BareMachine()
        let session = Session(SettingsStore(StoredSettings(), host: host), machine: host)
        let context = UserInterface(
            metrics: Metrics(pixels: presenter.nativeSize, millimeters: nil), fonts: fonts, strings: .language("en"),
            session: session)
        let screen = PatternScreen(context)
        guard let surface = try? Surface(width: presenter.logicalSize.width, height: presenter.logicalSize.height),
            let shell = try? context.shell(on: surface, root: screen),
            let frames = try? FrameLoop(
                screens: shell, session: session, display: display, presenter: presenter,
                meter: host.meter, loop: loop, supervision: supervision, processorTime: processorTime)
        else { return nil }
        self.loop = loop
        self.display = display
        self.screen = screen
        self.shell = shell
        self.frames = frames
        self.presenter = presenter
        self.session = session
        meter = host.meter
        self.rotation = rotation
        frames.begin(at: loop.clock.now)
    }

    deinit { frames.close() }

    private let rotation: Rotation

    /// Runs the loop for six frames of the screen. These draw both buffers, and then the screen does not change.
    func runFrames(_ t: Expectations, file: StaticString = #fileID, line: UInt = #line) {
        run(frames: 6, t, file: file, line: line)
    }

    /// Runs the loop for this number of frames of the screen.
    func run(frames: Int, _ t: Expectations, file: StaticString = #fileID, line: UInt = #line) {
        let end = screen.advances + frames
        for _ in 0..<1000 where screen.advances < end { loop.runOnce(timeout: 1_000_000_000) }
        if screen.advances < end { t.fail("no frames come", file: file, line: line) }
    }

    /// - Parameter rotation: the rotation of the picture; nil for the initial rotation.
    func expectShown(_ t: Expectations, _ turned: Rotation? = nil, file: StaticString = #fileID, line: UInt = #line) {
        let rotation = turned ?? self.rotation
        var wrong = 0
        let size = shell.surface.size
        for y in 0..<size.height {
            for x in 0..<size.width {
                let place = rotation.native(
                    Rect(x: x, y: y, width: 1, height: 1),
                    nativeSize: Size(width: display.width, height: display.height))
                if display.pixel(x: place.x, y: place.y) != screen.pixel(x, y) { wrong += 1 }
            }
        }
        t.expectEqual(wrong, 0, "pixels differ at rotation \(rotation.rawValue)", file: file, line: line)
    }
}

private final class PatternScreen: Screen {
    let name: StaticString = "pattern"
    private let context: UserInterface
    private var area = Rect.zero
    private var inversion: UInt32 = 0
    private(set) var advances = 0
    /// The time to which the screen last advanced, in nanoseconds.
    private(set) var now: Int64 = 0
    private(set) var presses = 0
    private(set) var touches: [Touch] = []

    init(_ context: UserInterface) { self.context = context }

    func pixel(_ x: Int, _ y: Int) -> UInt32 { (UInt32(x) << 16 | UInt32(y) << 8 | 0x55) ^ inversion }

    func invert() {
        inversion ^= 0xFF_FFFF
        context.repaint.invalidate(area)
    }

    func resize(to area: Rect) { self.area = area }
    func cancelTouches() {}
    func handle(_ touch: Touch) { touches.append(touch) }
    func pressButton(at now: Int64) { presses += 1 }
    func advance(to now: Int64) { (advances, self.now) = (advances + 1, now) }
    func targets() -> [Target] { [] }
    func draw(on canvas: Canvas, dirty: Rect) {
        for y in dirty.y..<dirty.bottom {
            for x in dirty.x..<dirty.right {
                canvas.fill(Rect(x: x, y: y, width: 1, height: 1), Color(pixel(x, y)))
            }
        }
    }
}
