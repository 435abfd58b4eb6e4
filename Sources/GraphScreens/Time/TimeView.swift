import Acquisition
import Drawing
import Gestures
import Graphs
import Services
import Settings
import Signals
import Widgets

/// The view of the data: live, frozen, or moved back over all stored data, with the bar that moves it.
final class TimeView {
    private let acquisition: Acquisition
    private let settings: SettingsStore
    private let host: any TimeOfDay & RecordingMachine
    private let wall: GraphWall
    /// The drawn revision of the past of derived samples.
    private var fillRevision: UInt32 = 0
    private let bar: TimeBar
    private let overview = KeptOverview()
    private var viewport = Viewport()
    /// The content mode, unless the window was moved back.
    private var mode: ContentMode
    /// The difference from monotonic nanoseconds to the clock's; nil if it was never set. It is read when the picture is frozen.
    private var clockOffset: Int64?
    /// A recording's offset when it was frozen. `barTime` is the last position of a finger on its bar.
    private var frozenOffset: Int64 = 0
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
    /// The playback that the view controls; nil while it is being recorded: it then continues like live data.
    private var playback: (any Playback)? { isRecording ? nil : acquisition.playback }

    var isFrozen: Bool { viewport.isFrozen }
    var frozenSince: Int64? { viewport.frozenSince }
    /// The window's end when the picture was frozen; nil while it is live.
    var frozenEnd: Int64? { viewport.frozenEnd }
    /// How many seconds the window was moved back; nil if it was not moved.
    var secondsBack: Int64? { viewport.isBack ? (viewport.distanceBack + 500_000_000) / 1_000_000_000 : nil }
    /// How far the window was moved back, in nanoseconds.
    var distanceBack: Int64 { viewport.distanceBack }

    /// The clock for the times of a frozen picture; nil while it is live.
    private var reference: TimeReference? {
        guard let end = viewport.frozenEnd else { return nil }
        return clockOffset.map { .clock(offset: $0) } ?? .moment(end)
    }

    /// Reads the board's clock, or a recording's. If the recording does not contain its start time, its times begin at 0:00.
    private func readClock(at now: Int64) {
        if let playback = acquisition.playback {
            clockOffset = playback.offset + (playback.beginning ?? 0) * 1_000_000_000
        } else {
            clockOffset = host.wallClockNanoseconds().map { $0 - now }
        }
    }

    /// The clock can have been set meanwhile.
    func appear(at now: Int64) {
        if viewport.isFrozen {
            readClock(at: now)
        } else if let playback = acquisition.playback, playback.isPaused {
            playback.play()
        }
    }

    /// Applies the settings for content and scales.
    func apply(_ options: VisualizationOptions, at now: Int64) {
        mode = options.mode
        wall.apply(options, at: now)
        configure(at: now)
    }

    // MARK: Freezing

    /// Freezes the picture.
    func freeze(at now: Int64) {
        viewport.freeze(at: now)
        readClock(at: now)
        configure(at: now)
        if let playback {
            playback.pause()
            frozenOffset = playback.offset
            return
        }
        // As iScope's buttons did, if the setting says so.
        if acquisition.playback == nil, settings.current.pauseStopsData, !isRecording { acquisition.stop() }
    }

    /// Resumes a frozen picture.
    func resume(at now: Int64) {
        if acquisition.isFlowing {
            acquisition.playback?.play()
            viewport.resume()
        } else {
            // The rings restart empty.
            viewport.restart()
            acquisition.start()
        }
        bar.hide()
        configure(at: now)
    }

    /// Shows the same time window as another view.
    func goOn(from other: TimeView, at now: Int64) {
        viewport = other.viewport
        frozenOffset = other.frozenOffset
        clockOffset = other.clockOffset
        configure(at: now)
    }

    /// The earliest time with stored data that graphs show.
    private var oldest: Int64? { acquisition.derived.filtered.map { $0.oldest } ?? acquisition.oldest }

    /// Moves the graphs to the newest data, or to the frozen window.
    /// - Parameter isHeld: true while the picture must not move.
    func advance(to now: Int64, isHeld: Bool) {
        wall.isFilling = fillRevision != acquisition.derived.fillRevision
        fillRevision = acquisition.derived.fillRevision
        viewport.hold(isHeld)
        if viewport.isFrozen, let playback, playback.offset != frozenOffset, let latest = acquisition.latest {
            // After a jump, the recording's data arrive at once.
            viewport.refreeze(at: latest)
            readClock(at: now)
        }
        viewport.advance(latest: acquisition.latest, windowMilliseconds: wall.configuration.windowMilliseconds)
        // The clock can be set while the picture is frozen.
        if viewport.isFrozen, clockOffset == nil { readClock(at: now) }
        if wall.configuration.origin != viewport.origin || wall.configuration.reference != reference {
            configure(at: now)
        }
        // Moved back, the bar stays, and a magnified graph's time axis is above it.
        wall.bottomInset = viewport.isBack ? bar.height : 0
        wall.advance(to: now, end: viewport.end)
    }

