import Acquisition
import CSystem
import Drawing
import Gestures
import Screens
import Services
import Session
import Settings
import Signals
import TestKit
import Widgets

/// A device without hardware: a shell that draws to a surface, fingers that find their targets by name, and a clock
/// that a test sets.
public final class Rig {
    public let host: TestHost
    public let context: UserInterface
    public let shell: Shell
    public let t: Expectations
    public private(set) var now: Int64
    private var pictured: [String] = []

    public static let frame: Int64 = 16_666_667
    /// The sizes in which every screen must work, in pixels.
    public static let sizes = [
        Size(width: 800, height: 480), Size(width: 480, height: 800), Size(width: 1024, height: 600),
    ]

    private init(_ t: Expectations, host: TestHost, context: UserInterface, shell: Shell, start: Int64) {
        now = start
        self.t = t
        self.host = host
        self.context = context
        self.shell = shell
    }

    /// Returns a device that shows the connection screen. Returns nil and fails the test if the fonts are missing.
    /// - Parameter start: the machine's uptime at the start in nanoseconds.
    public static func make(
        _ t: Expectations, _ size: Size = sizes[0], language: String = "en", millimeters: Size? = nil,
        host: TestHost = TestHost(), logsTargets: Bool = false,
        settings: StoredSettings = StoredSettings(), start: Int64 = TestTime.uptime + 1_000_000_000
    ) -> Rig? {
        let millimeters = millimeters ?? SmallPanel.shown?.millimeters
        Strings.offer()
        guard let fonts = TestFonts.shared else {
            t.fail("the fonts of fonts-inter are missing")
            return nil
        }
        let context = UserInterface(
            metrics: Metrics(pixels: size, millimeters: millimeters), fonts: fonts,
            strings: Strings.language(language),
            session: Session(SettingsStore(settings, host: host), machine: host),
            ownForms: { host.ownForm(at: $0) })
        context.looks.notesUnfitTexts = true
        guard let surface = try? Surface(width: size.width, height: size.height),
            let shell = try? context.shell(on: surface, root: context.firstScreen, logsTargets: logsTargets)
        else {
            t.fail("no memory for the surface")
            return nil
        }
        context.beginFirstStart()
        let rig = Rig(t, host: host, context: context, shell: shell, start: start)
        shell.begin(at: rig.now)
        rig.frames(1)
        return rig
    }

    // Time.

    /// Runs frames.
    /// - Returns: the number of frames in which something changed.
    @discardableResult
    public func frames(_ count: Int) -> Int {
        var damaged = 0
        for _ in 0..<count {
            now += Self.frame
            context.session.advance(to: now)
            if !shell.frame(now).isEmpty {
                damaged += 1
                // Reports the frame as shown, as a display does whose page flips take no time.
                context.session.study?.frameSubmitted()
                context.session.study?.frameShown(at: now)
            }
        }
        return damaged
    }

    /// Runs one frame that lasts as long as `count` frames.
    public func skip(_ count: Int) {
        now += Int64(count - 1) * Self.frame
        frames(1)
    }

    /// Runs frames until the screen no longer changes.
    public func settle(file: StaticString = #fileID, line: UInt = #line) {
        for _ in 0..<400 where frames(3) == 0 { return }
        t.fail("the screen does not come to rest", file: file, line: line)
    }

    // Fingers.

    public func touch(_ phase: Touch.Phase, _ x: Int, _ y: Int, finger: Int = 0) {
        now += 1_000_000
        shell.handle(Touch(finger: finger, phase: phase, x: Float(x), y: Float(y), time: now))
    }

    public func target(_ name: String) -> Target? {
        for target in shell.targets where target.name == name { return target }
        return nil
    }

    public func press(_ name: String, finger: Int = 0, file: StaticString = #fileID, line: UInt = #line) {
        guard let frame = target(name)?.frame else { return t.fail("no target \(name)", file: file, line: line) }
        touch(.began, frame.x + frame.width / 2, frame.y + frame.height / 2, finger: finger)
    }

