import Drawing
import Gestures
import Graphs
import Layout
import Signals

/// The live picture: up to eight graphs a page, a status strip, and bars that come when the screen is tapped.
///
/// Data flow from the moment the screen opens. The toolbar's button and the device's push button stop and restart
/// them; a stopped picture stays and says since when. A broken connection is told while the last picture stays.
public final class VisualizationScreen: Screen {
    public var name: StaticString { "visualization" }

    enum Button: Int {
        case selection, play, frameRate, previous, next
    }

    /// The period that is shown, in milliseconds.
    public static let defaultPeriod = 10_000

    let context: ScreenContext
    let session: Session
    let strip: StatusStrip
    let pill: Pill
    let bars: OverlayBars
    var transmission = Transmission()
    /// Why and until when the source pauses before it tries to reconnect; nil while the connection stands.
    var interruption: (error: SourceError, retryAt: Int64)?
    /// Since when the picture is frozen; nil while data are wanted.
    var frozenSince: Int64?

    let periodMilliseconds: Int
    let entries: [SampleStore.Entry]
    let paging: Paging
    private(set) var area = Rect.zero
    /// What the graphs fill: everything below the status strip.
    var graphArea: Rect {
        Rect(x: area.x, y: strip.frame.bottom, width: area.width, height: max(0, area.bottom - strip.frame.bottom))
    }
    var page: GraphPage?
    var pageIndex = 0
    /// "Page 1 of 2"; nil when there is one page.
    var pageNote: String?
    /// What the pill says now.
    var message = Message.none
    private(set) var hasAppeared = false
    private var tap: (finger: Int, x: Float, y: Float, time: Int64)?
    /// The fingers on the graphs, a bit each.
    private var fingers: UInt32 = 0
    private(set) var now: Int64 = 0

    /// - Parameters:
    ///   - session: connected; its selection is applied if that was not done yet.
    ///   - periodMilliseconds: how much time a graph shows; at most what the rings keep.
    public init(
        context: ScreenContext, session: Session, periodMilliseconds: Int = VisualizationScreen.defaultPeriod
    ) {
        self.context = context
        self.session = session
        self.periodMilliseconds = periodMilliseconds
        strip = StatusStrip(context: context)
        pill = Pill(context: context)
        bars = OverlayBars(context: context)
        if session.store == nil { session.applySelection(seconds: context.storedSeconds) }
        entries = GraphPage.ordered(session.store?.entries ?? [])
        paging = Paging(graphs: entries.count)
    }

    public func resize(to area: Rect) {
        self.area = area
        strip.resize(to: area)
        bars.resize(to: area, top: strip.frame.bottom)
        message = .none
        showPage()
    }

    public func appear(at now: Int64) {
        self.now = now
        bars.open(at: now)
        guard !hasAppeared else { return }
        hasAppeared = true
        transmission.start(session.source)
    }

    public func disappear() { transmission.stop(session.source) }

    public func cancelTouches() {
        bars.controls.cancelTouches()
        tap = nil
        fingers = 0
    }

    public func pressButton(at now: Int64) { toggle(at: now, byButton: true) }

    public func handle(_ touch: Touch) {
        let point = Point(x: Int(touch.x), y: Int(touch.y))
        if bars.isTouchable {
            switch bars.controls.handle(touch) {
            case .chosen(let id):
                bars.keep()
                if let button = Button(rawValue: id) { choose(button, at: touch.time) }
                return
            case .held:
                bars.keep()
                return
            case .ignored:
                break
            }
        }
        track(touch, at: point)
    }

    public func advance(to now: Int64) {
        self.now = now
        session.source.advance(to: now)
        while let event = session.source.nextEvent() { note(event) }
        if transmission.isWanted {
            var damage = Damage()
            page?.update(now: now, damage: &damage)
            for index in 0..<damage.count { context.invalidate(damage[index]) }
        }
        bars.advance(to: now)
        showState(now)
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        if !strip.frame.intersection(dirty).isEmpty { canvas.withClip(strip.frame) { strip.draw(on: canvas) } }
        let below = dirty.intersection(graphArea)
        guard !below.isEmpty else { return }
        canvas.withClip(below) {
            page?.draw(on: canvas, dirty: below, background: context.theme.background)
            pill.draw(on: canvas)
            bars.draw(on: canvas, dirty: below)
        }
    }

    public func targets() -> [Target] {
        guard bars.isTouchable else { return [Target("visualization.graphs", graphArea)] }
        let free = Rect(
            x: area.x, y: bars.navigationBar.bottom, width: area.width,
            height: max(0, bars.toolbar.y - bars.navigationBar.bottom))
        return bars.controls.targets + [Target("visualization.graphs", free)]
    }

    // MARK: Data

    private func note(_ event: SourceEvent) {
        let wasRunning = transmission.isWanted
        transmission.note(event, session.source)
        switch event {
        case .started:
            interruption = nil
        case .interrupted(let error, let seconds):
            interruption = (error, now + Int64(max(0, seconds)) * 1_000_000_000)
        case .resumed:
            interruption = nil
            context.notify(context.strings.reconnected)
        case .fellBackToTCP:
            context.notify(context.strings.fellBackToTCP)
        case .failed(let error):
            interruption = nil
            if wasRunning { freeze(at: now, byButton: false) }
            context.show(
                Dialog(
                    title: context.strings.startFailedTitle, message: context.strings.words(for: error),
                    primary: context.strings.ok))
        case .connected, .stopped:
            break
        }
    }

    func toggle(at now: Int64, byButton: Bool) {
        self.now = now
        if transmission.isWanted {
            transmission.stop(session.source)
            interruption = nil
            freeze(at: now, byButton: byButton)
        } else {
            frozenSince = nil
            strip.stopped = nil
            strip.refresh()
            transmission.start(session.source)
            bars.controls.setTitle(Button.play.rawValue, context.strings.pause)
        }
    }

    private func freeze(at now: Int64, byButton: Bool) {
        frozenSince = now
        let time = context.host.wallClock().map { CivilTime(seconds: $0).clockWithSeconds } ?? ""
        strip.stopped = (byButton ? context.strings.stoppedByButton : context.strings.stoppedByTouch).filled(time)
        strip.refresh()
        bars.controls.setTitle(Button.play.rawValue, context.strings.play)
    }

    /// A tap of one finger on the graphs shows or hides the bars.
    private func track(_ touch: Touch, at point: Point) {
        guard (0..<Touch.maximumFingers).contains(touch.finger) else { return }
        let others = fingers & ~(1 << UInt32(touch.finger))
        switch touch.phase {
        case .began: fingers = others | 1 << UInt32(touch.finger)
        case .moved: break
        case .ended, .cancelled: fingers = others
        }
        switch touch.phase {
        case .began:
            guard others == 0 else {
                tap = nil
                return
            }
            guard !bars.contains(point) else { return }
            tap = (touch.finger, touch.x, touch.y, touch.time)
        case .moved:
            guard let tap, tap.finger == touch.finger else { return }
            let slop = Float(context.metrics.px(12))
            if abs(touch.x - tap.x) > slop || abs(touch.y - tap.y) > slop { self.tap = nil }
        case .ended:
            guard let tap, tap.finger == touch.finger else { return }
            self.tap = nil
            // A longer press is no tap.
            if touch.time - tap.time <= 800_000_000 { bars.toggle(at: touch.time) }
        case .cancelled:
            if tap?.finger == touch.finger { tap = nil }
        }
    }
}
