import Drawing
import Gestures
import Services
import Widgets

extension FilesScreen {
    /// Places everything for the present area and state.
    func layOut() {
        let metrics = looks.metrics
        let words = looks.strings.files
        var column = Column(area)
        bar = column.top(metrics.bar)
        footer = column.bottom(metrics.bar)
        body = column.rest
        var top = looks.barRow(bar)
        var bottom = looks.barRow(footer)
        let isAll = isAllChosen
        let width = metrics.px(128)
        var buttons = [Control(Button.close.rawValue, "files.close", looks.strings.close, top.right(width))]
        if isOnStick {
            buttons.append(
                Control(
                    Button.eject.rawValue, "files.eject", looks.strings.stick.eject, bottom.right(width),
                    isEnabled: !isWaiting))
        } else {
            buttons.append(
                Control(
                    Button.chooseAll.rawValue, "files.choose-all", isAll ? words.chooseNone : words.chooseAll,
                    top.left(width), isEnabled: !files.isEmpty && !isBusy))
            if context.host.stick != nil {
                buttons.append(
                    Control(
                        Button.copy.rawValue, "files.copy", looks.strings.stick.copy, bottom.right(width),
                        kind: .accent, isEnabled: !files.isEmpty && !isBusy))
            }
            buttons.append(
                Control(
                    Button.delete.rawValue, "files.delete", looks.strings.delete, bottom.right(width),
                    isEnabled: isChosen.contains(true) && !isBusy))
        }
        if hasStick { buttons += places() }
        controls.set(buttons)
        status = bottom.rest
        list.layOut(in: body, heights: files.map { metrics.px(note(of: $0).isEmpty ? 56 : 74) })
        busy.frame = body.centered(width: metrics.px(48), height: metrics.px(48))
        context.repaint.invalidate(area)
    }

    /// The buttons for what is on the device and what is on the stick: in place of the title, or below it where they are too wide.
    private func places() -> [Control] {
        let metrics = looks.metrics
        let words = looks.strings.stick
        let width = metrics.px(132)
        var row = bar.inset(x: metrics.px(148), y: 0)
        if row.width < 2 * width {
            var column = Column(body)
            row = column.top(metrics.px(52))
            body = column.rest
        }
        var places = Row(row.centered(width: 2 * width, height: metrics.target))
        return [
            Control(
                Button.onDevice.rawValue, "files.on-device", words.onDevice, places.left(width),
                kind: isOnStick ? .plain : .chosen, isEnabled: !isBusy),
            Control(
                Button.onStick.rawValue, "files.on-stick", words.onStick, places.left(width),
                kind: isOnStick ? .chosen : .plain, isEnabled: !isBusy),
        ]
    }

    /// Whether they are in the title's place.
    private var hasPlacesInBar: Bool { hasStick && body.y == bar.bottom }

    /// Where a row's box for choosing it can be touched; of a stick's rows nothing is chosen.
    func choosing(ofItem item: Int) -> Rect {
        let frame = list.frame(of: item)
        return Rect(x: frame.x, y: frame.y, width: looks.metrics.px(isOnStick ? 16 : 56), height: frame.height)
    }

    public func targets() -> [Target] {
        guard !isBusy else { return controls.targets }
        var targets = controls.targets
        for item in list.wholeItems {
            let box = choosing(ofItem: item)
            var row = list.frame(of: item)
            row.width -= box.width
            row.x = box.right
            if !isOnStick { targets.append(Target("files." + String(item) + ".choose", box)) }
            targets.append(Target("files." + String(item), row))
        }
        return targets
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        canvas.fill(dirty, looks.theme.background)
        let words = looks.strings.files
        canvas.withClip(list.viewport) {
            for item in list.items(in: dirty) { drawRow(item, on: canvas) }
            list.drawIndicator(on: canvas)
        }
        switch state {
        case .reading: break
        case .listed(let listing):
            let stick = looks.strings.stick
            if listing.files.isEmpty {
                looks.message(
                    isOnStick ? stick.emptyTitle : words.emptyTitle, isOnStick ? stick.emptyText : words.emptyText,
                    in: body, on: canvas)
            }
        case .failed(let failure):
            looks.message(
                words.notReadTitle, looks.strings.words(for: failure, isOnStick: isOnStick), in: body, on: canvas)
        }
        if isBusy { canvas.fill(body, looks.theme.shade) }
        if isWaiting { busy.draw(on: canvas) }
        looks.bar(bar, title: hasPlacesInBar ? "" : words.title, beside: looks.metrics.px(148), on: canvas)
        looks.bar(footer, lineAtTop: true, on: canvas)
        drawStatus(on: canvas)
        controls.draw(on: canvas, dirty: dirty)
    }

