import Drawing
import Gestures
import Performance
import Services
import Signals
import Widgets

/// Measures what this board keeps up with: runs the sweeps with real graphs on the real screen, and shows what came out
/// as a table and a plot. What came out decides about the "!" of the selection.
///
/// Memory: one step's rings and trace buffers at a time (see `LimitsLoad`), and some 70 measurements.
public final class LimitsScreen: Screen {
    public let name: StaticString = "limits"

    enum Button: Int {
        case close, save, start, stop
    }

    /// How often figures are looked at, in nanoseconds.
    static let lookInterval: Int64 = 100_000_000

    let context: DeviceContext
    let looks: Looks
    let controls: Controls
    /// The table's rows, one a sweep.
    let table: ScrollList
    var run = SweepRun()
    private(set) var load: (any MeasuredLoad)?
    /// Why reception could not be measured, if so.
    private var receptionError: SourceError?
    /// When figures are asked for again: adding them up is not done in each frame.
    private var nextLook: Int64 = 0
    private var isStoring = false
    /// The sweep whose curve stands out.
    var chosen = SweepKind.allCases[0]
    /// The name of the table's file, from the time when the run ended.
    private var tableName = TimedName(time: nil, word: "limits", ending: "csv")
    private var now: Int64 = 0

    private(set) var area = Rect.zero
    var bar = Rect.zero
    var heading = Rect.zero
    var note = Rect.zero
    var noteLines: [String] = []
    var plot = LimitsPlot()

    public init(context: DeviceContext) {
        self.context = context
        looks = context.looks
        controls = Controls(looks, context.repaint)
        table = ScrollList(looks, context.repaint)
    }

    /// What the graphs of a load fill.
    var loadArea: Rect {
        Rect(x: area.x, y: bar.bottom, width: area.width, height: max(1, area.bottom - bar.bottom))
    }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
        load?.resize(to: loadArea, at: now)
    }

    public func disappear() { stop() }

    public func cancelTouches() {
        controls.cancelTouches()
        table.cancelTouches()
    }

    public func handle(_ touch: Touch) {
        now = max(now, touch.time)
        switch controls.handle(touch) {
        case .chosen(let id):
            if let button = Button(rawValue: id) { choose(button) }
            return
        case .held: return
        case .ignored: break
        }
        guard !run.isRunning else { return }
        if case .tapped(let row, _) = table.handle(touch), let kind = SweepKind(rawValue: row) {
            chosen = kind
            context.repaint.invalidate(area)
        }
    }

    /// The button that freezes graphs ends a run.
    public func pressButton(at now: Int64) { stop() }

    private func choose(_ button: Button) {
        switch button {
        case .close: context.router.close(self)
        case .save: save()
        case .start:
            run = SweepRun()
            receptionError = nil
            context.host.log("limits: started")
            take(run.begin(at: now))
        case .stop: stop()
        }
    }

    public func advance(to now: Int64) {
        self.now = max(self.now, now)
        table.advance(to: self.now)
        guard let load, run.isRunning else { return }
        load.advance(to: self.now)
        if let error = load.error { return take(giveUp(error)) }
        guard load.isConnected else { return run.wait(at: self.now) }
        guard self.now >= nextLook else { return }
        nextLook = self.now + Self.lookInterval
        take(run.advance(to: self.now, figures: context.host.meter.figures, lost: load.lost(at: self.now)))
    }

    // Measuring.

    private func take(_ action: SweepRun.Action) {
        switch action {
        case .none: return
        case .load(let wanted): begin(wanted)
        case .measure:
            load?.beginMeasuring(at: now)
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
        // The memory of the load before is free before the next one takes its own.
        dropLoad()
        layOut()
        context.host.log("limits: measures \(run.kind.name) \(run.value)")
        do throws(SourceError) {
            load = try context.loads(wanted, loadArea, now)
        } catch {
            take(giveUp(error))
        }
    }

    /// The load cannot be had: the next sweep begins.
    private func giveUp(_ error: SourceError) -> SweepRun.Action {
        context.host.log("limits: \(run.kind.name) cannot be measured: " + Strings.english.words(for: error))
        if run.kind == .packets { receptionError = error }
        return run.giveUp(at: now)
    }

    /// Steps differ in what they allocate: without this the heap would keep the most of each kind.
    private func dropLoad() {
        load = nil
        context.host.giveBackMemory()
    }

    /// Shows what came out, and makes it hold as far as it was measured to the end.
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

    // Storing.

    private func save() {
        guard let reports = context.host.reports else { return inform(.other(.noStorage)) }
        isStoring = true
        layOut()
        reports.store(SweepCSV.bytes(of: run), name: tableName) { [self] in stored($0) }
    }

    var canSave: Bool { !isStoring && !run.points.isEmpty }

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

    /// For tests: what is measured now, and how many graphs are in sight.
    package var isRunning: Bool { run.isRunning }
    package var sweep: SweepKind { run.kind }
    package var value: Int { run.value }
    package var graphsInSight: Int { load?.graphsInSight ?? 0 }
}
