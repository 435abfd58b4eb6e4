import Drawing
import Services
import Widgets

extension UpdateScreen {
    /// Whether the systems and bundles are listed; something else stands in their place otherwise.
    var hasList: Bool {
        switch updates.stage {
        case .idle, .looking, .ready, .failed: true
        case .starting, .installing, .installed, .silent: false
        }
    }

    /// Whether the ring of dots goes round.
    var isBusy: Bool {
        switch updates.stage {
        case .looking, .starting: true
        case .idle, .ready, .installing, .installed, .failed, .silent: false
        }
    }

    func layOutParts() {
        let metrics = looks.metrics
        var column = Column(area)
        bar = column.top(metrics.bar)
        let words = looks.strings.update
        var row = looks.barRow(bar)
        var buttons = [
            Control(Button.close.rawValue, "update.close", looks.strings.close, row.right(metrics.px(128)))
        ]
        footer = .zero
        if !updates.stage.isInstalling {
            footer = column.bottom(metrics.bar)
            var row = looks.barRow(footer)
            let width = metrics.px(144)
            func button(_ button: Button, _ name: String, _ title: String, _ kind: Control.Kind = .plain) {
                buttons.append(Control(button.rawValue, name, title, row.right(width), kind: kind))
            }
            if case .installed = updates.stage {
                if context.host.device?.canEnd ?? false {
                    button(.restart, "update.restart", words.restartNow, .accent)
                }
                button(.later, "update.later", words.later)
            } else {
                button(.lookAgain, "update.look-again", words.lookAgain)
                buttons[buttons.count - 1].isEnabled = updates.canLook
            }
        }
        body = column.rest
        controls.set(buttons)
        list.set(hasList ? rows() : [])
        // A finger keeps its row where the list stays where it is.
        if list.area != body { list.layOut(in: body) }
        let side = metrics.px(hasList ? 28 : 48)
        busy.frame =
            hasList
            ? Rect(x: footer.x + metrics.px(16), y: footer.y, width: side, height: footer.height).centered(height: side)
            : Rect(x: body.x, y: page(texts()).y - metrics.px(56), width: body.width, height: side)
                .centered(width: side, height: side)
        context.repaint.invalidate(area)
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        canvas.fill(dirty, theme.background)
        if hasList { list.draw(on: canvas, dirty: dirty) } else { drawPage(on: canvas) }
        if !footer.isEmpty { looks.bar(footer, lineAtTop: true, on: canvas) }
        if isBusy { busy.draw(on: canvas) }
        if hasList, isBusy {
            var row = looks.barRow(footer)
            _ = row.right(looks.metrics.px(144))
            _ = row.left(busy.frame.right - row.rest.x)
            looks.label(
                looks.strings.update.looking, on: canvas, in: row.rest, looks.styles.secondary, theme.secondary)
        }
        looks.bar(bar, title: looks.strings.update.title, beside: looks.metrics.px(148), on: canvas)
        controls.draw(on: canvas, dirty: dirty)
    }

    private var textWidth: Int { min(body.width - 2 * looks.metrics.margin, looks.metrics.px(420)) }

    /// Where what stands in the middle begins and ends.
    private func page(_ texts: (title: String, lines: [String])) -> Rect {
        let bar = updates.stage.isInstalling ? 56 : 0
        return body.centered(
            width: textWidth, height: looks.metrics.px(32 + bar) + texts.lines.count * looks.metrics.px(22))
    }

    /// A title, how far the installation is, and lines of text.
    private func drawPage(on canvas: Canvas) {
        let metrics = looks.metrics
        let theme = looks.theme
        let texts = texts()
        var column = Column(page(texts))
        looks.label(texts.title, on: canvas, in: column.top(metrics.px(32)), looks.styles.title, theme.text, .center)
        if updates.stage.isInstalling {
            var percent = 0
            if case .installing(let known, _) = updates.stage { percent = known }
            drawProgress(percent, column.top(metrics.px(56)), on: canvas)
        }
        for line in texts.lines {
            // A version may be any word.
            canvas.text(
                line, in: column.top(metrics.px(22)), looks.styles.body, theme.secondary, alignment: .center)
        }
    }

    private func drawProgress(_ percent: Int, _ box: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        var column = Column(box)
        let track = column.top(metrics.px(24)).centered(height: metrics.px(8))
        canvas.fillRounded(track, radius: track.height / 2, looks.theme.control)
        if percent > 0 {
            var filled = track
            filled.width = max(track.height, track.width * percent / 100)
            canvas.fillRounded(filled, radius: track.height / 2, looks.theme.accent)
        }
        looks.label(
            looks.strings.update.percent.filled(String(percent)), on: canvas, in: column.top(metrics.px(22)),
            looks.styles.number, looks.theme.text, .center)
    }

    /// What stands in the list's place.
    private func texts() -> (title: String, lines: [String]) {
        let strings = looks.strings
        let words = strings.update
        let (title, text): (String, String)
        switch updates.stage {
        case .starting(let version):
            (title, text) = (words.starting, version.words(strings) + "\n" + words.installingText)
        case .installing(_, let version):
            (title, text) = (words.installing, version.words(strings) + "\n" + words.installingText)
        case .installed(let version):
            (title, text) = (words.doneTitle, words.doneText.filled(version.words(strings)))
        case .silent: (title, text) = (words.silentTitle, words.silent)
        case .idle, .looking, .ready, .failed: (title, text) = ("", "")
        }
        return (title, wrapped(text, width: textWidth, looks.styles.body, looks.fonts))
    }
}
