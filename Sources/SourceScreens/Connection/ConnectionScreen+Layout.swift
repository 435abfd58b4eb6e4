import Drawing
import Services
import Widgets

extension ConnectionScreen {
    /// The fields' keyboards; their keys are those of the screen's buttons.
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
        // The language may have changed.
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
            footer = column.bottom(metrics.bar)
            var row = looks.barRow(footer)
            let width = metrics.px(isWide ? 160 : 136)
            let hasMusic = context.host.songs != nil && context.host.sound != nil
            let room = (row.rest.width + row.gap) / (width + row.gap) - (hasMusic ? 2 : 1)
            let kinds = kindsWithButton
            kindButtons = kinds.count <= room ? kinds.count : max(0, room - 1)
            for index in kinds.prefix(kindButtons) {
                let kind = otherKinds[index]
                buttons.append(
                    Control(
                        Button.firstKind + index, "connection." + kind.name.description,
                        context.forms.title(ofOther: index, strings),
                        row.right(width), isEnabled: !isConnecting))
            }
            if kindButtons < kinds.count {
                buttons.append(
                    Control(
                        Button.moreKinds.rawValue, "connection.more", strings.connection.moreSources, row.right(width),
                        isEnabled: !isConnecting))
            }
            if hasMusic {
                buttons.append(
                    Control(
                        Button.run.rawValue, "connection.run", strings.connection.run, row.right(width),
                        isEnabled: !isConnecting))
            }
            buttons.append(
                Control(
                    Button.settings.rawValue, isAdding ? "connection.back" : "connection.settings",
                    isAdding ? strings.back : strings.settingsTitle, row.right(width),
                    isEnabled: !isConnecting))
            if own.address != nil {
                let fits = row.rest.width >= metrics.px(OwnAddressView.width)
                if fits { ownPlace = row.rest } else { ownStrip = column.bottom(metrics.target) }
                // Drawn by the screen: it is no button.
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
