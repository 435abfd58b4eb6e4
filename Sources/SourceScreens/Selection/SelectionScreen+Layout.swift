import Acquisition
import Drawing
import Signals
import Widgets

extension SelectionScreen {
    /// Places everything for the present area.
    func layOut() {
        let metrics = looks.metrics
        let strings = looks.strings
        bar = Rect(x: area.x, y: area.y, width: area.width, height: metrics.bar)
        footer = Rect(x: area.x, y: area.bottom - metrics.bar, width: area.width, height: metrics.bar)
        let height = metrics.target
        let width = metrics.px(128)
        func button(_ button: Button, _ name: String, _ title: String, in bar: Rect, isLeft: Bool) -> Control {
            let x = isLeft ? bar.x + metrics.margin : bar.right - metrics.margin - width
            return Control(
                button.rawValue, name, title,
                Rect(x: x, y: bar.y + (bar.height - height) / 2, width: width, height: height))
        }
        var apply = button(.apply, "selection.apply", strings.apply, in: bar, isLeft: false)
        apply.kind = .accent
        apply.isEnabled = acquisition.selectedCount > 0
        heading = bar.inset(x: width + metrics.margin + metrics.gap, y: 0)
        controls.set(
            [button(.disconnect, "selection.disconnect", strings.selecting.disconnect, in: bar, isLeft: true), apply]
                + footerButtons())
        layOutRows()
    }

    /// The lower bar's buttons at its right, with the counter beside them; where there is no room for it, they take the bar's
    /// width and the counter stands below the title.
    private func footerButtons() -> [Control] {
        let metrics = looks.metrics
        let strings = looks.strings
        let buttons: [(button: Button, name: String, title: String)] = [
            (.settings, "selection.settings", strings.settingsTitle),
            (.add, "selection.add", strings.selecting.addSource),
            (.details, "selection.details", strings.selecting.details),
        ]
        let gaps = (buttons.count - 1) * metrics.gap
        let texts = buttons.map { looks.fonts.measure($0.title, looks.styles.button) }
        var widths = texts.map { max($0 + metrics.px(24), metrics.px(128)) }
        let room = footer.width - 2 * metrics.margin - gaps
        let left = metrics.px(16)
        let free = room - widths.reduce(0, +) - left
        if free >= metrics.px(170) {
            counter = Rect(x: footer.x + left, y: footer.y + 1, width: free, height: footer.height - 1)
        } else {
            let spare = max(0, room - texts.reduce(0, +)) / buttons.count
            widths = texts.map { $0 + spare }
            let middle = heading.y + heading.height / 2
            counter = Rect(x: heading.x, y: middle, width: heading.width, height: metrics.px(20))
            heading = Rect(
                x: heading.x, y: middle - metrics.px(21), width: heading.width, height: metrics.px(22))
        }
        var x = footer.right - metrics.margin - gaps - widths.reduce(0, +)
        var controls: [Control] = []
        for (index, item) in buttons.enumerated() {
            var control = Control(
                item.button.rawValue, item.name, item.title,
                Rect(
                    x: x, y: footer.y + (footer.height - metrics.target) / 2, width: widths[index],
                    height: metrics.target))
            // A recording is played by itself.
            if item.button == .add { control.isEnabled = !acquisition.isFull && acquisition.playback == nil }
            controls.append(control)
            x += widths[index] + metrics.gap
        }
        return controls
    }

    /// Lists the rows of the sections as they are open or closed.
    func layOutRows() {
        rows = []
        for (number, source) in acquisition.sources.enumerated() {
            if acquisition.sources.count > 1 { rows.append(.source(number)) }
            for (index, section) in sections.enumerated() where section.source === source {
                rows.append(.section(index))
                guard section.isOpen else { continue }
                for channel in section.stream.labels.indices { rows.append(.channel(section: index, channel: channel)) }
            }
        }
        list.layOut(
            in: Rect(x: area.x, y: bar.bottom, width: area.width, height: max(0, footer.y - bar.bottom)),
            heights: [Int](repeating: looks.metrics.row, count: rows.count))
    }

    /// Whether the counter stands below the title.
    var isCounterBelow: Bool { counter.y < footer.y }

    /// The part of a section's bar that opens and closes it.
    func arrow(ofItem item: Int) -> Rect {
        let frame = list.frame(of: item)
        return Rect(x: frame.x, y: frame.y, width: looks.metrics.px(56), height: frame.height)
    }

    /// The part of a source's row that closes the source.
    func closing(ofItem item: Int) -> Rect {
        let frame = list.frame(of: item)
        let width = looks.metrics.px(128)
        return Rect(x: frame.right - width, y: frame.y, width: width, height: frame.height)
    }

    public func targets() -> [Target] {
        var targets = controls.targets
        for item in list.wholeItems {
            let frame = list.frame(of: item)
            switch rows[item] {
            case .source(let index):
                targets.append(Target("source.\(index).close", closing(ofItem: item)))
            case .section(let signal):
                let arrow = arrow(ofItem: item)
                targets.append(Target("section.\(signal).arrow", arrow))
                targets.append(
                    Target(
                        "section.\(signal)",
                        Rect(x: arrow.right, y: frame.y, width: frame.right - arrow.right, height: frame.height)))
            case .channel(let section, let channel):
                targets.append(Target("channel.\(section).\(channel)", frame))
            }
        }
        return targets
    }

    /// The name of a section: the type, with its rate where a type occurs twice, and with its unit where that occurs twice, too.
    package func title(ofSection section: Int) -> String {
        let signals = sections[section].source.catalogue.signals
        let stream = sections[section].stream
        let (type, rate, unit) = (stream.type, stream.rate, stream.unit)
        let name = looks.strings.name(of: type)
        var count = 0
        var hasOtherUnit = false
        for other in signals where other.type == type {
            count += 1
            if other.rate == rate, !other.unit.utf8.elementsEqual(unit.utf8) { hasOtherUnit = true }
        }
        guard count > 1 else { return name }
        let withRate = name + " · " + (rate.isIrregular ? looks.strings.irregular : looks.strings.words(for: rate))
        return hasOtherUnit ? withRate + " · " + (unit.isEmpty ? looks.strings.details.unitUnknown : unit) : withRate
    }
}
