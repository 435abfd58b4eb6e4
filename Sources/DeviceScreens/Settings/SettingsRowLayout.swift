import Drawing
import Settings
import Widgets

/// The controls for a draft's settings in rows of a given width, and the positions of the controls.
struct SettingsRowLayout {
    private let draft: SettingsDraft
    private let looks: Looks
    /// The width of a row in pixels.
    private let width: Int

    init(_ draft: SettingsDraft, width: Int, _ looks: Looks) {
        self.draft = draft
        self.width = width
        self.looks = looks
    }

    var side: Int { looks.metrics.px(16) }
    /// True if labels are above sliders; false if they are beside them.
    var isNarrow: Bool { width < looks.metrics.px(600) }
    /// The maximum width of a control with segments, in pixels.
    private var segmentsSpace: Int { (width - 2 * side) * 11 / 20 }

    func height(of item: SettingsItem) -> Int {
        let metrics = looks.metrics
        switch item {
        case .header: return metrics.px(36)
        case .note(let effect): return metrics.px(18) * noteLines(effect).count + metrics.px(14)
        case .link, .kind, .ownAddress: return metrics.px(53)
        case .setting(let key):
            if case .slider = editor(for: key), isNarrow { return metrics.px(88) }
            return metrics.px(53)
        }
    }

    func noteLines(_ effect: SettingRow.Effect) -> [String] {
        let words = looks.strings.settings
        let text =
            switch effect {
            case .atOnce, .newGraphs: ""
            case .nextVisualization: words.laterGraphs
            case .nextConnection: words.laterConnection
            case .nextRecording: words.laterRecording
            case .nextStart: words.laterStart
            }
        return wrapped(text, width: width - 2 * side, looks.styles.secondary, looks.fonts)
    }

    func editor(for key: SettingKey) -> SettingsEditor {
        if let titles = draft.listedTitles(key) { return .choices(titles) }
        return SettingsEditor.editor(for: key, width: segmentsSpace, unit: draft.unit(of: key), looks)
    }

    func segments(for key: SettingKey, _ titles: [String], in frame: Rect) -> Segments {
        let metrics = looks.metrics
        let least = titles.count * metrics.px(isNarrow ? 84 : 130)
        let width = max(Segments.width(for: titles, looks), min(least, segmentsSpace, metrics.px(260)))
        return Segments(
            titles: titles, selected: draft.values[number: key], frame: atRight(of: frame, width: width))
    }

    func stepper(for key: SettingKey, in frame: Rect) -> Stepper {
        let number = draft.values[number: key]
        return Stepper(
            text: looks.strings.words(for: key, in: draft.values, unit: draft.unit(of: key)),
            frame: atRight(of: frame, width: looks.metrics.px(204)),
            canLower: key.row.allows(.number(number - 1)), canRaise: key.row.allows(.number(number + 1)))
    }

    private func atRight(of frame: Rect, width: Int) -> Rect {
        let height = looks.metrics.px(36)
        return Rect(
            x: frame.right - side - width, y: frame.y + (frame.height - height) / 2, width: width, height: height)
    }

    func slider(for key: SettingKey, in frame: Rect) -> Slider {
        let metrics = looks.metrics
        var position: Float = 0
        if case .decimal(let range) = key.row.kind {
            position = LimitScale(range: range).position(of: draft.values[number: key])
        }
        if isNarrow {
            let inner = frame.inset(x: side + metrics.px(12), y: 0)
            return Slider(
                position: position,
                frame: Rect(x: inner.x, y: frame.y + metrics.px(36), width: inner.width, height: metrics.px(48)))
        }
        let left = frame.x + max(metrics.px(180), frame.width * 5 / 16)
        return Slider(
            position: position,
            frame: Rect(
                x: left, y: frame.y, width: frame.right - side - metrics.px(112) - left, height: frame.height))
    }
}
