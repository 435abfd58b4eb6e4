import Acquisition
import CSystem
import Drawing
import Gestures
import GraphPages
import GraphScreens
import Performance
import Screens
import Services
import ServicesTests
import Session
import Settings
import Signals
import TestKit
import Widgets

/// A device without hardware that shows the graphs of a source. It compares the picture of each frame with a complete
/// redraw.
public final class VisualizationRig {
    public final class Host: BareMachine {
        public var clock: Int64? = 1_795_269_971
        public var files: [(name: String, bytes: [UInt8])] = []
        public var lines: [String] = []
        /// The reason for which storing fails; nil if it succeeds.
        public var storageFailure: StorageFailure?
        public let testRecording = TestRecording()
        public override var recording: (any RecordingService)? { testRecording }
        /// The files and the USB stick; nil if the machine has none.
        public var testFiles: TestFileService?
        public override var storedFiles: (any FileService)? { testFiles }
        public var testStick: TestStick?
        public override var stick: (any StickService)? { testStick }
        public let testPictures = TestPictures()
        public override var pictures: (any PictureService)? { testPictures }
        public override func loadFile(_ name: StaticString) -> [UInt8]? {
            for file in files where file.name == name.description { return file.bytes }
            return nil
        }
        public override func saveFile(
            _ name: StaticString, _ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void
        ) {
            if let storageFailure { return action(.failure(storageFailure)) }
            files.removeAll { $0.name == name.description }
            files.append((name: name.description, bytes: bytes))
            action(.success(()))
        }
        public override func wallClock() -> Int64? { clock }
        public override func log(_ line: String) { lines.append(line) }
        public override func log(_ text: StaticString, _ number: Int) { log(text.description + String(number)) }
    }

    /// The screen below the graphs.
    public final class Below: Screen {
        public init() {}

        public let name: StaticString = "below"
        public var appeared = 0
        public func resize(to area: Rect) {}
        public func appear(at now: Int64) { appeared += 1 }
        public func cancelTouches() {}
        public func handle(_ touch: Touch) {}
        public func draw(on canvas: Canvas, dirty: Rect) { canvas.fill(dirty, Color(0)) }
        public func targets() -> [Target] { [] }
    }

    public static let frame: Int64 = 16_666_667

    public let t: Expectations
    public let host: Host
    public private(set) var screen: VisualizationScreen!
    private let options: VisualizationOptions
    public let below = Below()
    public let context: UserInterface
    public let shell: Shell
    public private(set) var now: Int64 = TestTime.uptime + 5_000_000_000
    /// The number of pixels that the last frame changed.
    public private(set) var drawn = 0
    /// Shows the picture in two buffers alternately, as the device does.
    private let display: TestDisplay

    /// Returns a simulated device. Returns nil and fails the test if the fonts are missing.
    public static func make(
        _ t: Expectations, _ source: any SignalSource, _ channels: [ChannelID], _ size: Size = sizes[0],
        language: String = "en", millimeters: Size? = nil, options: VisualizationOptions = VisualizationOptions(),
        host: Host = Host()
    ) -> VisualizationRig? {
        var choices = GraphChoices()
        choices.options = options
        return make(
            t, source, channels, size, language: language, millimeters: millimeters, choices: choices, host: host)
    }

    public static func make(
        _ t: Expectations, _ source: any SignalSource, _ channels: [ChannelID], _ size: Size = sizes[0],
        language: String = "en", millimeters: Size? = nil, choices: GraphChoices, host: Host = Host()
    ) -> VisualizationRig? {
        guard
            let fonts = TestFonts.shared,
            let surface = try? Surface(width: size.width, height: size.height)
        else {
            t.fail("the fonts of fonts-inter are missing")
            return nil
        }
        return VisualizationRig(
            t, source, channels, surface, fonts, Strings.language(language),
            Metrics(pixels: size, millimeters: millimeters), choices, host)
    }

    public static let sizes = [
        Size(width: 800, height: 480), Size(width: 480, height: 800), Size(width: 1024, height: 600),
    ]

