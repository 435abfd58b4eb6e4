import Acquisition
import Drawing
import Gestures
import GraphPages
import Graphs
import Layout
import Services
import Session
import Settings
import Signals
import Widgets

/// The visualization screen: pages of graphs, a status strip, and bars with buttons, which a tap shows or hides.
///
/// The toolbar's button and the device's push button freeze and resume the graphs. While graphs are frozen, data continue to flow, unless a setting
/// selects iScope's behavior of stopping the data. If the connection breaks, the screen shows that, and the graphs remain. A gesture recognizer
/// handles all touches except those on the bars' buttons.
public final class VisualizationScreen: Screen {
    public var name: StaticString { "visualization" }
    public var saysRecording: Bool { true }

    let context: GraphContext
    private var options: VisualizationOptions
    let looks: Looks
    private let derivedUse: DerivedUse
    /// The revision of the derived channels (with filters and montages) that the graphs show. If the revision changes, the graphs must show other
    /// channels. `selectionRevision` is the revision of the selection of channels.
    private var derivedRevision: UInt32
    private let selectionRevision: UInt32
    let wall: GraphWall
    let view: TimeView
    let status: DataStatus
    let bars: OverlayBars
    let fingers: GraphFingers
    let cursors: CursorLayer
    let speed: SpeedButton
    let flags: MarkerFlags
    let note: MarkerNote
    let search = ScopeSearch()
    let memory: ArrangementMemory
    let flash: Flash
    /// The longest time window that the ring buffers of the samples can fill, in milliseconds.
    private var longestWindow: Int
    var recognizer: GestureRecognizer
    var button = PushButton()
    /// The time at which a finger touched the toolbar's marker button; nil if no finger is on it. `pressTime` is the time at which the push button
    /// was pressed.
    var markTime: Int64?
    var pressTime: Int64 = 0
    private var pages: PageNotes
    private var (hasAppeared, isContinued) = (false, false)
    /// The state of the graphs that was last stored for the file that describes a recording's display.
    private var notedState: (scales: Int, page: Int, windowMilliseconds: Int)?
    /// The page to show when the graphs are first laid out; 0 afterwards.
    private var firstPage: Int
    /// The sizes in pixels on the display for which the graphs were created.
    private let metrics: Metrics
    private let newSettings: SettingsWatch
    /// The panel of settings beside the graphs.
    let side: SettingsSide
    /// The fingers that touched a bar beside its buttons, one bit each. Their gestures are ignored.
    var swallowed: UInt32 = 0
    private(set) var area = Rect.zero
    var now: Int64 = 0

    /// - Parameters:
    ///   - context: the objects that the screen uses; the acquisition must have selected channels.
    ///   - options: the options of the graphs; nil for those in the settings.
    ///   - page: the page to show first, counted from 0.
    public init(context: GraphContext, options chosen: VisualizationOptions? = nil, page: Int = 0) {
        let options = chosen ?? VisualizationOptions(context.settings.current)
        self.context = context
        self.options = options
        firstPage = page
        looks = context.looks
        metrics = looks.metrics
        newSettings = SettingsWatch(Setting.allCases, of: context.settings)
        let (acquisition, derived) = (context.acquisition, context.acquisition.derived)
        derivedUse = derived.use()
        derivedRevision = derived.revision
        selectionRevision = acquisition.selectionRevision
        let channels = ShownChannels(acquisition, filtersSpectrograms: options.filtersSpectrograms)
        let entries = channels.scopes.map { $0.entry }
        longestWindow = StorageBudget.longestWindow(entries, least: options.windowMilliseconds)
        wall = GraphWall(
            channels, markers: acquisition.markers, options: options, looks: looks, repaint: context.repaint,
            host: context.host)
        var configuration = GraphConfiguration()
        configuration.mode = options.mode
        configuration.windowMilliseconds = min(
            context.settings.takeFirstWindow() ?? options.windowMilliseconds, longestWindow)
        wall.configure(configuration, at: 0)
        memory = ArrangementMemory(entries, options, context: context)
        if let numbers = memory.numbers { wall.layout.setArrangement(numbers, at: 0) }
        view = TimeView(context, wall, mode: options.mode)
        status = DataStatus(context)
        bars = OverlayBars(looks, context.repaint)
        fingers = GraphFingers(wall, context.repaint, memory, longestWindow: longestWindow)
        cursors = CursorLayer(context, wall, view)
        speed = SpeedButton(context, view)
        flags = MarkerFlags(context)
        note = MarkerNote(context)
        side = SettingsSide(context.tools)
        flash = Flash(looks, context.repaint, context.messages)
        recognizer = GestureRecognizer(
            pixelsPerPoint: looks.metrics.scale, settings: GestureSettings(context.settings.current))
        pages = PageNotes(looks)
        prepareGlyphs(channels)
    }

    private func prepareGlyphs(_ channels: ShownChannels) {
        Glyphs(looks).prepare(channels.scopes, options, title: status.title)
        if let spectra = channels.spectra { Glyphs(looks).prepare(spectra, options, title: status.title) }
    }

