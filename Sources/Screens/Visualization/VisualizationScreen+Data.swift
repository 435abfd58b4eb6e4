import Acquisition
import Drawing
import Graphs
import Settings
import Signals

/// The view on the data: freezing, going on, looking back.
extension VisualizationScreen {
    var acquisition: Acquisition { context.acquisition }

    /// Whether the buttons stop the transmission, as iScope's did.
    private var pauseStopsData: Bool { context.settings.current.pauseStopsData }

    public func pressButton(at now: Int64) {
        // At once the picture stays as it is; whether it is frozen or photographed shows when the button comes up.
        if !flash.isRunning { buttonSince = now }
    }

    public func releaseButton(at now: Int64) {
        guard buttonSince != nil else { return }
        buttonSince = nil
        toggle(at: now, byButton: true)
    }

    func toggle(at now: Int64, byButton: Bool) {
        if viewport.isFrozen { resume(at: now) } else { freeze(at: now, byButton: byButton) }
    }

    private func freeze(at now: Int64, byButton: Bool) {
        viewport.isHeld = false
        viewport.freeze(at: now)
        if pauseStopsData { acquisition.stop() }
        let time = wallTime(of: now, now: now)
        strip.stopped = (byButton ? looks.strings.stoppedByButton : looks.strings.stoppedByTouch).filled(time)
        strip.refresh()
        bars.state.isTracking = false
        context.repaint.layoutChanged()
    }

    private func resume(at now: Int64) {
        if acquisition.isFlowing {
            viewport.resume()
        } else {
            // The rings begin anew.
            viewport.restart()
            acquisition.start()
        }
        strip.stopped = nil
        strip.refresh()
        bars.state.isTracking = true
        timeBar.hide()
        configureView(at: now)
        context.repaint.layoutChanged()
    }

    /// Lets the graphs show where the data are, or where the frozen window stands.
    func advanceView() {
        viewport.isHeld = buttonSince != nil
        viewport.advance(latest: acquisition.latest, windowMilliseconds: wall.configuration.windowMilliseconds)
        if wall.configuration.origin != viewport.origin { configureView(at: now) }
        wall.advance(to: now, end: viewport.end)
        placeTimeBar()
    }

    /// Takes over what the viewport says about how graphs are drawn.
    func configureView(at now: Int64) {
        var wanted = wall.configuration
        wanted.origin = viewport.origin
        wanted.mode = viewport.isBack ? .scroll : mode
        wanted.quality = timeBar.isHeld ? .reduced : .full
        wall.configure(wanted, at: now)
    }

    // MARK: Looking back

    /// Moves the frozen window so that it ends at a time.
    func lookBack(to time: Int64) {
        let window = Int64(wall.configuration.windowMilliseconds) * 1_000_000
        // All that is kept can be seen, the oldest at the left edge.
        let earliest = (acquisition.oldest ?? time) + window
        viewport.look(at: time, earliest: earliest)
        configureView(at: now)
        strip.refresh()
    }

    private func placeTimeBar() {
        guard viewport.isFrozen, bars.isShown || viewport.isBack || timeBar.isHeld, let frozenEnd = viewport.frozenEnd,
            let oldest = acquisition.oldest
        else { return timeBar.hide() }
        let end = viewport.end.time
        let window = Int64(wall.configuration.windowMilliseconds) * 1_000_000
        let start = min(oldest, end - window)
        timeBar.resize(to: area, above: bars.isShown ? bars.toolbar.y : area.bottom)
        timeBar.show(
            kept: start..<max(start + 1, frozenEnd), window: end - window..<end, oldest: wallTime(of: oldest, now: now),
            newest: wallTime(of: frozenEnd, now: now))
    }

    /// The clock's time of a moment, with seconds; empty when the clock was never set.
    private func wallTime(of moment: Int64, now: Int64) -> String {
        guard let clock = context.host.wallClock() else { return "" }
        return CivilTime(seconds: clock - (now - moment) / 1_000_000_000).clockWithSeconds
    }
}
