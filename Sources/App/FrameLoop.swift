import CSystem
import Drawing
import Performance
import Platform
import Session

/// If anything changed, draws one frame for each refresh of the display, and shows it.
///
/// A frame begins as late as possible before the refresh that shows it (see FrameTiming). If nothing changed, the display does not show another
/// buffer and reports no flip. A timer then runs the next frame one refresh later, so that the screens' time advances.
///
/// The loop rests if nothing has changed for a while, no finger touches the panel and the session is at rest. It then runs only each sixth frame,
/// because a frame costs much more than its work: the processor wakes up for it. Input ends the rest at once.
public final class FrameLoop: DisplayHandler, TimerHandler {
    private let screens: any ShownScreens
    private let session: Session
    private let display: any Display
    private let presenter: Presenter
    private let clock: any MonotonicClock
    private let reading: ReadingTime
    private let meter: FrameMeter
    private let supervision: Supervision
    private var timing: FrameTiming
    private let processorTime: () -> Int64
    private var precedence = Precedence()
    private var timer: Timer?

    /// The timeout of a page flip in nanoseconds. After it, the loop runs the next frame without waiting for the flip.
    /// The timeout of the display driver is shorter.
    private static let timeout: Int64 = 1_500_000_000
    /// The number of consecutive frames without a change after which the loop rests.
    private static let framesBeforeRest = 30
    /// The number of refreshes from one frame to the next while the loop rests: 100 ms at 60 refreshes a second.
    private static let restRefreshes: Int64 = 6

    /// The number of consecutive frames without a change.
    private var unchangedFrames = 0
    /// The number of refreshes until the next frame while the loop rests, which the meter has not counted yet; nil while it does not rest.
    private var restingRefreshes: Int64?

    /// The number of frames shown since the start.
    public private(set) var framesShown: Int64 = 0

    /// Called when the drawing thread gains or loses precedence over all other threads. At the start, the drawing thread has precedence.
    package var onPrecedence: ((_ isFirst: Bool) -> Void)?

    /// Called once before the next frame is drawn, when no screen is handling an event.
    package var beforeNextFrame: (() -> Void)?

    /// Called once, when the first frame is on the screen.
    public var onFirstFrame: ((_ now: Int64) -> Void)?

    /// - Parameters:
    ///   - session: the session, which advances before each frame.
    ///   - meter: the meter that counts frames.
    ///   - supervision: the connection to init, which expects heartbeats.
    ///   - processorTime: returns the processor time of the calling thread, in nanoseconds.
    public init(
        screens: any ShownScreens, session: Session, display: any Display, presenter: Presenter,
        meter: FrameMeter, loop: EventLoop,
        supervision: Supervision = Supervision(descriptor: nil),
        processorTime: @escaping () -> Int64 = { system_thread_nanoseconds() }
    ) throws(PlatformError) {
        self.screens = screens
        self.session = session
        self.display = display
        self.presenter = presenter
        self.meter = meter
        self.supervision = supervision
        self.processorTime = processorTime
        clock = loop.clock
        reading = loop.reading
        timing = FrameTiming(interval: display.refreshInterval)
        timer = try Timer(loop: loop, handler: self)
        display.handler = self
    }

    /// Draws the first frame.
    public func begin(at now: Int64) {
        timing.refreshed(at: now)
        screens.begin(at: now)
        frame(now)
    }

    /// Releases the display and the timer.
    public func close() {
        display.handler = nil
        timer?.close()
        timer = nil
        reading.nextFrame = .max
    }

    private func scheduleFrame() {
        timer?.start(at: timing.start)
        reading.nextFrame = timing.start
    }

    /// Called when the user has touched the panel or used a button. Ends the loop's rest: the next frame begins for the next refresh.
    public func wake() {
        unchangedFrames = 0
        guard let refreshes = restingRefreshes else { return }
        let saved = timing.hurry(at: clock.now)
        guard saved > 0 else { return }
        restingRefreshes = refreshes - saved
        scheduleFrame()
    }

    /// True if the next frames may begin less often, because nothing changes.
    private var mayRest: Bool {
        unchangedFrames >= Self.framesBeforeRest && session.isAtRest && !screens.isTouched
    }

    private func frame(_ now: Int64) {
        if let refreshes = restingRefreshes { meter.nothingChanged(refreshes: refreshes) }
        restingRefreshes = nil
        reading.nextFrame = .max
        // Send heartbeats only here, once per frame: init then restarts an app whose loop runs but draws no frames.
        supervision.beat(at: now)
        if precedence.advance(to: now, used: processorTime) { onPrecedence?(precedence.isFirst) }
        meter.frameBegan(at: now, due: timing.due)
        session.advance(to: now)
        if let action = beforeNextFrame {
            beforeNextFrame = nil
            action()
        }
        presenter.add(screens.frame(now))
        timing.isNextLong = screens.isNextFrameLong
        guard !presenter.isCurrent, let buffer = display.begin(), let memory = buffer.memory.baseAddress,
            let scanOut = try? ScanOut(
                memory: memory, pitch: buffer.pitch, size: Size(width: buffer.width, height: buffer.height),
                format: buffer.format == .rgb565 ? .rgb565 : .xrgb8888)
        else {
            unchangedFrames = presenter.isCurrent ? min(unchangedFrames + 1, Self.framesBeforeRest) : 0
            let rests = mayRest
            let refreshes = timing.skipped(at: now, refreshes: rests ? Self.restRefreshes : 1)
            if rests {
                restingRefreshes = refreshes
            } else if presenter.isCurrent {
                meter.nothingChanged(refreshes: refreshes)
            }
            scheduleFrame()
            return
        }
        unchangedFrames = 0
        presenter.present(screens.surface, live: screens.live, to: scanOut, buffer: buffer.index)
        session.study?.frameSubmitted()
        framesShown += 1
        // The display's report of the flip begins the next frame. If the display never reports the flip, this timer begins it.
        timer?.start(at: now + FrameLoop.timeout)
        let made = clock.now
        meter.frameMade(at: made)
        display.present(now: made)
        timing.took(clock.now - now)
    }

    public func flipped(_ display: any Display, at time: Int64, now: Int64) {
        meter.frameShown(at: time, interval: display.refreshInterval)
        session.study?.frameShown(at: display.visibleSince)
        timing.refreshed(at: time)
        scheduleFrame()
        if let onFirstFrame {
            self.onFirstFrame = nil
            onFirstFrame(now)
        }
    }

    // Read the clock again instead of using `now`: the loop may have handled other events since it woke up.
    public func fired(_ timer: Timer, expirations: Int, now: Int64) { frame(clock.now) }

    public func lost(_ display: any Display, error: PlatformError, now: Int64) {
        Console.error("pocketscope: \(error.message); waiting for it to come back")
        timing.refreshed(at: now)
        scheduleFrame()
    }

    public func returned(_ display: any Display, now: Int64) {
        Console.line("display: back")
        restingRefreshes = nil
        presenter.invalidate()
        timing.refreshed(at: now)
        frame(now)
    }
}