    /// Configures the graphs for the viewport.
    private func configure(at now: Int64) {
        var wanted = wall.configuration
        wanted.origin = viewport.origin
        wall.set.sweepStart = viewport.start
        wanted.reference = reference
        wanted.mode = viewport.isBack ? .scroll : mode
        wanted.quality = bar.isHeld ? .reduced : .full
        wall.configure(wanted, at: now)
    }

    // MARK: Looking back

    private var window: Int64 { Int64(wall.shownWindowMilliseconds) * 1_000_000 }

    /// - Returns: true if the time bar takes the touch.
    func handle(_ touch: Touch, at now: Int64) -> Bool {
        guard let time = bar.handle(touch) else { return false }
        if let playback {
            // A finger that only rests on the window does not move it.
            if touch.phase == .began, time == bar.windowEnd { barTime = time }
            if touch.phase != .cancelled, time != barTime { playback.seek(to: time, window: window) }
            barTime = touch.phase == .ended || touch.phase == .cancelled ? nil : time
            return true
        }
        // All stored data can be shown, with the oldest at the left edge.
        viewport.look(at: time, earliest: (oldest ?? time) + window)
        configure(at: now)
        return true
    }

    /// The earliest time that the user can look at.
    var oldestInSight: Int64 { oldest ?? 0 }

    /// Centers a frozen window on a time, within the stored data.
    func look(around time: Int64, at now: Int64) {
        viewport.look(at: time + window / 2, earliest: oldestInSight + window)
        configure(at: now)
    }

    func cancelTouches() { bar.cancelTouches() }

    func resize(to area: Rect) { bar.resize(to: area, above: area.bottom) }

    /// Shows the time bar of a frozen picture above the toolbar, or hides it.
    func placeBar(in area: Rect, _ bars: OverlayBars, at now: Int64) {
        if let playback { return placeBar(of: playback, in: area, bars) }
        guard bars.isShown || viewport.isBack || bar.isHeld, let frozenEnd = viewport.frozenEnd, let reference,
            let oldest, oldest < frozenEnd
        else { return bar.hide() }
        look(over: oldest..<frozenEnd + 1)
        let end = viewport.end.time
        let start = min(oldest, end - window)
        bar.resize(to: area, above: bars.isShown ? bars.toolbar.y : area.bottom)
        bar.show(
            kept: start..<max(start + 1, frozenEnd), window: end - window..<end, reference: reference)
    }

    /// Shows the position in a recording, from its beginning to its end.
    private func placeBar(of playback: any Playback, in area: Rect, _ bars: OverlayBars) {
        guard bars.isShown || bar.isHeld else { return bar.hide() }
        bar.resize(to: area, above: bars.isShown ? bars.toolbar.y : area.bottom)
        let position = playback.position
        bar.show(
            playback, window: max(0, position - window)..<max(1, position))
    }

    /// True if a recording has ended in the live picture.
    var hasPlayedOut: Bool { !viewport.isFrozen && acquisition.playback?.hasEnded ?? false }

    /// Pauses a recording while the device's button is held, and resumes it after that.
    func hold(_ isHeld: Bool) {
        guard let playback, !viewport.isFrozen, playback.isPaused != isHeld else { return }
        if isHeld { playback.pause() } else { playback.play() }
    }

    /// Searches the stored data for losses and events. It restarts when most of the searched data have been overwritten, because the cells
    /// would then be coarse.
    private func look(over kept: Range<Int64>) {
        let known = overview.times
        let isCoarse = kept.upperBound - kept.lowerBound < (known.upperBound - known.lowerBound) / 2
        if kept.upperBound != known.upperBound || kept.lowerBound < known.lowerBound || isCoarse {
            overview.begin(kept)
            bar.invalidate()
        }
        if overview.advance(acquisition.channels) { bar.invalidate() }
    }

    /// The time bar's frame; nil while it is hidden.
    var barFrame: Rect? { bar.isShown ? bar.frame : nil }
    /// The time bar's visible panel; empty while it is hidden.
    var barPanel: Rect { bar.isShown ? bar.panel : .zero }

    func draw(on canvas: Canvas) { bar.draw(on: canvas) }
}

extension TimeOfDay {
    /// The time of day with seconds; empty if the clock was never set.
    var clockTime: String { wallClock().map { CivilTime(seconds: $0).clockWithSeconds } ?? "" }
}
