import Drawing
import Services
import Widgets

extension CopyScreen {
    /// Places everything for the present area and state.
    func layOut() {
        let metrics = looks.metrics
        var column = Column(area)
        bar = column.top(metrics.bar)
        footer = column.bottom(metrics.bar)
        body = column.rest
        var row = looks.barRow(footer)
        let width = metrics.px(144)
        func button(_ button: Button, _ name: String, _ title: String, _ kind: Control.Kind = .plain) -> Control {
            Control(button.rawValue, name, title, row.right(width), kind: kind)
        }
        let strings = looks.strings
        var buttons: [Control] = []
        switch state {
        case .waiting, .copying: buttons = [button(.cancel, "copy.cancel", strings.cancel)]
        case .copied, .failed, .notEjected:
            if canEject { buttons = [button(.eject, "copy.eject", strings.stick.eject, .accent)] }
            buttons.append(button(.close, "copy.close", strings.close))
        case .ejecting: break
        case .ejected: buttons = [button(.close, "copy.close", strings.close, .accent)]
        }
        controls.set(buttons)
        let (_, lines) = texts()
        let height = metrics.px(32) + lines.count * metrics.px(22)
        busy.frame = Rect(
            x: body.x, y: body.y + (body.height - height) / 2 - metrics.px(72), width: body.width,
            height: metrics.px(48)
        ).centered(width: metrics.px(48), height: metrics.px(48))
        context.repaint.invalidate(area)
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        let metrics = looks.metrics
        canvas.fill(dirty, looks.theme.background)
        let (title, lines) = texts()
        var column = Column(body.centered(width: textWidth, height: metrics.px(32) + lines.count * metrics.px(22)))
        looks.label(title, on: canvas, in: column.top(metrics.px(32)), looks.styles.title, looks.theme.text, .center)
        for line in lines {
            looks.label(
                line, on: canvas, in: column.top(metrics.px(22)), looks.styles.body, looks.theme.secondary, .center)
        }
        if case .copying(let progress) = state { drawProgress(progress, above: column.rest.y, on: canvas) }
        if isBusy { busy.draw(on: canvas) }
        looks.bar(
            bar, title: items.isEmpty ? looks.strings.stick.eject : looks.strings.stick.title, beside: metrics.margin,
            on: canvas)
        looks.bar(footer, lineAtTop: true, on: canvas)
        controls.draw(on: canvas, dirty: dirty)
    }

    private var textWidth: Int { min(body.width - 2 * looks.metrics.margin, looks.metrics.px(420)) }

    /// Writing and comparing are each half of the way.
    private func drawProgress(_ progress: CopyProgress, above y: Int, on canvas: Canvas) {
        let metrics = looks.metrics
        let track = Rect(
            x: body.x + (body.width - textWidth) / 2, y: y + metrics.px(16), width: textWidth, height: metrics.px(8))
        canvas.fillRounded(track, radius: track.height / 2, looks.theme.control)
        let done = min(progress.written + progress.compared, 2 * total)
        guard total > 0, done > 0 else { return }
        var filled = track
        filled.width = max(track.height, Int(Int64(track.width) * done / (2 * total)))
        canvas.fillRounded(filled, radius: track.height / 2, looks.theme.accent)
    }

    /// What stands in the middle: a title, and lines of text.
    private func texts() -> (title: String, lines: [String]) {
        let (title, text) = words()
        return (title, wrapped(text, width: textWidth, looks.styles.body, looks.fonts))
    }

    private func words() -> (title: String, text: String) {
        let strings = looks.strings
        let words = strings.stick
        switch state {
        case .waiting(.readOnly): return (words.readOnlyTitle, words.takeAnother)
        case .waiting(.unreadable): return (words.unreadableTitle, words.unreadable)
        case .waiting(.safe): return (words.ejected, words.putInAgain)
        case .waiting: return (words.waitingTitle, words.waiting)
        case .copying(let progress):
            let isWriting = progress.written < total
            let bytes = words.bytesOf.filled(
                strings.words(forBytes: isWriting ? progress.written : progress.compared),
                strings.words(forBytes: total))
            let file = words.fileOf.filled(String(min(progress.files + 1, items.count)), String(items.count))
            return (isWriting ? words.copying : words.comparing, bytes + " · " + file)
        case .copied: return (words.copiedTitle, words.copied.filled(strings.words(forFiles: items.count)))
        case .failed(let failure, let copied):
            let reason = failure.words(strings)
            guard copied > 0 else { return (words.notCopiedTitle, reason) }
            return (words.notAllTitle, reason + " " + words.copiedOf.filled(String(copied), String(items.count)))
        case .ejecting: return (words.ejectingTitle, words.ejecting)
        case .ejected: return (words.ejected, "")
        case .notEjected:
            return (words.notEjectedTitle, context.player.sourceOfStick == nil ? words.notEjected : words.played)
        }
    }
}

extension CopyFailure {
    /// Why a copy ended early, as a sentence.
    fileprivate func words(_ strings: Strings) -> String {
        let stick = strings.stick
        return switch self {
        case .cancelled: stick.cancelled
        case .stickFull: stick.full
        case .stickReadOnly: stick.readOnly
        case .stickGone: strings.storage.stickGone
        case .noAnswer: stick.noAnswer
        case .differs: stick.differs
        case .notRead(let failure): stick.notRead + " " + strings.storage.words(for: failure)
        case .notWritten(let failure): strings.storage.words(for: failure)
        }
    }
}
