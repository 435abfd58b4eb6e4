import Drawing
import Gestures
import Layout

/// The bars' buttons.
extension VisualizationScreen {
    func choose(_ button: OverlayBars.Button, at now: Int64) {
        switch button {
        case .selection: context.router.close(self)
        case .edit: edit(!wall.layout.isEditing, at: now)
        case .settings:
            context.router.showGraphSettings()
        case .screenshot: takeScreenshot()
        case .play: toggle(at: now, byButton: false)
        }
    }

    /// Lets the flash go off; the sheet with the picture follows it.
    func takeScreenshot() {
        guard !flash.isRunning else { return }
        bars.controls.cancelTouches()
        recognizer.cancelAll()
        takeGestures(at: now)
        flash.fire(at: now)
    }
}
