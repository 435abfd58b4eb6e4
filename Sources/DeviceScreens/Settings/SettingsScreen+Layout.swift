import Drawing
import Settings
import Signals
import Widgets

extension SettingsScreen {
    /// Places everything for the present area, page and draft.
    func layOut() {
        var column = Column(area)
        bar = column.top(looks.metrics.bar)
        layOutBar()
        items = itemsOfPage()
        list.layOut(
            in: column.rest,
            heights: items.map { height(of: $0) })
        context.repaint.invalidate(area)
    }

    /// The buttons: Close becomes Apply when something was changed.
    func layOutBar() {
        let metrics = looks.metrics
        let words = looks.strings.settings
        var row = looks.barRow(bar)
        let width = metrics.px(112)
        let first =
            if case .scale = place {
                Control(Button.back.rawValue, "settings.back", looks.strings.back, row.left(width))
            } else {
                Control(
                    Button.reset.rawValue, "settings.reset", words.reset, row.left(width), isEnabled: isChanged)
            }
        var buttons = [
            first,
            Control(
                Button.close.rawValue, isChanged ? "settings.apply" : "settings.close",
                isChanged ? looks.strings.apply : looks.strings.close,
                row.right(width),
                kind: isChanged ? .accent : .plain),
        ]
        if !place.isOverGraphs {
            let half = min(metrics.px(130), row.rest.width / 2)
            var tabs = Row(row.rest.centered(width: 2 * half, height: metrics.target))
            for tab in [Button.basic, .expert] {
                buttons.append(
                    Control(
                        tab.rawValue, tab == .basic ? "settings.basic" : "settings.expert",
                        tab == .basic ? words.basic : words.expert,
                        tabs.left(half),
                        kind: (tab == .basic) == (place == .basic) ? .chosen : .plain))
            }
        }
        if !buttons.elementsEqual(
            controls.all,
            by: {
                $0.frame == $1.frame && $0.title == $1.title
                    && $0.isEnabled == $1.isEnabled && $0.kind == $1.kind
            })
        {
            controls.set(buttons)
        }
    }

    private func height(of item: SettingsItem) -> Int {
        let metrics = looks.metrics
        switch item {
        case .header: return metrics.px(36)
        case .note: return metrics.px(18) * noteLines(item).count + metrics.px(14)
        case .link, .kind, .ownAddress: return metrics.px(53)
        case .setting(let key):
            if case .slider = editor(for: key), isNarrow { return metrics.px(88) }
            return metrics.px(53)
        }
    }

    /// The lines of a note.
    func noteLines(_ item: SettingsItem) -> [String] {
        guard case .note(let effect) = item else { return [] }
        let words = looks.strings.settings
        let text =
            switch effect {
            case .atOnce, .newGraphs: ""
            case .nextVisualization: words.laterGraphs
            case .nextConnection: words.laterConnection
            case .nextRecording: words.laterRecording
            case .nextStart: words.laterStart
            }
        return wrapped(text, width: area.width - 2 * side, looks.styles.secondary, looks.fonts)
    }

    var side: Int { looks.metrics.px(16) }
    /// Whether labels stand above sliders, not beside them.
    var isNarrow: Bool { area.width < looks.metrics.px(600) }

    func editor(for key: SettingKey) -> SettingsEditor {
        if let titles = listedTitles(key) { return .choices(titles) }
        return SettingsEditor.editor(for: key, width: (area.width - 2 * side) * 11 / 20, unit: unit(of: key), looks)
    }

    func segments(for key: SettingKey, _ titles: [String], in frame: Rect) -> Segments {
        let metrics = looks.metrics
        let least = titles.count * metrics.px(isNarrow ? 84 : 130)
        let room = (frame.width - 2 * side) * 11 / 20
        let width = max(Segments.width(for: titles, looks), min(least, room, metrics.px(260)))
        let height = metrics.px(36)
        return Segments(
            titles: titles, selected: draft[number: key],
            frame: Rect(
                x: frame.right - side - width, y: frame.y + (frame.height - height) / 2, width: width, height: height))
    }

    func stepper(for key: SettingKey, in frame: Rect) -> Stepper {
        let metrics = looks.metrics
        let number = draft[number: key]
        let width = metrics.px(204)
        let height = metrics.px(36)
        return Stepper(
            text: looks.strings.words(for: key, in: draft, unit: unit(of: key)),
            frame: Rect(
                x: frame.right - side - width, y: frame.y + (frame.height - height) / 2, width: width, height: height),
            canLower: key.row.allows(.number(number - 1)), canRaise: key.row.allows(.number(number + 1)))
    }

    func slider(for key: SettingKey, in frame: Rect) -> Slider {
        let metrics = looks.metrics
        var position: Float = 0
        if case .decimal(let range) = key.row.kind {
            position = LimitScale(range: range).position(of: draft[number: key])
        }
        let value = metrics.px(112)
        if isNarrow {
            let inner = frame.inset(x: side + metrics.px(12), y: 0)
            return Slider(
                position: position,
                frame: Rect(x: inner.x, y: frame.y + metrics.px(36), width: inner.width, height: metrics.px(48)))
        }
        let left = frame.x + max(metrics.px(180), frame.width * 5 / 16)
        return Slider(
            position: position,
            frame: Rect(x: left, y: frame.y, width: frame.right - side - value - left, height: frame.height))
    }

    /// The settings on the screen, whole or in part, with their items.
    func visibleSettings() -> [(item: Int, key: SettingKey)] {
        list.items(in: list.viewport).compactMap { item in
            if case .setting(let key) = items[item] { return (item: item, key: key) }
            return nil
        }
    }

    public func targets() -> [Target] {
        var targets = controls.targets
        let whole = list.wholeItems
        for item in whole {
            switch items[item] {
            case .link(let link): targets.append(Target(SettingsLink.all[link].name, list.frame(of: item)))
            case .kind(let kind): targets.append(Target("settings." + kind.facts.name, list.frame(of: item)))
            case .ownAddress: targets.append(Target("settings.address", list.frame(of: item)))
            case .header, .note, .setting: break
            }
        }
        for (item, key) in visibleSettings() where whole.contains(item) {
            let frame = list.frame(of: item)
            let name = "setting." + key.row.name
            switch editor(for: key) {
            case .segments(let titles):
                let segments = segments(for: key, titles, in: frame)
                for index in titles.indices {
                    targets.append(
                        Target(name + "." + String(index), segments.target(index, height: looks.metrics.target)))
                }
            case .stepper:
                let stepper = stepper(for: key, in: frame)
                targets.append(
                    Target(name + ".lower", stepper.target(.lower, looks), isEnabled: stepper.canLower))
                targets.append(
                    Target(name + ".raise", stepper.target(.raise, looks), isEnabled: stepper.canRaise))
            case .slider: targets.append(Target(name, slider(for: key, in: frame).target(looks)))
            case .choices, .entry: targets.append(Target(name, frame))
            }
        }
        return targets
    }
}
