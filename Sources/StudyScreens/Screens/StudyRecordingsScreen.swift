import Drawing
import Services
import Session
import Settings
import Signals
import Study
import StudyRun
import Widgets

/// Shows the subject's recordings by day, newest first, and whether the lab has received them.
public final class StudyRecordingsScreen: ViewScreen {
    private let context: StudyContext
    private let close: Button
    private let bar: Bar
    private let list: StudyRecordingsList
    private let message: Message
    private var revision: Int?
    private var upload: StudyUploadState?

    public init(context: StudyContext) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        close = Button(looks, repaint, "studyrecordings.close", width: 96, padding: 28)
        bar = Bar(looks, repaint, left: [close])
        list = StudyRecordingsList(context)
        message = Message(looks, repaint)
        super.init(context.tools, "studyrecordings", bar: bar, body: Layers(looks, repaint, [list, message]))
    }

    public override func update() {
        let words = context.setupWords
        bar.title = words.myRecordings
        close.title = looks.strings.back
        message.isHidden = !list.isEmpty
        message.say(words.noRecordings, words.noRecordingsText)
    }

    public override func appear(at now: Int64) { layOut() }

    /// Updates the rows, because files are uploaded while the screen is open.
    public override func advance(to now: Int64) {
        let study = context.session.study
        if study?.guide?.version != revision || study?.upload != upload {
            (revision, upload) = (study?.guide?.version, study?.upload)
            layOut()
        }
        super.advance(to: now)
    }

    public override func chosen(_ view: View, _ item: Int) { router.close(self) }
}

/// The days of the study with the subject's recordings.
final class StudyRecordingsList: ListView {
    private enum Row {
        /// The heading of a day: its number, from 1, and its date.
        case day(Int, date: String)
        case recording(RecordedBlock)
    }

    private let context: StudyContext
    private var rows: [Row] = []

    init(_ context: StudyContext) {
        self.context = context
        super.init(context.looks, context.repaint)
    }

    private var conductor: StudyConductor? { context.session.study }
    var isEmpty: Bool { conductor?.guide?.record.recordings.isEmpty ?? true }

    override func layOut() {
        rows = presentRows
        super.layOut()
    }

    private var presentRows: [Row] {
        var rows: [Row] = []
        var shown: (day: Int, date: String)?
        for recording in (conductor?.guide?.record.recordings ?? []).reversed() {
            let date = local(recording).map { $0.isoDate } ?? ""
            // Start a new heading also if the same day has another date, because a missed day is repeated later.
            if shown.map({ $0.day != recording.day || !$0.date.utf8.elementsEqual(date.utf8) }) ?? true {
                rows.append(.day(recording.day, date: date))
            }
            shown = (recording.day, date)
            rows.append(.recording(recording))
        }
        return rows
    }

    private func local(_ recording: RecordedBlock) -> CivilTime? {
        recording.began.map { CivilTime(seconds: TimeZones.zone(of: context.settings.current).local($0)) }
    }

    override var rowCount: Int { rows.count }
    override func height(ofRow row: Int) -> Int {
        if case .day = rows[row] { looks.metrics.px(44) } else { looks.metrics.px(64) }
    }
    override func choice(ofRow row: Int, at point: Point) -> Int? { nil }

    override func drawRow(_ index: Int, in frame: Rect, on canvas: Canvas) {
        let inner = frame.inset(x: looks.metrics.px(20), y: 0)
        switch rows[index] {
        case .day(let day, let date): draw(day, date, in: inner, on: canvas)
        case .recording(let recording):
            draw(recording, conductor?.isDelivered(recording), in: inner, on: canvas)
        }
        looks.rowLine(frame, from: inner.x, on: canvas)
    }

    private func draw(_ day: Int, _ date: String, in frame: Rect, on canvas: Canvas) {
        let days = conductor?.guide?.study.schedule.days.count ?? day
        let style = StudyStyles(looks.metrics).strong
        canvas.text(
            context.words.day.filled("\(day)", "\(days)"), in: frame, style, looks.theme.text)
        canvas.text(date, in: frame, looks.styles.secondary, looks.theme.secondary, alignment: .trailing)
    }

    private func draw(_ recording: RecordedBlock, _ isDelivered: Bool?, in frame: Rect, on canvas: Canvas) {
        let (metrics, theme, words) = (looks.metrics, looks.theme, context.setupWords)
        let state = isDelivered.map { $0 ? words.atLab : words.notAtLab } ?? ""
        let taken = state.isEmpty ? 0 : looks.fonts.measure(state, looks.styles.secondary) + metrics.px(14)
        var line = Rect(
            x: frame.x, y: frame.y + (frame.height - metrics.px(50)) / 2, width: frame.width - taken,
            height: metrics.px(28))
        canvas.text(title(recording), in: line, looks.styles.body, theme.text)
        line.y = line.bottom
        line.height = metrics.px(22)
        var facts = words.block.filled("\(recording.block)")
        if let time = local(recording) { facts += " \u{B7} " + time.clock }
        if recording.extent == .part { facts += " \u{B7} " + words.interrupted }
        canvas.text(facts, in: line, looks.styles.secondary, theme.secondary)
        canvas.text(
            state, in: frame, looks.styles.secondary, isDelivered == true ? theme.good : theme.secondary,
            alignment: .trailing)
    }

    /// The session's title; if the study no longer contains the session, its name.
    private func title(_ recording: RecordedBlock) -> String {
        guard let guide = conductor?.guide, let session = guide.study.session(recording.session) else {
            return recording.session
        }
        return guide.fill(guide.study.sessions[session].title)
    }
}