    /// Applies changes of montages and filters to the graphs. For another selection, another screen opens.
    private func followChannels() {
        guard derivedRevision != context.acquisition.derived.revision,
            selectionRevision == context.acquisition.selectionRevision
        else { return }
        takeChannels()
    }

    /// Shows the newly derived channels in graphs of this screen.
    private func takeChannels() {
        derivedRevision = context.acquisition.derived.revision
        // End the edit mode, because the slots of the graphs may change.
        if wall.layout.isEditing { edit(false, at: now) }
        let channels = ShownChannels(context.acquisition, filtersSpectrograms: options.filtersSpectrograms)
        let entries = channels.scopes.map { $0.entry }
        prepareGlyphs(channels)
        memory.follow(entries)
        wall.show(channels, drawnLimits: options.drawnLimits, arrangement: { memory.numbers }, at: now)
        longestWindow = StorageBudget.longestWindow(entries, least: options.windowMilliseconds)
        fingers.longestWindow = longestWindow
        var configuration = wall.configuration
        configuration.windowMilliseconds = min(configuration.windowMilliseconds, longestWindow)
        wall.configure(configuration, at: now)
        pages.reset()
        flags.hide()
        status.refresh()
    }

    /// Continues with the time window, the scales and the freeze of the screen that this one replaces.
    func goOn(from other: VisualizationScreen) {
        (now, isContinued) = (other.now, true)
        var configuration = other.wall.configuration
        configuration.windowMilliseconds = min(configuration.windowMilliseconds, longestWindow)
        wall.configure(configuration, at: now)
        wall.show(other.wall.lastingScales, at: now)
        view.goOn(from: other.view, at: now)
        status.note(frozenAs: other.status)
        bars.state.isTracking = !view.isFrozen
        guard other.side.isOpen else { return }
        side.goOn(from: other.side)
        bars.isReduced = true
        bars.goOn(from: other.bars)
    }

    /// The area below the status strip.
    private var space: Rect {
        Rect(x: area.x, y: status.frame.bottom, width: area.width, height: max(0, area.bottom - status.frame.bottom))
    }

    /// The area of the graphs: everything below the status strip, except for the panel of settings.
    package var graphArea: Rect { side.rest(of: space, above: bars.bottom(of: space)) }

    /// The area of the graphs and of the status strip above them.
    private var stage: Rect {
        let graphs = graphArea
        return Rect(x: area.x, y: area.y, width: graphs.width, height: graphs.bottom - area.y)
    }

    public func resize(to area: Rect) {
        self.area = area
        // Do nothing if sizes and scales have changed: when this screen appears, it is replaced by another screen of graphs.
        guard metrics == looks.metrics else { return }
        status.resize(to: area, stage: area)
        bars.resize(to: area, top: status.frame.bottom)
        pages.reset()
        if side.isOpen {
            side.place(in: space, above: bars.bottom(of: space))
            // While the panel is open, keep the rows and columns of the pages, although the area of the graphs has another shape.
            wall.resize(to: graphArea, withShapeOf: space, at: now)
            status.resize(to: area, stage: stage)
        } else {
            wall.resize(to: space, at: now)
        }
        if firstPage > 0 {
            turn(toPage: firstPage, at: now)
            firstPage = 0
        }
        view.resize(to: stage)
        wall.advance(to: now, end: wall.end)
        notePage()
    }

    public func appear(at now: Int64) {
        self.now = now
        guard takeSettings() else { return }
        guard metrics == looks.metrics else { return openAnew(page: wall.layout.page) }
        view.appear(at: now)
        guard !hasAppeared else { return }
        hasAppeared = true
        if !side.isOpen { bars.open(at: now) }
        if opensHead, !isContinued { openHead() }
    }

    /// Applies changed settings to the graphs.
    /// - Returns: false if another screen of graphs replaces this one, because the settings need new graphs.
    private func takeSettings() -> Bool {
        guard let change = newSettings.take() else { return true }
        let new = VisualizationOptions(change.settings)
        // Apply the scales and the time window first, because a new screen of graphs takes them over from this one.
        view.apply(new, at: now)
        if change.concerns([Setting.timeWindow]) {
            var configuration = wall.configuration
            configuration.windowMilliseconds = min(new.windowMilliseconds, longestWindow)
            wall.configure(configuration, at: now)
            if new.windowMilliseconds > longestWindow { reportWindow() }
        }
        if change.has(.newGraphs) {
            if !side.isOpen {
                context.graphsChanged(self)
            } else {
                context.session.note(page: 0)
                openAnew(page: 0)
            }
            return false
        }
        // Redraw the graphs: if the settings were changed in the panel, no other screen covers the graphs, so that nothing else causes a redraw.
        context.repaint.invalidate(graphArea)
        if change.concerns([SettingGroup.limits]) {
            options.drawnLimits = new.drawnLimits
            takeChannels()
        }
        return true
    }

    /// Reports that the graphs show less than the time window that the user has set, because older samples are not stored.
    private func reportWindow() {
        context.messages.notify(looks.strings.visualization.windowLimited.filled(String(longestWindow / 1000)))
    }

