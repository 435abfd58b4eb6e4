import Drawing

extension ConnectionScreen {
    /// Places everything for the present area and state.
    func layOut() {
        let metrics = looks.metrics
        let strings = looks.strings
        // The language may have changed.
        host.placeholder = strings.hostPlaceholder
        port.placeholder = strings.portPlaceholder
        bar = Rect(x: area.x, y: area.y, width: area.width, height: metrics.bar)
        let height = metrics.target
        let y = bar.y + (bar.height - height) / 2
        let isWide = area.width >= metrics.px(600)
        let connectWidth = metrics.px(isWide ? 160 : 120)
        let portWidth = metrics.px(isWide ? 112 : 84)
        let connect = Rect(x: area.right - metrics.margin - connectWidth, y: y, width: connectWidth, height: height)
        port.frame = Rect(x: connect.x - metrics.gap - portWidth, y: y, width: portWidth, height: height)
        let left = area.x + metrics.margin
        host.frame = Rect(x: left, y: y, width: port.frame.x - metrics.gap - left, height: height)
        host.isEnabled = !isConnecting
        port.isEnabled = !isConnecting

        var buttons = [
            Control(
                Button.connect.rawValue, "connection.connect", strings.connect, connect, kind: .accent,
                isEnabled: !isConnecting)
        ]
        let bottom: Int
        if let focused {
            keyboard.show(focused === host ? .host : .port, in: area)
            footer = .zero
            bottom = keyboard.frame.y
        } else {
            footer = Rect(
                x: area.x, y: area.bottom - metrics.bar, width: area.width, height: metrics.bar)
            bottom = footer.y
            let width = metrics.px(isWide ? 160 : 136)
            buttons.append(
                Control(
                    Button.demo.rawValue, "connection.demo", strings.demo,
                    Rect(
                        x: area.right - metrics.margin - width, y: footer.y + (footer.height - height) / 2,
                        width: width, height: height), isEnabled: !isConnecting))
            buttons.append(
                Control(
                    Button.settings.rawValue, "connection.settings", strings.settings.title,
                    Rect(
                        x: area.right - metrics.margin - 2 * width - metrics.gap,
                        y: footer.y + (footer.height - height) / 2, width: width, height: height),
                    isEnabled: !isConnecting))
        }
        body = Rect(x: area.x, y: bar.bottom, width: area.width, height: max(0, bottom - bar.bottom))
        if isConnecting {
            let width = metrics.px(160)
            let size = metrics.px(48)
            let top = body.y + max(0, (body.height - metrics.px(176)) / 2)
            busy.frame = Rect(x: body.x + (body.width - size) / 2, y: top, width: size, height: size)
            buttons.append(
                Control(
                    Button.cancel.rawValue, "connection.cancel", strings.cancel,
                    Rect(
                        x: body.x + (body.width - width) / 2, y: top + metrics.px(176) - height, width: width,
                        height: height)))
        }
        controls.set(buttons)
        layOutList()
        context.repaint.invalidate(area)
    }

    public func targets() -> [Target] {
        var targets = controls.targets
        targets.append(Target("connection.host", host.frame, isEnabled: host.isEnabled))
        targets.append(Target("connection.port", port.frame, isEnabled: port.isEnabled))
        guard !isConnecting else { return targets }
        if focused != nil { targets += keyboard.targets }
        for item in list.wholeItems { targets.append(Target("history." + String(item), list.frame(of: item))) }
        return targets
    }
}
