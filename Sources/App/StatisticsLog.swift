import Acquisition
import Allocations
import Performance
import Platform
import Signals
import Text

/// Writes statistics into the log at a fixed interval, to observe the device over hours and for the device tests.
///
/// Example of a line: `statistics: time 61003 ms, frames 3660, late 0, packets 12200, lost 0, bad 0, memory 4312 kB, allocations 12, frees 9`.
/// A refresh is late if its frame was not finished in time. The last two numbers are the drawing thread's heap calls since the start, without those
/// for writing the log.
final class StatisticsLog: TimerHandler {
    /// The maximum number of bytes to read from a file of /proc.
    private static let maximumBytes = 16 << 10

    private let host: Host
    private let frames: FrameLoop
    private let acquisition: Acquisition
    private let tracesAllocations: Bool
    private var timer: Timer?
    private var newestLate: LateFrame?

    /// Returns nil if no interval is set.
    /// - Parameter tracesAllocations: true to log the stacks of the drawing thread's allocations, too.
    init?(
        loop: EventLoop, host: Host, frames: FrameLoop, acquisition: Acquisition, seconds: Int?, tracesAllocations: Bool
    ) throws(PlatformError) {
        guard let seconds else { return nil }
        self.tracesAllocations = tracesAllocations
        self.host = host
        self.frames = frames
        self.acquisition = acquisition
        let interval = Int64(seconds) * 1_000_000_000
        timer = try Timer(loop: loop, handler: self)
        timer?.start(at: loop.clock.now + interval, every: interval)
    }

    func close() {
        timer?.close()
        timer = nil
    }

    func fired(_ timer: Timer, expirations: Int, now: Int64) {
        AllocationCounter.uncounted {
            let figures = acquisition.statistics
            let shown = host.meter.figures
            let heap = AllocationCounter.drawingThread
            host.log(
                "statistics: time \(now / 1_000_000) ms, frames \(frames.framesShown), "
                    + "late \(shown.framesLate), "
                    + "packets \(figures.packetsReceived), lost \(figures.packetsLost), bad \(figures.packetsBad), "
                    + "memory \(Self.privateKilobytes() ?? -1) kB, allocations \(heap.allocations), frees \(heap.frees)"
            )
            log(shown.newestLate)
            logSources()
            if tracesAllocations { AllocationTrace.take(logStack) }
        }
    }

    /// Logs the newest late frame once. The times are in microseconds after the refresh at which the frame should have been shown; `made` is the end
    /// of drawing: `statistics: late at 61003 ms, began 212, made 3140, shown 17240 us`.
    private func log(_ newest: LateFrame?) {
        guard let late = newest, late != newestLate else { return }
        newestLate = late
        let (began, made, shown) = (late.began - late.due, late.made - late.due, late.shown - late.due)
        host.log(
            "statistics: late at \(late.due / 1_000_000) ms, began \(began / 1000), made \(made / 1000), "
                + "shown \(shown / 1000) us")
    }

    /// Logs the statistics of each source if several are open: `statistics: source host:9000, packets 6100, lost 0, bad 0`.
    private func logSources() {
        guard acquisition.sources.count > 1 else { return }
        for source in acquisition.sources {
            let figures = source.statistics
            host.log(
                "statistics: source " + source.name + ", packets \(figures.packetsReceived), "
                    + "lost \(figures.packetsLost), bad \(figures.packetsBad)")
        }
    }

    /// Logs the address of malloc and then the memory of a stack, as machine words in hexadecimal. The script
    /// allocations.py in Tools/emulator reads these lines.
    private func logStack(_ words: UnsafeBufferPointer<UInt>) {
        let base = "allocation: base " + String(AllocationTrace.base, radix: 16)
        host.log(words.reduce(base) { $0 + " " + String($1, radix: 16) })
    }

    /// The process' private dirty memory in kB, including swapped memory; nil if the kernel does not report it.
    static func privateKilobytes() -> Int? {
        guard let bytes = try? readFile("/proc/self/smaps_rollup", maximum: maximumBytes) else { return nil }
        var sum: Int?
        for line in bytes.split(separator: UInt8(ascii: "\n"))
        where line.starts(with: "Private_Dirty:".utf8) || line.starts(with: "Swap:".utf8) {
            guard let kilobytes: Int = ASCII.number(line.filter(ASCII.isDigit)) else { return nil }
            sum = (sum ?? 0) + kilobytes
        }
        return sum
    }
}