    /// Opens a new screen of graphs with the same time window and panel, because the picture was rotated or settings need other graphs.
    private func openAnew(page: Int) {
        // The shell releases all fingers when it replaces a screen. The panel continues to exist, so release the fingers on it here.
        side.cancelTouches()
        let new = VisualizationScreen(
            context: context, options: VisualizationOptions(context.settings.current), page: page)
        new.goOn(from: self)
        context.router.replace(self, by: new)
    }

    // MARK: Time

    public func advance(to now: Int64) {
        self.now = max(self.now, now)
        if button.advance(to: self.now) { takeScreenshot() }
        recognizer.advance(to: self.now)
        takeGestures(at: self.now)
        let isSuspended = button.isPressed && !marksByButton
        view.suspend(isSuspended)
        if side.isOpen {
            guard takeSettings() else { return }
            side.advance(to: self.now, windowMilliseconds: wall.configuration.windowMilliseconds)
        }
        followChannels()
        followHeartRate()
        lookForWanted()
        search.advance(to: self.now, wall)
        wall.follow(presence: context.acquisition.presenceRevision)
        view.advance(to: self.now, isSuspended: isSuspended)
        if view.hasPlayedOut { freezeOrResume(at: self.now, looks.strings.visualization.playedOut) }
        view.placeBar(in: stage, bars, at: self.now)
        cursors.advance(to: self.now, in: graphArea, bars)
        let bottom = view.barFrame?.y ?? bars.bottom(of: graphArea)
        speed.place(above: bottom, in: stage, isWanted: bars.isTouchable && !cursors.isOn)
        note.advance(
            to: self.now, in: graphArea, above: bottom)
        status.hidesFrozen = cursors.isOn
        status.showsDate = flash.wantsPicture
        notePage()
        noteShown()
        context.logFirstValues(at: self.now)
        bars.advance(to: self.now)
        let top = bars.isShown ? bars.navigationBar.bottom : wall.messageTop
        status.advance(to: self.now, view, wall, page: pages.current, below: top)
        flags.advance(wall, isFrozen: view.isFrozen, isMeasuring: cursors.isOn, beside: status.chipFrame)
        if let picture = flash.advance(to: self.now) {
            context.router.open(
                .screenshot(
                    Screenshot(
                        picture: picture, time: context.host.wallClock(), channels: context.acquisition.channels)))
        }
    }

    /// Stores the state of the graphs for the file that describes a recording's display, if the state has changed.
    private func noteShown() {
        let state = (wall.scaleRevision, wall.layout.page, wall.configuration.windowMilliseconds)
        if let notedState, notedState == state { return }
        notedState = state
        context.settings.shown = wall.display
    }

    private func notePage() {
        var state = bars.state
        state.isEditing = wall.layout.isEditing
        state.isFixed = wall.layout.magnifiedGraph != nil || wall.layout.isOnStack
        context.showState(in: &state)
        bars.state = state
        guard pages.show(page: wall.layout.page, of: wall.layout.pageCount) else { return }
        bars.title = pages.current ?? status.title
        if hasAppeared { context.session.note(page: wall.layout.page) }
        status.refresh()
    }

    // MARK: Drawing

    public func liveParts(where isCovered: (Rect) -> Bool) -> (any LiveParts)? {
        // Draw no live parts of the graphs during the flash, which covers all graphs.
        guard !flash.isRunning else { return nil }
        let (chip, bar) = (status.chipFrame, view.barPanel)
        return wall.liveParts { area in
            !area.intersection(chip).isEmpty || !area.intersection(bar).isEmpty || bars.cover(area)
                || cursors.cover(area) || speed.cover(area) || flags.cover(area) || note.cover(area)
                || isCovered(area)
        }
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        if !status.frame.intersection(dirty).isEmpty { canvas.withClip(status.frame) { status.drawStrip(on: canvas) } }
        let (seen, below) = (dirty.intersection(graphArea), dirty.intersection(space))
        if !seen.isEmpty {
            canvas.withClip(seen) {
                wall.draw(on: canvas, dirty: seen)
                flags.draw(on: canvas, dirty: seen)
                status.drawChip(on: canvas)
                cursors.draw(on: canvas, dirty: seen)
            }
        }
        side.draw(on: canvas, dirty: dirty)
        if let panel = side.panel?.frame {
            // Fill the area below the panel of settings: the toolbar there is translucent, and nothing else is drawn behind it.
            let below = Rect(x: panel.x, y: panel.bottom, width: panel.width, height: area.bottom - panel.bottom)
            canvas.fill(below.intersection(dirty), looks.theme.background)
        }
        // Take the screenshot before the bars and the flash are drawn.
        if flash.wantsPicture, dirty.contains(area) { flash.take(canvas.surface) }
        if !below.isEmpty {
            canvas.withClip(below) {
                view.draw(on: canvas)
                bars.draw(on: canvas, dirty: below)
                cursors.drawButton(on: canvas, dirty: below)
                speed.draw(on: canvas, dirty: below)
                note.draw(on: canvas, dirty: below)
            }
        }
        flash.draw(on: canvas)
    }
}
