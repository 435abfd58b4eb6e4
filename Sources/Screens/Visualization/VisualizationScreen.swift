import Acquisition
import Drawing
import Gestures
import Graphs
import Layout
import Settings
import Signals

/// The live picture: pages of graphs, a status strip, and bars that come when the screen is tapped.
///
/// The toolbar's button and the device's push button freeze the picture and let it go on; data flow meanwhile (or, by a
/// setting, are stopped and started, as iScope did). A frozen picture says since when, and can be moved back in time. A
/// broken connection is shown while the last picture stays.
/// One recognizer takes all touches that no button of the bars takes.
public final class VisualizationScreen: Screen {
    public var name: StaticString { "visualization" }

    /// Held this long, the push button takes a picture of the screen.
    static let screenshotHold: Int64 = 2_000_000_000

    let context: ScreenContext
    let looks: Looks
    let strip: StatusStrip
    let pill: Pill
    let bars: OverlayBars
    let wall: GraphWall
    let flash: Flash
    let timeBar: TimeBar
    var recognizer: GestureRecognizer
    var viewport = Viewport()
    /// Since when the push button is held; nil when it is not, or when it has done its work.
    var buttonSince: Int64?
    var pinching: Pinching?
    /// What the finger that pans moves.
    var panning = Panning.nothing
    /// The longest window that the rings keep, in milliseconds.
    let longestWindow: Int
    /// How the content moves unless the window was moved back.
    var mode: ContentMode
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
    /// The source's name; how many there are where several are shown.
    let sourceTitle: String
    /// What the pill says now.
    var message = Message.none
    private var hasAppeared = false
    /// Which settings were taken.
    private var settingsVersion: Int
    /// The fingers that came down on a bar beside its buttons, a bit each: they do nothing.
    private var swallowed: UInt32 = 0
    private(set) var now: Int64 = 0

    /// - Parameters:
    ///   - context: whose acquisition has channels.
    ///   - options: what the settings say.
    public init(context: ScreenContext, options: VisualizationOptions = VisualizationOptions()) {
        self.context = context
        looks = context.looks
        strip = StatusStrip(looks, context.repaint, host: context.host)
        pill = Pill(looks, context.repaint)
        bars = OverlayBars(looks, context.repaint)
        timeBar = TimeBar(looks, context.repaint)
        flash = Flash(looks, context.repaint, context.messages)
        settingsVersion = context.settings.version
        var gestures = GestureSettings()
        gestures.pinchBorderAngle = Float(context.settings.current.pinchAngles.border)
        gestures.pinchBlindAngle = Float(context.settings.current.pinchAngles.blind)
        recognizer = GestureRecognizer(pixelsPerPoint: looks.metrics.scale, settings: gestures)
        let channels = context.acquisition.channels
        let entries = channels.map { $0.entry }
        longestWindow = StorageBudget.longestWindow(entries, least: options.windowMilliseconds)
        mode = options.mode
        wall = GraphWall(
            channels: channels, options: options, looks: looks, repaint: context.repaint, host: context.host)
        var configuration = GraphConfiguration()
        configuration.mode = options.mode
        configuration.windowMilliseconds = min(options.windowMilliseconds, longestWindow)
        wall.configure(configuration, at: 0)
        arrangementKey = Arrangement.key(entries, hasSpectrograms: options.showsSpectrograms)
        arrangements = Arrangements.parse(context.host.loadFile(Arrangements.fileName) ?? [])
        var shown: [AcquiredSource] = []
        for channel in channels where shown.last !== channel.source { shown.append(channel.source) }
        sourceTitle =
            shown.count == 1 ? shown[0].name : looks.strings.sourceCount.filled(String(shown.count))
        prepareGlyphs(channels, options)
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
        timeBar.resize(to: area, above: area.bottom)
        wall.advance(to: now, end: wall.end)
        notePage()
    }

    public func appear(at now: Int64) {
        self.now = now
        if settingsVersion != context.settings.version {
            settingsVersion = context.settings.version
            let options = VisualizationOptions(context.settings.current)
            mode = options.mode
            wall.apply(options, at: now)
        }
        guard !hasAppeared else { return }
        hasAppeared = true
        bars.open(at: now)
    }

    public func cancelTouches() {
        timeBar.cancelTouches()
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
        if let time = timeBar.handle(touch) {
            lookBack(to: time)
            return
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
        if let since = buttonSince, self.now - since >= Self.screenshotHold {
            buttonSince = nil
            takeScreenshot()
        }
        recognizer.advance(to: self.now)
        takeGestures(at: self.now)
        advanceView()
        notePage()
        bars.advance(to: self.now)
        showState(self.now)
        if let picture = flash.advance(to: self.now) {
            context.router.pictureTaken(
                Screenshot(picture: picture, time: context.host.wallClock(), channels: acquisition.channels))
        }
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        if !strip.frame.intersection(dirty).isEmpty { canvas.withClip(strip.frame) { strip.draw(on: canvas) } }
        let below = dirty.intersection(graphArea)
        if !below.isEmpty {
            canvas.withClip(below) {
                wall.draw(on: canvas, dirty: below)
                timeBar.draw(on: canvas)
                pill.draw(on: canvas)
            }
        }
        // Bars and flash are not on the picture that is taken.
        if flash.wantsPicture, dirty.contains(area) { flash.take(canvas.surface) }
        if !below.isEmpty { canvas.withClip(below) { bars.draw(on: canvas, dirty: below) } }
        flash.draw(on: canvas)
    }

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
        bars.title = pageNote ?? sourceTitle
        strip.refresh()
    }

    /// Turns to a page of graphs, counted from 0; to the nearest one when there is none of that number.
    public func turn(toPage page: Int, at now: Int64) { wall.layout.turnPage(by: page - wall.layout.page, at: now) }

    /// For tests: whether the picture is frozen, and how many seconds it was moved back.
    package var isFrozen: Bool { viewport.isFrozen }
    package var shownSecondsBack: Int64 { viewport.distanceBack / 1_000_000_000 }
    /// For tests: the time window that all graphs show, and by how much their range of values is narrowed.
    package var shownWindowMilliseconds: Int { wall.configuration.windowMilliseconds }
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
        if timeBar.isShown {
            targets.append(Target("visualization.timeBar", timeBar.frame))
            free = Rect(x: free.x, y: free.y, width: free.width, height: max(0, timeBar.frame.y - free.y))
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