    public func release(_ name: String, finger: Int = 0, file: StaticString = #fileID, line: UInt = #line) {
        guard let frame = target(name)?.frame else { return t.fail("no target \(name)", file: file, line: line) }
        touch(.ended, frame.x + frame.width / 2, frame.y + frame.height / 2, finger: finger)
    }

    public func tap(_ name: String, finger: Int = 0, file: StaticString = #fileID, line: UInt = #line) {
        settleTransition(file: file, line: line)
        guard let frame = target(name)?.frame else { return t.fail("no target \(name)", file: file, line: line) }
        touch(.began, frame.x + frame.width / 2, frame.y + frame.height / 2, finger: finger)
        frames(2)
        touch(.ended, frame.x + frame.width / 2, frame.y + frame.height / 2, finger: finger)
        frames(2)
    }

    /// Presses keys of the on-screen keyboard.
    public func type(_ text: String, file: StaticString = #fileID, line: UInt = #line) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case ".": tap("key.dot", file: file, line: line)
            case "-": tap("key.minus", file: file, line: line)
            case "_": tap("key.underscore", file: file, line: line)
            case ":": tap("key.colon", file: file, line: line)
            case "@": tap("key.at", file: file, line: line)
            case "+": tap("key.plus", file: file, line: line)
            case " ": tap("key.space", file: file, line: line)
            default: tap("key." + String(Character(scalar)), file: file, line: line)
            }
        }
    }

    /// Touches the right end of a field, so that the caret is after the text.
    public func focus(_ name: String, file: StaticString = #fileID, line: UInt = #line) {
        guard let frame = target(name)?.frame else { return t.fail("no target \(name)", file: file, line: line) }
        touch(.began, frame.right - 4, frame.y + frame.height / 2)
        touch(.ended, frame.right - 4, frame.y + frame.height / 2)
        frames(2)
    }

    /// Types a host and touches Connect.
    public func connect(to name: String = "labserver", file: StaticString = #fileID, line: UInt = #line) {
        focus("connection.host", file: file, line: line)
        type(name, file: file, line: line)
        tap("connection.connect", file: file, line: line)
        frames(2)
    }

    /// Touches a stream while no other source is open, and returns from the stream's graphs to the selection.
    public func selectStream(_ name: String, file: StaticString = #fileID, line: UInt = #line) {
        tap(name, file: file, line: line)
        settleTransition(file: file, line: line)
        backFromVisualization(file: file, line: line)
        settleTransition(file: file, line: line)
        t.expectEqual(screenName, "selection", file: file, line: line)
    }

    /// Drags a list upward until a target in it is visible.
    /// - Parameter margin: the distance from the list's lower end to the screen's lower edge, in pixels.
    public func scroll(to name: String, above margin: Int = 0, file: StaticString = #fileID, line: UInt = #line) {
        let height = shell.surface.height - margin
        settleTransition(file: file, line: line)
        for _ in 0..<60 where target(name) == nil {
            touch(.began, 8, height - 20)
            for step in 1...10 { touch(.moved, 8, height - 20 - step * 12) }
            frames(20)
            touch(.ended, 8, height - 140)
            settle(file: file, line: line)
        }
    }

    /// Scrolls a list until a target in it is visible, if it is not. The list ends above a bar.
    public func reach(_ name: String, file: StaticString = #fileID, line: UInt = #line) {
        settleTransition(file: file, line: line)
        if target(name) == nil { scroll(to: name, above: context.looks.metrics.bar, file: file, line: line) }
    }

    /// Rotates the picture or changes its size, as the app does when these settings change.
    public func move(to size: Size, millimeters: Size? = nil, file: StaticString = #fileID, line: UInt = #line) {
        guard let surface = try? Surface(width: size.width, height: size.height) else {
            return t.fail("no memory", file: file, line: line)
        }
        do {
            try shell.move(to: surface, Metrics(pixels: size, millimeters: millimeters))
        } catch {
            t.fail("no memory", file: file, line: line)
        }
    }

    /// Waits until the transition of a screen that was opened or closed has ended.
    public func settleTransition(file: StaticString = #fileID, line: UInt = #line) {
        frames(2)
        for _ in 0..<60 where shell.isInTransition { frames(1) }
        t.expect(!shell.isInTransition, "a transition does not end", file: file, line: line)
    }

    /// On the graphs screen, shows the bars and touches "Selection".
    public func backFromVisualization(file: StaticString = #fileID, line: UInt = #line) {
        frames(60)
        if target("visualization.selection") == nil {
            touch(.began, 200, 200)
            touch(.ended, 200, 200)
            frames(30)
        }
        tap("visualization.selection", file: file, line: line)
        frames(30)
    }

    public var screenName: String { shell.screen.name.description }

    // Pictures.

    /// All pixels of the surface, row by row.
    public func pixels() -> [UInt32] {
        let surface = shell.surface
        return (0..<surface.height).flatMap { y in
            Array(UnsafeBufferPointer(start: surface.row(y), count: surface.width))
        }
    }

    /// Compares the surface with the reference picture of this name. If POCKETSCOPE_PICTURES names a folder, writes the
    /// surface there as a PNG. If several pictures have the same name, only the first one is compared. Pictures of 1024
    /// x 600 and 600 x 1024 have no reference, because they show the same as those of 800 x 480 and 480 x 800.
    public func picture(_ name: String, file: StaticString = #fileID, line: UInt = #line) {
        let surface = shell.surface
        let name = name + (SmallPanel.shown?.suffix ?? "")
        let isFirst = !pictured.contains { $0 == name }
        pictured.append(name)
        if isFirst && max(surface.width, surface.height) != 1024 && SmallPanel.shown == nil {
            t.expectPicture(
                SeenPicture(width: surface.width, height: surface.height, pixels: pixels()), name, file: file,
                line: line)
        }
        guard let folder = getenv("POCKETSCOPE_PICTURES") else { return }
        let path = String(cString: folder) + "/" + name + ".png"
        guard let png = try? encodePNG(surface), TestFiles.store(png, at: path) else {
            return t.fail("cannot write \(path)", file: file, line: line)
        }
    }

    /// Checks that targets are large enough for fingers: in pixels, and on a small panel also in millimeters.
    public func checkFingers(_ place: String, file: StaticString = #fileID, line: UInt = #line) {
        let metrics = context.looks.metrics
        // Compute the millimeters from the panel, not from `Metrics.target`, which is what is tested.
        let millimeters = SmallPanel.shown?.millimeters
        for target in shell.targets {
            let frame = target.frame
            t.expect(
                frame.width >= metrics.target && frame.height >= metrics.target,
                "\(place): \(target.name) is \(frame.width) x \(frame.height), less than \(metrics.target)", file: file,
                line: line)
            guard let millimeters else { continue }
            let across = frame.width * millimeters.width * 100 / shell.surface.width
            let down = frame.height * millimeters.height * 100 / shell.surface.height
            t.expect(
                min(across, down) >= 600, "\(place): \(target.name) is \(across) x \(down) hundredths of a millimeter",
                file: file, line: line)
        }
    }

    /// Checks what must be true for every screen: targets are on the screen, large enough, and do not overlap; texts
    /// fit.
    public func checkLayout(_ place: String, file: StaticString = #fileID, line: UInt = #line) {
        let targets = shell.targets
        for target in targets {
            t.expect(
                target.frame.intersection(shell.surface.bounds) == target.frame,
                "\(place): \(target.name) leaves the screen", file: file, line: line)
        }
        checkFingers(place, file: file, line: line)
        for (index, one) in targets.enumerated() where one.isEnabled {
            for other in targets[(index + 1)...] where other.isEnabled {
                // These targets may overlap: the free area around the bars contains the graphs, and the touch area of the status strip reaches over
                // the graphs.
                if ["visualization.graphs", "visualization.strip", "visualization.recording"].contains(one.name),
                    other.name.utf8.starts(with: "graph.".utf8) || other.name == "visualization.graphs"
                {
                    continue
                }
                t.expect(
                    one.frame.intersection(other.frame).isEmpty, "\(place): \(one.name) overlaps \(other.name)",
                    file: file, line: line)
                t.expect(one.name != other.name, "\(place): two targets are called \(one.name)", file: file, line: line)
            }
        }
        for text in context.looks.unfitTexts { t.fail("\(place): \"\(text)\" does not fit", file: file, line: line) }
    }
}