    /// Returns the app's simulation as a source, and some of its channels.
    /// - Parameters:
    ///   - rates: sampling rates in hertz.
    ///   - most: the maximum number of channels per signal.
    public static func simulation(_ types: [SignalType], rates: [UInt32] = [250], most: Int = 2) -> (
        SimulatedSource, [ChannelID]
    ) {
        let source = SimulatedSource()
        source.connect()
        var channels: [ChannelID] = []
        for (index, signal) in (source.catalogue?.signals ?? []).enumerated()
        where types.contains(signal.type) && rates.contains(signal.rate.milliHertz / 1000) {
            for channel in 0..<min(most, signal.labels.count) {
                channels.append(ChannelID(signal: index, channel: channel))
            }
        }
        return (source, channels)
    }

    private init(
        _ t: Expectations, _ source: any SignalSource, _ channels: [ChannelID], _ surface: Surface, _ fonts: Fonts,
        _ strings: Strings, _ metrics: Metrics, _ choices: GraphChoices, _ host: Host
    ) {
        self.t = t
        self.host = host
        options = choices.options
        let session = Session(SettingsStore(StoredSettings(), host: host), machine: host)
        context = UserInterface(metrics: metrics, fonts: fonts, strings: strings, session: session)
        context.looks.notesUnfitTexts = true
        let acquisition = context.acquisition
        acquisition.open(source, kind: 0) { opened, _ in
            for channel in channels { _ = acquisition.toggle(channel, of: opened) }
        }
        acquisition.advance(to: now)
        acquisition.apply(windowMilliseconds: 10_000)
        var derivation = choices.derivation
        derivation.keepsLeads = options.paper.form != nil
        derivation.windowMilliseconds = options.windowMilliseconds
        acquisition.derived.change(to: derivation)
        guard let shell = try? context.shell(on: surface, root: below, leavesLiveParts: true) else {
            preconditionFailure("no memory for a shell")
        }
        self.shell = shell
        display = TestDisplay(size: surface.size)
        shell.begin(at: now)
        screen = VisualizationScreen(context: context.graphs, options: options)
        context.router.open(screen)
        frames(1)
    }

    public func frames(_ count: Int) {
        for _ in 0..<count {
            now += Self.frame
            drawn = 0
            context.session.advance(to: now)
            display.show(shell, at: now).forEach { drawn += $0.width * $0.height }
        }
    }

    public func seconds(_ seconds: Double) { frames(Int(seconds * 60)) }

    public func tap(_ name: String, frames wait: Int = 18, file: StaticString = #fileID, line: UInt = #line) {
        // Waits for the end of a transition, because during a transition, a screen ignores touches.
        for _ in 0..<30 where shell.isInTransition { frames(1) }
        guard let target = shell.targets.first(where: { $0.name == name }) else {
            return t.fail("no target \(name)", file: file, line: line)
        }
        let x = Float(target.frame.x + target.frame.width / 2)
        let y = Float(target.frame.y + target.frame.height / 2)
        shell.handle(Touch(finger: 0, phase: .began, x: x, y: y, time: now))
        frames(3)
        shell.handle(Touch(finger: 0, phase: .ended, x: x, y: y, time: now))
        // Waits, because together with a second tap soon after, this tap would be a double tap.
        frames(wait)
    }

    /// Presses and releases the device's push button.
    public func pressButton() {
        shell.pressButton(at: now)
        frames(2)
        shell.releaseButton(at: now)
    }

    /// Changes the setting so that the buttons stop the transmission, as the buttons of iScope do.
    public func pauseStopsData() {
        var settings = context.settings.current
        settings[number: .pauseStopsData] = 1
        context.settings.apply(settings)
    }

    /// Rotates the picture on the panel, as the app does when this setting changes. If the size of a point changes, the
    /// graphs must be opened again; then `millimeters` is the panel's size.
    public func turn(
        to rotation: Rotation, millimeters: Size? = nil, file: StaticString = #fileID, line: UInt = #line
    ) {
        let native = display.size
        let size = rotation.logicalSize(native: native)
        guard let surface = try? Surface(width: size.width, height: size.height) else {
            return t.fail("no memory", file: file, line: line)
        }
        do {
            try shell.move(to: surface, Metrics(pixels: native, millimeters: millimeters, isTurned: rotation.swapsAxes))
            display.turn(to: rotation)
        } catch {
            t.fail("no memory", file: file, line: line)
        }
    }

    /// Releases the graphs, as the app does when the user leaves them.
    public func leave() { screen = nil }

    /// Opens the graphs again, after "Selection" was touched.
    public func reopen() {
        for _ in 0..<30 where shell.isInTransition { frames(1) }
        screen = VisualizationScreen(context: context.graphs, options: options)
        context.router.open(screen)
        frames(20)
    }

