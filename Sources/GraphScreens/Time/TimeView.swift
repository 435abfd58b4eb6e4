import Acquisition
import Drawing
import Gestures
import GraphPages
import Graphs
import Services
import Settings
import Signals
import Widgets

/// Controls which time window the graphs show: live, frozen, or moved back in the stored data. It contains the time bar.
final class TimeView {
    private let acquisition: Acquisition
    private let settings: SettingsStore
    private let host: any TimeOfDay & RecordingMachine
    private let wall: GraphWall
    /// The revision of the older filtered samples that the graphs have drawn. Another value of `DerivedChannels.fillRevision` means that more samples
    /// were filtered.
    private var fillRevision: UInt32 = 0
    private let bar: TimeBar
    private let overview = KeptOverview()
    private var viewport = Viewport()
    /// The mode of the graphs (sweep or scroll) while the window is not moved back in time.
    private var mode: ContentMode
    /// The difference in nanoseconds between the time of day and monotonic time; nil if the clock was never set. It is determined when graphs are
    /// frozen.
    private var clockOffset: Int64?
    /// The offset between the played recording's times and the board's clock when the graphs were frozen.
    private var frozenOffset: Int64 = 0
    /// The time at the last position of a finger on the time bar of a played recording.
    private var barTime: Int64?

    init(_ context: GraphContext, _ wall: GraphWall, mode: ContentMode) {
        acquisition = context.acquisition
        settings = context.settings
        host = context.host
        self.wall = wall
        self.mode = mode
        bar = TimeBar(context.looks, context.repaint, overview, context.acquisition.markers)
    }

    private var isRecording: Bool { host.recording?.status.isRecording ?? false }
    /// The playback that the view controls; nil without a playback, and while the playback is being recorded, because it then runs on like live data.
    private var playback: (any Playback)? { isRecording ? nil : acquisition.playback }

    var isFrozen: Bool { viewport.isFrozen }
    var frozenSince: Int64? { viewport.frozenSince }
    /// The end of the window when graphs were frozen; nil while they are live.
    var frozenEnd: Int64? { viewport.frozenEnd }
    /// The number of seconds by which the window was moved back; nil if it was not moved.
    var secondsBack: Int64? { viewport.isBack ? (viewport.distanceBack + 500_000_000) / 1_000_000_000 : nil }
    /// The number of seconds by which running graphs are behind the present; nil if they are not.
    var secondsBehind: Int64? { viewport.behind.map { max(1, ($0.distance + 500_000_000) / 1_000_000_000) } }
    /// The distance in nanoseconds by which running graphs are behind the present; 0 if they are not.
    var distanceBehind: Int64 { viewport.behind?.distance ?? 0 }
    /// The speed of graphs that are behind the present; nil if they are not.
    var speedBehind: Int64? { viewport.behind?.speed }
    /// True if frozen graphs can continue from their time: data arrive, and no recording is played.
    var canGoOn: Bool { viewport.isFrozen && acquisition.playback == nil && acquisition.isFlowing }
    /// The distance by which the window was moved back, in nanoseconds.
    var distanceBack: Int64 { viewport.distanceBack }

    /// The clock for the displayed times of frozen graphs; nil while graphs are live.
    private var reference: TimeReference? {
        guard let end = viewport.frozenEnd else { return nil }
        return clockOffset.map { .clock(offset: $0) } ?? .moment(end)
    }

    /// Reads the board's clock or, during a playback, determines the time of day in the recording. If the recording does not state when it began, its
    /// times begin at 0:00.
    private func readClock(at now: Int64) {
        if let playback = acquisition.playback {
            clockOffset = playback.offset + (playback.beginning ?? 0) * 1_000_000_000
        } else {
            clockOffset = host.wallClockNanoseconds().map { $0 - now }
        }
    }

