import Acquisition
import Drawing
import Signals

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
        var beside = footer
        beside.width -= width + metrics.gap
        var add = button(.add, "selection.add", strings.addSource, in: beside, isLeft: false)
        add.isEnabled = !acquisition.isFull
        controls.set([
            button(.disconnect, "selection.disconnect", strings.disconnect, in: bar, isLeft: true), apply,
            button(.details, "selection.details", strings.details, in: footer, isLeft: false), add,
        ])
        layOutRows()
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

    /// Where the number of selected channels stands.
    var counter: Rect {
        Rect(
            x: footer.x + looks.metrics.px(16), y: footer.y + 1,
            width: max(0, footer.width - looks.metrics.px(176 + 128) - looks.metrics.gap), height: footer.height - 1)
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

    /// The name of a section: the type, with its rate where a type occurs twice.
    func title(ofSection section: Int) -> String {
        let signals = sections[section].source.catalogue.signals
        let signal = sections[section].signal
        let type = signals[signal].type
        let name = looks.strings.name(of: type)
        var count = 0
        for other in signals where other.type == type { count += 1 }
        guard count > 1 else { return name }
        let rate = signals[signal].rate
        return name + " · " + (rate.isIrregular ? looks.strings.irregular : looks.strings.words(for: rate))
    }
}
