import Drawing
import Gestures
import Performance
import Services
import Signals
import Widgets

/// Measures the maximum load of this board. The screen shows real graphs with growing loads (a sweep is a series of steps with a growing load), and
/// then the result as a table and a plot. The result determines which channels the selection screen marks with "!".
///
/// The screen allocates the rings (memory for samples) and trace buffers (memory for drawn traces) of one step at a time, and memory for about 70
/// measurements.
public final class LimitsScreen: ViewScreen {
    /// The interval in nanoseconds at which the screen reads the measured values.
    private static let lookInterval: Int64 = 100_000_000

    private let context: DeviceContext
    private let close: Button
    private let saving: Button
    private let start: Button
    private let stopping: Button
    private let title: Label
    private let bar: Bar
    private let runBar: RunBar
    private let table: LimitsTable
    private let result: LimitsResult
    private let graphs: LoadView
    private var run = SweepRun()
    /// The reason why reception could not be measured; nil if there was no error.
    private var receptionError: SourceError?
    /// The time at which the measured values are read next. They are not read in each frame, because computing them takes too much time.
    private var nextLook: Int64 = 0
    private var isStoring = false
    /// The sweep whose curve is highlighted.
    private var marked = SweepKind.allCases[0]
    /// The name of the file for the table. The name contains the time when the measurement ended.
    private var tableName = TimedName(time: nil, word: "limits", ending: "csv")
    private var now: Int64 = 0

