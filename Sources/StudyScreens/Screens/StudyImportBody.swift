import Drawing
import Services
import Widgets

/// The list of studies that can be imported, or the state of importing the chosen study. A touched study reports its index in the list as the item.
final class StudyImportBody: Container {
    private let list: StudyFileList
    private let message: Message
    private let column: TextColumn
    private let busy: BusyIndicator
    private var paragraphs: [TextColumn.Paragraph] = []

    init(_ looks: Looks, _ repaint: Repaint) {
        list = StudyFileList(looks, repaint)
        message = Message(looks, repaint)
        column = TextColumn(looks, repaint)
        busy = BusyIndicator(looks, repaint)
        super.init(looks, repaint, [list, message, column, busy])
    }

    /// Shows the list of study files. The caller must lay out the screen afterwards.
    func show(_ files: [StudyFile], _ words: StudySetupStrings) {
        list.show(files, words)
        message.say(words.noFiles, words.noFilesText)
        list.isHidden = false
        message.isHidden = !files.isEmpty
        column.isHidden = true
        busy.isHidden = true
    }

    /// Shows the state of importing a study. The caller must lay out the screen afterwards.
    func show(_ new: [TextColumn.Paragraph], isBusy: Bool) {
        paragraphs = new
        list.isHidden = true
        message.isHidden = true
        column.isHidden = false
        busy.isHidden = !isBusy
    }

    override func layOut() {
        let metrics = looks.metrics
        let inner = frame.inset(x: metrics.px(20), y: metrics.px(14))
        list.frame = frame
        message.frame = inner
        var text = inner
        text.width = min(inner.width, metrics.px(680))
        column.set(paragraphs, width: text.width - metrics.px(8))
        column.frame = text
        busy.frame = Rect(
            x: text.x, y: text.bottom - metrics.px(60), width: metrics.px(36), height: metrics.px(36))
    }
}

/// The list of the study files that were found.
private final class StudyFileList: ListView {
    private var files: [StudyFile] = []
    private var words: StudySetupStrings?

    func show(_ new: [StudyFile], _ words: StudySetupStrings) {
        files = new
        self.words = words
    }

    override var rowCount: Int { files.count }
    override func height(ofRow row: Int) -> Int { looks.metrics.px(64) }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        targets.append(Target("studyimport." + String(row), frame))
    }

    override func drawRow(_ row: Int, in frame: Rect, on canvas: Canvas) {
        guard let words else { return }
        let (metrics, theme) = (looks.metrics, looks.theme)
        let file = files[row]
        if list.pressed == row { canvas.fill(frame, theme.pressed) }
        let x = frame.x + metrics.px(20)
        let width = frame.width - metrics.px(60)
        let half = frame.height / 2
        canvas.text(
            file.name, in: Rect(x: x, y: frame.y + metrics.px(6), width: width, height: half), looks.styles.body,
            theme.text)
        let kilobytes = max(1, file.bytes / 1000)
        let size = kilobytes < 1000 ? "\(kilobytes) kB" : "\(kilobytes / 1000) MB"
        canvas.text(
            (file.place == .stick ? words.onStick : words.besideSettings) + " \u{B7} " + size,
            in: Rect(x: x, y: frame.y + half - metrics.px(2), width: width, height: half), looks.styles.secondary,
            theme.secondary)
        looks.rowArrow(frame, side: metrics.margin, on: canvas)
        looks.rowLine(frame, from: x, on: canvas)
    }
}

/// The buttons below the state of importing a study.
final class StudyImportFooter: Container {
    private let back: Button
    private let take: Button

    init(_ looks: Looks, _ repaint: Repaint, _ back: Button, _ take: Button) {
        self.back = back
        self.take = take
        super.init(looks, repaint, [back, take])
    }

    override func naturalHeight(width: Int) -> Int { looks.metrics.px(64) }

    override func layOut() {
        let metrics = looks.metrics
        var row = Row(frame.inset(x: metrics.px(20), y: 0).centered(height: metrics.finger(46)), gap: metrics.gap)
        back.frame = row.left(back.naturalWidth())
        take.frame = row.right(take.naturalWidth())
    }
}