    /// Called when the screen of graphs appears. Reads the clock again, because the clock may have been set while another screen was open.
    func appear(at now: Int64) {
        if viewport.isFrozen {
            readClock(at: now)
        } else if let playback = acquisition.playback, playback.isPaused {
            playback.play()
        }
    }

    /// Applies the options for the graphs' mode and scales.
    func apply(_ options: VisualizationOptions, at now: Int64) {
        mode = options.mode
        wall.apply(options, at: now)
        configure(at: now)
    }

    // MARK: Freezing

    /// Freezes the graphs.
    func freeze(at now: Int64) {
        viewport.freeze(at: now)
        readClock(at: now)
        configure(at: now)
        if let playback {
            playback.pause()
            frozenOffset = playback.offset
            return
        }
        // If the setting requires it, as in iScope, also stop the data.
        if acquisition.playback == nil, settings.current.pauseStopsData, !isRecording { acquisition.stop() }
    }

    /// Resumes frozen graphs.
    func resume(at now: Int64) {
        if acquisition.isFlowing {
            acquisition.playback?.play()
            viewport.resume()
        } else {
            // If the transmission was stopped, the ring buffers restart empty, so restart the time window as well.
            viewport.restart()
            acquisition.start()
        }
        bar.hide()
        configure(at: now)
    }

    /// Lets frozen graphs run on from their time, or from the oldest stored data. The graphs are then behind the present.
    func goOn(at now: Int64) {
        guard canGoOn, let latest = acquisition.latest else { return }
        viewport.goOn(latest: latest, earliest: oldestInSight)
        bar.hide()
        configure(at: now)
    }

    /// Changes the speed of graphs that are behind the present, between 1 and 2.
    func changeSpeed() { viewport.setSpeed(viewport.behind?.speed == 1 ? 2 : 1) }

    /// Takes over the time window and the mode of the screen of graphs that this screen replaces.
    func goOn(from other: TimeView, at now: Int64) {
        viewport = other.viewport
        frozenOffset = other.frozenOffset
        clockOffset = other.clockOffset
        configure(at: now)
    }

    /// The earliest time of stored data that the graphs can show; nil before the first sample.
    private var oldest: Int64? { acquisition.derived.filtered.map { $0.oldest } ?? acquisition.oldest }

    /// Moves the graphs to the newest data, or to the frozen window.
    /// - Parameter isSuspended: true while graphs are paused, for example while the push button is pressed.
    func advance(to now: Int64, isSuspended: Bool) {
        wall.isFilling = fillRevision != acquisition.derived.fillRevision
        fillRevision = acquisition.derived.fillRevision
        viewport.suspend(isSuspended)
        if viewport.isFrozen, let playback, playback.offset != frozenOffset, let latest = acquisition.latest {
            // Follow a jump in a paused recording: the data around the new position arrive at once.
            viewport.refreeze(at: latest)
            readClock(at: now)
        }
        viewport.advance(latest: acquisition.latest, windowMilliseconds: wall.configuration.windowMilliseconds)
        // Read the clock again if it was not set when the graphs were frozen: it may be set now.
        if viewport.isFrozen, clockOffset == nil { readClock(at: now) }
        if wall.configuration.origin != viewport.origin || wall.configuration.reference != reference {
            configure(at: now)
        }
        // Leave space for the time bar below a magnified graph if the window was moved back, because the bar then stays visible.
        wall.bottomInset = viewport.isBack ? bar.height : 0
        wall.advance(to: now, end: viewport.end)
    }

    /// Configures the graphs for the present time window.
    private func configure(at now: Int64) {
        var wanted = wall.configuration
        wanted.origin = viewport.origin
        wall.set.sweepStart = viewport.start
        wanted.reference = reference
        wanted.mode = viewport.isBack ? .scroll : mode
        wanted.quality = bar.isDragged ? .reduced : .full
        wall.configure(wanted, at: now)
    }

    // MARK: Moving back

    private var window: Int64 { Int64(wall.shownWindowMilliseconds) * 1_000_000 }

