import Drawing
import Gestures
import Services
import Widgets

/// The list of stored files. A tap returns the file's index. The check box of a row selects the file; the rest of the row opens the file.
final class FileList: ListView {
    private var files: [StoredFile] = []
    private var isChosen: [Bool] = []
    /// True for files on a stick, which cannot be selected.
    private var isOnStick = false
    /// True while the rows of the list do not react to touches.
    private var isLocked = false

    /// Shows a list of files.
    /// - Parameter isChosen: for each file, true if it is selected.
    func show(_ files: [StoredFile], isChosen: [Bool], isOnStick: Bool, isLocked: Bool) {
        self.files = files
        self.isChosen = isChosen
        self.isOnStick = isOnStick
        self.isLocked = isLocked
        reload()
    }

    /// True if the last touch on a row was on the row's check box.
    var isAtBox: Bool { !isOnStick && list.pressedAt.x < parts(of: frame).box.right }

    /// The parts of a row: the check box that selects the file, and the remaining area, which opens the file.
    private func parts(of frame: Rect) -> (box: Rect, rest: Rect) {
        var row = Row(frame)
        let box = row.left(looks.metrics.px(isOnStick ? 16 : 56))
        return (box, row.rest)
    }

    override var rowCount: Int { files.count }
    override func height(ofRow row: Int) -> Int { looks.metrics.px(note(of: files[row]).isEmpty ? 56 : 74) }

    override func take(_ touch: Touch) -> Response { isLocked ? .ignored : super.take(touch) }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        guard !isLocked else { return }
        let (box, rest) = parts(of: frame)
        let name = "files." + String(row)
        if !isOnStick { targets.append(Target(name + ".choose", box)) }
        targets.append(Target(name, rest))
    }

    override func drawRow(_ item: Int, in frame: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        let theme = looks.theme
        let styles = looks.styles
        let file = files[item]
        let side = metrics.px(16)
        let (choosing, rest) = parts(of: frame)
        if isChosen[item] { canvas.fill(frame, theme.control) }
        if list.pressed == item {
            canvas.fill(isAtBox ? choosing : rest, theme.pressed)
        }
        if !isOnStick { drawBox(item, frame, on: canvas) }
        var size = looks.strings.words(forBytes: file.size)
        if let recording = file.recording { size = recording.format.description + " · " + size }
        let sizeWidth = metrics.px(file.recording == nil ? 72 : 128)
        var row = Row(rest)
        _ = row.right(side + metrics.px(20))
        let sizeBox = row.right(sizeWidth)
        _ = row.right(metrics.gap)
        looks.label(size, on: canvas, in: sizeBox, styles.number, theme.secondary, .trailing)
        // Names come from the card and may be long, so allow an ellipsis at their ends.
        var texts = Column(row.rest, gap: metrics.px(2))
        _ = texts.top(metrics.px(4))
        let line = texts.top(metrics.px(22))
        let title = looks.name(looks.strings.title(of: file), within: line.width, styles.strong)
        canvas.text(title, in: line, styles.strong, theme.text)
        let kind = file.recording.map { $0.facts(looks.strings) } ?? looks.strings.words(for: file.kind)
        let below = texts.top(metrics.px(18))
        let path = file.time != nil ? file.path : file.place == .stickCopies ? StoredFile.copiesFolder : ""
        let name = file.source.isEmpty || file.isOnStick ? path : file.source
        canvas.text(name.isEmpty ? kind : kind + " · " + name, in: below, styles.secondary, theme.secondary)
        let note = note(of: file)
        if !note.isEmpty {
            let color = file.isRunning ? theme.bad : theme.caution
            looks.label(note, on: canvas, in: texts.top(metrics.px(18)), styles.small, color)
        }
        looks.rowArrow(frame, side: side, on: canvas)
        looks.rowLine(frame, from: choosing.right, on: canvas)
    }

    /// Draws the box in a file's row. It shows whether the file is selected, or is being recorded.
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

    private func note(of file: StoredFile) -> String {
        file.recording.map { $0.note(looks.strings) } ?? (file.isRunning ? looks.strings.files.beingWritten : "")
    }
}
