import Acquisition
import Drawing
import Gestures
import Services
import Signals
import Widgets

/// The button above the time bar while a recording is played. It shows the speed, and a tap selects the next speed.
final class SpeedButton {
    private let looks: Looks
    private let acquisition: Acquisition
    private let host: any RecordingMachine
    private let controls: Controls
    /// The title for each speed.
    private let titles: [String]

    init(_ context: GraphContext) {
        looks = context.looks
        acquisition = context.acquisition
        host = context.host
        controls = Controls(looks, context.repaint)
        titles = PlaybackSpeed.all.map { [looks] in looks.strings.visualization.speed.filled(String($0)) }
    }

    /// True while the playback is being recorded. The playback then runs at its original speed, so that the new recording equals the old one.
    private var isRecording: Bool { host.recording?.status.isRecording ?? false }

    /// Places the button above the time bar, or hides it.
    /// - Parameter bar: the frame of the time bar; nil while the bar is hidden.
    func place(above bar: Rect?, in area: Rect, isWanted: Bool) {
        guard isWanted, let bar, let playback = acquisition.playback else {
            if !controls.all.isEmpty { controls.set([]) }
            return
        }
        let metrics = looks.metrics
        let width = metrics.px(72)
        let frame = Rect(
            x: area.right - metrics.margin - width, y: bar.y - metrics.gap - metrics.target,
            width: width, height: metrics.target)
        let title = PlaybackSpeed.all.firstIndex(of: playback.speed).map { titles[$0] } ?? titles[0]
        if let old = controls.all.first, old.frame == frame, old.isEnabled != isRecording,
            old.title.utf8.elementsEqual(title.utf8)
        {
            return
        }
        controls.set([Control(0, "visualization.speed", title, frame, isEnabled: !isRecording)])
    }

    /// Handles a touch.
    /// - Returns: true if the touch was on the button.
    func handle(_ touch: Touch) -> Bool {
        switch controls.handle(touch) {
        case .chosen:
            if let playback = acquisition.playback {
                playback.setSpeed(PlaybackSpeed.next(after: playback.speed))
            }
            return true
        case .handled: return true
        case .ignored: return false
        }
    }

    func cancelTouches() { controls.cancelTouches() }
    var targets: [Target] { controls.targets }
    func cover(_ rect: Rect) -> Bool { controls.all.contains { !$0.frame.intersection(rect).isEmpty } }
    func draw(on canvas: Canvas, dirty: Rect) { controls.draw(on: canvas, dirty: dirty) }
}
