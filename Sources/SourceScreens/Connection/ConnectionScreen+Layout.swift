import Drawing
import Services
import Widgets

extension ConnectionScreen {
    /// The fields' keyboards. Their keys do the same as the screen's buttons.
    private func setKeyboards() {
        let strings = looks.strings
        let first = kindsWithButton.first.map {
            KeyboardLayout.Key(
                Button.firstKind + $0, "key." + otherKinds[$0].name.description,
                context.forms.title(ofOther: $0, strings))
        }
        let other = first.map { [$0] } ?? []
        func next(_ name: String, _ title: String) -> KeyboardLayout.Key {
            KeyboardLayout.Key(FieldGroup.nextKey, name, title)
        }
        fields.accept = KeyboardLayout.Key(Button.connect.rawValue, "key.connect", strings.connection.connect)
        fields.setLayout(
            KeyboardLayout(.letters, keys: other + [next("key.port", strings.connection.keyPort)]), for: host)
        fields.setLayout(
            KeyboardLayout(.digits, keys: [next("key.host", strings.connection.keyHost)] + other), for: port)
    }

    /// Places everything for the present area and state.
    func layOut() {
        let metrics = looks.metrics
        let strings = looks.strings
        // The language can have changed.
        host.placeholder = strings.connection.hostPlaceholder
        port.placeholder = strings.connection.portPlaceholder
        setKeyboards()
        let isWide = area.width >= metrics.px(600)
        var column = Column(fields.layOut(in: area))
        bar = column.top(metrics.bar)
        var row = looks.barRow(bar)
        var buttons = [
            Control(
                Button.connect.rawValue, "connection.connect", strings.connection.connect,
                row.right(metrics.px(isWide ? 160 : 120)), kind: .accent, isEnabled: !isConnecting)
        ]
        port.frame = row.right(metrics.px(isWide ? 112 : 84))
        host.frame = row.rest
        host.isEnabled = !isConnecting
        port.isEnabled = !isConnecting
        footer = .zero
        ownPlace = .zero
        ownStrip = .zero
        if fields.focused == nil {
            let rest = layOutFooter(&column, isWide: isWide, &buttons)
            if own.address != nil {
                let fits = rest.width >= metrics.px(OwnAddressView.width)
                if fits { ownPlace = rest } else { ownStrip = column.bottom(metrics.target) }
                // The screen draws it: it is not a button.
                buttons.append(
                    Control(
                        Button.device.rawValue, "connection.device", "", fits ? ownPlace : ownStrip, kind: .bare,
                        isEnabled: !isConnecting))
            }
        } else if own.address != nil, column.rest.height >= metrics.px(96) {
            ownStrip = column.top(metrics.px(24))
        }
        body = column.rest
        if isConnecting {
            var column = Column(body.centered(height: min(body.height, metrics.px(176))))
            busy.frame = column.top(metrics.px(48)).centered(width: metrics.px(48), height: metrics.px(48))
            let cancel = column.bottom(metrics.target).centered(width: metrics.px(160), height: metrics.target)
            buttons.append(Control(Button.cancel.rawValue, "connection.cancel", strings.cancel, cancel))
        }
        controls.set(buttons)
        placePanes()
        layOutList()
        layOutStreams()
        context.repaint.invalidate(area)
    }

    /// Places the buttons for other sources and screens at the lower edge. On an upright panel that is too narrow for one row, there are
    /// two.
    /// - Returns: the free part of the lowest row.
    private func layOutFooter(_ column: inout Column, isWide: Bool, _ buttons: inout [Control]) -> Rect {
        let metrics = looks.metrics
        let hasMusic = context.host.songs != nil && context.host.sound != nil
        let others = hasMusic ? 2 : 1
        let kinds = kindsWithButton
        var row = looks.barRow(column.rest)
        var width = metrics.px(isWide ? 160 : 136)
        var perRow = max(1, (row.rest.width + row.gap) / (width + row.gap))
        let rows = others + kinds.count > perRow && area.height > area.width ? 2 : 1
        if rows == 2 {
            perRow = others + kinds.count <= 4 ? 2 : perRow
            width = (row.rest.width - (perRow - 1) * row.gap) / perRow
        }
        let room = rows * perRow - others
        kindButtons = kinds.count <= room ? kinds.count : max(0, room - 1)
        let strings = looks.strings
        // From right to left, the upper row first.
        var ways = kinds.prefix(kindButtons).map { index in
            (Button.firstKind + index, otherKinds[index].name.description, context.forms.title(ofOther: index, strings))
        }
        if kindButtons < kinds.count {
            ways.append((Button.moreKinds.rawValue, "more", strings.connection.moreSources))
        }
        if hasMusic { ways.append((Button.run.rawValue, "run", strings.connection.run)) }
        ways.append(
            (Button.settings.rawValue, isAdding ? "back" : "settings", isAdding ? strings.back : strings.settingsTitle))
        let lowest = column.bottom(metrics.bar)
        footer = rows == 2 ? column.bottom(metrics.bar).union(lowest) : lowest
        row = looks.barRow(Rect(x: footer.x, y: footer.y, width: footer.width, height: metrics.bar))
        for (index, way) in ways.enumerated() {
            if rows == 2, index == ways.count - min(perRow, ways.count) { row = looks.barRow(lowest) }
            buttons.append(
                Control(way.0, "connection." + way.1, way.2, row.right(width), isEnabled: !isConnecting))
        }
        return row.rest
    }

    public func targets() -> [Target] {
        var targets = controls.targets
        targets += fields.fieldTargets
        guard !isConnecting else { return targets }
        targets += fields.keyTargets
        targets += streams?.targets ?? []
        for item in list.wholeItems { targets.append(Target("history." + String(item), list.frame(of: item))) }
        return targets
    }
}
