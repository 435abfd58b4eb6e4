import Acquisition
import Drawing
import Gestures
import Services
import Signals
import Widgets

/// The buttons above the time bar. While a recording is played, or graphs are behind the present, one button shows the speed, and a tap on it selects
/// the next speed. Another button lets frozen graphs continue from their time, or shows the present again.
final class SpeedButton {
    /// The effect of a touch.
    enum Response { case ignored, handled, goOn, live }

    private let looks: Looks
    private let acquisition: Acquisition
    private let host: any RecordingMachine
    private let controls: Controls
    private let view: TimeView

    /// The content and the position of the buttons.
    private struct State: Equatable {
        let right: Int
        let bottom: Int
        /// The index of the displayed speed in the list of speeds; nil while the button for the speed is hidden.
        var speed: Int?
        var canGoOn = false
        var isBehind = false
        var isEnabled = true
    }
    private var shown: State?

    /// The title for each speed.
    private let titles: [String]

    init(_ context: GraphContext, _ view: TimeView) {
        self.view = view
        looks = context.looks
        acquisition = context.acquisition
        host = context.host
        controls = Controls(looks, context.repaint)
        titles = PlaybackSpeed.all.map { [looks] in looks.strings.visualization.speed.filled(String($0)) }
    }

    /// True while the playback is being recorded. The playback then runs at its original speed, so that the new recording equals the played
    /// recording.
    private var isRecording: Bool { host.recording?.status.isRecording ?? false }

    /// Places the buttons above the time bar, or hides them.
    /// - Parameter bottom: the y-coordinate of the upper edge of the time bar, or of the toolbar while the time bar is hidden.
    func place(above bottom: Int, in area: Rect, isWanted: Bool) {
        var wanted = State(right: area.right - looks.metrics.margin, bottom: bottom - looks.metrics.gap)
        if isWanted {
            let speed = acquisition.playback?.speed ?? view.speedBehind.map { Int($0) }
            wanted.speed = speed.map { PlaybackSpeed.all.firstIndex(of: $0) ?? 0 }
            wanted.canGoOn = view.canGoOn
            wanted.isBehind = view.speedBehind != nil
            wanted.isEnabled = acquisition.playback == nil || !isRecording
        }
        guard wanted != shown else { return }
        shown = wanted
        var buttons: [Control] = []
        var right = wanted.right
        func add(_ id: Int, _ name: String, _ title: String) {
            let metrics = looks.metrics
            let width = max(metrics.px(72), looks.fonts.measure(title, looks.styles.button) + 3 * metrics.gap)
            let frame = Rect(
                x: right - width, y: wanted.bottom - metrics.target, width: width, height: metrics.target)
            buttons.append(Control(id, "visualization." + name, title, frame, isEnabled: wanted.isEnabled))
            right -= width + metrics.gap
        }
        if wanted.isBehind { add(2, "live", looks.strings.visualization.live) }
        if wanted.canGoOn { add(1, "goOn", looks.strings.visualization.goOn) }
        if let speed = wanted.speed { add(0, "speed", titles[speed]) }
        controls.set(buttons)
    }

    /// Handles a touch. Changes the speed if the touch is on the button that shows the speed.
    func handle(_ touch: Touch) -> Response {
        switch controls.handle(touch) {
        case .chosen(1): return .goOn
        case .chosen(2): return .live
        case .chosen:
            if let playback = acquisition.playback {
                playback.setSpeed(PlaybackSpeed.next(after: playback.speed))
            } else {
                view.changeSpeed()
            }
            return .handled
        case .handled: return .handled
        case .ignored: return .ignored
        }
    }

    func cancelTouches() { controls.cancelTouches() }
    var targets: [Target] { controls.targets }
    func cover(_ rect: Rect) -> Bool { controls.all.contains { !$0.frame.intersection(rect).isEmpty } }
    func draw(on canvas: Canvas, dirty: Rect) { controls.draw(on: canvas, dirty: dirty) }
}
