import Drawing
import MusicRun
import Services
import Widgets

/// A stored music session: its values, and the curves of cadence and tempo.
public final class PastRunScreen: ViewScreen {
    private let context: MusicContext
    private let service: any RunService
    private let run: StoredRun
    private let back: Button
    private let copy: Button
    private let delete: Button
    private let bar: Bar
    /// The date of the session, shown in this label if the bar has too little space for it.
    private let date: Label
    private let figures: RunFiguresView
    private let curves: RunCurvesView
    private let note: Label
    private let body: Stack
    private let message: Message
    private let cover: BusyCover
    /// The content of the session's file; nil while it is being loaded.
    private var reading: RunReading?
    private enum Work { case none, deleting }
    private var work = Work.none

    public init(context: MusicContext, service: any RunService, run: StoredRun) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        self.service = service
        self.run = run
        back = Button(looks, repaint, "run.back", width: 104)
        copy = Button(looks, repaint, "run.copy", width: 136)
        delete = Button(looks, repaint, "run.delete", width: 104)
        bar = Bar(looks, repaint, left: [back], right: [delete, copy], origin: .outside)
        date = Label(looks, repaint, { $0.title }, looks.theme.text, .center, origin: .outside)
        figures = RunFiguresView(looks, repaint)
        curves = RunCurvesView(looks, repaint)
        note = Label(looks, repaint, { $0.secondary }, looks.theme.caution, .center)
        message = Message(looks, repaint)
        cover = BusyCover(looks, repaint)
        body = Stack(looks, repaint, .down).addSpace(.points(10)).add(date, .points(40)).add(figures)
            .addSpace(.points(8)).add(curves, .share(1)).add(note, .points(24)).addSpace(.points(6))
        super.init(context.tools, "past-run", bar: bar, body: Layers(looks, repaint, [body, message, cover]))
    }

    public override func update() {
        let words = context.runWords
        let title = context.title(of: run)
        let isWide = width >= looks.metrics.px(700)
        bar.title = isWide ? title : ""
        date.text = title
        date.isHidden = isWide
        back.title = looks.strings.back
        copy.title = words.copy
        copy.isHidden = context.machine.stick == nil
        delete.title = looks.strings.delete
        let isRunning = run.content == .running
        for button in [copy, delete] { button.isEnabled = !isRunning && work == .none }
        let busy = looks.strings.busy
        cover.show(
            work == .deleting ? busy.deleting : reading == nil ? busy.readingCard : nil, isShaded: work == .deleting)
        body.isHidden = true
        message.isHidden = true
        switch reading {
        case .record(let record): show(record)
        case .damaged(let fault): say(context.words(fault))
        case .unreadable(let failure): say(context.words(failure))
        case nil: break
        }
    }

    private func say(_ text: String) {
        message.isHidden = false
        message.say("", text)
    }

    private func show(_ record: RunRecord) {
        let words = context.runWords
        let summary = record.summary
        body.isHidden = false
        var shown: [(caption: String, value: String)] = [
            (words.duration, MusicContext.time(seconds: summary.seconds, hasHours: true)),
            (words.steps, context.grouped(summary.steps)), (words.songs, String(summary.songs)),
            (words.meanCadence, context.perMinute(summary.meanCadence)),
            (words.greatestCadence, context.perMinute(summary.greatestCadence)),
            (words.inStep, context.percent(summary.inStep)),
        ]
        if let distance = summary.effort.distance { shown.append((words.distance, context.distance(distance))) }
        if let energy = summary.effort.energy { shown.append((words.energy, context.energy(energy))) }
        figures.show(shown)
        curves.show(record.curves, words)
        var notes: [String] = []
        if run.content == .running {
            notes.append(words.running)
        } else if record.ending == .cut {
            notes.append(words.cut)
        }
        if record.damagedLines == 1 { notes.append(words.oneDamagedLine) }
        if record.damagedLines > 1 { notes.append(words.damagedLines.filled(String(record.damagedLines))) }
        var text = ""
        for (index, note) in notes.enumerated() { text += (index > 0 ? " \u{B7} " : "") + note }
        note.text = text
        note.isHidden = text.isEmpty
    }

    public override func appear(at now: Int64) {
        layOut()
        guard reading == nil else { return }
        service.read(run.file) { [self] answer in
            reading = answer
            layOut()
        }
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === back {
            router.close(self)
        } else if view === copy {
            router.open(.copy([.file(run.file)]))
        } else if view === delete {
            ask()
        }
    }

    private func ask() {
        let words = context.runWords
        let dialog = Dialog(
            title: words.deleteTitle, message: words.deleteText, primary: looks.strings.delete,
            secondary: looks.strings.cancel)
        context.messages.show(dialog, over: self) { [self] in if $0 == .primary { remove() } }
    }

    private func remove() {
        work = .deleting
        layOut()
        service.delete(run.file) { [self] outcome in
            work = .none
            guard case .failure(let failure) = outcome else { return router.close(self) }
            layOut()
            context.inform(context.runWords.notDeletedTitle, context.words(failure), over: self)
        }
    }
}
