import Drawing
import Gestures
import Graphs
import Layout
import Settings
import Signals

/// The live picture: pages of graphs, a status strip, and bars that come when the screen is tapped.
///
/// Data flow from the moment the screen opens. The toolbar's button and the device's push button stop and restart
/// them; a stopped picture stays and says since when. A broken connection is told while the last picture stays.
/// One recognizer takes all touches that no button of the bars takes.
public final class VisualizationScreen: Screen {
    public var name: StaticString { "visualization" }

    /// Held this long, the push button takes a picture of the screen.
    static let screenshotHold: Int64 = 2_000_000_000

    let context: ScreenContext
    let looks: Looks
    let session: Session
    let strip: StatusStrip
    let pill: Pill
    let bars: OverlayBars
    let wall: GraphWall
    let flash: Flash
    var recognizer: GestureRecognizer
    var transmission = Transmission()
    /// Why and until when the source pauses before it tries to reconnect; nil while the connection stands.
    var interruption: (error: SourceError, retryAt: Int64)?
    /// Whether the connection is back, but no sample has come since.
    var awaitsSamples = false
    /// Since when the picture is frozen; nil while data are wanted.
    var frozenSince: Int64?
    /// Since when the push button is held; nil when it is not, or when it has done its work.
    var buttonSince: Int64?
    var pinching: Pinching?
    /// What the finger that pans moves.
    var panning = Panning.nothing
    /// The longest period that the rings keep, in milliseconds.
    let longestPeriod: Int
    let arrangementKey: UInt64
    var arrangements: Arrangements

    private(set) var area = Rect.zero
    /// What the graphs fill: everything below the status strip.
    var graphArea: Rect {
        Rect(x: area.x, y: strip.frame.bottom, width: area.width, height: max(0, area.bottom - strip.frame.bottom))
    }
    /// "Page 1 of 2"; nil when there is one page.
    var pageNote: String?
    /// The notes of all pages, made when their number changes.
    private var pageNotes: [String] = []
    private var notedPage = -1
    /// What the pill says now.
    var message = Message.none
    private var hasAppeared = false
    /// Which settings were taken.
    private var settingsVersion: Int
    /// Whether a sheet lies over this screen, which goes on meanwhile.
    var isBelowSheet = false
    /// The fingers that came down on a bar beside its buttons, a bit each: they do nothing.
    private var swallowed: UInt32 = 0
    private(set) var now: Int64 = 0

    /// - Parameters:
    ///   - session: connected; its selection is applied if that was not done yet.
    ///   - options: what the settings say.
    public init(
        context: ScreenContext, session: Session, options: VisualizationOptions = VisualizationOptions()
    ) {
        self.context = context
        looks = context.looks
        self.session = session
        strip = StatusStrip(looks, context.repaint, host: context.host)
        pill = Pill(looks, context.repaint)
        bars = OverlayBars(looks, context.repaint)
        flash = Flash(looks, context.repaint, context.messages)
        settingsVersion = context.settings.version
        var gestures = GestureSettings()
        gestures.pinchBorderAngle = Float(context.settings.current.pinchAngles.border)
        gestures.pinchBlindAngle = Float(context.settings.current.pinchAngles.blind)
        recognizer = GestureRecognizer(pixelsPerPoint: looks.metrics.scale, settings: gestures)
        if session.store == nil {
            session.applySelection(displayedMilliseconds: options.periodMilliseconds)
        }
        let entries = session.store?.entries ?? []
        longestPeriod = StorageBudget.longestPeriod(entries, displayedMilliseconds: options.periodMilliseconds)
        wall = GraphWall(
            entries: entries, options: options, looks: looks, repaint: context.repaint, host: context.host)
        var configuration = GraphConfiguration()
        configuration.mode = options.mode
        configuration.periodMilliseconds = min(options.periodMilliseconds, longestPeriod)
        wall.configure(configuration, at: 0)
        arrangementKey = Arrangement.key(entries, hasSpectrograms: options.showsSpectrograms)
        arrangements = Arrangements.parse(context.host.loadFile(Arrangements.fileName) ?? [])
        prepareGlyphs(entries, options)
        if let numbers = arrangements.numbers(for: arrangementKey) { wall.layout.setArrangement(numbers, at: 0) }
    }

    public func resize(to area: Rect) {
        self.area = area
        strip.resize(to: area)
        bars.resize(to: area, top: strip.frame.bottom)
        message = .none
        notedPage = -1
        pageNotes = []
        wall.resize(to: graphArea, at: now)
        wall.advance(to: now, isTracking: transmission.isWanted, isHeld: true)
        notePage()
    }

    public func appear(at now: Int64) {
        self.now = now
        isBelowSheet = false
        if settingsVersion != context.settings.version {
            settingsVersion = context.settings.version
            wall.apply(VisualizationOptions(context.settings.current), at: now)
        }
        guard !hasAppeared else { return }
        hasAppeared = true
        bars.open(at: now)
        transmission.start(session.source)
    }

    public func disappear() {
        if !isBelowSheet { transmission.stop(session.source) }
    }