    public init(context: DeviceContext) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        close = Button(looks, repaint, "limits.close", width: 104)
        saving = Button(looks, repaint, "limits.save", width: 104)
        start = Button(looks, repaint, "limits.start", width: 104, kind: .accent)
        stopping = Button(looks, repaint, "limits.stop", width: 104, kind: .accent)
        title = Label(looks, repaint, { $0.title }, looks.theme.text, .center)
        bar = Bar(looks, repaint, left: [close], right: [start, saving], middle: title)
        runBar = RunBar(looks, repaint, stopping)
        table = LimitsTable(looks, repaint)
        result = LimitsResult(looks, repaint, table)
        graphs = LoadView(looks, repaint)
        super.init(
            context.tools, "limits",
            content: Stack(looks, repaint, .down).add(Layers(looks, repaint, [bar, runBar]))
                .add(Layers(looks, repaint, [result, graphs]), .share(1)))
    }

    public override func update() {
        let words = looks.strings.limits
        close.title = looks.strings.close
        saving.title = words.save
        saving.isEnabled = !isStoring && !run.points.isEmpty
        start.title = words.start
        stopping.title = words.stop
        title.text = words.title
        bar.isHidden = run.isRunning
        result.isHidden = run.isRunning
        runBar.isHidden = !run.isRunning
        graphs.isHidden = !run.isRunning
        if run.isRunning {
            runBar.show(run)
        } else {
            result.show(run, marked: marked, marks: looks.strings.marks(context.settings.capacity))
        }
    }

    /// The screen is opaque while a load is measured, because the graphs then fill the whole area below the bar.
    public override var isOpaque: Bool { graphs.load != nil }

    public override func liveParts(where isCovered: (Rect) -> Bool) -> (any LiveParts)? {
        graphs.load?.liveParts { isCovered($0) || !runBar.frame.intersection($0).isEmpty }
    }

    public override func disappear() { stop() }

    public override func handle(_ touch: Touch) {
        now = max(now, touch.time)
        super.handle(touch)
    }

    /// The push button, which freezes graphs on other screens, stops the measurement on this screen.
    public override func pressButton(at now: Int64) { stop() }

    public override func chosen(_ view: View, _ item: Int) {
        if view === table {
            marked = SweepKind(rawValue: item) ?? marked
            layOut()
        } else if view === close {
            router.close(self)
        } else if view === saving {
            save()
        } else if view === start {
            run = SweepRun()
            receptionError = nil
            context.host.log("limits: started")
            take(run.begin(at: now))
        } else if view === stopping {
            stop()
        }
    }

    public override func advance(to now: Int64) {
        self.now = max(self.now, now)
        super.advance(to: self.now)
        guard let load = graphs.load, run.isRunning else { return }
        if let error = load.error { return take(abandon(error)) }
        guard load.isConnected else { return run.wait(at: self.now) }
        guard self.now >= nextLook else { return }
        nextLook = self.now + Self.lookInterval
        take(run.advance(to: self.now, figures: context.host.meter.figures, lost: load.lost(at: self.now)))
    }

    // MARK: Measuring

    private func take(_ action: SweepRun.Action) {
        switch action {
        case .none: return
        case .load(let wanted): begin(wanted)
        case .measure:
            graphs.load?.beginMeasuring(at: now)
            context.host.meter.reset()
        case .finish: end()
        }
    }

    private func stop() {
        guard run.isRunning else { return }
        run.stop()
        end()
    }

    private func begin(_ wanted: SweepLoad) {
        // Free the memory of the previous load before the next load allocates memory.
        dropLoad()
        layOut()
        context.host.log("limits: measures \(run.kind.name) \(run.value)")
        do throws(SourceError) {
            graphs.load = try context.loads(wanted, graphs.frame, now)
        } catch {
            take(abandon(error))
        }
    }

    /// Logs that the memory for the load cannot be allocated, and continues with the next sweep (series of growing loads).
    private func abandon(_ error: SourceError) -> SweepRun.Action {
        context.host.log("limits: \(run.kind.name) cannot be measured: " + Strings.english.words(for: error))
        if run.kind == .packets { receptionError = error }
        return run.abandon(at: now)
    }

    /// Frees the memory of the present load and returns it to the system, because the next step allocates blocks of other sizes.
    private func dropLoad() {
        graphs.load = nil
        context.host.releaseMemory()
    }

    /// Shows the result of the measurement, and applies the limits that the completed sweeps have found.
    private func end() {
        dropLoad()
        tableName = TimedName(time: context.host.wallClock(), word: "limits", ending: "csv")
        var isWhole = true
        for kind in SweepKind.allCases {
            let isFailed = kind == .packets && receptionError != nil
            if run.outcome(of: kind).isOpen && !isFailed { isWhole = false }
            context.host.log(
                "limits: \(kind.name) " + Strings.english.words(for: run.outcome(of: kind), of: kind))
        }
        context.messages.notify(isWhole ? looks.strings.limits.finished : looks.strings.limits.stopped)
        if let receptionError {
            context.inform(
                looks.strings.limits.notReceivedTitle, looks.strings.words(for: receptionError), over: self)
        }
        context.settings.setCapacity(context.settings.capacity.taking(run)) { [context] in
            context.report($0, of: .limits)
        }
        layOut()
    }

    // MARK: Storing

    private func save() {
        guard let reports = context.host.reports else { return inform(.other(.noStorage)) }
        isStoring = true
        layOut()
        reports.store(SweepCSV.bytes(of: run), name: tableName) { [self] in stored($0) }
    }

    private func stored(_ outcome: Outcome<String>) {
        isStoring = false
        layOut()
        switch outcome {
        case .success(let path):
            context.host.log("limits: table stored as " + path)
            context.informStored(as: path, title: looks.strings.limits.savedTitle, over: self)
        case .failure(let failure): inform(failure)
        }
    }

    private func inform(_ failure: StorageFailure) {
        let words = looks.strings.limits
        var message = looks.strings.storage.words(for: failure)
        if case .tooManyFiles(let count) = failure { message = words.tooMany.filled(String(count)) }
        context.inform(words.notSavedTitle, message, over: self)
    }

    /// For tests: true while a measurement runs.
    package var isRunning: Bool { run.isRunning }
    package var sweep: SweepKind { run.kind }
    package var value: Int { run.value }
    package var graphsInSight: Int { graphs.load?.graphsInSight ?? 0 }
}
