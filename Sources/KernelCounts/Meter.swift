import CSystem
import Platform

/// Runs kernels and measures how long each takes by the machine's clock, without the time for reading the clock.
///
/// On the emulated board the clock counts instructions (`Board(instruction_clock=True)`), so that time is work. An interruption only adds
/// to it. Therefore the minimum of many repetitions, each shorter than the 4 ms between timer interrupts, is the kernel's own time.
final class Meter {
    private static let repetitions = 15
    private let names: [[UInt8]]
    private var times: [Int64] = []
    private var overhead: Int64 = 0

    /// - Parameter names: prefixes of the names of the kernels to run; none for all.
    init(names: [[UInt8]]) {
        self.names = names
        times.reserveCapacity(Self.repetitions)
        run(prepare: {}, body: {})
        overhead = times[0]
    }

    /// Runs a kernel and prints the minimum time and the median.
    /// - Parameters:
    ///   - unit: the unit of work: a sample, a pixel, a packet.
    ///   - count: the number of units in one repetition; the same work each time.
    ///   - prepare: called before each repetition and not counted.
    func measure(
        _ name: String, per unit: String, _ count: Int, prepare: () -> Void = {}, _ body: () -> Void
    ) {
        guard isWanted(name) else { return }
        run(prepare: prepare, body: body)
        let least = max(0, times[0] - overhead)
        let middle = max(0, times[times.count / 2] - overhead)
        Console.line("kernel \(name) \(unit) \(count) \(least) \(middle)")
    }

    private func isWanted(_ name: String) -> Bool {
        if names.isEmpty { return true }
        let bytes = Array(name.utf8)
        for wanted in names where bytes.starts(with: wanted) { return true }
        return false
    }

    @inline(never)
    private func run(prepare: () -> Void, body: () -> Void) {
        times.removeAll(keepingCapacity: true)
        // A warm-up: it touches memory, resolves library functions, and rasterizes glyphs.
        prepare()
        body()
        for _ in 0..<Self.repetitions {
            prepare()
            let start = system_monotonic_nanoseconds()
            body()
            times.append(system_monotonic_nanoseconds() - start)
        }
        times.sort()
    }
}