    private func drawRow(_ item: Int, on canvas: Canvas) {
        let metrics = looks.metrics
        let theme = looks.theme
        let styles = looks.styles
        let file = files[item]
        let frame = list.frame(of: item)
        let side = metrics.px(16)
        let choosing = choosing(ofItem: item)
        if isChosen[item] { canvas.fill(frame, theme.control) }
        if list.pressed == item {
            let isBox = !isOnStick && list.pressedAt.x < choosing.right
            let rest = Rect(x: choosing.right, y: frame.y, width: frame.right - choosing.right, height: frame.height)
            canvas.fill(isBox ? choosing : rest, theme.pressed)
        }
        if !isOnStick { drawBox(item, frame, on: canvas) }
        var size = looks.strings.words(forBytes: file.size)
        if let recording = file.recording { size = recording.format.description + " · " + size }
        let sizeWidth = metrics.px(file.recording == nil ? 72 : 128)
        let right = frame.right - side - metrics.px(20)
        let sizeBox = Rect(x: right - sizeWidth, y: frame.y, width: sizeWidth, height: frame.height)
        looks.label(size, on: canvas, in: sizeBox, styles.number, theme.secondary, .trailing)
        // Names come from the card: they may end in an ellipsis.
        let texts = Rect(
            x: choosing.right, y: frame.y + metrics.px(6), width: sizeBox.x - metrics.gap - choosing.right,
            height: metrics.px(22))
        canvas.text(looks.strings.title(of: file), in: texts, styles.strong, theme.text)
        let kind = file.recording.map { $0.facts(looks.strings) } ?? looks.strings.words(for: file.kind)
        let below = Rect(x: texts.x, y: frame.y + metrics.px(30), width: texts.width, height: metrics.px(18))
        let name = file.time != nil ? file.path : file.place == .stickCopies ? StoredFile.copiesFolder : ""
        canvas.text(name.isEmpty ? kind : kind + " · " + name, in: below, styles.secondary, theme.secondary)
        let note = note(of: file)
        if !note.isEmpty {
            let box = Rect(x: texts.x, y: frame.y + metrics.px(50), width: texts.width, height: metrics.px(18))
            looks.label(note, on: canvas, in: box, styles.small, file.isRunning ? theme.bad : theme.caution)
        }
        looks.rowArrow(frame, side: side, on: canvas)
        looks.rowLine(frame, from: choosing.right, on: canvas)
    }

    /// The box of a row that says whether it is chosen, or that it is being recorded.
    private func drawBox(_ item: Int, _ frame: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        let theme = looks.theme
        let check = Rect(x: frame.x + metrics.px(16), y: frame.y, width: metrics.px(24), height: frame.height)
            .centered(height: metrics.px(24))
        guard !files[item].isRunning else {
            return canvas.circle(
                centerX: Float(check.x) + Float(check.width) / 2, centerY: Float(check.y) + Float(check.height) / 2,
                radius: Float(metrics.px(6)), theme.bad)
        }
        canvas.fillRounded(check, radius: metrics.px(5), isChosen[item] ? theme.accent : theme.control)
        if isChosen[item] {
            canvas.checkMark(in: check.inset(metrics.px(5)), width: 3 * metrics.scale, theme.onAccent)
        } else {
            canvas.strokeRounded(check, radius: metrics.px(5), width: metrics.hairline, theme.faint)
        }
    }

    private func note(of file: StoredFile) -> String { file.recording.map { $0.note(looks.strings) } ?? "" }

    /// How many files there are or are chosen, and how large they are.
    private func drawStatus(on canvas: Canvas) {
        guard case .listed(let listing) = state, !files.isEmpty else { return }
        let strings = looks.strings
        let chosen = chosenFiles
        let counted = chosen.isEmpty ? files : chosen
        let isCut = listing.count > files.count
        let count =
            !chosen.isEmpty
            ? strings.files.chosen.filled(String(chosen.count))
            : isCut
                ? strings.files.newestOf.filled(String(files.count), String(listing.count))
                : strings.words(forFiles: files.count)
        let bytes = counted.reduce(Int64(0)) { $0 + $1.size }
        let lines = wrapped(
            count + " · " + strings.words(forBytes: bytes), width: status.width, looks.styles.secondary, looks.fonts)
        let lineHeight = looks.metrics.px(18)
        var column = Column(status.centered(height: lines.count * lineHeight))
        for line in lines {
            looks.label(line, on: canvas, in: column.top(lineHeight), looks.styles.secondary, looks.theme.secondary)
        }
    }
}
