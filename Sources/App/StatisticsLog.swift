import Platform
import Screens
import Signals

/// Writes figures into the log at a fixed interval: for watching the device over hours, and for the device tests.
///
/// A line reads: `statistics: time 61003 ms, frames 3660, packets 12200, lost 0, bad 0, memory 4312 kB`.
final class StatisticsLog: TimerHandler {
    /// The most bytes of a file of /proc that are read.
    private static let maximumBytes = 16 << 10

    private let host: Host
    private let frames: FrameLoop
    private var timer: Timer?

    /// Nil when no interval is wished.
    init?(loop: EventLoop, host: Host, frames: FrameLoop, seconds: Int?) throws(PlatformError) {
        guard let seconds else { return nil }
        self.host = host
        self.frames = frames
        let interval = Int64(seconds) * 1_000_000_000
        timer = try Timer(loop: loop, handler: self)
        timer?.start(at: loop.clock.now + interval, every: interval)
    }

    func close() {
        timer?.close()
        timer = nil
    }

    func fired(_ timer: Timer, expirations: Int, now: Int64) {
        let figures = host.source?.statistics ?? SourceStatistics()
        host.log(
            "statistics: time \(now / 1_000_000) ms, frames \(frames.framesShown), "
                + "packets \(figures.packetsReceived), lost \(figures.packetsLost), bad \(figures.packetsBad), "
                + "memory \(Self.privateKilobytes() ?? -1) kB")
    }

    /// The process's private dirty memory in kB; nil where the kernel does not tell.
    static func privateKilobytes() -> Int? {
        guard let bytes = try? readFile("/proc/self/smaps_rollup", maximum: maximumBytes) else { return nil }
        let key = Array("Private_Dirty:".utf8)
        for line in bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: key) {
            var value = 0
            for byte in line.dropFirst(key.count) {
                if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                    value = value * 10 + Int(byte - UInt8(ascii: "0"))
                }
            }
            return value
        }
        return nil
    }
}
