import Acquisition
import Allocations
import Performance
import Platform
import Services
import Signals

/// Executes a measurement plan on the running app. Writes the results as one line of the log, which begins with "measured: ".
///
/// The time of the plan begins with the first packet. On an emulator whose clock counts instructions, the line is the same on every PC.
final class Measurement: TimerHandler {
    /// The time for which the measurement waits for the first packet, in nanoseconds.
    private static let timeout: Int64 = 20_000_000_000
    private static let look: Int64 = 10_000_000
    private static let second: Int64 = 1_000_000_000

    private enum Phase { case waiting, settling, measuring }

    private let plan: MeasurementPlan
    private let loop: EventLoop
    private let host: Host
    private let acquisition: Acquisition
    private let screens: any ShownScreens
    private let screen: MeasurementScreen?
    private var timer: Timer?
    private var phase = Phase.waiting
    private var phaseEnd: Int64
    private var start: Int64 = 0
    private var startUse: Int64 = 0
    private var startStatistics = SourceStatistics()
    private var startReading: Int64 = 0
    private var startCalls: Int64 = 0
    private var startOtherCalls: Int64 = 0

    /// - Parameter screen: the screen that acts in place of a user; nil if the plan needs no connection.
    init(
        plan: MeasurementPlan, loop: EventLoop, host: Host, acquisition: Acquisition, screens: any ShownScreens,
        screen: MeasurementScreen?
    ) throws(PlatformError) {
        self.plan = plan
        self.loop = loop
        self.host = host
        self.acquisition = acquisition
        self.screens = screens
        self.screen = screen
        let began = loop.clock.now
        phaseEnd = began + Self.timeout
        timer = try Timer(loop: loop, handler: self)
        timer?.start(at: began, every: Self.look)
    }

    func close() {
        timer?.close()
        timer = nil
    }

    func fired(_ timer: Timer, expirations: Int, now: Int64) {
        switch phase {
        case .waiting:
            if plan.view == .idle || statistics.packetsReceived > 0 {
                phase = .settling
                if plan.records { host.recording?.start(RecordingRequest()) }
                screen?.turn(toPage: plan.page - 1, at: now)
                phaseEnd = now + Int64(plan.settle) * Self.second
                timer.start(at: phaseEnd)
            } else if now >= phaseEnd {
                host.log("measured: nothing, since no packet came")
                loop.stop()
            }
        case .settling: begin(now)
        case .measuring: finish()
        }
    }

    private var statistics: SourceStatistics { acquisition.statistics }

    private func begin(_ now: Int64) {
        // Fail if the recording does not run, because the load would be lower than the plan requires.
        if plan.records, !(host.recording?.status.isRecording ?? false) {
            host.log("measured: nothing, since nothing is recorded")
            return loop.stop()
        }
        if plan.view == .frozen {
            screens.pressButton(at: now)
            screens.releaseButton(at: now)
        }
        phase = .measuring
        startStatistics = statistics
        startReading = acquisition.now
        host.meter.reset()
        startOtherCalls = Self.calls(AllocationCounter.otherThreads)
        startCalls = Self.calls(AllocationCounter.drawingThread)
        startUse = ProcessorTime.nanoseconds
        start = loop.clock.now
        timer?.start(at: start + Int64(plan.seconds) * Self.second)
    }

    private static func calls(_ heap: HeapCalls) -> Int64 { Int64(heap.allocations) + Int64(heap.frees) }

    private func finish() {
        let elapsed = loop.clock.now - start
        let use = ProcessorTime.nanoseconds - startUse
        let calls = Self.calls(AllocationCounter.drawingThread) - startCalls
        let otherCalls = Self.calls(AllocationCounter.otherThreads) - startOtherCalls
        let frames = host.meter.figures
        let source = statistics
        let streams = acquisition.sources.filter { $0.dialect.description.utf8.elementsEqual("LSL".utf8) }.count
        host.log(
            "measured: clock \(elapsed), processor \(use), drawing \(frames.drawingTime), "
                + "longest \(frames.longestFrame), "
                + "frames-on-time \(frames.framesOnTime), frames-late \(frames.framesLate), "
                + "frames-unchanged \(frames.framesUnchanged), "
                + "reading \(acquisition.now - startReading), "
                + "received \(source.packetsReceived - startStatistics.packetsReceived), "
                + "lost \(source.packetsLost - startStatistics.packetsLost), "
                + "bad \(source.packetsBad - startStatistics.packetsBad), "
                + "latency-median \(frames.latencyMedian), latency-99 \(frames.latency99), "
                + "heap-calls \(calls), heap-calls-of-other-threads \(otherCalls), "
                + "memory \(StatisticsLog.privateKilobytes() ?? -1), streams \(streams)")
        loop.stop()
    }
}