    /// Handles a touch on the time bar, which may move the window.
    /// - Returns: true if the touch was on the time bar.
    func handle(_ touch: Touch, at now: Int64) -> Bool {
        guard let time = bar.handle(touch) else { return false }
        if let playback {
            // Do not move the window when a finger touches it without moving.
            if touch.phase == .began, time == bar.windowEnd { barTime = time }
            if touch.phase != .cancelled, time != barTime { playback.seek(to: time, window: window) }
            barTime = touch.phase == .ended || touch.phase == .cancelled ? nil : time
            return true
        }
        // Move the window back at most until the oldest stored data are at its left edge.
        viewport.look(at: time, earliest: (oldest ?? time) + window)
        configure(at: now)
        return true
    }

    /// The earliest time that the graphs can show.
    var oldestInSight: Int64 { oldest ?? 0 }

    /// Centers the frozen window at a time, as far as stored data allow.
    func look(around time: Int64, at now: Int64) {
        viewport.look(at: time + window / 2, earliest: oldestInSight + window)
        configure(at: now)
    }

    func cancelTouches() { bar.cancelTouches() }

    func resize(to area: Rect) { bar.resize(to: area, above: area.bottom) }

    /// Shows the time bar of frozen graphs above the toolbar, or hides it.
    func placeBar(in area: Rect, _ bars: OverlayBars, at now: Int64) {
        if let playback { return placeBar(of: playback, in: area, bars) }
        guard bars.isShown || viewport.isBack || bar.isDragged, let frozenEnd = viewport.frozenEnd, let reference,
            let oldest, oldest < frozenEnd
        else { return bar.hide() }
        look(over: oldest..<frozenEnd + 1)
        let end = viewport.end.time
        let start = min(oldest, end - window)
        bar.resize(to: area, above: bars.bottom(of: area))
        bar.show(
            kept: start..<max(start + 1, frozenEnd), window: end - window..<end, reference: reference)
    }

    /// Shows the time bar with the position in the whole played recording.
    private func placeBar(of playback: any Playback, in area: Rect, _ bars: OverlayBars) {
        guard bars.isShown || bar.isDragged else { return bar.hide() }
        bar.resize(to: area, above: bars.bottom(of: area))
        let position = playback.position
        bar.show(
            playback, window: max(0, position - window)..<max(1, position))
    }

    /// True if live graphs have reached the end of a recording.
    var hasPlayedOut: Bool { !viewport.isFrozen && acquisition.playback?.hasEnded ?? false }

    /// Pauses a playback while the push button is pressed, and resumes it afterwards.
    func suspend(_ isSuspended: Bool) {
        guard let playback, !viewport.isFrozen, playback.isPaused != isSuspended else { return }
        if isSuspended { playback.pause() } else { playback.play() }
    }

    /// Searches the stored data for losses and events. When most of the searched data have been overwritten, the search restarts and divides the
    /// remaining time range into shorter parts.
    private func look(over kept: Range<Int64>) {
        let known = overview.times
        let isCoarse = kept.upperBound - kept.lowerBound < (known.upperBound - known.lowerBound) / 2
        if kept.upperBound != known.upperBound || kept.lowerBound < known.lowerBound || isCoarse {
            overview.begin(kept)
            bar.invalidate()
        }
        if overview.advance(acquisition.channels) { bar.invalidate() }
    }

    /// The frame of the time bar; nil while it is hidden.
    var barFrame: Rect? { bar.isShown ? bar.frame : nil }
    /// The frame of the time bar's visible panel; empty while the bar is hidden.
    var barPanel: Rect { bar.isShown ? bar.panel : .zero }

    func draw(on canvas: Canvas) { bar.draw(on: canvas) }
}

extension TimeOfDay {
    /// The time of day with seconds as text; empty if the clock was never set.
    var clockTime: String { wallClock().map { CivilTime(seconds: $0).clockWithSeconds } ?? "" }
}
