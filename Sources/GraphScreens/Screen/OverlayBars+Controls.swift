import Drawing
import Widgets

extension OverlayBars {
    /// The actions of the bars' buttons.
    enum Button: Int {
        case selection, run, edit, settings, screenshot, mark, record, play
    }

    /// The state that determines the titles of the buttons.
    struct State: Equatable {
        var isEditing = false
        /// True while graphs run. The last button then freezes them; otherwise, it resumes them.
        var isTracking = true
        /// True while a graph is magnified: graphs then cannot be arranged, so the button for arranging them is disabled.
        var isFixed = false
        /// True during a recording. The recording button then stops it.
        var isRecording = false
        /// True if the device has songs whose tempo can follow steps. The bars then contain the button that opens the music session.
        var hasSongs = false
        /// True for a played recording, which the last button pauses and plays. Live graphs are frozen, and shown live again.
        var isReplay = false

        /// All states with the given values of `hasSongs` and `isReplay`. The index of each state is the state's `number`.
        static func all(hasSongs: Bool, isReplay: Bool) -> [State] {
            (0..<16).map {
                State(
                    isEditing: $0 & 1 != 0, isTracking: $0 & 2 != 0, isFixed: $0 & 4 != 0, isRecording: $0 & 8 != 0,
                    hasSongs: hasSongs, isReplay: isReplay)
            }
        }
        var number: Int {
            (isEditing ? 1 : 0) + (isTracking ? 2 : 0) + (isFixed ? 4 : 0) + (isRecording ? 8 : 0)
        }
    }

    /// The buttons for the present area: one at each end of the navigation bar, and the others in the toolbar.
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
        let recording = looks.strings.recording
        let markers = looks.strings.markers
        let freeze = state.isReplay ? words.pause : words.freeze
        let resume = state.isReplay ? looks.strings.play : words.live
        let parts = parts([
            [words.settings], [words.screenshot], [markers.mark, markers.list], [recording.record, recording.stop],
            [freeze, resume],
        ])
        func lower(
            _ button: Button, _ name: String, _ title: String, _ part: Int, kind: Control.Kind = .plain
        ) -> Control {
            control(button, name, title, in: toolbar, x: parts[part].x, width: parts[part].width, kind: kind)
        }
        var buttons = [
            lower(.settings, "settings", words.settings, 0, kind: isReduced ? .chosen : .plain),
            lower(.screenshot, "screenshot", words.screenshot, 1),
            // Over frozen graphs, the marker button opens the list of markers: there, a long press on a graph sets a marker.
            state.isTracking
                ? lower(.mark, "mark", markers.mark, 2) : lower(.mark, "markers", markers.list, 2),
            lower(.record, "record", state.isRecording ? recording.stop : recording.record, 3),
            lower(.play, "play", state.isTracking ? freeze : resume, 4, kind: .accent),
        ]
        guard !isReduced else { return buttons }
        buttons += [
            control(.selection, "selection", looks.strings.selection, in: navigationBar, x: left, width: side), edit,
        ]
        if state.hasSongs {
            buttons.append(
                control(.run, "run", words.run, in: navigationBar, x: left + side + metrics.gap, width: runWidth))
        }
        return buttons
    }

    /// The positions of the toolbar's buttons. The buttons have equal widths if all titles fit. Otherwise, each button is as wide as its longest
    /// title, or as a finger needs, and the buttons share the remaining width.
    /// - Parameter titles: all titles of each button.
    private func parts(_ titles: [[String]]) -> [(x: Int, width: Int)] {
        let metrics = looks.metrics
        let count = titles.count
        let space = toolbar.width - 2 * metrics.margin - (count - 1) * metrics.gap
        let needs = titles.map { titles in
            max(
                metrics.target,
                titles.reduce(0) { max($0, looks.fonts.measure($1, looks.styles.button)) } + 3 * metrics.px(4))
        }
        let isEqual = needs.allSatisfy { $0 <= space / count }
        let spare = space - needs.reduce(0, +)
        var x = toolbar.x + metrics.margin
        return needs.indices.map { index in
            let width =
                isEqual
                ? space * (index + 1) / count - space * index / count
                : needs[index] + spare * (index + 1) / count - spare * index / count
            defer { x += width + metrics.gap }
            return (x, width)
        }
    }

    /// Places the title between the buttons of the navigation bar.
    func placeTitle() {
        let gap = looks.metrics.gap
        titleBox = navigationBar.inset(x: looks.metrics.margin + sideWidth + gap, y: 0)
        if state.hasSongs {
            titleBox.x += runWidth + gap
            titleBox.width -= runWidth + gap
        }
    }

    private var sideWidth: Int { looks.metrics.px(112) }
    private var runWidth: Int { looks.metrics.px(80) }
}
