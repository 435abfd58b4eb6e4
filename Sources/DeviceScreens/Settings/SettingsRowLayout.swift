import Drawing
import Settings
import Widgets

/// Selects the control for each setting of a draft, and computes the positions of label and control in a row of a given width.
struct SettingsRowLayout {
    private let draft: SettingsDraft
    private let looks: Looks
    /// The width of a row in pixels.
    private let width: Int
    /// True in the panel beside the graphs, where rows are lower. There, a control that does not fit beside its label is below it.
    private let isPanel: Bool

    init(_ draft: SettingsDraft, width: Int, isPanel: Bool, _ looks: Looks) {
        self.draft = draft
        self.width = width
        self.isPanel = isPanel
        self.looks = looks
    }

    var side: Int { looks.metrics.px(isPanel ? Metrics.marginPoints : 16) }
    /// True if the row is so narrow that the label of a slider is above it instead of beside it.
    var isNarrow: Bool { width < looks.metrics.px(600) }
    /// The maximum width of a control with segments, in pixels.
    private var segmentsSpace: Int { isPanel ? width - 2 * side : (width - 2 * side) * 11 / 20 }
    /// The height of a row with a control beside its label, in pixels.
    private var rowHeight: Int { isPanel ? looks.metrics.target : looks.metrics.px(53) }
    /// The height of the label above a control, in pixels.
    private var labelHeight: Int { looks.metrics.px(36) }

    func height(of item: SettingsItem) -> Int {
        let metrics = looks.metrics
        switch item {
        case .header, .kindsHeader, .kindHeader, .valuesHeader: return metrics.px(isPanel ? 28 : 36)
        case .note(let effect): return metrics.px(18) * noteLines(effect).count + metrics.px(14)
        case .link, .kind, .ownAddress, .value, .keepWindow: return rowHeight
        case .setting(let key):
            if case .slider = editor(for: key), isNarrow { return metrics.px(88) }
            return isTall(key) ? labelHeight + rowHeight : rowHeight
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
        return SettingsEditor.editor(
            for: key, width: segmentsSpace, unit: draft.unit(of: key), isPanel: isPanel, looks)
    }

    /// True if the control of a row is below its label.
    func isTall(_ key: SettingKey) -> Bool {
        guard isPanel else { return false }
        let control: Int
        switch editor(for: key) {
        case .segments(let titles): control = segmentsWidth(titles)
        case .stepper: control = stepperWidth(of: key)
        case .choices, .slider, .entry: return false
        }
        let label = looks.fonts.measure(looks.strings.title(of: key), looks.styles.body)
        return label + looks.metrics.gap + control > width - 2 * side
    }

    /// The area of a row for its label: the upper part of the row if the control is below the label, otherwise the whole row.
    func label(of key: SettingKey, in frame: Rect) -> Rect {
        var label = frame.inset(x: side, y: 0)
        if isTall(key) { label.height = labelHeight }
        return label
    }

    private func segmentsWidth(_ titles: [String]) -> Int {
        let needed = Segments.width(for: titles, looks)
        if isPanel { return needed }
        let least = titles.count * looks.metrics.px(isNarrow ? 84 : 130)
        return max(needed, min(least, segmentsSpace, looks.metrics.px(260)))
    }

    private func stepperWidth(of key: SettingKey) -> Int {
        let metrics = looks.metrics
        guard isPanel else { return metrics.px(204) }
        let widest = looks.strings.choices(of: key, unit: draft.unit(of: key)).reduce(metrics.px(52)) {
            max($0, looks.fonts.measure($1, looks.styles.number))
        }
        return metrics.px(112) + widest + metrics.px(8)
    }

    func segments(for key: SettingKey, _ titles: [String], in frame: Rect) -> Segments {
        Segments(
            titles: titles, selected: draft.values[number: key],
            frame: atRight(of: frame, width: segmentsWidth(titles), isTall: isTall(key)))
    }

    func stepper(for key: SettingKey, in frame: Rect) -> Stepper {
        let number = draft.values[number: key]
        return Stepper(
            text: looks.strings.words(for: key, in: draft.values, unit: draft.unit(of: key)),
            frame: atRight(of: frame, width: stepperWidth(of: key), isTall: isTall(key)),
            canLower: key.row.allows(.number(number - 1)), canRaise: key.row.allows(.number(number + 1)))
    }

    private func atRight(of frame: Rect, width: Int, isTall: Bool) -> Rect {
        let height = looks.metrics.px(36)
        let top = frame.y + (isTall ? labelHeight : 0)
        return Rect(
            x: frame.right - side - width, y: top + (frame.bottom - top - height) / 2, width: width, height: height)
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
