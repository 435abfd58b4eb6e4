import Drawing
import Layout

/// Pages, bars and their buttons.
extension VisualizationScreen {
    /// Makes the graphs of the present page for the present area, and the buttons.
    func showPage() {
        let range = paging.graphs(onPage: pageIndex)
        let created = GraphPage(
            entries: entries[range], area: graphArea, periodMilliseconds: periodMilliseconds, context: context)
        var damage = Damage()
        created.rebuild(now: now, damage: &damage)
        page = created
        context.invalidate(graphArea)
        pageNote = nil
        bars.title = session.title
        if paging.pages > 1 {
            bars.title = context.strings.page.filled(String(pageIndex + 1), String(paging.pages))
            pageNote = bars.title
        }
        placeControls()
        strip.refresh()
    }

    private func placeControls() {
        let strings = context.strings
        let metrics = context.metrics
        let height = metrics.target
        func place(in bar: Rect, x: Int, width: Int) -> Rect {
            Rect(x: x, y: bar.y + (bar.height - height) / 2, width: width, height: height)
        }
        let side = metrics.px(112)
        let left = area.x + metrics.margin
        let right = area.right - metrics.margin
        var controls = [
            Control(
                Button.selection.rawValue, "visualization.selection", strings.selection,
                place(in: bars.navigationBar, x: left, width: side)),
            Control(
                Button.frameRate.rawValue, "visualization.frameRate", strings.frameRate,
                place(in: bars.navigationBar, x: right - side, width: side)),
        ]
        let inner = right - left
        let playWidth = min(metrics.px(256), inner / 2)
        let play = transmission.isWanted || !hasAppeared ? strings.pause : strings.play
        controls.append(
            Control(
                Button.play.rawValue, "visualization.play", play,
                place(in: bars.toolbar, x: right - playWidth, width: playWidth), kind: .accent))
        if paging.pages > 1 {
            let width = min(metrics.px(64), (inner - playWidth) / 2 - metrics.gap)
            controls.append(
                Control(
                    Button.previous.rawValue, "visualization.previous", "\u{2039}",
                    place(in: bars.toolbar, x: left, width: width), isEnabled: pageIndex > 0))
            controls.append(
                Control(
                    Button.next.rawValue, "visualization.next", "\u{203A}",
                    place(in: bars.toolbar, x: left + width + metrics.gap, width: width),
                    isEnabled: pageIndex + 1 < paging.pages))
        }
        bars.controls.set(controls)
    }

    /// Does what a button is for.
    func choose(_ button: Button, at now: Int64) {
        switch button {
        case .selection:
            context.navigate(.pop)
        case .play:
            toggle(at: now, byButton: false)
        case .frameRate:
            strip.showsFrameRate.toggle()
            strip.refresh()
        case .previous, .next:
            let wanted = pageIndex + (button == .next ? 1 : -1)
            guard (0..<paging.pages).contains(wanted) else { return }
            pageIndex = wanted
            showPage()
        }
    }
}
