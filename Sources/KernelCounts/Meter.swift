import CSystem
import Platform

/// Runs kernels (short functions whose cost matters) and measures the time of each, without the time for reading the clock.
///
/// The clock of the emulated board counts instructions (Board(instruction_clock=True)), so the time is the number of instructions. Interrupts only
/// increase it. The minimum of many repetitions, each shorter than the 4 ms between timer interrupts, is therefore the time of the kernel itself.
final class Meter {
    private static let repetitions = 15
    private let names: [[UInt8]]
    private var times: [Int64] = []
    private var overhead: Int64 = 0

    /// - Parameter names: prefixes of the names of the kernels to run; empty to run all.
    init(names: [[UInt8]]) {
        self.names = names
        times.reserveCapacity(Self.repetitions)
        run(prepare: {}, body: {})
        overhead = times[0]
    }

    /// Runs a kernel and prints the minimum time and the median.
    /// - Parameters:
    ///   - unit: the name of the unit of work: a sample, a pixel, a packet.
    ///   - count: the number of units in one repetition. All repetitions must do the same work.
    ///   - prepare: called before each repetition, and not measured.
    func measure(
        _ name: String, per unit: String, _ count: Int, prepare: () -> Void = {}, _ body: () -> Void
    ) {
        guard isWanted(name) else { return }
        run(prepare: prepare, body: body)
        let least = max(0, times[0] - overhead)
        let middle = max(0, times[times.count / 2] - overhead)
        Console.line("kernel \(name) \(unit) \(count) \(least) \(middle)")
    }

    /// Runs a kernel that takes seconds, only once, and only if its name is requested. Timer interrupts add about 0.3% to its time.
    func measureOnce(_ name: String, per unit: String, _ body: () -> Void) {
        guard !names.isEmpty, isWanted(name) else { return }
        let start = system_monotonic_nanoseconds()
        body()
        let time = system_monotonic_nanoseconds() - start
        Console.line("kernel \(name) \(unit) 1 \(time) \(time)")
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
        // Run the kernel once before measuring: this touches the memory, resolves library functions, and rasterizes glyphs.
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
