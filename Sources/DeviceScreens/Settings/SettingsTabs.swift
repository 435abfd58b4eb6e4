import Drawing
import Widgets

/// The tabs of the pages of all settings, in the middle of a bar.
final class SettingsTabs: Container {
    override func layOut() {
        let width = min(looks.metrics.px(130), frame.width / max(1, children.count))
        var row = Row(frame.centered(width: children.count * width, height: looks.metrics.target))
        for tab in children { tab.frame = row.left(width) }
    }
}
