import Acquisition
import Allocations
import Performance
import Platform
import Screens
import Signals

/// Carries a plan out on the running app and writes what it measured as one line of the log, beginning "measured: ".
///
/// Time begins with the first packet. On a machine with a clock of instructions the line is the same wherever it runs.
final class Measurement: TimerHandler {
    /// How long to wait for the first packet.
    private static let patience: Int64 = 20_000_000_000
    private static let look: Int64 = 10_000_000
    private static let second: Int64 = 1_000_000_000

    private enum Phase { case waiting, settling, measuring }

    private let plan: MeasurementPlan
    private let loop: EventLoop
    private let host: Host
    private let shell: Shell
    private let screen: MeasurementScreen?
    private var timer: Timer?
    private var phase = Phase.waiting
    private var phaseEnd: Int64
    private var start: Int64 = 0
    private var startUse: Int64 = 0
    private var startStatistics = SourceStatistics()
    private var startCalls = HeapCalls(allocations: 0, frees: 0)

    /// - Parameter screen: the user's stand-in; nil when there is no connection.
    init(
        plan: MeasurementPlan, loop: EventLoop, host: Host, shell: Shell, screen: MeasurementScreen?
    ) throws(PlatformError) {
        self.plan = plan
        self.loop = loop
        self.host = host
        self.shell = shell
        self.screen = screen
        let began = loop.clock.now
        phaseEnd = began + Self.patience
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
                screen?.visualization?.turn(toPage: plan.page - 1, at: now)
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

    private var statistics: SourceStatistics { shell.context.acquisition.statistics }

    private func begin(_ now: Int64) {
        if plan.view == .frozen {
            shell.pressButton(at: now)
            shell.releaseButton(at: now)
        }
        phase = .measuring
        startStatistics = statistics
        host.meter.reset()
        startCalls = AllocationCounter.drawingThread
        startUse = ProcessorTime.nanoseconds
        start = loop.clock.now
        timer?.start(at: start + Int64(plan.seconds) * Self.second)
    }

    private func finish() {
        let elapsed = loop.clock.now - start
        let use = ProcessorTime.nanoseconds - startUse
        let calls = AllocationCounter.drawingThread - startCalls
        let frames = host.meter.figures
        let source = statistics
        host.log(
            "measured: clock \(elapsed), processor \(use), drawing \(frames.drawingTime), "
                + "longest \(frames.longestFrame), "
                + "frames-on-time \(frames.framesOnTime), frames-late \(frames.framesLate), "
                + "received \(source.packetsReceived - startStatistics.packetsReceived), "
                + "lost \(source.packetsLost - startStatistics.packetsLost), "
                + "bad \(source.packetsBad - startStatistics.packetsBad), "
                + "latency-median \(frames.latencyMedian), latency-99 \(frames.latency99), "
                + "heap-calls \(Int64(calls.allocations) + Int64(calls.frees)), "
                + "memory \(StatisticsLog.privateKilobytes() ?? -1)")
        loop.stop()
    }
}
