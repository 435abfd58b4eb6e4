import Acquisition
import Drawing
import Gestures
import GraphPages
import Layout
import MultichannelGraphs
import Services
import Settings
import Signals
import Widgets

extension GestureSettings {
    /// Creates the options of the graphs from the device's settings.
    init(_ settings: Settings) {
        self.init()
        pinchBorderAngle = Float(settings.pinchAngles.border)
        pinchBlindAngle = Float(settings.pinchAngles.blind)
    }
}

/// The effect of gestures and buttons on this screen.
extension VisualizationScreen {
    public func cancelTouches() {
        view.cancelTouches()
        side.cancelTouches()
        bars.controls.cancelTouches()
        cursors.cancelTouches()
        speed.cancelTouches()
        note.cancelTouches()
        recognizer.cancelAll()
        takeGestures(at: now)
        swallowed = 0
        button.cancel()
    }

    public func handle(_ touch: Touch) {
        now = max(now, touch.time)
        guard (0..<Touch.maximumFingers).contains(touch.finger), !flash.isRunning else { return }
        let bit = UInt32(1) << UInt32(touch.finger)
        if touch.phase == .began { swallowed &= ~bit }
        if let response = side.handle(touch) {
            if case .chosen = response { closeSettings() }
            return
        }
        if bars.isTouchable || touch.phase != .began {
            switch bars.controls.handle(touch) {
            case .chosen(let id):
                bars.keep()
                if let button = OverlayBars.Button(rawValue: id) { choose(button) }
                return
            case .handled:
                if touch.phase == .began, bars.controls.pressedSince(OverlayBars.Button.mark.rawValue) != nil {
                    markTime = context.acquisition.markerTime
                }
                return bars.keep()
            case .ignored: break
            }
        }
        switch note.handle(touch) {
        case .chosen: return nameMarked()
        case .handled: return bars.keep()
        case .ignored: break
        }
        switch cursors.handle(touch) {
        case .toggled: return measure()
        case .taken: return bars.keep()
        case .ignored: break
        }
        let response = speed.handle(touch)
        guard response == .ignored else {
            if response != .handled { goOn(isLive: response == .live) }
            return bars.keep()
        }
        guard !view.handle(touch, at: now) else { return status.refresh() }
        let point = Point(x: Int(touch.x), y: Int(touch.y))
        if touch.phase == .began,
            note.frame.contains(point) || (bars.contains(point) && !frameRateFrame.contains(point))
        {
            swallowed |= bit
        }
        guard swallowed & bit == 0 else { return }
        recognizer.handle(touch)
        takeGestures(at: now)
    }

    /// Applies the gestures that were recognized.
    func takeGestures(at now: Int64) {
        while let gesture = recognizer.next() {
            switch gesture {
            case .tap(let x, let y): tap(x, y, now)
            case .doubleTap(let x, let y): magnify(x, y, now)
            case .longPress(let phase, let x, let y): longPress(phase, x, y, now)
            case .pan(let pan): if !cursors.pan(pan) { fingers.pan(pan, now) }
            case .swipe(let direction, _, _): if direction == .right { turnToHead() }
            case .pinch(let pinch): fingers.pinch(pinch, isFrozen: view.isFrozen, now)
            }
        }
    }

    private func tap(_ x: Float, _ y: Float, _ now: Int64) {
        if qualityFrame.contains(Point(x: Int(x), y: Int(y))) {
            openHead()
        } else if recordingFrame.contains(Point(x: Int(x), y: Int(y))) {
            context.router.open(.recording)
        } else if heartFrame.contains(Point(x: Int(x), y: Int(y))) {
            status.toggleHeartRate { [context] in context.report($0, of: .settings) }
        } else if frameRateFrame.contains(Point(x: Int(x), y: Int(y))) {
            status.toggleFrameRate()
        } else if wall.hasOwnPowers, wall.isOnColorBar(x, y) {
            wall.show(powers: nil, at: now)
        } else if sensitivityFrame.contains(Point(x: Int(x), y: Int(y))) {
            selectSensitivity()
        } else if wall.toggleStacked(x, y) {
            return
        } else if side.isOpen {
            closeSettings()
            bars.hide(at: now)
        } else if settingsFrame.contains(Point(x: Int(x), y: Int(y))) {
            openSettings()
        } else {
            bars.toggle(at: now)
        }
    }

