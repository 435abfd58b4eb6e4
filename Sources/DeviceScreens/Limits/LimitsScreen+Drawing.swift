import Drawing
import Performance
import Widgets

extension LimitsScreen {
    public func liveParts(where isCovered: (Rect) -> Bool) -> (any LiveParts)? {
        load?.liveParts { isCovered($0) || !bar.intersection($0).isEmpty }
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        if let load {
            let graphs = dirty.intersection(loadArea)
            if !graphs.isEmpty { canvas.withClip(graphs) { load.draw(on: canvas, dirty: graphs) } }
        } else {
            canvas.fill(dirty, looks.theme.background)
            drawResult(on: canvas, dirty: dirty)
        }
        guard !bar.intersection(dirty).isEmpty else { return }
        canvas.withClip(bar) { drawBar(on: canvas, dirty: dirty) }
    }

    private func drawBar(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        let metrics = looks.metrics
        let words = looks.strings.limits
        looks.bar(bar, on: canvas)
        let buttons = controls.all
        let left = run.isRunning ? bar.x + metrics.px(16) : buttons[0].frame.right + metrics.gap
        let right = buttons[run.isRunning ? 0 : 1].frame.x - metrics.gap
        let text = Rect(x: left, y: bar.y, width: right - left, height: bar.height)
        if run.isRunning {
            let title =
                words.name(run.kind) + ": " + looks.strings.words(for: run.value, of: run.kind) + " "
                + words.condition(run.kind)
            let half = bar.height / 2
            looks.label(
                title, on: canvas, in: Rect(x: left, y: bar.y + metrics.px(4), width: text.width, height: half),
                looks.styles.strong, theme.text)
            looks.label(
                words.progress.filled(
                    String(run.kind.rawValue + 1), String(SweepKind.allCases.count), String(run.step)),
                on: canvas,
                in: Rect(x: left, y: bar.y + half - metrics.px(1), width: text.width, height: half - metrics.px(3)),
                looks.styles.secondary, theme.secondary)
            let height = metrics.px(3)
            canvas.fill(
                Rect(
                    x: bar.x, y: bar.bottom - height, width: bar.width * run.progress / 1000, height: height),
                theme.accent)
        } else {
            looks.label(words.title, on: canvas, in: text, looks.styles.title, theme.text, .center)
        }
        controls.draw(on: canvas, dirty: dirty)
    }

    private func drawResult(on canvas: Canvas, dirty: Rect) {
        let metrics = looks.metrics
        drawHeading(on: canvas)
        canvas.withClip(table.viewport) {
            for item in table.items(in: dirty) {
                if let kind = SweepKind(rawValue: item) { drawRow(kind, table.frame(of: item), on: canvas) }
            }
            table.drawIndicator(on: canvas)
        }
        for (index, line) in noteLines.enumerated() {
            looks.label(
                line, on: canvas,
                in: Rect(
                    x: note.x, y: note.y + index * metrics.px(18), width: note.width, height: metrics.px(18)),
                looks.styles.secondary, looks.theme.faint)
        }
        guard !plot.frame.intersection(dirty).isEmpty else { return }
        canvas.withClip(plot.frame) { plot.draw(run, chosen: chosen, on: canvas, looks) }
    }

    /// The four columns behind the names, in a row's frame.
    private func columns(_ frame: Rect) -> [Rect] {
        let metrics = looks.metrics
        let inner = frame.inset(x: metrics.px(12), y: 0)
        // Shares of the width, in hundredths, from the right.
        let shares = [21, 13, 16, 17]
        var right = inner.right
        return shares.map { share in
            let width = inner.width * share / 100
            right -= width
            return Rect(x: right + metrics.px(4), y: frame.y, width: width - metrics.px(4), height: frame.height)
        }
    }

    private func drawHeading(on canvas: Canvas) {
        let words = looks.strings.limits
        let line = looks.metrics.hairline
        for (box, title) in zip(columns(heading), [words.latency, words.late, words.missed, words.limit]) {
            looks.label(title, on: canvas, in: box, looks.styles.small, looks.theme.secondary, .trailing)
        }
        canvas.fill(
            Rect(x: heading.x, y: heading.bottom - line, width: heading.width, height: line), looks.theme.hairline)
    }

    private func drawRow(_ kind: SweepKind, _ frame: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        let theme = looks.theme
        let styles = looks.styles
        let strings = looks.strings
        if table.pressed == kind.rawValue {
            canvas.fill(frame, theme.pressed)
        } else if kind == chosen {
            canvas.fill(frame, theme.panel)
            canvas.fill(Rect(x: frame.x, y: frame.y, width: metrics.px(3), height: frame.height), theme.accent)
        }
        canvas.fill(
            Rect(x: frame.x, y: frame.bottom - metrics.hairline, width: frame.width, height: metrics.hairline),
            theme.hairline)
        let columns = columns(frame)
        let left = frame.x + metrics.px(16)
        let width = columns[3].x - left
        let half = frame.height / 2
        looks.label(
            strings.limits.name(kind), on: canvas,
            in: Rect(x: left, y: frame.y + metrics.px(5), width: width, height: half - metrics.px(4)), styles.body,
            theme.text)
        looks.label(
            strings.limits.condition(kind), on: canvas,
            in: Rect(x: left, y: frame.y + half, width: width, height: half - metrics.px(5)), styles.small,
            theme.secondary)
        looks.label(
            strings.words(for: run.outcome(of: kind), of: kind), on: canvas, in: columns[3], styles.smallStrong,
            theme.text, .trailing)
        let dash = "\u{2013}"
        let missed = run.firstMissed(of: kind)
        looks.label(
            missed.map { strings.words(for: $0.value, of: kind) } ?? dash, on: canvas, in: columns[2],
            styles.secondary, missed == nil ? theme.faint : theme.text, .trailing)
        looks.label(
            missed.map { strings.lateness($0) } ?? dash, on: canvas, in: columns[1], styles.secondary,
            missed == nil ? theme.faint : theme.bad, .trailing)
        let kept = run.lastKept(of: kind)
        looks.label(
            kept.map { strings.latency($0) } ?? dash, on: canvas, in: columns[0], styles.secondary,
            kept == nil ? theme.faint : theme.text, .trailing)
    }
}
