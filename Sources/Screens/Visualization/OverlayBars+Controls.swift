import Drawing

extension OverlayBars {
    /// What the bars' buttons are for.
    enum Button: Int {
        case selection, edit, settings, screenshot, record, play
    }

    /// What decides the buttons' words.
    struct State: Equatable {
        var isEditing = false
        /// Whether data are wanted, so that the button pauses.
        var isTracking = true
        /// Whether only a magnified graph is seen, which cannot be rearranged.
        var isFixed = false
        /// Whether a recording runs, so that the button ends it.
        var isRecording = false

        /// All that there are, each at its number.
        static var all: [State] {
            (0..<16).map {
                State(
                    isEditing: $0 & 1 != 0, isTracking: $0 & 2 != 0, isFixed: $0 & 4 != 0, isRecording: $0 & 8 != 0)
            }
        }
        var number: Int {
            (isEditing ? 1 : 0) + (isTracking ? 2 : 0) + (isFixed ? 4 : 0) + (isRecording ? 8 : 0)
        }
    }

    /// The buttons for the present area: one at each end of the navigation bar, four of equal width below.
    func makeControls(_ state: State) -> [Control] {
        let words = looks.strings.visualization
        let metrics = looks.metrics
        let height = metrics.target
        func control(
            _ button: Button, _ name: String, _ title: String, in bar: Rect, x: Int, width: Int,
            kind: Control.Kind = .plain
        ) -> Control {
            let frame = Rect(x: x, y: bar.y + (bar.height - height) / 2, width: width, height: height)
            return Control(button.rawValue, "visualization." + name, title, frame, kind: kind)
        }
        let side = sideWidth
        let left = navigationBar.x + metrics.margin
        let right = navigationBar.right - metrics.margin
        var edit = control(
            .edit, state.isEditing ? "done" : "edit", state.isEditing ? words.done : words.edit, in: navigationBar,
            x: right - side, width: side, kind: state.isEditing ? .accent : .plain)
        edit.isEnabled = !state.isFixed
        let count = 4
        let room = right - left - (count - 1) * metrics.gap
        func part(_ index: Int) -> (x: Int, width: Int) {
            let start = room * index / count
            return (left + start + index * metrics.gap, room * (index + 1) / count - start)
        }
        let recording = looks.strings.recording
        return [
            control(.selection, "selection", looks.strings.selection, in: navigationBar, x: left, width: side),
            edit,
            control(.settings, "settings", words.settings, in: toolbar, x: part(0).x, width: part(0).width),
            control(.screenshot, "screenshot", words.screenshot, in: toolbar, x: part(1).x, width: part(1).width),
            control(
                .record, "record", state.isRecording ? recording.stop : recording.record, in: toolbar, x: part(2).x,
                width: part(2).width),
            control(
                .play, "play", state.isTracking ? looks.strings.pause : looks.strings.play, in: toolbar,
                x: part(3).x, width: part(3).width, kind: .accent),
        ]
    }

    /// Puts the title between the buttons of the navigation bar.
    func placeTitle() {
        titleBox = navigationBar.inset(x: looks.metrics.margin + sideWidth + looks.metrics.gap, y: 0)
    }

    private var sideWidth: Int { looks.metrics.px(112) }
}