    public func cancelTouches() {
        bars.controls.cancelTouches()
        recognizer.cancelAll()
        takeGestures(at: now)
        swallowed = 0
        buttonSince = nil
    }

    public func handle(_ touch: Touch) {
        now = max(now, touch.time)
        guard (0..<Touch.maximumFingers).contains(touch.finger), !flash.isRunning else { return }
        let bit = UInt32(1) << UInt32(touch.finger)
        if touch.phase == .began { swallowed &= ~bit }
        if bars.isTouchable || touch.phase != .began {
            switch bars.controls.handle(touch) {
            case .chosen(let id):
                bars.keep()
                if let button = OverlayBars.Button(rawValue: id) { choose(button, at: now) }
                return
            case .held:
                bars.keep()
                return
            case .ignored:
                break
            }
        }
        if touch.phase == .began, bars.contains(Point(x: Int(touch.x), y: Int(touch.y))),
            !frameRateFrame.contains(Point(x: Int(touch.x), y: Int(touch.y)))
        {
            swallowed |= bit
        }
        guard swallowed & bit == 0 else { return }
        recognizer.handle(touch)
        takeGestures(at: now)
    }

    public func advance(to now: Int64) {
        self.now = max(self.now, now)
        session.source.advance(to: now)
        while let event = session.source.nextEvent() { note(event) }
        if awaitsSamples, session.source.statistics.newestSample != lastSample { awaitsSamples = false }
        if let since = buttonSince, self.now - since >= Self.screenshotHold {
            buttonSince = nil
            takeScreenshot()
        }
        recognizer.advance(to: self.now)
        takeGestures(at: self.now)
        wall.advance(
            to: self.now, isTracking: transmission.isWanted, isHeld: buttonSince != nil)
        notePage()
        bars.advance(to: self.now)
        showState(self.now)
        if let picture = flash.advance(to: self.now) {
            isBelowSheet = true
            context.router.pictureTaken(
                Screenshot(picture: picture, time: context.host.wallClock(), session: session))
        }
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        if !strip.frame.intersection(dirty).isEmpty { canvas.withClip(strip.frame) { strip.draw(on: canvas) } }
        let below = dirty.intersection(graphArea)
        if !below.isEmpty {
            canvas.withClip(below) {
                wall.draw(on: canvas, dirty: below)
                pill.draw(on: canvas)
            }
        }
        // Bars and flash are not on the picture that is taken.
        if flash.wantsPicture, dirty.contains(area) { flash.take(canvas.surface) }
        if !below.isEmpty { canvas.withClip(below) { bars.draw(on: canvas, dirty: below) } }
        flash.draw(on: canvas)
    }

    /// The number of the sample that was the newest when the connection came back.
    var lastSample: Int64?

    private func notePage() {
        let page = wall.layout.page
        let pages = wall.layout.shape.pages
        var state = bars.state
        state.isEditing = wall.layout.isEditing
        state.isMagnified = wall.layout.magnifiedGraph != nil
        bars.state = state
        guard page != notedPage else { return }
        notedPage = page
        if pageNotes.count != pages {
            pageNotes = (1...max(1, pages)).map { looks.strings.page.filled(String($0), String(pages)) }
        }
        pageNote = pages > 1 && pageNotes.indices.contains(page) ? pageNotes[page] : nil
        bars.title = pageNote ?? session.title
        strip.refresh()
    }

    /// Turns to a page of graphs, counted from 0; to the nearest one when there is none of that number.
    public func turn(toPage page: Int, at now: Int64) { wall.layout.turnPage(by: page - wall.layout.page, at: now) }

    /// For tests: the period that all graphs show, and by how much their range of values is narrowed.
    package var shownPeriodMilliseconds: Int { wall.configuration.periodMilliseconds }
    package var shownValueZoom: Float { wall.configuration.valueZoom }
    /// For tests: the graphs in their slots' order; empty as long as the default holds.
    package var arrangedGraphs: [Int] { wall.layout.arrangement.filter { $0 >= 0 } }
    /// For tests: the frequencies of the magnified spectrogram.
    package var shownBand: FrequencyBand? { wall.magnifiedSpectrogram?.band }

    // MARK: Targets

    /// Where a tap shows or hides the frame rate: the status strip and the title below it, while the bars are shown.
    var frameRateFrame: Rect {
        guard bars.isTouchable else { return .zero }
        return Rect(
            x: bars.titleBox.x, y: area.y, width: bars.titleBox.width, height: bars.navigationBar.bottom - area.y)
    }

    public func targets() -> [Target] {
        var targets: [Target] = []
        var free = graphArea
        if bars.isTouchable {
            free = Rect(
                x: area.x, y: bars.navigationBar.bottom, width: area.width,
                height: max(0, bars.toolbar.y - bars.navigationBar.bottom))
            targets = bars.controls.targets
            targets.append(Target("visualization.frameRate", frameRateFrame))
        }
        targets.append(Target("visualization.graphs", free))
        for item in wall.shown {
            guard let graph = item.graph else { continue }
            let frame = wall.rect(item.frame).intersection(graphArea)
            if !frame.isEmpty { targets.append(Target("graph." + String(graph), frame)) }
        }
        return targets
    }
}