    // Fingers.

    public func touch(_ phase: Touch.Phase, _ x: Float, _ y: Float, finger: Int = 0) {
        shell.handle(Touch(finger: finger, phase: phase, x: x, y: y, time: now))
    }

    /// Moves a finger in a straight line, one frame for each step, and lifts it.
    public func drag(
        _ x0: Float, _ y0: Float, to x1: Float, _ y1: Float, steps: Int = 6, rest: Int = 0, lift: Bool = true
    ) {
        touch(.began, x0, y0)
        frames(1)
        for step in 1...steps {
            let part = Float(step) / Float(steps)
            touch(.moved, x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
            frames(1)
        }
        frames(rest)
        if lift { touch(.ended, x1, y1) }
        frames(1)
    }

    public func doubleTap(_ x: Float, _ y: Float) {
        for _ in 0..<2 {
            touch(.began, x, y)
            frames(2)
            touch(.ended, x, y)
            frames(2)
        }
    }

    /// Moves two fingers around a point. `from` and `to` are their horizontal and vertical distances.
    public func pinch(
        _ x: Float, _ y: Float, from: (Float, Float), to: (Float, Float), steps: Int = 10, lift: Bool = true
    ) {
        func move(_ phase: Touch.Phase, _ dx: Float, _ dy: Float) {
            touch(phase, x - dx / 2, y - dy / 2, finger: 0)
            touch(phase, x + dx / 2, y + dy / 2, finger: 1)
        }
        move(.began, from.0, from.1)
        frames(1)
        for step in 1...steps {
            let part = Float(step) / Float(steps)
            move(.moved, from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
            frames(1)
        }
        if lift { move(.ended, to.0, to.1) }
        frames(1)
    }

    public func target(_ name: String) -> Rect? { shell.targets.first { $0.name == name }?.frame }

    /// The indices of the visible graphs in rising order.
    public var graphs: [Int] {
        shell.targets.compactMap { $0.name.hasPrefix("graph.") ? Int($0.name.dropFirst(6)) : nil }.sorted()
    }

    public func hasTarget(_ name: String) -> Bool { shell.targets.contains { $0.name == name && $0.isEnabled } }

    /// Returns a copy of the displayed pixels, row by row.
    public func pixels() -> [UInt32] { display.pixels() }

    /// The areas that the last frame composed directly on the display instead of drawing them to the surface.
    public var liveAreas: [Rect] { (0..<(shell.live?.count ?? 0)).compactMap { shell.live?.area($0) } }

    /// Returns true if the picture still changes although no time passes, because a redraw is divided over several
    /// frames.
    public func isRedrawing() -> Bool {
        let before = pixels()
        _ = display.show(shell, at: now)
        _ = display.show(shell, at: now)
        return pixels() != before
    }

    /// Expects that the displayed picture equals a complete redraw: all changed areas were drawn, and parts that are
    /// composed on the display look as if they were drawn.
    public func expectComplete(_ place: String, file: StaticString = #fileID, line: UInt = #line) {
        let before = pixels()
        context.repaint.invalidate(shell.surface.bounds)
        // The time does not advance, so no data arrive.
        _ = display.show(shell, at: now)
        t.expect(pixels() == before, "\(place): some damage was forgotten", file: file, line: line)
        shell.completeSurface()
        t.expect(
            TestDisplay.pixels(of: shell.surface) == before, "\(place): drawn it looks otherwise", file: file,
            line: line)
    }

    /// Compares the screen with the reference picture of this name, and writes it to the folder that
    /// POCKETSCOPE_PICTURES names.
    public func picture(_ name: String, file: StaticString = #fileID, line: UInt = #line) {
        for text in context.looks.unfitTexts { t.fail("\(name): \"\(text)\" does not fit", file: file, line: line) }
        let size = shell.surface.bounds.size
        if size.width != 1024 {
            t.expectPicture(
                SeenPicture(width: size.width, height: size.height, pixels: pixels()), name, file: file, line: line)
        }
        guard let folder = getenv("POCKETSCOPE_PICTURES") else { return }
        let path = String(cString: folder) + "/" + name + ".png"
        guard let shown = display.picture(), let png = try? encodePNG(shown), TestFiles.store(png, at: path) else {
            return t.fail("cannot write \(path)", file: file, line: line)
        }
    }
}
