import Drawing
import Gestures
import ScreenRig
import Screens
import TestKit
import Widgets

/// A view of a given size that stores the calls it receives.
final class ViewProbe: View {
    let name: String
    let size: Size
    /// The phases of the touches that the view received: b began, m moved, e ended, c canceled.
    private(set) var touches = ""
    private(set) var cancelled = 0
    private(set) var times = 0
    private(set) var drawings: [Rect] = []

    init(_ tools: ScreenTools, _ name: String = "probe", width: Int = 0, height: Int = 0) {
        self.name = name
        size = Size(width: width, height: height)
        super.init(tools.looks, tools.repaint)
    }

    override func naturalWidth() -> Int { size.width }
    override func naturalHeight(width: Int) -> Int { size.height }
    override func take(_ touch: Touch) -> Response {
        switch touch.phase {
        case .began: touches += "b"
        case .moved: touches += "m"
        case .ended: touches += "e"
        case .cancelled: touches += "c"
        }
        return touch.phase == .ended ? .chosen(self, 7) : .handled
    }
    override func cancelTouches() { cancelled += 1 }
    override func advance(to now: Int64) { times += 1 }
    override func draw(on canvas: Canvas, dirty: Rect) { drawings.append(dirty) }
    override func addTargets(to targets: inout [Target]) { targets.append(Target(name, frame)) }

    func forgetDrawings() { drawings = [] }
}

/// A screen that stores what its views report.
final class ProbeScreen: ViewScreen {
    private(set) var choices: [(view: View, item: Int)] = []
    private(set) var edits = 0
    private(set) var misses = 0
    /// Called in the screen's `update`.
    var updating: () -> Void = {}

    init(_ tools: ScreenTools, _ content: View) { super.init(tools, "probe", content: content) }

    override func update() { updating() }
    override func chosen(_ view: View, _ item: Int) { choices.append((view: view, item: item)) }
    override func edited(_ view: View) { edits += 1 }
    override func touchedNothing() { misses += 1 }
}

/// Short forms for tests of views.
enum ViewBench {
    static func touch(_ phase: Touch.Phase, _ x: Int, _ y: Int, finger: Int = 0) -> Touch {
        Touch(finger: finger, phase: phase, x: Float(x), y: Float(y), time: TestTime.uptime)
    }

    static func place(_ frame: Rect) -> [Int] { [frame.x, frame.y, frame.width, frame.height] }
    static func place(_ view: View) -> [Int] { place(view.frame) }

    /// Opens a screen with this view, and waits until it is drawn and at rest.
    static func open(_ rig: Rig, _ content: View) -> ProbeScreen {
        let screen = ProbeScreen(rig.context.tools, content)
        rig.context.router.open(screen)
        rig.frames(1)
        rig.settleTransition()
        rig.settle()
        return screen
    }

    static func tools(_ t: Expectations) -> ScreenTools? { Rig.make(t)?.context.tools }

    /// Returns a text of this number of words, each of which fills a line.
    static func words(_ count: Int) -> String {
        [String](repeating: "electrode", count: count).joined(separator: " ")
    }
}