    /// Selects the next sensitivity of ECG paper, and stores it as a setting.
    private func selectSensitivity() {
        guard let next = wall.set.paper?.nextSensitivity,
            let step = SignalKind.onPaper.facts.sensitivities.step(nearest: next)
        else { return }
        var new = context.settings.current
        new[number: .sensitivity, of: .onPaper] = step
        context.settings.apply(new) { [context] in context.report($0, of: .settings) }
        wall.takeSensitivity(next, at: now)
        view.apply(VisualizationOptions(new), at: now)
    }

    /// Lays out the screen again if the band that shows the heart rate in large digits was opened or closed.
    func followHeartRate() {
        guard status.needsLayout else { return }
        resize(to: area)
        context.repaint.invalidate(area)
        context.repaint.layoutChanged()
    }

    /// Opens the panel of settings beside the graphs.
    func openSettings() {
        edit(false, at: now)
        side.open(for: wall.kindsInSight)
        guard side.isOpen else { return }
        if bars.isShown { bars.keep() }
        placeSettings()
    }

    func closeSettings() {
        side.close()
        placeSettings()
    }

    /// Lays out the screen after the panel of settings was opened or closed.
    private func placeSettings() {
        bars.isReduced = side.isOpen
        resize(to: area)
        context.repaint.invalidate(area)
        context.repaint.layoutChanged()
    }

    private func magnify(_ x: Float, _ y: Float, _ now: Int64) {
        if wall.layout.isMagnified {
            wall.demagnify(at: now)
        } else if let graph = wall.graph(x, y) {
            guard wall.magnify(graph, at: now) else { return }
        } else {
            return
        }
        context.repaint.layoutChanged()
    }

    /// Opens the head page (a picture of the electrodes with their quality) after a tap on the status strip.
    func openHead() {
        // Store the user's choice in the memory that all screens of graphs share: if the picture is rotated in the meantime, another screen of graphs
        // replaces this one.
        context.router.open(.head { [memory = context.memory] in memory.wantedChannel = $0 })
    }

    /// Starts to show the scope of the channel that the user has chosen on the head page (the picture of the electrodes), if the user has chosen a
    /// channel.
    func lookForWanted() {
        guard let channel = context.memory.wantedChannel else { return }
        context.memory.wantedChannel = nil
        edit(false, at: now)
        let channels = context.acquisition.channels
        guard channels.indices.contains(channel) else { return }
        search.begin(wall.set.scope(of: channels[channel]))
    }

    /// On the first page, a swipe backward opens the head page, if the settings place the head page before the graphs.
    private func turnToHead() {
        guard opensHead, wall.layout.page == 0, wall.layout.magnifiedGraph == nil, !wall.layout.isEditing else {
            return
        }
        openHead()
    }

    /// True if the head page is before the first page of graphs.
    var opensHead: Bool {
        context.settings.current.showsHeadPage && !context.acquisition.derived.quality.headChannels.isEmpty
    }

    /// Begins or ends the edit mode.
    func edit(_ isOn: Bool, at now: Int64) {
        if isOn, side.isOpen, wall.layout.magnifiedGraph == nil, !wall.layout.isOnStack { closeSettings() }
        guard wall.edit(isOn, at: now) else { return }
        // Do not detect double taps in edit mode, where they have no effect, so that taps act at once.
        recognizer.detectsDoubleTap = !isOn
        if isOn {
            bars.show(at: now)
        } else {
            memory.remember(wall.layout.arrangement)
        }
        context.repaint.layoutChanged()
    }

