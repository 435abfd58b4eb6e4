import Drawing
import Widgets

/// The tabs of the pages Basic and Expert, in the middle of a bar.
final class SettingsTabs: Container {
    private let basic: Button
    private let expert: Button

    init(_ looks: Looks, _ repaint: Repaint, _ basic: Button, _ expert: Button) {
        self.basic = basic
        self.expert = expert
        super.init(looks, repaint, [basic, expert])
    }

    override func layOut() {
        let half = min(looks.metrics.px(130), frame.width / 2)
        var row = Row(frame.centered(width: 2 * half, height: looks.metrics.target))
        basic.frame = row.left(half)
        expert.frame = row.rest
    }
}