    private func longPress(_ phase: GesturePhase, _ x: Float, _ y: Float, _ now: Int64) {
        let isOnGraph = wall.graph(x, y) != nil
        switch phase {
        // Ignore a long press on a cursor: the finger may rest there before it drags the cursor.
        case .began where cursors.isNear(x, y): break
        case .began where !wall.layout.isEditing:
            if let time = stillTime(x, y) { return MarkerSteps(context).place(at: time) }
            let hadPanel = side.isOpen
            edit(true, at: now)
            // Drag the graph below the finger, unless edit mode has closed the panel of settings: the graphs have then moved, and another one is
            // below the finger.
            if isOnGraph, !hadPanel { fingers.drag(.began, x, y, now) }
        case .began where isOnGraph:
            fingers.drag(.began, x, y, now)
        case .began:
            // In edit mode, a long press beside the graphs ends the mode, like the button “Done”.
            edit(false, at: now)
        case .changed, .ended, .cancelled:
            fingers.drag(phase, x, y, now)
        }
    }
    /// Turns to a page of graphs, counted from 0. If there is no such page, turns to the nearest page.
    public func turn(toPage page: Int, at now: Int64) { wall.layout.turnPage(by: page - wall.layout.page, at: now) }

    // MARK: Buttons

    func choose(_ button: OverlayBars.Button) {
        switch button {
        case .edit: edit(!wall.layout.isEditing, at: now)
        case .screenshot: takeScreenshot()
        case .mark: markOrList()
        case .settings: side.isOpen ? closeSettings() : openSettings()
        case .selection, .run, .record: context.leave(self, by: button)
        case .play: freezeOrResume(at: now, looks.strings.visualization.frozenByTouch)
        }
    }

    public func pressButton(at now: Int64) {
        // Stop the graphs at once. When the push button is released, the duration of the press decides between freezing and a screenshot.
        guard !flash.isRunning else { return }
        button.press(at: now)
        if !marksByButton { view.suspend(true) }
        pressTime = context.acquisition.markerTime
    }

    public func releaseButton(at now: Int64) {
        guard button.release() else { return }
        self.now = max(self.now, now)
        if marksByButton {
            mark(at: pressTime)
        } else {
            freezeOrResume(at: now, looks.strings.visualization.frozenByButton)
        }
    }

    /// True if a short press of the push button sets a marker.
    var marksByButton: Bool { context.settings.current.buttonTask == .marker }

    /// Freezes live graphs, or resumes frozen graphs.
    /// - Parameter words: the text that states how the graphs were frozen, with {0} for the time of day.
    func freezeOrResume(at now: Int64, _ words: String) {
        if view.isFrozen {
            view.resume(at: now)
            status.note(frozen: nil)
        } else {
            view.freeze(at: now)
            status.note(frozen: words.filled(context.host.clockTime))
        }
        bars.state.isTracking = !view.isFrozen
        context.repaint.layoutChanged()
    }

    /// Lets frozen graphs run again.
    /// - Parameter isLive: true to show the present; false to run on from the frozen time, behind the present.
    func goOn(isLive: Bool) {
        if isLive { view.resume(at: now) } else { view.goOn(at: now) }
        status.note(frozen: nil)
        bars.state.isTracking = !view.isFrozen
        context.repaint.layoutChanged()
    }

    /// Shows or hides the measuring cursors. Live graphs are frozen first.
    func measure() {
        guard !cursors.isOn else { return cursors.end() }
        if !view.isFrozen { freezeOrResume(at: now, looks.strings.visualization.frozenByTouch) }
        // Compute the end of the frozen time window now: the cursors need it even if no data have arrived yet.
        view.advance(to: now, isSuspended: false)
        cursors.begin(at: now)
    }

    /// Starts the flash. After it, the sheet with the screenshot opens.
    func takeScreenshot() {
        guard !flash.isRunning else { return }
        bars.controls.cancelTouches()
        recognizer.cancelAll()
        takeGestures(at: now)
        flash.fire(at: now)
    }
}
